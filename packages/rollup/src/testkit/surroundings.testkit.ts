import type { Coverage } from '@barometer/graph'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { Surroundings } from '../index.ts'

export const packs = indexPacks(builtInPacks)
export const now = Date.parse('2026-01-01T12:00:00Z')

/** These objects and no others, all of them read unless the coverage says otherwise. */
export function surroundingsOf(objects: readonly object[], coverage?: Coverage): Surroundings {
  const around = new Surroundings({ packs, now, ...(coverage && { coverage }) })
  for (const object of objects) around.apply('ADDED', object)
  return around
}
