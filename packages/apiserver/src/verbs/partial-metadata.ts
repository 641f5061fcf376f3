import type { KubeObject, ObjectMeta } from '../apimachinery/meta/object-meta.ts'
import type { Served } from '../registry/served.ts'

/** Annotations that a version of a kind adds to what is stored: who asks for metadata alone does not see them. */
const added: Readonly<Record<string, string>> = {
  'apps/daemonsets': 'deprecated.daemonset.template.generation',
}

/** The metadata of an object as `PartialObjectMetadata` has it. */
export function partialMetadata(served: Served, { metadata }: KubeObject): ObjectMeta {
  const name = added[served.storage]
  if (name === undefined || metadata.annotations?.[name] === undefined) return metadata
  const { annotations, ...rest } = metadata
  const { [name]: _, ...others } = annotations!
  return Object.keys(others).length > 0 ? { ...rest, annotations: others } : rest
}
