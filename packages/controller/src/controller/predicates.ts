import { isDeepStrictEqual } from 'node:util'
import type { AnyObject } from '../kind.ts'
import type { Predicate } from './source.ts'

/** The spec is another one, or the object has come, is to go, or has gone. Kinds without a generation: never. */
export const generationChanged: Predicate = changeOf(({ metadata: { generation, deletionTimestamp } }) => [
  generation,
  deletionTimestamp,
])

export const labelsChanged: Predicate = changeOf(({ metadata }) => metadata.labels)

export const annotationsChanged: Predicate = changeOf(({ metadata }) => metadata.annotations)

/** One of them agrees. */
export function anyOf(...predicates: readonly Predicate[]): Predicate {
  return (event) => predicates.some((predicate) => predicate(event))
}

/** What it looks at is another than before, or may be: nobody knows what was before. */
function changeOf(seen: (object: AnyObject) => unknown): Predicate {
  return ({ type, object, old }) =>
    type !== 'Updated' || old === undefined || old === object || !isDeepStrictEqual(seen(object), seen(old))
}
