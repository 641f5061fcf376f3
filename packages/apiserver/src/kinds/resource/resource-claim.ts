import { dig, digObjects } from '../../apimachinery/json/dig.ts'
import type { JsonObject } from '../../apimachinery/json/json.ts'
import { type Age, type Cell, created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const resourceClaim: Strategy = { group: 'resource.k8s.io', kind: 'ResourceClaim', print }

function print(one: JsonObject, age: Age): Cell[] {
  const states = [
    ...(dig(one, 'metadata.deletionTimestamp') ? ['deleted'] : []),
    ...(dig(one, 'status.allocation') ? ['allocated'] : []),
    ...(digObjects(one, 'status.reservedFor').length ? ['reserved'] : []),
  ]
  return [nameOf(one), states.join(',') || 'pending', age(created(one))]
}
