import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import { dig, digNumber, digObjects, digText } from '../../apimachinery/json/dig.ts'
import { isObject, type JsonObject, objectsIn, valueAt } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import type { User } from '../../apimachinery/meta/user.ts'
import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const certificateSigningRequest: Strategy = {
  group: 'certificates.k8s.io',
  kind: 'CertificateSigningRequest',
  prepareForCreate: nameRequester,
  parts: { approval: approve },
  validate: (object, old) => (old ? decisionErrors(object, old) : requestErrors(object)),
  selectableFields: 'spec.signerName',
  print: (one, age, duration) => [
    nameOf(one),
    age(created(one)),
    digText(one, 'spec.signerName', '<none>'),
    digText(one, 'spec.username'),
    typeof dig(one, 'spec.expirationSeconds') === 'number'
      ? duration(digNumber(one, 'spec.expirationSeconds') * 1000)
      : '<none>',
    statusText(one),
  ],
}

/** A request for a certificate says who asked; nobody asks in another's name. */
function nameRequester(object: KubeObject, user: User | undefined): void {
  if (!user) return
  const { name, uid, groups, extra } = user
  const { uid: _, extra: __, ...spec } = isObject(object.spec) ? object.spec : {}
  object.spec = {
    ...spec,
    username: name,
    ...(uid && { uid }),
    groups: [...groups],
    ...(extra && { extra: extra as never }),
  }
}

/** What was decided is dated by the server unless it is already. */
function approve(next: KubeObject, asked: KubeObject, now: string): void {
  const { conditions: _, ...status } = isObject(next.status) ? next.status : {}
  const dated = objectsIn(valueAt(asked, ['status', 'conditions'])).map((one) => ({
    ...one,
    lastUpdateTime: one.lastUpdateTime ?? now,
    lastTransitionTime: one.lastTransitionTime ?? now,
  }))
  next.status = { ...status, ...(dated.length && { conditions: dated }) }
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
  const conditions = objectsIn(valueAt(object, ['status', 'conditions']))
  return conditions.map((one) => String(one['type']))
}

function statusText(one: JsonObject): string {
  const types = new Set(digObjects(one, 'status.conditions').map(({ type }) => type))
  const decision = types.has('Denied') ? 'Denied' : types.has('Approved') ? 'Approved' : 'Pending'
  const issued = digText(one, 'status.certificate') === '' ? '' : ',Issued'
  return decision + (types.has('Failed') ? ',Failed' : '') + issued
}
