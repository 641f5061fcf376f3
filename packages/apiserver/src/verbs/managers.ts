import type { Api, ResourceRequest } from '../api.ts'
import { timestamp } from '../clock.ts'
import type { JsonObject } from '../json.ts'
import { builtinConversion, resetFields } from '../kinds/index.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import { type Convert, recordUpdate } from '../patch/index.ts'
import type { Served } from '../registry/served.ts'
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
    ...ownershipOf(request),
  }) as KubeObject
}

/** What the ownership code must know of the endpoint a request came in by. */
export function ownershipOf({ served, subresource }: ResourceRequest) {
  return {
    schema: served.schema,
    apiVersion: served.apiVersion,
    kind: served.kind,
    subresource,
    reset: resetFields(served, subresource),
    convert: converter(served),
  }
}

/** Reads an object in another version of the same resource, served or not, as managers wrote in it. */
function converter(served: Served): Convert {
  return (object, apiVersion) => {
    const schema = served.schemas.get(apiVersion)
    if (!schema) return undefined
    const convert = served.builtin && builtinConversion(served.storage)
    const read = convert?.(object as JsonObject, apiVersion) ?? { ...object, apiVersion }
    return { object: read, shape: schema.shape }
  }
}
