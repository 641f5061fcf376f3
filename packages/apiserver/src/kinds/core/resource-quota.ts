import { dig } from '../../apimachinery/json/dig.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import { type Age, type Cell, created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const resourceQuota: Strategy = { group: '', kind: 'ResourceQuota', returnDeletedObject: true, print }

function print(one: JsonObject, age: Age): Cell[] {
  const hard = dig(one, 'status.hard')
  const lines: [string[], string[]] = [[], []]
  for (const [name, limit] of Object.entries(isObject(hard) ? hard : {}).sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    const used = dig(one, 'status.used')
    const text = `${name}: ${isObject(used) ? (used[name] ?? '0') : '0'}/${limit}`
    lines[name.startsWith('limits.') ? 1 : 0].push(text)
  }
  return [nameOf(one), lines[0].join(', '), lines[1].join(', '), age(created(one))]
}
