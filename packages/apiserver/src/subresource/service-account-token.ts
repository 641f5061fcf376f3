import type { Api, ResourceRequest } from '../api.ts'
import { notFound } from '../api-error.ts'
import { timestamp } from '../clock.ts'
import { isObject, type JsonObject } from '../json.ts'
import { newToken } from '../meta/random.ts'
import { decodeDocumentFor } from '../verbs/decode-object.ts'
import { entryOf } from '../verbs/update.ts'

/** POST on `serviceaccounts/NAME/token`: a token that lets the bearer in as that account until it expires. */
export function issueToken(api: Api, request: ResourceRequest): JsonObject {
  const entry = entryOf(api, request)
  if (!entry) throw notFound(request.served, request.name)
  const body = decodeDocumentFor(request, 'TokenRequest')
  const spec = isObject(body['spec']) ? body['spec'] : {}
  const seconds = (spec['expirationSeconds'] as number | undefined) ?? 3600
  const token = newToken()
  const { namespace, name, uid } = entry
  const groups = ['system:serviceaccounts', `system:serviceaccounts:${namespace}`]
  api.tokens.add(token, { name: `system:serviceaccount:${namespace}:${name}`, uid, groups })
  api.clock.after(seconds * 1000, () => api.tokens.remove(token))
  const expirationTimestamp = timestamp(api.clock.now() + seconds * 1000)
  return {
    kind: 'TokenRequest',
    apiVersion: 'authentication.k8s.io/v1',
    metadata: { name, namespace, creationTimestamp: timestamp(api.clock.now()) },
    spec: {
      audiences: ['https://kubernetes.default.svc'],
      ...spec,
      expirationSeconds: seconds,
      boundObjectRef: spec['boundObjectRef'] ?? null,
    },
    status: { token, expirationTimestamp },
  }
}
