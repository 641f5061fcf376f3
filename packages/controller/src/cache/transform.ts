import type { AnyObject } from '../kind.ts'

/** Makes a smaller object of one, before it is cached. Must keep the name, namespace, uid and version. */
export type Transform<Object extends AnyObject = AnyObject> = (object: Object) => Object

/** Leaves out who manages which field: often half of an object. */
export function withoutManagedFields<Object extends AnyObject>(object: Object): Object {
  if (!object.metadata.managedFields) return object
  const { managedFields: _, ...metadata } = object.metadata
  return { ...object, metadata }
}
