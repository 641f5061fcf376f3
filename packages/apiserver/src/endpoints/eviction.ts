import { ApiError, badRequest, notFound } from '../apimachinery/errors/api-error.ts'
import { asObject, isObject, type JsonObject, objectsIn, valueAt } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { timestamp } from '../apimachinery/meta/timestamp.ts'
import { compileLabelSelector } from '../apimachinery/selectors/label-selector.ts'
import { decodeDocumentFor } from '../request/decode-object.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import { type Entry, objectOf } from '../store/entry.ts'
import type { Api } from '../verbs/api.ts'
import type { DeleteOptions } from '../verbs/delete-options.ts'
import { OwnClient } from '../verbs/own-client.ts'
import { removeEntry } from '../verbs/remove-entry.ts'
import { entryOf } from '../verbs/update.ts'
import { type Outcome, success, whenDurable } from './endpoint.ts'

const budgets = 'policy/poddisruptionbudgets'

/** POST on `pods/NAME/eviction`: deletes the pod unless a disruption budget forbids it. */
export async function evict(api: Api, request: ResourceRequest): Promise<Outcome> {
  const body = decodeDocumentFor(request, 'Eviction')
  if (valueAt(body, ['metadata', 'name']) !== request.name)
    throw badRequest('name in URL does not match name in Eviction object')
  const entry = entryOf(api, request)
  if (!entry) throw notFound(request.served, request.name)
  const deletion = deletionOptions(request, body)
  const pod = objectOf(entry)
  if (!isDisposable(pod)) await spend(api, entry, pod, deletion.dryRun)
  const marked = deletion.dryRun ? entry : (markTarget(api, request) ?? entry)
  removeEntry(api, request.served, marked, deletion)
  return whenDurable(api, 201, success(201))
}

function deletionOptions(request: ResourceRequest, body: JsonObject): DeleteOptions {
  const asked = isObject(body['deleteOptions']) ? body['deleteOptions'] : {}
  return {
    dryRun: request.query.has('dryRun') || Array.isArray(asked['dryRun']),
    propagation: undefined,
    gracePeriodSeconds: asked['gracePeriodSeconds'] as number | undefined,
    uid: valueAt(asked, ['preconditions', 'uid']) as string | undefined,
    resourceVersion: valueAt(asked, ['preconditions', 'resourceVersion']) as string | undefined,
  }
}

const ended = new Set(['Succeeded', 'Failed', 'Pending'])

/** A pod that does not run yet, or any more, disrupts nothing. */
function isDisposable(pod: KubeObject): boolean {
  return !!pod.metadata.deletionTimestamp || ended.has(String(valueAt(pod, ['status', 'phase'])))
}

interface Budget extends KubeObject {
  readonly spec?: JsonObject
  readonly status?: JsonObject
}

/** Takes one disruption from the budget that guards a pod; throws when there is none left. */
async function spend(api: Api, entry: Entry, pod: KubeObject, dryRun: boolean): Promise<void> {
  const guards = [...api.store.collection(budgets).entries(entry.namespace)].filter((one) =>
    isGuarded(entry, objectOf(one)),
  )
  if (guards.length > 1) {
    const why =
      'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.'
    throw new ApiError(500, '', why)
  }
  const [guard] = guards
  if (!guard) return
  const budget = objectOf<Budget>(guard)
  if (!isReady(pod) && mayGoUnready(budget)) return
  checkBudget(budget)
  if (dryRun) return
  const served = api.registry.findStorage(budgets)!
  const now = timestamp(api.clock.now())
  const client = new OwnClient(api, 'kube-apiserver')
  await client.update(served, guard, budget, spent(budget, entry.name, now), 'status')
}

function isGuarded(pod: Entry, budget: Budget): boolean {
  const selector = budget.spec?.['selector']
  return isObject(selector) && compileLabelSelector(selector)(pod.labels)
}

function isReady(pod: KubeObject): boolean {
  const conditions = objectsIn(valueAt(pod, ['status', 'conditions']))
  return conditions.some((one) => one['type'] === 'Ready' && one['status'] === 'True')
}

/** A pod that is not ready is not among those a budget counts on, unless too few are ready already. */
function mayGoUnready(budget: Budget): boolean {
  if (budget.spec?.['unhealthyPodEvictionPolicy'] === 'AlwaysAllow') return true
  const desired = numberOf(budget, 'desiredHealthy')
  return desired > 0 && numberOf(budget, 'currentHealthy') >= desired
}

function numberOf({ status }: Budget, field: string): number {
  return (status?.[field] as number | undefined) ?? 0
}

function checkBudget(budget: Budget): void {
  const { name, generation = 0 } = budget.metadata
  const the = `The disruption budget ${name}`
  if (numberOf(budget, 'observedGeneration') < generation)
    throw disrupted(`${the} is still being processed by the server.`, 10)
  if (numberOf(budget, 'disruptionsAllowed') > 0) return
  const failed = conditionsOf(budget).find((one) => one['reason'] === 'SyncFailed')
  const [wanted, healthy] = [numberOf(budget, 'desiredHealthy'), numberOf(budget, 'currentHealthy')]
  const closed = `${the} does not allow evicting pods currently`
  if (failed) throw disrupted(`${closed} because it failed sync: ${failed['message'] ?? ''}`)
  throw disrupted(
    healthy <= wanted ? `${the} needs ${wanted} healthy pods and has ${healthy} currently` : closed,
  )
}

function conditionsOf({ status }: Budget): JsonObject[] {
  return objectsIn(status?.['conditions']).filter((one) => one['type'] === 'DisruptionAllowed')
}

function disrupted(message: string, retryAfterSeconds?: number): ApiError {
  const why = "Cannot evict pod as it would violate the pod's disruption budget."
  const details = {
    causes: [{ reason: 'DisruptionBudget', message }],
    ...(retryAfterSeconds && { retryAfterSeconds }),
  }
  const headers = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {}
  return new ApiError(429, 'TooManyRequests', why, details, headers)
}

/** The budget with one disruption less, and the pod it went to; its controller will count again. */
function spent(budget: Budget, pod: string, now: string): KubeObject {
  const left = numberOf(budget, 'disruptionsAllowed') - 1
  const disruptedPods = { ...asObject(budget.status?.['disruptedPods']), [pod]: now }
  const status: JsonObject = { ...budget.status, disruptionsAllowed: left, disruptedPods }
  if (left === 0) {
    const others = objectsIn(status['conditions']).filter((one) => one['type'] !== 'DisruptionAllowed')
    const used = {
      type: 'DisruptionAllowed',
      status: 'False',
      observedGeneration: numberOf(budget, 'observedGeneration'),
      lastTransitionTime: now,
      reason: 'InsufficientPods',
      message: '',
    }
    status['conditions'] = [...others, used]
  }
  return { ...budget, metadata: { ...budget.metadata }, status }
}

/** Writes on a pod why it ends; undefined when it went meanwhile. */
function markTarget(api: Api, request: ResourceRequest): Entry | undefined {
  const entry = entryOf(api, request)
  if (!entry) return undefined
  const pod = objectOf(entry)
  const status = isObject(pod['status']) ? pod['status'] : {}
  const conditions = objectsIn(status['conditions'])
  if (conditions.some((one) => one['type'] === 'DisruptionTarget')) return entry
  const target = {
    type: 'DisruptionTarget',
    status: 'True',
    lastProbeTime: null,
    lastTransitionTime: timestamp(api.clock.now()),
    reason: 'EvictionByEvictionAPI',
    message: 'Eviction API: evicting',
  }
  return api.store.put(request.served.storage, {
    ...pod,
    status: { ...status, conditions: [...conditions, target] },
  })
}
