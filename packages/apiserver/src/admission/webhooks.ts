import { Evaluation } from '../apimachinery/cel/expression.ts'
import { ApiError, internal } from '../apimachinery/errors/api-error.ts'
import { asError } from '../apimachinery/errors/as-error.ts'
import { isObject, type Json, type JsonObject } from '../apimachinery/json/json.ts'
import { parseText } from '../apimachinery/json/text.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { jsonPatch } from '../apimachinery/patch/json-patch.ts'
import type { Served } from '../registry/served.ts'
import { objectOf } from '../store/entry.ts'
import { callWebhook, type WebhookClient, WebhookError } from '../webhook/call-webhook.ts'
import { serviceResolver } from '../webhook/service-address.ts'
import type { Cluster, Review } from './admission.ts'
import { type AdmissionRule, type Constraints, matchedAs } from './match.ts'
import { reviewRequest } from './review-body.ts'
import { type DenialStatus, readAnswer, type WebhookAnswer } from './webhook-answer.ts'

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
    .flatMap((entry) => objectOf<{ webhooks?: readonly Webhook[] }>(entry).webhooks ?? [])
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
      throw internal(`failed calling webhook "${hook.name}": ${asError(error).message}`)
    }
  }
  return true
}

/** Asks a webhook; throws its refusal. Gives the object as patched, or undefined when it left it alone. */
export async function ask(
  cluster: Cluster,
  wanted: Wanted,
  review: Review,
  mutating: boolean,
): Promise<KubeObject | undefined> {
  const { hook } = wanted
  if (review.dryRun && hook.sideEffects !== 'None' && hook.sideEffects !== 'NoneOnDryRun')
    throw noDryRun(hook)
  try {
    return await exchange(cluster, wanted, review, mutating)
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
  { hook, as }: Wanted,
  review: Review,
  mutating: boolean,
): Promise<KubeObject | undefined> {
  const seen = await inVersion(review, as)
  const request = reviewRequest(seen, as)
  const answer = await call(cluster, hook, {
    kind: 'AdmissionReview',
    apiVersion: 'admission.k8s.io/v1',
    request,
  })
  const said = readAnswer(answer, String(request['uid']), mutating)
  for (const each of said.warnings) review.request.warnings.push(each)
  if (!said.allowed) throw denial(hook, said.status)
  if (!said.patch || !seen.object) return undefined
  return convert(patched(hook, seen.object, said), review.request.served)
}

/** A patch that is none is the webhook's fault; one that cannot be applied fails the request. */
function patched(hook: Webhook, object: KubeObject, { patch, patchType }: WebhookAnswer): KubeObject {
  const operations = parsePatch(patch!)
  if (operations.length && patchType !== 'JSONPatch')
    throw new WebhookError(`unsupported patch type "${patchType}"`)
  const result = jsonPatch(object, operations)
  if (!isObject(result)) throw internal(`webhook "${hook.name}" left no object`)
  const { kind, apiVersion } = object
  if (result['kind'] !== kind || result['apiVersion'] !== apiVersion)
    throw internal(`webhook "${hook.name}" made another kind of the object`)
  return { ...result, metadata: isObject(result['metadata']) ? result['metadata'] : {} } as KubeObject
}

function parsePatch(text: string): Json[] {
  const undecodable = (why: string) =>
    new WebhookError(`received undecodable patch in webhook response: ${why}`)
  let operations: unknown
  try {
    operations = parseText(text)
  } catch (error) {
    throw undecodable(asError(error).message)
  }
  if (Array.isArray(operations)) return operations
  throw undecodable(
    `json: cannot unmarshal ${operations === null ? 'null' : typeof operations} into Go value of type jsonpatch.Patch`,
  )
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
    throw new WebhookError(`failed to call webhook: ${asError(error).message}`)
  }
}

/** A refusal is never a success, whatever the webhook says. */
function denial(hook: Webhook, { code, reason, message, details }: DenialStatus): ApiError {
  const said = message || reason
  const text = `admission webhook "${hook.name}" denied the request${said ? `: ${said}` : ' without explanation'}`
  if (code > 999) return internal(`${text}: invalid code ${code}`)
  return new ApiError(Math.max(code, 400), reason, text, details as never)
}

function noDryRun(hook: Webhook): ApiError {
  return new ApiError(400, 'BadRequest', `admission webhook "${hook.name}" does not support dry run`)
}
