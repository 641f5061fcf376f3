import type { ResourceRequest } from '../api.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import type { WriteOptions } from './write-options.ts'

/** Records in managedFields who owns what this write changed. */
export function recordManager(
  _request: ResourceRequest,
  _before: KubeObject | undefined,
  _after: KubeObject,
  _options: WriteOptions,
  _now: number,
): void {
  // TODO seam: patch/recordUpdate
}
