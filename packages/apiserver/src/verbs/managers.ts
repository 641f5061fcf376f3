import type { Api, ResourceRequest } from '../api.ts'
import { timestamp } from '../clock.ts'
import type { JsonObject } from '../json.ts'
import { builtinConversion, resetFields } from '../kinds/index.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import { type Convert, recordUpdate } from '../patch/index.ts'
import { apiVersionOf, type Served } from '../registry/served.ts'
import type { WriteOptions } from './write-options.ts'

/** The object with managedFields that say who owns what this write changed. */
export function recordManager(
  api: Api,
  request: ResourceRequest,
  before: KubeObject | undefined,
  after: KubeObject,
  options: WriteOptions,
): KubeObject {
  return recordUpdate({
    before,
    after,
    manager: options.manager,
    now: timestamp(api.clock.now()),
    ...ownershipOf(api, request),
  }) as KubeObject
}

/** What the ownership code must know of the endpoint a request came in by. */
export function ownershipOf(api: Api, { served, subresource }: ResourceRequest) {
  return {
    schema: served.schema,
    apiVersion: served.apiVersion,
    kind: served.kind,
    subresource,
    reset: resetFields(served, subresource),
    convert: converter(api, served),
  }
}

/** Reads an object in another served version of the same resource, as managers wrote in it. */
function converter(api: Api, served: Served): Convert {
  return (object, apiVersion) => {
    const slash = apiVersion.indexOf('/')
    const [group, version] = [slash < 0 ? '' : apiVersion.slice(0, slash), apiVersion.slice(slash + 1)]
    const other = api.registry.find(group, version, served.plural)
    if (!other || apiVersionOf(other.group, other.version) !== apiVersion) return undefined
    const convert = served.builtin && builtinConversion(served.storage)
    const read = convert?.(object as JsonObject, apiVersion) ?? { ...object, apiVersion }
    return { object: read, shape: other.schema.shape }
  }
}
