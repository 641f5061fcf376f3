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

/** Milliseconds after which all is looked at again, and after what failed. */
const hour = 3_600_000
const minute = 60_000

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
 * configuration and definition whom to trust. Resolves when there is a certificate in use; goes on, whenever one of them is
 * installed or changed and once an hour, until the signal is aborted. What goes wrong later is logged and tried again.
 */
export async function keepCertificates(options: KeepCertificatesOptions): Promise<void> {
  await renewOnce(options)
  void goOn(options)
}

async function goOn(options: KeepCertificatesOptions): Promise<void> {
  const { clock, signal, log } = options
  let news = new AbortController()
  for (const target of [{ kind: secretKind, ...options.secret }, ...targetsOf(options)])
    void tellChanges(options, target, () => news.abort())
  for (let pause = hour; !signal.aborted; ) {
    await sleep(clock, pause, AbortSignal.any([signal, news.signal])).catch(() => {})
    if (signal.aborted) return
    news = new AbortController()
    try {
      await renewOnce(options)
      pause = hour
    } catch (error) {
      pause = minute
      if (!signal.aborted)
        log.error('the certificate of the webhooks was not renewed', { error: asError(error).message })
    }
  }
}

/** Ends where it may not be watched: then it is only asked for now and then. */
async function tellChanges(
  { client, signal }: KeepCertificatesOptions,
  { kind, namespace, name }: TargetName,
  changed: () => void,
): Promise<void> {
  const which = { namespace, fieldSelector: `metadata.name=${name}`, metadataOnly: true }
  try {
    for await (const { type } of client.follow(kind, { ...which, signal }))
      if (type !== 'SYNCED' && type !== 'INTERRUPTED') changed()
  } catch {
    // Why it cannot be had is told when it is asked for.
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

interface TargetName {
  readonly kind: Resource
  readonly namespace?: string
  readonly name: string
}

interface Target {
  readonly kind: Resource
  readonly object: KubeObject
}

/** What must know whom to trust, each once. */
function targetsOf({ configurations, webhooks }: KeepCertificatesOptions): TargetName[] {
  const targets = webhooks.map(
    (webhook) =>
      ({
        mutating: { kind: mutatingKind, name: configurations },
        validating: { kind: validatingKind, name: configurations },
        conversion: { kind: definitionKind, name: 'crd' in webhook ? webhook.crd : '' },
      })[webhook.type],
  )
  return [...new Map(targets.map((target) => [`${target.kind.kind}/${target.name}`, target])).values()]
}

/** Those that are installed. */
async function configurationsOf(options: KeepCertificatesOptions): Promise<Target[]> {
  const { client, signal } = options
  const found = await Promise.all(
    targetsOf(options).map(async ({ kind, name }) => ({
      kind,
      object: await find(client, kind, { name }, signal),
    })),
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
