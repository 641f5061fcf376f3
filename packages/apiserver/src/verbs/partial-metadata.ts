import type { KubeObject, ObjectMeta } from '../apimachinery/meta/object-meta.ts'
import type { Served } from '../registry/served.ts'

/** The metadata of an object as `PartialObjectMetadata` has it. */
export function partialMetadata(served: Served, { metadata }: KubeObject): ObjectMeta {
  const name = served.strategy.addedAnnotation
  if (name === undefined || metadata.annotations?.[name] === undefined) return metadata
  const { annotations, ...rest } = metadata
  const { [name]: _, ...others } = annotations!
  return Object.keys(others).length > 0 ? { ...rest, annotations: others } : rest
}
