import type { Api, ResourceRequest } from '../api.ts'
import { badRequest, invalid, notFound } from '../api-error.ts'
import { copyJson, isObject, type Json, type JsonObject, valueAt } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import type { Served } from '../registry/served.ts'
import type { Entry } from '../store/entry.ts'
import { decodeDocumentFor } from '../verbs/decode-object.ts'
import { transformPatch } from '../verbs/patch.ts'
import { entryOf, readFor, replace, retrying } from '../verbs/update.ts'
import { writeOptions } from '../verbs/write-options.ts'

/** GET on `/scale`. */
export async function getScale(
  api: Api,
  request: ResourceRequest,
): Promise<{ scale: JsonObject; revision: number }> {
  const entry = existing(api, request)
  return { scale: scaleOf(request.served, await readFor(request.served, entry)), revision: entry.revision }
}

/** PUT or PATCH on `/scale`: changes the number of replicas and nothing else. */
export async function writeScale(api: Api, request: ResourceRequest): Promise<JsonObject> {
  const { served } = request
  const options = writeOptions(request, request.verb === 'patch' ? 'PatchOptions' : 'UpdateOptions')
  return retrying(async () => {
    const entry = existing(api, request)
    const old = await readFor(served, entry)
    const scale =
      request.verb === 'patch' ? transformPatch(request, scaleOf(served, old)) : decodeScale(request)
    const replicas = valueAt(scale, ['spec', 'replicas']) ?? 0
    checkReplicas(served, old, replicas)
    const next = withReplicas(old, served.scale!.specReplicas, replicas)
    next.metadata = { ...next.metadata }
    const version = valueAt(scale, ['metadata', 'resourceVersion'])
    if (typeof version === 'string' && version) next.metadata.resourceVersion = version
    return scaleOf(served, (await replace(api, request, entry, old, next, options)).object)
  })
}

function existing(api: Api, request: ResourceRequest): Entry {
  const entry = entryOf(api, request)
  if (!entry) throw notFound(request.served, request.name)
  return entry
}

function decodeScale(request: ResourceRequest): JsonObject {
  const scale = decodeDocumentFor(request, 'Scale')
  const metadata = isObject(scale['metadata']) ? scale['metadata'] : {}
  if (metadata['name'] && metadata['name'] !== request.name) {
    throw badRequest(
      `the name of the object (${metadata['name']}) does not match the name on the URL (${request.name})`,
    )
  }
  return scale
}

function checkReplicas(served: Served, old: KubeObject, replicas: Json): void {
  if (typeof replicas === 'number' && Number.isInteger(replicas) && replicas >= 0) return
  const field = served.custom ? `.${served.scale!.specReplicas.join('.')}` : 'spec.replicas'
  const why = served.custom ? 'should be a non-negative integer' : 'must be greater than or equal to 0'
  throw invalid(served, old.metadata.name ?? '', [
    { reason: 'FieldValueInvalid', message: `Invalid value: ${JSON.stringify(replicas)}: ${why}`, field },
  ])
}

function withReplicas(object: KubeObject, path: readonly string[], replicas: Json): KubeObject {
  const next = copyJson(object)
  let at: JsonObject = next
  for (const name of path.slice(0, -1)) {
    const inner = isObject(at[name]) ? at[name] : {}
    at[name] = inner
    at = inner
  }
  at[path.at(-1)!] = replicas
  return next
}

/** An object seen as `autoscaling/v1` Scale. */
function scaleOf(served: Served, object: KubeObject): JsonObject {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata
  const paths = served.scale!
  const replicas = valueAt(object, paths.specReplicas)
  const selector = selectorOf(served, object)
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name, ...(namespace && { namespace }), uid, resourceVersion, creationTimestamp },
    spec: typeof replicas === 'number' && replicas !== 0 ? { replicas } : {},
    status: { replicas: valueAt(object, paths.statusReplicas) ?? 0, ...(selector && { selector }) },
  }
}

function selectorOf(served: Served, object: KubeObject): string {
  const path = served.scale!.selector
  if (path) return String(valueAt(object, path) ?? '')
  const selector = valueAt(object, ['spec', 'selector'])
  if (!isObject(selector)) return ''
  const labels = isObject(selector['matchLabels'])
    ? selector['matchLabels']
    : served.plural === 'replicationcontrollers'
      ? selector
      : {}
  return Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join(',')
}
