import type { Client, Kinds, KubeObject } from '@barometer/client'
import { createGraph, type Graph, type Ref, refKey, refOf, someObjects } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { type Follower, follow, type SurveyNote } from '@barometer/survey'
import type { Target } from '../../live/targets.ts'
import { type Beneath, type Criteria, memberCandidate, partCandidates, wantsAbsence } from './candidates.ts'
import { type Decision, decide } from './decision.ts'
import type { Expression } from './expression.ts'
import { followTarget } from './follow-target.ts'
import { Members } from './members.ts'

export interface WaiterOptions {
  readonly expression: Expression
  readonly targets: readonly Target[]
  readonly packs: PackIndex
  /** Count what is beneath the objects as well as the objects. */
  readonly tree: boolean
  /** Go on after a failure or a deletion. */
  readonly patient: boolean
  /** Answer as soon as all has been read once. */
  readonly once: boolean
  readonly signal: AbortSignal
  /** Told how it stands once all has been read, as often as that may have changed. */
  readonly tell: (decision: Decision) => void
}

/** Milliseconds after which what time alone may have changed is looked at. */
const ageing = 10_000

/** Follows objects, and where it matters what is beneath them, until the condition is met or never will be. */
export class Waiter {
  readonly #client: Client
  readonly #options: WaiterOptions
  readonly #members: Members
  readonly #graph: Graph | undefined
  readonly #follower: Follower | undefined
  readonly #parts = new Map<string, KubeObject>()
  readonly #interrupted = new Map<Target, Error>()
  readonly #done = new AbortController()
  readonly #stop: AbortSignal
  #kinds: Kinds | undefined
  #looking = false
  #decision: Decision = { kind: 'open', candidates: [] }

  constructor(client: Client, options: WaiterOptions) {
    const { targets, packs, tree, expression, signal } = options
    this.#client = client
    this.#options = options
    this.#members = new Members(targets)
    this.#stop = AbortSignal.any([signal, this.#done.signal])
    if (!tree && !expression.asksBeneath) return
    this.#graph = createGraph({ packs, now: Date.now(), coverage: someObjects })
    this.#follower = follow(client, {
      packs,
      graph: this.#graph,
      roots: [],
      structureOnly: true,
      willWatch: true,
      changed: ({ type, object }) => this.#keepPart(type, object),
      signal: this.#stop,
    })
  }

  /** How it stands in the end: `open` where the signal ended it. Throws what no patience mends. */
  async run(): Promise<Decision> {
    if (this.#follower) this.#kinds = await this.#client.discovery.kinds({ signal: this.#stop })
    const follows = this.#options.targets.map((target) => this.#follow(target))
    const timer = setInterval(() => this.#lookSoon(), ageing)
    try {
      await Promise.all([...follows, this.#follower?.watch(this.#stop, () => this.#lookSoon())])
      return this.#decision
    } finally {
      clearInterval(timer)
      this.#done.abort()
    }
  }

  /** Why the cluster does not answer at the moment; undefined where it does. */
  get lost(): Error | undefined {
    const [error] = this.#interrupted.values()
    return error ?? this.#follower?.lost
  }

  /** What could not be read of what is beneath. */
  notes(): readonly SurveyNote[] {
    return this.#follower?.notes() ?? []
  }

  async #follow(target: Target): Promise<void> {
    for await (const event of followTarget(this.#client, target, this.#stop)) {
      if (event.type === 'INTERRUPTED') this.#interrupt(target, event.error)
      else this.#interrupted.delete(target)
      if (event.type === 'SYNCED') this.#members.synced(target)
      if ('object' in event) {
        if (event.type === 'DELETED') this.#members.remove(target, event.object)
        else this.#members.put(target, event.object)
        this.#follower?.root(event)
        // What one object says for a moment counts, though it says something else in the same breath.
        if (!this.#follower && this.#members.size === 1) this.#look()
      }
      this.#lookSoon()
    }
  }

  /** What cannot be read once is not waited for; what has been read may come back. */
  #interrupt(target: Target, error: Error): void {
    if (!this.#members.isRead(target)) throw error
    this.#interrupted.set(target, error)
  }

  #keepPart(type: 'ADDED' | 'MODIFIED' | 'DELETED', object: KubeObject): void {
    const ref = this.#options.tree && refOf(object)
    if (!ref) return
    if (type === 'DELETED') this.#parts.delete(refKey(ref))
    else this.#parts.set(refKey(ref), this.#options.expression.asksAll ? object : withoutSpec(object))
  }

  #lookSoon(): void {
    if (this.#looking) return
    this.#looking = true
    setImmediate(() => {
      this.#looking = false
      this.#look()
    })
  }

  #look(): void {
    if (this.#stop.aborted) return
    this.#decision = this.#decide()
    const complete = this.#isComplete()
    if (this.#decision.kind !== 'open' || (complete && this.#options.once)) this.#done.abort()
    else if (complete) this.#options.tell(this.#decision)
  }

  #isComplete(): boolean {
    return this.#members.complete && (this.#follower?.settled ?? true)
  }

  #decide(): Decision {
    const { expression, packs, tree, patient } = this.#options
    const now = new Date()
    this.#graph?.at(now.getTime())
    const criteria: Criteria = { predicate: expression.predicate, packs, now, patient }
    const beneath = this.#beneath()
    const own = this.#members
      .all()
      .flatMap(
        (member) => memberCandidate(member, this.#members.isRead(member.target), criteria, beneath) ?? [],
      )
    const parts = !beneath || !tree ? [] : this.#partsOf(own.filter(isThere), criteria, beneath)
    return decide([...own, ...parts], {
      quantifier: expression.quantifier ?? 'all',
      complete: this.#isComplete(),
      noneIsMet: wantsAbsence(criteria),
    })
  }

  /** The parts of all the objects, each once; an object may be part of another. */
  #partsOf(roots: readonly { readonly ref: Ref }[], criteria: Criteria, beneath: Beneath) {
    const keys = new Set(roots.map(({ ref }) => refKey(ref)))
    const parts = roots.flatMap(({ ref }) => partCandidates(ref, criteria, beneath))
    const others = parts.filter(({ ref }) => !keys.has(refKey(ref)))
    return [...new Map(others.map((part) => [refKey(part.ref), part])).values()]
  }

  #beneath(): Beneath | undefined {
    if (!this.#graph) return undefined
    const hasStatus = ({ group, kind }: Ref) =>
      this.#kinds?.of(group, kind)?.subresources.includes('status') ?? true
    return {
      graph: this.#graph,
      objects: this.#parts,
      settled: this.#follower!.settled,
      hasStatus,
    }
  }
}

function isThere({ presence }: { readonly presence: string }): boolean {
  return presence === 'there'
}

/** What words ask about; the rest of many objects need not be kept. */
function withoutSpec({ apiVersion, kind, metadata, ...rest }: KubeObject): KubeObject {
  const { name, namespace, generation, resourceVersion } = metadata
  const short = { name, ...(namespace !== undefined && { namespace }), generation, resourceVersion }
  return { apiVersion, kind, metadata: short, status: rest['status'] } as KubeObject
}
