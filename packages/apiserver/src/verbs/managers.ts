import type { ResourceRequest } from '../api.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import type { WriteOptions } from './write-options.ts'

/** The object with managedFields that say who owns what this write changed. */
export function recordManager(
  _request: ResourceRequest,
  _before: KubeObject | undefined,
  after: KubeObject,
  _options: WriteOptions,
  _now: number,
): KubeObject {
  return after
}
