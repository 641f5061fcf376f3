import { isDeepStrictEqual } from 'node:util'
import type { Predicate } from './source.ts'

/** The spec is another one, or the object has come, is to go, or has gone. Kinds without a generation: never. */
export const generationChanged: Predicate = ({ type, object, old }) =>
  type !== 'Updated' ||
  old === undefined ||
  object.metadata.generation !== old.metadata.generation ||
  object.metadata.deletionTimestamp !== old.metadata.deletionTimestamp

export const labelsChanged: Predicate = ({ type, object, old }) =>
  type !== 'Updated' || !isDeepStrictEqual(object.metadata.labels, old?.metadata.labels)

export const annotationsChanged: Predicate = ({ type, object, old }) =>
  type !== 'Updated' || !isDeepStrictEqual(object.metadata.annotations, old?.metadata.annotations)

/** One of them agrees. */
export function anyOf(...predicates: readonly Predicate[]): Predicate {
  return (event) => predicates.some((predicate) => predicate(event))
}
