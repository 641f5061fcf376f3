import type { Digest } from '../digest/digest.ts'
import type { Level } from '../digest/level.ts'
import type { WarningEvent } from '../digest/warning-events.ts'
import { deletedInNamespace, type Sharing, type Tolerance } from '../links/link.ts'
import type { Ref } from '../objects/ref.ts'
import { SmallSet } from './small-set.ts'

/** One object of the graph, observed or only named by others. */
export class Node {
  readonly ref: Ref
  /** Undefined: named by others, not observed. */
  digest: Digest | undefined = undefined
  /** What it contains and depends on. */
  readonly down = new SmallSet<Edge>()
  /** What contains and depends on it. */
  readonly up = new SmallSet<Edge>()
  /** Edges that would come from here, were it observed: of several objects a part may mean, another one holds them. */
  waiting: SmallSet<Edge> | undefined = undefined
  /** The edges that its own fields state, in the order of its links. */
  claims: readonly Edge[] = []
  events: Map<string, WarningEvent> | undefined = undefined

  /** What it says of itself. */
  own: Level = 0
  /** The worst of what it says and what it depends on. */
  readonly self = new Tally()
  /** The worst of that and all that it contains. */
  readonly all = new Tally()

  #alone: readonly Node[] | undefined = undefined

  constructor(ref: Ref) {
    this.ref = ref
  }

  /** A list of this node only: one for all edges that lead nowhere else. */
  get alone(): readonly Node[] {
    this.#alone ??= [this]
    return this.#alone
  }
}

/** A level held up by others: how many give it each level, and since when (in steps) it has had the one it has. */
export class Tally {
  value: Level = 0
  rank = 0
  unknown = 0
  working = 0
  error = 0

  /** The worst level that anyone gives. */
  worst(): Level {
    return this.error > 0 ? 3 : this.working > 0 ? 2 : this.unknown > 0 ? 1 : 0
  }

  count(given: Level, by: 1 | -1): void {
    if (given === 3) this.error += by
    else if (given === 2) this.working += by
    else if (given === 1) this.unknown += by
  }
}

/** What all edges of one rule have in common. */
export interface EdgeKind {
  readonly contains: boolean
  readonly tolerance: Tolerance
  readonly shared: Sharing
  readonly rule: string
}

const nobody: readonly Node[] = []

/** One object containing or needing another. */
export class Edge {
  /** Of the holders the first that was observed, else the first. */
  from: Node
  /** The first candidate that was observed, else the first. */
  to: Node
  readonly candidates: readonly Node[]
  /** What may contain or need the part, where the part says so; empty where the holder does. */
  readonly holders: readonly Node[]
  readonly kind: EdgeKind
  /** False: the part has been superseded. */
  current = true
  /** False: it is new, or being taken out, and gives nothing whatever it leads to. */
  counted = false
  /** The level that has been counted at `from`. */
  gives: Level = 0

  constructor(from: Node, candidates: readonly Node[], kind: EdgeKind, holders: readonly Node[] = nobody) {
    this.from = from
    this.candidates = candidates
    this.holders = holders
    this.to = candidates[0]!
    this.kind = kind
  }

  get contains(): boolean {
    return this.kind.contains
  }

  /** Something is made for the holder, and goes with it. */
  get owns(): boolean {
    return this.kind.contains && this.kind.rule !== deletedInNamespace
  }

  /** A namespace waits for what goes in it only while it is going itself. */
  get holds(): boolean {
    return this.kind.rule !== deletedInNamespace || this.from.digest?.deletion !== undefined
  }

  get tolerance(): Tolerance {
    return this.kind.tolerance
  }

  get shared(): Sharing {
    return this.kind.shared
  }

  get rule(): string {
    return this.kind.rule
  }
}
