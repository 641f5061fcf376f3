import { Random } from '@barometer/testkit'
import type { Dump, TrueCause, TrueRef, TrueRoot, Truth } from '../dump.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A Kubernetes object in the making. */
export interface Made extends Fields {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: Fields & { readonly name: string; readonly namespace?: string }
}

const minute = 60_000

/** A cluster in the making: objects, and the truth about those that people ask about. */
export class FleetBuilder {
  readonly now = Date.parse('2026-03-04T10:00:00Z')
  readonly random: Random
  readonly objects: Made[] = []
  readonly roots: TrueRoot[] = []
  readonly #namespaces = new Set<string>()
  readonly #names = new Set<string>()
  readonly #notListed: readonly string[]

  constructor(seed: number, notListed: readonly string[] = []) {
    this.random = new Random(seed)
    this.#notListed = notListed
  }

  /** The time so many minutes before the dump was taken. */
  ago(minutes: number): string {
    return new Date(this.now - minutes * minute).toISOString().replace('.000Z', 'Z')
  }

  /** One that nothing else has. */
  name(word: string): string {
    for (;;) {
      const name = `${word}-${this.random.suffix(4)}`
      if (this.#names.has(name)) continue
      this.#names.add(name)
      return name
    }
  }

  /** A namespace of its own for one scenario. */
  namespace(word: string): string {
    const name = this.name(word)
    this.add({ apiVersion: 'v1', kind: 'Namespace', metadata: { name }, status: { phase: 'Active' } })
    this.add({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace: name } })
    this.#namespaces.add(name)
    return name
  }

  add<Kind extends Made>(object: Kind): Kind {
    // A copy of another object is an object of its own.
    const metadata = { creationTimestamp: this.ago(4000), ...object.metadata, uid: this.random.suffix(12) }
    const made = { ...object, metadata }
    const { group, kind } = {
      group: made.apiVersion.includes('/') ? made.apiVersion.split('/')[0] : '',
      kind: made.kind,
    }
    if (!this.#notListed.includes(`${group}/${kind}`)) this.objects.push(made)
    return made
  }

  ok(root: Made): void {
    this.roots.push({ ...refOf(root), state: 'ok', causes: [], pending: [] })
  }

  working(root: Made, ...pending: readonly Made[]): void {
    const waits = pending.map((object) => ({ ...refOf(object), conditionType: null, reason: 'Working' }))
    this.roots.push({ ...refOf(root), state: 'working', causes: [], pending: waits })
  }

  /** Each cause is one object, or several of which any is right (the first is best). */
  error(root: Made, ...causes: readonly (Made | readonly Made[])[]): void {
    this.roots.push({ ...refOf(root), state: 'error', causes: causes.map(trueCause), pending: [] })
  }

  dump(): Dump {
    const coverage: Truth['coverage'] =
      this.#notListed.length === 0 ? { complete: true } : { complete: false, notListed: this.#notListed }
    return { objects: this.objects, truth: { now: this.ago(0), coverage, roots: this.roots } }
  }
}

function trueCause(cause: Made | readonly Made[]): TrueCause {
  const [first, ...others] = (Array.isArray(cause) ? cause : [cause]) as readonly Made[]
  const told = (object: Made): TrueCause => ({ ...refOf(object), conditionType: null, reason: '' })
  return { ...told(first!), ...(others.length > 0 && { anyOf: [first!, ...others].map(told) }) }
}

function refOf({ apiVersion, kind, metadata }: Made): TrueRef {
  return { apiVersion, kind, namespace: metadata.namespace ?? null, name: metadata.name }
}

/** An object that does not exist: only to be named. */
export function absent(apiVersion: string, kind: string, name: string, namespace?: string): Made {
  return { apiVersion, kind, metadata: { name, ...(namespace !== undefined && { namespace }) } }
}

/** An owner reference to an object. */
export function ownedBy({ apiVersion, kind, metadata }: Made): Fields {
  return { apiVersion, kind, name: metadata.name, uid: String(metadata['uid'] ?? ''), controller: true }
}

/** A condition; the time is in minutes before the dump. */
export function condition(
  fleet: FleetBuilder,
  type: string,
  status: 'True' | 'False' | 'Unknown',
  reason: string,
  message = '',
  minutes = 25,
  rest: Fields = {},
): Fields {
  return { type, status, reason, message, lastTransitionTime: fleet.ago(minutes), ...rest }
}

/** Puts the lines in an order that means nothing. */
export function shuffled({ objects, truth }: Dump, random: Random): Dump {
  const keyed = objects.map((object) => ({ object, at: random.below(1e9) }))
  return { objects: keyed.sort((a, b) => a.at - b.at).map(({ object }) => object), truth }
}
