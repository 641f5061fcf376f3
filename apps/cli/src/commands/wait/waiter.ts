import type { Client, Kinds, KubeObject } from '@barometer/client'
import {
  createGraph,
  type Explanation,
  type Grace,
  type Graph,
  type Ref,
  refKey,
  refOf,
  someObjects,
} from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { type Follower, follow, type SurveyNote } from '@barometer/survey'
import type { Target } from '../../live/targets.ts'
import { type Beneath, type Criteria, memberCandidate, partCandidates, wantsAbsence } from './candidates.ts'
import { type Decision, decide } from './decision.ts'
import type { Expression } from './expression.ts'
import type { FailOn } from './fail-on.ts'
import { followTarget } from './follow-target.ts'
import { Members } from './members.ts'

export interface WaiterOptions {
  readonly expression: Expression
  readonly targets: readonly Target[]
  readonly packs: PackIndex
  /** Count what is beneath the objects as well as the objects. */
  readonly tree: boolean
  readonly failOn: FailOn
  readonly grace: Grace
  /** Answer as soon as all has been read once. */
  readonly once: boolean
  readonly signal: AbortSignal
  /** Told how it stands once all has been read, as often as that may have changed. */
  readonly tell: (decision: Decision) => void
}

/** Milliseconds after which what time alone may have changed is looked at. */
const ageing = 2_000

/** So many objects are explained; the rest is counted. */
const mostExplained = 3

/**
 * Follows objects until the condition is met or never will be. What they are made of and need is followed as well: at once
 * where the condition asks for it, else as soon as it is not met, since it may tell that someone must act.
 */
export class Waiter {
  readonly #client: Client
  readonly #options: WaiterOptions
  readonly #members: Members
  readonly #graph: Graph
  readonly #follower: Follower
  /** The condition itself asks for what is beneath. */
  readonly #asksBeneath: boolean
  readonly #beneathWanted = Promise.withResolvers<void>()
  readonly #parts = new Map<string, KubeObject>()
  readonly #interrupted = new Map<Target, Error>()
  readonly #done = new AbortController()
  readonly #stop: AbortSignal
  #kinds: Kinds | undefined
  #looking = false
  #isBeneathFollowed = false
  #decision: Decision = { kind: 'open', candidates: [] }

  constructor(client: Client, options: WaiterOptions) {
    const { targets, packs, tree, expression, grace, signal } = options
    this.#client = client
    this.#options = options
    this.#members = new Members(targets)
    this.#stop = AbortSignal.any([signal, this.#done.signal])
    this.#asksBeneath = tree || expression.asksBeneath
    this.#stop.addEventListener('abort', () => this.#beneathWanted.resolve(), { once: true })
    if (this.#asksBeneath) this.#beneathWanted.resolve()
    this.#graph = createGraph({ packs, now: Date.now(), coverage: someObjects, grace })
    this.#follower = follow(client, {
      packs,
      graph: this.#graph,
      roots: [],
      rootsAreTold: true,
      willWatch: true,
      changed: ({ type, object }) => this.#keepPart(type, object),
      signal: this.#stop,
    })
  }

  /** How it stands in the end: `open` where the signal ended it. Throws what no patience mends. */
  async run(): Promise<Decision> {
    const follows = this.#options.targets.map((target) => this.#follow(target))
    const timer = setInterval(() => this.#lookSoon(), ageing)
    try {
      await Promise.all([...follows, this.#followBeneath()])
      return this.#decision
    } finally {
      clearInterval(timer)
      this.#done.abort()
    }
  }

  /** Why the cluster does not answer at the moment; undefined where it does. */
  get lost(): Error | undefined {
    const [error] = this.#interrupted.values()
    return error ?? (this.#asksBeneath ? this.#follower.lost : undefined)
  }

  get graph(): Graph {
    return this.#graph
  }

  /** Why what is asked about is not as wished, as `why` has it, as far as that was read by now. */
  explanations(): readonly Explanation[] {
    if (!this.#isBeneathFollowed) return []
    const { kind, candidates } = this.#decision
    return candidates
      .filter(({ presence, part }) => presence === 'there' && !part)
      .filter(({ met, hopeless }) => {
        const isOpen = met !== true && hopeless !== 'deleted'
        return this.#options.tree || (isOpen && (kind === 'open' || hopeless !== undefined))
      })
      .slice(0, mostExplained)
      .map(({ ref }) => this.#graph.explain(ref))
      .filter(({ state }) => state === 'error' || (state === 'working' && kind === 'open'))
  }

  /** What could not be read of what is beneath, where the answer rests on that. */
  notes(): readonly SurveyNote[] {
    return this.#asksBeneath ? this.#follower.notes() : []
  }

  async #followBeneath(): Promise<void> {
    await this.#beneathWanted.promise
    if (this.#stop.aborted) return
    if (this.#asksBeneath) {
      this.#kinds = await this.#client.discovery.kinds({ signal: this.#stop }).catch((error) => {
        if (!this.#done.signal.aborted) throw error
        return undefined
      })
    }
    this.#isBeneathFollowed = true
    await this.#follower.watch(this.#stop, () => this.#lookSoon())
  }

  async #follow(target: Target): Promise<void> {
    for await (const event of followTarget(this.#client, target, this.#stop)) {
      if (event.type === 'INTERRUPTED') this.#interrupt(target, event.error)
      else this.#interrupted.delete(target)
      if (event.type === 'SYNCED') this.#members.synced(target)
      if ('object' in event) {
        if (event.type === 'DELETED') this.#members.remove(target, event.object)
        else this.#members.put(target, event.object)
        this.#follower.root(event)
        // What one object says for a moment counts, though it says something else in the same breath.
        if (!this.#asksBeneath && this.#members.size === 1) this.#look()
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
    // A failure stands, whatever is said while it is looked into.
    if (this.#decision.kind !== 'failed') this.#decision = this.#decide()
    const { kind } = this.#decision
    const isOver = kind === 'failed' || (this.#isComplete() && this.#options.once)
    if (kind === 'met' || (isOver && this.#isExplained())) this.#done.abort()
    else if (kind === 'failed' || this.#members.complete) this.#beneathWanted.resolve()
    if (kind === 'open' && this.#isComplete() && !isOver) this.#options.tell(this.#decision)
  }

  #isComplete(): boolean {
    return this.#members.complete && (!this.#asksBeneath || this.#isSettled)
  }

  /** All that is beneath has been read once. */
  get #isSettled(): boolean {
    return this.#isBeneathFollowed && this.#follower.settled
  }

  /** Whether there is no more to be learnt of why: nothing is there to be explained, all was read, or cannot be. */
  #isExplained(): boolean {
    const isOpen = ({ presence, met, hopeless }: Decision['candidates'][number]) =>
      presence === 'there' && met !== true && hopeless !== 'deleted'
    if (!this.#decision.candidates.some(isOpen)) return true
    return this.#isSettled || this.#follower.lost !== undefined
  }

  #decide(): Decision {
    const { expression, packs, tree, failOn } = this.#options
    const now = new Date()
    this.#graph.at(now.getTime())
    const criteria: Criteria = { predicate: expression.predicate, packs, now, failOn }
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
    if (!this.#isBeneathFollowed) return undefined
    const hasStatus = ({ group, kind }: Ref) =>
      this.#kinds?.of(group, kind)?.subresources.includes('status') ?? true
    return {
      graph: this.#graph,
      objects: this.#parts,
      settled: this.#isSettled,
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
