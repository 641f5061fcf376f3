import { type FieldError, fieldError } from '../apimachinery/field/field-error.ts'
import { isObject, type JsonObject, valueAt } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'

/** What is wrong with a CertificateSigningRequest; `old` given for updates. */
export function validateSigningRequest(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  return old ? decisionErrors(object, old) : requestErrors(object)
}

function requestErrors(object: KubeObject): FieldError[] {
  const { request = null, usages, signerName } = isObject(object['spec']) ? object['spec'] : {}
  const text = Buffer.from(String(request ?? ''), 'base64').toString('latin1')
  const causes: FieldError[] = []
  if (!text.includes('-----BEGIN CERTIFICATE REQUEST-----'))
    causes.push(fieldError.invalid('spec.request', request, 'PEM block type must be CERTIFICATE REQUEST'))
  if (!Array.isArray(usages) || usages.length === 0) causes.push(fieldError.required('spec.usages'))
  if (!signerName) causes.push(fieldError.required('spec.signerName'))
  return causes
}

const decisions = ['Approved', 'Denied', 'Failed']

/** What was decided about a request stays decided, one way only. */
function decisionErrors(object: KubeObject, old: KubeObject): FieldError[] {
  const field = 'status.conditions'
  const [now, before] = [conditionTypes(object), conditionTypes(old)]
  const causes = before
    .filter((type) => decisions.includes(type) && !now.includes(type))
    .map((type) => fieldError.forbidden(field, `updates may not remove a condition of type "${type}"`))
  if (now.includes('Approved') && now.includes('Denied'))
    causes.push(fieldError.invalid(field, 'Denied', 'Approved and Denied conditions are mutually exclusive'))
  return causes
}

function conditionTypes(object: KubeObject): string[] {
  const conditions = (valueAt(object, ['status', 'conditions']) ?? []) as JsonObject[]
  return conditions.map((one) => String(one['type']))
}
