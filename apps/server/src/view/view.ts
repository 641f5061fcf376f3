import type { Clock } from '@barometer/client'
import { timestamp } from '@barometer/conditions'
import {
  type Change,
  type Coverage,
  createGraph,
  type Graph,
  type Ref,
  refKey,
  someObjects,
} from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import {
  type CauseRow,
  type Freshness,
  type Overview,
  overviewChange,
  type Row,
  type Transition,
  type Unreadable,
} from '@barometer/web/wire'
import { ChangeLog } from './change-log.ts'
import type { KubectlFlags } from './kubectl.ts'
import { overviewOf } from './overview.ts'
import { Rows } from './rows.ts'
import { Transitions } from './transitions.ts'

export interface ViewOptions {
  readonly cluster: string
  readonly packs: PackIndex
  readonly clock: Clock
  readonly kubectl: KubectlFlags
  readonly freshness: () => Freshness
  readonly unreadable: () => readonly Unreadable[]
  /** The moment of a dump, which does not pass; absent: the clock's. */
  readonly moment?: number
  /** One that has been grown already; default: an empty one. */
  readonly graph?: Graph
}

/** A change is told after so many milliseconds, together with what comes with it; */
const settle = 10
/** but so many at least lie between two events. */
const gather = 100
/** At most one part in so many of the time is spent on bringing a view up to date. */
const share = 4
/** Milliseconds between two looks at what time alone has changed. */
const looks = 5000

/**
 * One graph as pages see it: its rows, what is said of the whole, and every change of these since. Nothing is told until it
 * has been opened. What a view is not given it knows nothing of: views of different rights are given different objects.
 */
export class View {
  readonly graph: Graph
  readonly packs: PackIndex
  readonly rows: Rows
  readonly log: ChangeLog
  readonly #options: ViewOptions
  readonly #transitions: Transitions
  readonly #labels = new Map<string, string>()
  #overview: Overview | undefined
  #wellSince: string | undefined
  #dirty = false
  #isClosed = false
  #cancel: (() => void) | undefined
  /** When it is looked at next, by the clock. */
  #due = Number.POSITIVE_INFINITY
  #restUntil = 0

  constructor(options: ViewOptions) {
    const { packs } = options
    this.#options = options
    this.packs = packs
    this.graph = options.graph ?? createGraph({ packs, now: this.now, coverage: someObjects })
    this.rows = new Rows(this.graph, packs)
    this.#transitions = new Transitions(packs)
    this.log = new ChangeLog(() => ({
      snapshot: {
        ...this.#overview!,
        cluster: options.cluster,
        rowCount: this.rows.size,
      },
      rows: this.rows.all(),
    }))
  }

  /** The moment that is shown: milliseconds since 1970. */
  get now(): number {
    return this.#options.moment ?? this.#options.clock.now()
  }

  get at(): string {
    return timestamp(this.now)
  }

  get freshness(): Freshness {
    return this.#options.freshness()
  }

  get kubectl(): KubectlFlags {
    return this.#options.kubectl
  }

  /** Whether it has anything to tell. */
  get isOpen(): boolean {
    return this.#overview !== undefined
  }

  /** Takes a change of an object. */
  apply(change: Change): void {
    const ref = this.graph.apply(change)
    if (ref) this.note(change, ref)
  }

  /** Takes note of a change that the graph has already. */
  note({ type, object }: Change, ref: Ref): void {
    if (this.packs.of(ref.group, ref.kind)?.platform?.role !== 'event') {
      if (type === 'DELETED') {
        this.#transitions.forget(ref, this.at)
        this.#labels.delete(refKey(ref))
      } else {
        this.#transitions.see(ref, object as object, this.isOpen ? this.at : undefined)
        this.#label(ref, object as object)
      }
    }
    this.touch()
  }

  cover(coverage: Coverage): void {
    this.graph.cover(coverage)
    this.touch()
  }

  /** Something may have changed that pages are told of. */
  touch(): void {
    this.#dirty = true
    if (this.isOpen) this.#lookAt(Math.max(this.#options.clock.now() + settle, this.#restUntil))
  }

  /** All that there is has been given: whoever waits is told, and from now on of every change. */
  open(): void {
    if (this.isOpen) return
    this.#bringUpToDate()
    this.log.tell()
    if (this.#options.moment === undefined) this.#lookAt(this.#options.clock.now() + looks)
  }

  /** Nothing more is told. */
  close(): void {
    this.#cancel?.()
    this.#isClosed = true
    this.log.end()
  }

  transitionsOf(ref: Ref): readonly Transition[] {
    return this.#transitions.of(ref)
  }

  row(ref: Ref): Row | undefined {
    return this.rows.get(ref)
  }

  /** What is told of an object as a cause of the whole, where it is among those that are told. */
  cause(ref: Ref): CauseRow | undefined {
    const key = refKey(ref)
    return this.#overview?.causes.find(({ object }) => refKey(object) === key)
  }

  /** Keys of objects one of whose labels, as `name=value`, has this in it. */
  *labelled(text: string): Generator<string> {
    for (const [key, labels] of this.#labels) if (labels.includes(text)) yield key
  }

  #label(ref: Ref, object: object): void {
    const labels = (object as { metadata?: { labels?: unknown } }).metadata?.labels
    const key = refKey(ref)
    if (typeof labels !== 'object' || labels === null) {
      this.#labels.delete(key)
      return
    }
    const text = Object.entries(labels).map(([name, value]) => `${name}=${value}`)
    this.#labels.set(key, text.join('\n'))
  }

  #lookAt(due: number): void {
    if (this.#isClosed || (this.#cancel && this.#due <= due)) return
    this.#cancel?.()
    this.#due = due
    this.#cancel = this.#options.clock.after(Math.max(0, due - this.#options.clock.now()), () => {
      this.#cancel = undefined
      this.#look()
    })
  }

  #look(): void {
    const begun = performance.now()
    this.#bringUpToDate()
    const { clock } = this.#options
    this.#restUntil = clock.now() + Math.max(gather, share * (performance.now() - begun))
    if (this.#options.moment === undefined) this.#lookAt(clock.now() + looks)
  }

  #bringUpToDate(): void {
    const { graph, rows, packs } = this
    const { kubectl, unreadable } = this.#options
    graph.at(this.now)
    const dirty = this.#dirty
    this.#dirty = false
    const roots = graph.roots()
    const changed = rows.update(roots)
    const before = this.#overview
    const isQuiet = changed.rows.length + changed.removed.length === 0
    if (before && isQuiet && !dirty && before.inProgressCount === 0) return
    this.#wellSince = rows.counts().error > 0 ? undefined : (this.#wellSince ?? this.at)
    const overview = overviewOf({
      ...{ graph, rows, roots, packs, kubectl },
      ...{ unreadable: unreadable(), wellSince: this.#wellSince },
    })
    this.#overview = overview
    if (!before) return
    const change = overviewChange(before, overview)
    if (isQuiet && !change) return
    this.log.add({ at: this.at, ...changed, ...(change && { overview: change }) })
  }
}
