import { recordUpdate } from '../apimachinery/fieldmanager/record-update.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { timestamp } from '../apimachinery/meta/timestamp.ts'
import { resetFields } from '../registry/reset-fields.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import type { Api } from './api.ts'
import { converting } from './converting.ts'
import type { WriteOptions } from './write-options.ts'

/** The object with managedFields that say who owns what this write changed; at once unless a webhook must convert. */
export function recordManager(
  api: Api,
  request: ResourceRequest,
  before: KubeObject | undefined,
  after: KubeObject,
  options: WriteOptions,
): KubeObject | Promise<KubeObject> {
  const { manager } = options
  const now = timestamp(api.clock.now())
  return converting(request.served, (convert) =>
    recordUpdate({ before, after, manager, now, convert, ...ownershipOf(request) }),
  )
}

/** What the ownership code must know of the endpoint a request came in by. */
export function ownershipOf({ served, subresource }: Pick<ResourceRequest, 'served' | 'subresource'>) {
  return {
    schema: served.schema,
    apiVersion: served.apiVersion,
    kind: served.kind,
    subresource,
    reset: resetFields(served, subresource),
  }
}
