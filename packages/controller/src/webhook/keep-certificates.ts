import { ApiError, type Client, isNotFound, type KubeObject, type Resource, sleep } from '@barometer/client'
import type { KeyPair } from '@barometer/x509'
import type { Clock } from '../clock.ts'
import { kindOf } from '../kind.ts'
import { asError, type Logger } from '../log.ts'
import { bundleIn, withBundle } from './ca-bundle.ts'
import { type Certificates, renewCertificates } from './certificates.ts'
import type { Webhook } from './configuration.ts'

export interface KeepCertificatesOptions {
  readonly client: Client
  readonly clock: Clock
  readonly log: Logger
  readonly signal: AbortSignal
  /** Where all replicas find them. */
  readonly secret: { readonly namespace: string; readonly name: string }
  /** The names under which the API server calls: `websites.default.svc`. */
  readonly addresses: readonly string[]
  /** The name of the webhook configurations. */
  readonly configurations: string
  readonly webhooks: readonly Webhook[]
  /** Is given the certificate to serve with, at first and whenever there is a new one. */
  readonly use: (certificate: KeyPair) => Promise<void>
}

const hour = 3_600_000

const secretKind = kindOf({ group: '', version: 'v1', kind: 'Secret', subresources: [] })
const admission = {
  group: 'admissionregistration.k8s.io',
  version: 'v1',
  namespaced: false,
  subresources: [],
}
const mutatingKind = kindOf({ ...admission, kind: 'MutatingWebhookConfiguration' })
const validatingKind = kindOf({ ...admission, kind: 'ValidatingWebhookConfiguration' })
const definitionKind = kindOf({
  ...{ group: 'apiextensions.k8s.io', version: 'v1', kind: 'CustomResourceDefinition' },
  namespaced: false,
})

/**
 * Keeps the certificate of the webhooks in a Secret that all replicas share, renews it in time, and tells every
 * configuration and definition whom to trust. Resolves when there is a certificate in use; goes on, once an hour, until the
 * signal is aborted. What goes wrong later is logged and tried again.
 */
export async function keepCertificates(options: KeepCertificatesOptions): Promise<void> {
  await renewOnce(options)
  void goOn(options)
}

async function goOn(options: KeepCertificatesOptions): Promise<void> {
  const { clock, signal, log } = options
  while (!signal.aborted) {
    try {
      await sleep(clock, hour, signal)
      await renewOnce(options)
    } catch (error) {
      if (!signal.aborted)
        log.error('the certificate of the webhooks was not renewed', { error: asError(error).message })
    }
  }
}

/** A new authority takes two rounds: it is trusted in one and vouches in the next. Another replica may come between. */
async function renewOnce(options: KeepCertificatesOptions): Promise<void> {
  for (let round = 0; round < 10; round++) {
    if (await settle(options)) return
  }
  throw new Error('the certificates of the webhooks did not settle: somebody else keeps changing them')
}

/** One round; whether nothing is left to do. */
async function settle(options: KeepCertificatesOptions): Promise<boolean> {
  const { client, clock, signal, addresses, use } = options
  const secret = await find(client, secretKind, options.secret, signal)
  const kept = secret && certificatesOf(secret)
  const targets = await configurationsOf(options)
  const trusted = kept !== undefined && targets.every(({ object }) => bundleIn(object, kept.bundle))
  const next = renewCertificates(kept, { addresses, now: clock.now(), trusted })
  if (next !== kept && !(await write(options, secret, next))) return false
  for (const { kind, object } of targets) {
    if (bundleIn(object, next.bundle)) continue
    if (!(await unlessConflict(client.update(kind, withBundle(object, next.bundle), { signal }))))
      return false
  }
  await use(next.serving)
  return next === kept && trusted
}

async function write(
  { client, secret: { namespace, name }, signal }: KeepCertificatesOptions,
  before: KubeObject | undefined,
  { authority, bundle, serving }: Certificates,
): Promise<boolean> {
  const texts = {
    ...{ 'tls.crt': serving.cert, 'tls.key': serving.key },
    ...{ 'ca.crt': bundle, 'authority.crt': authority.cert, 'authority.key': authority.key },
  }
  const data = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, Buffer.from(text).toString('base64')]),
  )
  if (before) return unlessConflict(client.update(secretKind, { ...before, data }, { signal }))
  const secret = {
    ...{ apiVersion: 'v1', kind: 'Secret', metadata: { namespace, name } },
    ...{ type: 'kubernetes.io/tls', data },
  }
  return unlessConflict(client.create(secretKind, secret, { signal }))
}

/** False where somebody else was first. */
async function unlessConflict(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status.code === 409) return false
    throw error
  }
}

function certificatesOf({ data }: KubeObject): Certificates | undefined {
  const text = (field: string) => {
    const value = (data as Readonly<Record<string, unknown>> | undefined)?.[field]
    return typeof value === 'string' ? Buffer.from(value, 'base64').toString('utf8') : ''
  }
  return {
    authority: { cert: text('authority.crt'), key: text('authority.key') },
    bundle: text('ca.crt'),
    serving: { cert: text('tls.crt'), key: text('tls.key') },
  }
}

interface Target {
  readonly kind: Resource
  readonly object: KubeObject
}

/** What must know whom to trust. What is not installed yet is told when it is, an hour later at most. */
async function configurationsOf(options: KeepCertificatesOptions): Promise<Target[]> {
  const { client, configurations, webhooks, signal } = options
  const wanted = webhooks.map(
    (webhook) =>
      ({
        mutating: { kind: mutatingKind, name: configurations },
        validating: { kind: validatingKind, name: configurations },
        conversion: { kind: definitionKind, name: 'crd' in webhook ? webhook.crd : '' },
      })[webhook.type],
  )
  const unique = [...new Map(wanted.map((target) => [`${target.kind.kind}/${target.name}`, target])).values()]
  const found = await Promise.all(
    unique.map(async ({ kind, name }) => ({ kind, object: await find(client, kind, { name }, signal) })),
  )
  return found.filter((target): target is Target => target.object !== undefined)
}

async function find(
  client: Client,
  kind: Resource,
  place: { readonly namespace?: string; readonly name: string },
  signal: AbortSignal,
): Promise<KubeObject | undefined> {
  try {
    return await client.get(kind, place, { signal })
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}
