import { randomUUID } from 'node:crypto'
import type { Api, ResourceRequest } from '../api.ts'
import { invalid, notFound } from '../api-error.ts'
import { timestamp } from '../clock.ts'
import { issuerName } from '../http/issuer.ts'
import { isObject, type JsonObject } from '../json.ts'
import { invalidValue } from '../meta/validate-meta.ts'
import type { Entry } from '../store/entry.ts'
import { decodeDocumentFor } from '../verbs/decode-object.ts'
import { entryOf } from '../verbs/update.ts'

const leastSeconds = 600

/** POST on `serviceaccounts/NAME/token`: a token that lets the bearer in as that account until it expires. */
export function issueToken(api: Api, request: ResourceRequest): JsonObject {
  const entry = entryOf(api, request)
  if (!entry) throw notFound(request.served, request.name)
  const body = decodeDocumentFor(request, 'TokenRequest')
  const spec = isObject(body['spec']) ? body['spec'] : {}
  const seconds = (spec['expirationSeconds'] as number | undefined) ?? 3600
  if (seconds < leastSeconds) throw tooShort(seconds)
  const asked = (spec['audiences'] ?? []) as string[]
  const audiences = asked.length ? asked : [issuerName]
  const token = signed(api, entry, audiences, seconds)
  return {
    kind: 'TokenRequest',
    apiVersion: 'authentication.k8s.io/v1',
    metadata: {
      name: entry.name,
      namespace: entry.namespace,
      uid: entry.uid,
      creationTimestamp: timestamp(api.clock.now()),
    },
    spec: { ...spec, audiences, expirationSeconds: seconds, boundObjectRef: spec['boundObjectRef'] ?? null },
    status: { token, expirationTimestamp: timestamp(api.clock.now() + seconds * 1000) },
  }
}

/** A token whose claims say whose it is; the server knows it until it expires. */
function signed(api: Api, { namespace, name, uid }: Entry, audiences: string[], seconds: number): string {
  const now = Math.floor(api.clock.now() / 1000)
  const jti = randomUUID()
  const user = `system:serviceaccount:${namespace}:${name}`
  const token = api.issuer.sign({
    aud: audiences,
    exp: now + seconds,
    iat: now,
    iss: issuerName,
    jti,
    'kubernetes.io': { namespace, serviceaccount: { name, uid } },
    nbf: now,
    sub: user,
  })
  const groups = ['system:serviceaccounts', `system:serviceaccounts:${namespace}`]
  // A token for others is no way in here.
  if (audiences.includes(issuerName)) {
    const extra = { 'authentication.kubernetes.io/credential-id': [`JTI=${jti}`] }
    api.tokens.add(token, { name: user, uid, groups, extra })
    api.clock.after(seconds * 1000, () => api.tokens.remove(token))
  }
  return token
}

function tooShort(seconds: number): Error {
  const subject = { group: 'authentication.k8s.io', plural: 'tokenrequests', kind: 'TokenRequest' }
  const why = 'may not specify a duration less than 10 minutes'
  return invalid(subject, '', [invalidValue('spec.expirationSeconds', seconds, why)])
}
