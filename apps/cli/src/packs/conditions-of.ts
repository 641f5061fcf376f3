import { type Condition, readConditions } from '@barometer/conditions'
import { refOf } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'

/** The conditions of an object, from the first place of those its kind keeps them in that holds any. */
export function conditionsOf(object: object, packs: PackIndex): readonly Condition[] {
  const ref = refOf(object)
  const places = (ref && packs.of(ref.group, ref.kind)?.conditionsAt) ?? []
  for (const place of [...places, 'status.conditions']) {
    let value: unknown = object
    for (const field of place.split('.')) value = (value as Record<string, unknown> | undefined)?.[field]
    const { conditions } = readConditions(value)
    if (conditions.length > 0) return conditions
  }
  return []
}
