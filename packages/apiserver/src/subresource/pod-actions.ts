import type { Api, ResourceRequest } from '../api.ts'
import { ApiError, badRequest, conflict, notFound } from '../api-error.ts'
import { timestamp } from '../clock.ts'
import { isObject, type JsonObject, valueAt } from '../json.ts'
import { compileLabelSelector } from '../select/label-selector.ts'
import { type Entry, thaw } from '../store/entry.ts'
import { decodeDocumentFor } from '../verbs/decode-object.ts'
import { removeEntry } from '../verbs/remove-entry.ts'
import { entryOf } from '../verbs/update.ts'

const success = (code: number): JsonObject => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Success',
  code,
})

/** GET on `pods/NAME/log`: nothing runs, so nothing was said. */
export function logs(api: Api, request: ResourceRequest): string {
  const entry = entryOf(api, request)
  if (!entry) throw notFound(request.served, request.name)
  const container = request.query.get('container')
  const spec = valueAt(thaw(entry), ['spec'])
  const names = ['containers', 'initContainers', 'ephemeralContainers'].flatMap(
    (member) => ((isObject(spec) ? spec[member] : undefined) ?? []) as JsonObject[],
  )
  if (container && !names.some((one) => one['name'] === container))
    throw badRequest(`container ${container} is not valid for pod ${request.name}`)
  return ''
}

/** Why nobody can talk to a pod's containers: there is no node where they would run. */
export function noHost(api: Api, request: ResourceRequest): ApiError {
  const entry = entryOf(api, request)
  if (!entry) return notFound(request.served, request.name)
  const node = valueAt(thaw(entry), ['spec', 'nodeName'])
  return node
    ? notFound(request.served, String(node))
    : badRequest(`pod ${request.name} does not have a host assigned`)
}

/** POST on `pods/NAME/eviction`: deletes the pod unless a disruption budget forbids it. */
export function evict(api: Api, request: ResourceRequest): JsonObject {
  const entry = entryOf(api, request)
  if (!entry) throw notFound(request.served, request.name)
  const body = decodeDocumentFor(request, 'Eviction')
  const named = valueAt(body, ['metadata', 'name'])
  if (named && named !== request.name) throw badRequest('name in URL does not match name in Eviction object')
  const options = isObject(body['deleteOptions']) ? body['deleteOptions'] : {}
  const budget = blockingBudget(api, entry)
  if (budget) throw disrupted(budget)
  removeEntry(api, request.served, entry, {
    dryRun: request.query.has('dryRun') || Array.isArray(options['dryRun']),
    propagation: undefined,
    gracePeriodSeconds: options['gracePeriodSeconds'] as number | undefined,
    uid: undefined,
    resourceVersion: undefined,
  })
  return success(201)
}

function blockingBudget(api: Api, pod: Entry): string | undefined {
  const budgets = api.store.collection('policy/poddisruptionbudgets').entries(pod.namespace)
  for (const entry of budgets) {
    const { spec, status } = thaw(entry) as JsonObject & { spec?: JsonObject; status?: JsonObject }
    const selector = spec?.['selector']
    if (!isObject(selector) || !compileLabelSelector(selector)(pod.labels)) continue
    if (!((status?.['disruptionsAllowed'] as number | undefined) ?? 0)) return entry.name
  }
  return undefined
}

function disrupted(budget: string): ApiError {
  return new ApiError(
    429,
    'TooManyRequests',
    "Cannot evict pod as it would violate the pod's disruption budget.",
    {
      causes: [
        { reason: 'DisruptionBudget', message: `The disruption budget ${budget} needs more healthy pods` },
      ],
    },
  )
}

/** POST on `pods/NAME/binding`, or on `bindings`: puts the pod on a node. */
export function bind(api: Api, asked: ResourceRequest): JsonObject {
  const body = decodeDocumentFor(asked, 'Binding')
  const request: ResourceRequest = {
    ...asked,
    served: api.registry.find('', 'v1', 'pods')!,
    name: asked.name || String(valueAt(body, ['metadata', 'name']) ?? ''),
  }
  const target = isObject(body['target']) ? body['target'] : {}
  if (!target['name']) throw new ApiError(500, '', 'target.name: Required value')
  const entry = entryOf(api, request)
  if (!entry) throw notFound(request.served, request.name)
  const pod = thaw(entry)
  const spec = isObject(pod['spec']) ? pod['spec'] : {}
  if (spec['nodeName'])
    throw conflict(
      request.served,
      request.name,
      `pod ${request.name} is already assigned to node "${spec['nodeName']}"`,
    )
  const status = isObject(pod['status']) ? pod['status'] : {}
  const scheduled = {
    type: 'PodScheduled',
    status: 'True',
    lastProbeTime: null,
    lastTransitionTime: timestamp(api.clock.now()),
  }
  const others = ((status['conditions'] ?? []) as JsonObject[]).filter(
    (one) => one['type'] !== 'PodScheduled',
  )
  api.store.put(request.served.storage, {
    ...pod,
    spec: { ...spec, nodeName: target['name'] },
    status: { ...status, conditions: [...others, scheduled] },
  })
  return success(201)
}
