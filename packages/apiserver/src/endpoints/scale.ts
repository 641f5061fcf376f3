import { badRequest, internal, invalid, notFound } from '../apimachinery/errors/api-error.ts'
import { fieldError } from '../apimachinery/field/field-error.ts'
import { recordScale } from '../apimachinery/fieldmanager/scale-ownership.ts'
import { copy, isObject, type Json, type JsonObject, valueAt } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { Served } from '../registry/served.ts'
import { decodeDocumentFor } from '../request/decode-object.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import type { Entry } from '../store/entry.ts'
import type { Api } from '../verbs/api.ts'
import { transformPatch } from '../verbs/patch.ts'
import { entryOf, readFor, replace, retrying } from '../verbs/update.ts'
import { type WriteOptions, writeOptions } from '../verbs/write-options.ts'
import { type Outcome, whenDurable } from './endpoint.ts'

/** The number of replicas of any kind that has one, as a document of its own. */
export async function scale(api: Api, request: ResourceRequest): Promise<Outcome> {
  return request.verb === 'get'
    ? { code: 200, body: await getScale(api, request) }
    : whenDurable(api, 200, await writeScale(api, request))
}

/** GET on `/scale`. */
async function getScale(api: Api, request: ResourceRequest): Promise<JsonObject> {
  const { served } = request
  const entry = existing(api, request)
  const object = await readFor(served, entry)
  const path = served.scale!.specReplicas
  if (served.custom && valueAt(object, path) === undefined) {
    throw internal(`the spec replicas field ".${path.join('.')}" does not exist`)
  }
  await api.store.settled(entry.revision)
  return scaleOf(served, object)
}

/** PUT or PATCH on `/scale`: changes the number of replicas and nothing else. */
async function writeScale(api: Api, request: ResourceRequest): Promise<JsonObject> {
  const { served } = request
  const options = writeOptions(request, request.verb === 'patch' ? 'PatchOptions' : 'UpdateOptions')
  return retrying(async () => {
    const entry = existing(api, request)
    const old = await readFor(served, entry)
    const scale =
      request.verb === 'patch' ? transformPatch(request, scaleOf(served, old)) : decodeScale(request)
    const replicas = valueAt(scale, ['spec', 'replicas']) ?? 0
    checkReplicas(served, old, replicas)
    const next = withOwner(
      api,
      request,
      old,
      withReplicas(old, served.scale!.specReplicas, replicas),
      options,
    )
    const version = valueAt(scale, ['metadata', 'resourceVersion'])
    if (typeof version === 'string' && version) next.metadata.resourceVersion = version
    const written = await replace(api, request, entry, old, next, options, { residue: '', fill: true })
    return scaleOf(served, written.object)
  })
}

function withOwner(
  api: Api,
  { served }: ResourceRequest,
  old: KubeObject,
  object: KubeObject,
  { manager }: WriteOptions,
): KubeObject {
  const path = served.scale!.specReplicas
  const versions = api.registry.versions(served.group).map((version) => {
    const other = api.registry.find(served.group, version, served.plural)
    return other && ([other.apiVersion, other.scale?.specReplicas] as const)
  })
  return recordScale({
    object,
    replicas: { before: Number(valueAt(old, path) ?? 0), after: Number(valueAt(object, path) ?? 0) },
    manager,
    apiVersion: served.apiVersion,
    paths: new Map(versions.filter((each) => each !== undefined)),
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

/** A custom resource is checked as a whole later on. */
function checkReplicas(served: Served, old: KubeObject, replicas: Json): void {
  if (typeof replicas === 'number' && Number.isInteger(replicas) && (replicas >= 0 || served.custom)) return
  const wrong = fieldError.invalid('spec.replicas', replicas, 'must be greater than or equal to 0')
  throw invalid({ group: 'autoscaling', plural: 'scales', kind: 'Scale' }, old.metadata.name ?? '', [wrong])
}

function withReplicas(object: KubeObject, path: readonly string[], replicas: Json): KubeObject {
  const next = copy(object)
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
