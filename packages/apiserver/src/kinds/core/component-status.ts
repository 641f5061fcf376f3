import { digObjects } from '../../apimachinery/json/dig.ts'
import type { JsonObject } from '../../apimachinery/json/json.ts'
import { type Cell, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const componentStatus: Strategy = { group: '', kind: 'ComponentStatus', print }

function print(one: JsonObject): Cell[] {
  const healthy = digObjects(one, 'conditions').find(({ type }) => type === 'Healthy')
  const word = healthy?.status === 'True' ? 'Healthy' : 'Unhealthy'
  return [
    nameOf(one),
    healthy ? word : 'Unknown',
    String(healthy?.message ?? ''),
    String(healthy?.error ?? ''),
  ]
}
