import { Evaluation } from '../apimachinery/cel/expression.ts'
import { ApiError, internal } from '../apimachinery/errors/api-error.ts'
import { isObject, type JsonObject } from '../apimachinery/json/json.ts'
import { parseText } from '../apimachinery/json/text.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { jsonPatch } from '../apimachinery/patch/json-patch.ts'
import type { Served } from '../registry/served.ts'
import { thaw } from '../store/entry.ts'
import { callWebhook, type WebhookClient, WebhookError } from '../webhook/call-webhook.ts'
import { serviceResolver } from '../webhook/service-address.ts'
import type { Cluster, Review } from './admission.ts'
import { type AdmissionRule, type Constraints, matchedAs } from './match.ts'
import { reviewRequest } from './review-body.ts'

/** One webhook of a configuration. */
export interface Webhook {
  readonly name: string
  readonly clientConfig: WebhookClient
  readonly rules?: readonly AdmissionRule[]
  readonly matchPolicy?: string
  readonly failurePolicy?: string
  readonly timeoutSeconds?: number
  readonly sideEffects?: string
  readonly namespaceSelector?: unknown
  readonly objectSelector?: unknown
  readonly matchConditions?: readonly { readonly name: string; readonly expression: string }[]
  readonly reinvocationPolicy?: string
}

/** The webhooks of all configurations of a type, in the order they are asked. */
export function readWebhooks(cluster: Cluster, type: 'mutating' | 'validating'): Webhook[] {
  return cluster.store
    .collection(`admissionregistration.k8s.io/${type}webhookconfigurations`)
    .entries()
    .flatMap((entry) => (thaw(entry)['webhooks'] ?? []) as unknown as Webhook[])
}

/**
 * The version in which a webhook wants to see a request, or undefined when it does not. A condition that cannot be
 * evaluated fails the request unless it may be ignored.
 */
export function wantedAs(cluster: Cluster, hook: Webhook, review: Review): Served | undefined {
  const served = matchedAs(cluster, constraintsOf(hook), review, hook.matchPolicy)
  return served && conditionsHold(hook, review, served) ? served : undefined
}

function constraintsOf(hook: Webhook): Constraints {
  return {
    rules: hook.rules ?? [],
    namespaceSelector: hook.namespaceSelector,
    objectSelector: hook.objectSelector,
  }
}

function conditionsHold(hook: Webhook, review: Review, as: Served): boolean {
  if (!hook.matchConditions?.length) return true
  const evaluation = new Evaluation({
    object: review.object,
    oldObject: review.old,
    request: reviewRequest(review, as),
  })
  for (const { expression } of hook.matchConditions) {
    try {
      if (evaluation.evaluate(expression) !== true) return false
    } catch (error) {
      if (hook.failurePolicy === 'Ignore') return false
      throw internal(`failed calling webhook "${hook.name}": ${(error as Error).message}`)
    }
  }
  return true
}

/** Asks a webhook; throws its refusal. Gives the object as patched, or undefined when it left it alone. */
export async function ask(
  cluster: Cluster,
  { hook, as }: Wanted,
  review: Review,
): Promise<KubeObject | undefined> {
  if (review.dryRun && hook.sideEffects !== 'None' && hook.sideEffects !== 'NoneOnDryRun')
    throw noDryRun(hook)
  try {
    return await exchange(cluster, hook, review, as)
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error
    if (hook.failurePolicy === 'Ignore') return undefined
    throw internal(`failed calling webhook "${hook.name}": ${error.message}`)
  }
}

/** A webhook, and the version in which it wants to see a request. */
export interface Wanted {
  readonly hook: Webhook
  readonly as: Served
}

async function exchange(
  cluster: Cluster,
  hook: Webhook,
  review: Review,
  as: Served,
): Promise<KubeObject | undefined> {
  const seen = await inVersion(review, as)
  const request = reviewRequest(seen, as)
  const answer = await call(cluster, hook, {
    kind: 'AdmissionReview',
    apiVersion: 'admission.k8s.io/v1',
    request,
  })
  const response = checkAnswer(answer, String(request['uid']))
  const warnings = (response['warnings'] ?? []) as string[]
  review.request.warnings.push(...warnings)
  if (response['allowed'] !== true) throw denial(hook, response['status'])
  if (typeof response['patch'] !== 'string' || !seen.object) return undefined
  const operations = parseText(Buffer.from(response['patch'], 'base64').toString('utf8'))
  return convert(jsonPatch(seen.object, operations) as KubeObject, review.request.served)
}

async function inVersion(review: Review, as: Served): Promise<Review> {
  if (as === review.request.served) return review
  const { object, old } = review
  return { ...review, object: object && (await convert(object, as)), old: old && (await convert(old, as)) }
}

async function convert(object: KubeObject, { apiVersion, converter }: Served): Promise<KubeObject> {
  if (object.apiVersion === apiVersion) return object
  const [converted] = converter ? await converter([object], apiVersion) : [{ ...object, apiVersion }]
  return converted!
}

async function call(cluster: Cluster, hook: Webhook, body: JsonObject): Promise<JsonObject> {
  try {
    return await callWebhook(
      hook.clientConfig,
      body,
      hook.timeoutSeconds ?? 10,
      serviceResolver(cluster.store),
    )
  } catch (error) {
    throw new WebhookError(`failed to call webhook: ${(error as Error).message}`)
  }
}

function checkAnswer(answer: JsonObject, uid: string): JsonObject {
  const invalid = (why: string) => new WebhookError(`received invalid webhook response: ${why}`)
  if (answer['kind'] !== 'AdmissionReview' || answer['apiVersion'] !== 'admission.k8s.io/v1') {
    throw invalid(
      `expected webhook response of admission.k8s.io/v1, Kind=AdmissionReview, got ${answer['apiVersion']}, Kind=${answer['kind']}`,
    )
  }
  const response = answer['response']
  if (!isObject(response)) throw invalid('webhook response was absent')
  if (response['uid'] !== uid) throw invalid(`expected response.uid="${uid}", got "${response['uid']}"`)
  return response
}

function denial(hook: Webhook, status: unknown): ApiError {
  const {
    code = 400,
    reason = '',
    message = '',
  } = (isObject(status) ? status : {}) as { code?: number; reason?: string; message?: string }
  const said = message || reason
  const text = `admission webhook "${hook.name}" denied the request${said ? `: ${said}` : ' without explanation'}`
  return new ApiError(code || 400, reason, text)
}

function noDryRun(hook: Webhook): ApiError {
  return new ApiError(400, 'BadRequest', `admission webhook "${hook.name}" does not support dry run`)
}
