import { randomUUID } from 'node:crypto'
import { badRequest, invalid, notFound } from '../apimachinery/errors/api-error.ts'
import { fieldError } from '../apimachinery/field/field-error.ts'
import { isObject, type Json } from '../apimachinery/json/json.ts'
import { timestamp } from '../apimachinery/meta/timestamp.ts'
import { type Decoding, throughGo } from '../apimachinery/types/decode.ts'
import { issuerName } from '../authentication/issuer.ts'
import { decodeDocumentFor } from '../request/decode-object.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import { type Entry, keyOf } from '../store/entry.ts'
import type { Api } from '../verbs/api.ts'
import { entryOf } from '../verbs/update.ts'
import type { Outcome } from './endpoint.ts'

const leastSeconds = 600
const mostSeconds = 2 ** 32

/** POST on `serviceaccounts/NAME/token`: a token that lets the bearer in as that account until it expires. */
export function issueToken(api: Api, request: ResourceRequest): Outcome {
  const entry = entryOf(api, request)
  if (!entry) throw notFound(request.served, request.name)
  const asked = decodeDocumentFor(request, 'TokenRequest')
  const decoding: Decoding = { error: undefined, unknown: [] }
  throughGo('authentication.v1.TokenRequest', asked, decoding)
  if (decoding.error)
    throw badRequest(`TokenRequest in version "v1" cannot be handled as a TokenRequest: ${decoding.error}`)
  const spec = isObject(asked['spec']) ? asked['spec'] : {}
  const seconds = Number(spec['expirationSeconds'] ?? 3600)
  if (seconds < leastSeconds) throw badDuration(seconds, 'less than 10 minutes')
  if (seconds > mostSeconds) throw badDuration(seconds, 'larger than 2^32 seconds')
  const given = (spec['audiences'] ?? []) as string[]
  const audiences = given.length ? given : [issuerName]
  const bound = boundObject(api, entry.namespace, spec['boundObjectRef'])
  const token = signed(api, entry, bound, audiences, seconds)
  const body = {
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
  return { code: 201, body }
}

/** What a token lives as long as, beside its account. */
interface Bound {
  readonly storage: string
  readonly entry: Entry
}

/** By kind: where what a token may be bound to is kept. */
const bindable: Readonly<Record<string, string>> = { Pod: 'pods', Secret: 'secrets', Node: 'nodes' }

/** The object a token is asked to be bound to; undefined when there is none. */
function boundObject(api: Api, namespace: string, reference: Json | undefined): Bound | undefined {
  if (!isObject(reference)) return undefined
  const storage = bindable[String(reference['kind'])]
  const served = storage === undefined ? undefined : api.registry.find('', 'v1', storage)
  if (!served) throw badRequest(`cannot bind token to object of type ${reference['kind']}`)
  const name = String(reference['name'] ?? '')
  const key = keyOf(served.namespaced ? namespace : '', name)
  const entry = api.store.collection(served.storage).get(key)
  if (!entry) throw notFound(served, name)
  return { storage: served.storage, entry }
}

/** A token whose claims say whose it is; the server knows it until it expires. */
function signed(
  api: Api,
  account: Entry,
  bound: Bound | undefined,
  audiences: string[],
  seconds: number,
): string {
  const { namespace, name, uid } = account
  const now = Math.floor(api.clock.now() / 1000)
  const jti = randomUUID()
  const user = `system:serviceaccount:${namespace}:${name}`
  const kind = bound?.storage.slice(0, -1) ?? ''
  const token = api.issuer.sign({
    aud: audiences,
    exp: now + seconds,
    iat: now,
    iss: issuerName,
    jti,
    'kubernetes.io': {
      namespace,
      ...(bound && { [kind]: { name: bound.entry.name, uid: bound.entry.uid } }),
      serviceaccount: { name, uid },
    },
    nbf: now,
    sub: user,
  })
  const groups = ['system:serviceaccounts', `system:serviceaccounts:${namespace}`]
  const about = `authentication.kubernetes.io/${kind}`
  const extra = {
    'authentication.kubernetes.io/credential-id': [`JTI=${jti}`],
    ...(bound &&
      kind !== 'secret' && { [`${about}-name`]: [bound.entry.name], [`${about}-uid`]: [bound.entry.uid] }),
  }
  const revoked = () => untimely(api, now, now + seconds) ?? revocation(api, account, bound)
  api.tokens.add(token, { name: user, uid, groups, extra }, { audiences, revoked })
  forgetAfter(api, token, (now + seconds) * 1000)
  return token
}

/** Clocks differ: so many seconds before its time and after it a token is taken nevertheless. */
const leeway = 60

/** Whether the clock, which may have been set meanwhile, is beyond the time of a token. */
function untimely({ clock }: Api, from: number, until: number): string | undefined {
  const now = clock.now() / 1000
  if (now > until + leeway) return 'service account token has expired'
  return now < from - leeway ? 'service account token is not valid yet' : undefined
}

/** A token that has expired by the clock need not be known any more. */
function forgetAfter(api: Api, token: string, time: number): void {
  const left = time + leeway * 1000 - api.clock.now()
  if (left < 0) api.tokens.remove(token)
  else api.clock.after(left + 1, () => forgetAfter(api, token, time))
}

/** Why a token is good no more: its account, or what it was bound to, is gone. */
function revocation(api: Api, account: Entry, bound: Bound | undefined): string | undefined {
  const now = current(api, 'serviceaccounts', account)
  if (!now) return `serviceaccounts "${account.name}" not found`
  if (now.uid !== account.uid) return `service account UID (${now.uid}) does not match claim (${account.uid})`
  if (!bound || current(api, bound.storage, bound.entry)?.uid === bound.entry.uid) return undefined
  return 'service account token has been invalidated'
}

function current(api: Api, storage: string, { namespace, name }: Entry): Entry | undefined {
  return api.store.collection(storage).get(keyOf(namespace, name))
}

function badDuration(seconds: number, how: string): Error {
  const subject = { group: 'authentication.k8s.io', plural: 'tokenrequests', kind: 'TokenRequest' }
  const why = `may not specify a duration ${how}`
  return invalid(subject, '', [fieldError.invalid('spec.expirationSeconds', seconds, why)])
}
