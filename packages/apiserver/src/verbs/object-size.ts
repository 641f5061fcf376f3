import { ApiError } from '../api-error.ts'
import type { KubeObject } from '../meta/object-meta.ts'

/** The largest object that can be stored, as with etcd's default. */
const objectLimit = 1.5 * 1024 * 1024

/** Refuses an object that etcd would not take. */
export function checkSize(object: KubeObject): void {
  // Most objects are far below the limit: the length of the text is looked at only when it can matter.
  if (JSON.stringify(object).length > objectLimit)
    throw new ApiError(500, '', 'etcdserver: request is too large')
}
