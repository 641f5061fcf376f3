import { isNotFound } from '@barometer/client'
import type { AnyObject, Kind } from '../kind.ts'
import type { Writer } from '../writer/writer.ts'

export function hasFinalizer({ metadata }: AnyObject, name: string): boolean {
  return metadata.finalizers?.includes(name) === true
}

/** Keeps an object from being gone for good until the finalizer is removed; left as it is where it has it. */
export async function addFinalizer<Object extends AnyObject>(
  writer: Writer,
  kind: Kind<Object>,
  object: Object,
  name: string,
): Promise<Object> {
  if (hasFinalizer(object, name)) return object
  return setFinalizers(writer, kind, object, [...(object.metadata.finalizers ?? []), name])
}

/** Lets an object go; left as it is where it does not have it, or is gone already. */
export async function removeFinalizer<Object extends AnyObject>(
  writer: Writer,
  kind: Kind<Object>,
  object: Object,
  name: string,
): Promise<Object> {
  if (!hasFinalizer(object, name)) return object
  const finalizers = object.metadata.finalizers!.filter((other) => other !== name)
  return setFinalizers(writer, kind, object, finalizers).catch((error) => {
    if (isNotFound(error)) return object
    throw error
  })
}

/** The version guards it: a finalizer that somebody else adds meanwhile is not lost. */
function setFinalizers<Object extends AnyObject>(
  writer: Writer,
  kind: Kind<Object>,
  { metadata }: Object,
  finalizers: readonly string[],
): Promise<Object> {
  const { uid, resourceVersion } = metadata
  return writer.patch(kind, metadata, 'merge', { metadata: { uid, resourceVersion, finalizers } })
}
