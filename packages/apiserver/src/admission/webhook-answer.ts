import { isObject, type Json, type JsonObject } from '../apimachinery/json/json.ts'
import { WebhookError } from '../webhook/call-webhook.ts'

/** What a webhook said of a request. */
export interface WebhookAnswer {
  readonly allowed: boolean
  readonly warnings: readonly string[]
  /** The decoded patch, absent when there is none. */
  readonly patch: string | undefined
  readonly patchType: string | undefined
  readonly status: DenialStatus
}

/** Why a webhook refused. */
export interface DenialStatus {
  readonly code: number
  readonly reason: string
  readonly message: string
  readonly details: JsonObject | undefined
}

/** Reads the answer to the review with this uid; throws a WebhookError, in the real server's words, for what is none. */
export function readAnswer(review: JsonObject, uid: string, mutating: boolean): WebhookAnswer {
  const { kind, apiVersion } = review
  if (kind !== 'AdmissionReview' || apiVersion !== 'admission.k8s.io/v1')
    throw invalid(
      `expected webhook response of admission.k8s.io/v1, Kind=AdmissionReview, got ${apiVersion}, Kind=${kind}`,
    )
  const response = objectAt(review, 'AdmissionReview', 'response', 'v1.AdmissionResponse')
  if (!response) throw invalid('webhook response was absent')
  const inResponse = (name: string) => [response, 'AdmissionResponse', `response.${name}`] as const
  const given = textAt(...inResponse('uid'), 'types.UID')
  const answer = {
    allowed: valueAt(...inResponse('allowed'), 'bool', (value) => typeof value === 'boolean') === true,
    patch: bytes(textAt(...inResponse('patch'), '[]uint8')),
    patchType: textAt(...inResponse('patchType'), 'v1.PatchType'),
    warnings: warningsOf(response),
    status: statusOf(objectAt(...inResponse('status'), 'v1.Status')),
  }
  if (given !== uid) throw invalid(`expected response.uid="${uid}", got "${given ?? ''}"`)
  checkPatch(answer, mutating)
  return answer
}

function statusOf(status: JsonObject | undefined): DenialStatus {
  if (!status) return { code: 0, reason: '', message: '', details: undefined }
  const inStatus = (name: string) => [status, 'Status', `response.status.${name}`] as const
  return {
    code: valueAt(...inStatus('code'), 'int32', isInt32) ?? 0,
    reason: textAt(...inStatus('reason'), 'v1.StatusReason') ?? '',
    message: textAt(...inStatus('message'), 'string') ?? '',
    details: objectAt(...inStatus('details'), 'v1.StatusDetails'),
  }
}

function checkPatch({ patch, patchType }: WebhookAnswer, mutating: boolean): void {
  if (!mutating && patch) throw invalid('validating webhook may not return response.patch')
  if (!mutating && patchType !== undefined)
    throw invalid('validating webhook may not return response.patchType')
  if (patch && patchType === undefined)
    throw invalid('webhook returned response.patch but not response.patchType')
  if (!patch && patchType !== undefined)
    throw invalid('webhook returned response.patchType but not response.patch')
  if (patchType === '') throw invalid('webhook returned invalid response.patchType of ""')
}

function warningsOf(response: JsonObject): string[] {
  const path = 'response.warnings'
  const list = valueAt(response, 'AdmissionResponse', path, '[]string', Array.isArray)
  return (list ?? []).map((one) => {
    if (typeof one === 'string') return one
    if (one === null) return ''
    throw mistyped(one, 'AdmissionResponse', path, 'string')
  })
}

function bytes(base64: string | undefined): string | undefined {
  if (base64 === undefined) return undefined
  const wrong = base64.search(/[^A-Za-z0-9+/=\r\n]/)
  if (wrong >= 0) throw unread(`illegal base64 data at input byte ${wrong}`)
  return Buffer.from(base64, 'base64').toString('utf8')
}

const isInt32 = (value: Json): value is number =>
  Number.isInteger(value) && Math.abs(value as number) < 2 ** 31

function textAt(holder: JsonObject, struct: string, path: string, type: string): string | undefined {
  return valueAt(holder, struct, path, type, (value) => typeof value === 'string') as string | undefined
}

function objectAt(holder: JsonObject, struct: string, path: string, type: string): JsonObject | undefined {
  return valueAt(holder, struct, path, type, isObject)
}

/** The member at the end of the path, null being none; throws as Go's decoder does when it is of another type. */
function valueAt<T extends Json>(
  holder: JsonObject,
  struct: string,
  path: string,
  type: string,
  fits: (value: Json) => value is T,
): T | undefined
function valueAt(
  holder: JsonObject,
  struct: string,
  path: string,
  type: string,
  fits: (value: Json) => boolean,
): Json | undefined
function valueAt(
  holder: JsonObject,
  struct: string,
  path: string,
  type: string,
  fits: (value: Json) => boolean,
): Json | undefined {
  const value = holder[path.slice(path.lastIndexOf('.') + 1)]
  if (value === undefined || value === null) return undefined
  if (!fits(value)) throw mistyped(value, struct, path, type)
  return value
}

function mistyped(value: Json, struct: string, path: string, type: string): WebhookError {
  const kind = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value
  const what = kind === 'number' && type === 'int32' ? `number ${value}` : kind
  return unread(`json: cannot unmarshal ${what} into Go struct field ${struct}.${path} of type ${type}`)
}

function unread(why: string): WebhookError {
  return new WebhookError(`failed to call webhook: ${why}`)
}

function invalid(why: string): WebhookError {
  return new WebhookError(`received invalid webhook response: ${why}`)
}
