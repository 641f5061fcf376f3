import type { Cause } from '../api-error.ts'
import { isObject, type JsonObject, valueAt } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import { invalidValue } from '../meta/validate-meta.ts'
import { forbiddenField, required } from './causes.ts'

/** What is wrong with a CertificateSigningRequest; `old` given for updates. */
export function validateSigningRequest(object: KubeObject, old: KubeObject | undefined): Cause[] {
  return old ? decisionErrors(object, old) : requestErrors(object)
}

function requestErrors(object: KubeObject): Cause[] {
  const { request = null, usages, signerName } = isObject(object['spec']) ? object['spec'] : {}
  const text = Buffer.from(String(request ?? ''), 'base64').toString('latin1')
  const causes: Cause[] = []
  if (!text.includes('-----BEGIN CERTIFICATE REQUEST-----'))
    causes.push(invalidValue('spec.request', request, 'PEM block type must be CERTIFICATE REQUEST'))
  if (!Array.isArray(usages) || usages.length === 0) causes.push(required('spec.usages'))
  if (!signerName) causes.push(required('spec.signerName'))
  return causes
}

const decisions = ['Approved', 'Denied', 'Failed']

/** What was decided about a request stays decided, one way only. */
function decisionErrors(object: KubeObject, old: KubeObject): Cause[] {
  const field = 'status.conditions'
  const [now, before] = [conditionTypes(object), conditionTypes(old)]
  const causes = before
    .filter((type) => decisions.includes(type) && !now.includes(type))
    .map((type) => forbiddenField(field, `updates may not remove a condition of type "${type}"`))
  if (now.includes('Approved') && now.includes('Denied'))
    causes.push(invalidValue(field, 'Denied', 'Approved and Denied conditions are mutually exclusive'))
  return causes
}

function conditionTypes(object: KubeObject): string[] {
  const conditions = (valueAt(object, ['status', 'conditions']) ?? []) as JsonObject[]
  return conditions.map((one) => String(one['type']))
}
