import type { PackIndex } from '@barometer/packs'
import { arrival, type Digest } from '../digest/digest.ts'
import { level } from '../digest/level.ts'
import { type Grace, ownLevel, usualWait } from '../digest/own-level.ts'
import type { Inferring } from './inferring.ts'
import { KindCounts } from './kind-counts.ts'
import { refreshAbsentParts } from './makers.ts'
import type { Node } from './node.ts'
import type { NodeIndex } from './node-index.ts'
import type { Propagation } from './propagation.ts'

/** What the level of an object rests on, apart from the object. */
interface Ground {
  readonly packs: PackIndex
  readonly nodes: NodeIndex
  readonly grace: Grace
  readonly now: number
}

/** What nodes say of themselves at the moment, and when that may change by itself. */
export class OwnLevels {
  readonly #ground: Ground
  readonly #propagation: Propagation
  readonly #inferring: Inferring
  readonly kinds = new KindCounts()
  /** When what a node says of itself may change by itself; one whose object is kept is judged anew at every moment. */
  readonly #due = new Map<Node, number>()

  constructor(ground: Ground, propagation: Propagation, inferring: Inferring) {
    this.#ground = ground
    this.#propagation = propagation
    this.#inferring = inferring
  }

  /** To be called when what a node says of itself may have changed. */
  refresh(node: Node): void {
    const { digest } = node
    if (!digest) {
      this.#due.delete(node)
      this.#propagation.refreshOwn(node, level.ok)
      return
    }
    const counted = digest.retired && !isPartOfAny(node) ? { ...digest, retired: false } : digest
    const events = node.events?.values() ?? []
    const own = ownLevel(counted, this.isAwaited(node), events, this.#ground.now, this.graceOf(node))
    const inferred = own.level !== level.error && mayBeInferred(counted) && this.#inferring.of(node)
    const before = node.own
    this.#propagation.refreshOwn(node, inferred ? level.error : own.level)
    if (node.own !== before) refreshAbsentParts(node, this.#propagation)
    const due = digest.arrived > 0 ? Math.min(own.due, digest.arrived + arrival) : own.due
    if (digest.object || due !== Number.POSITIVE_INFINITY) this.#due.set(node, due)
    else this.#due.delete(node)
  }

  /**
   * To be called with a new digest: the first of a kind that speaks shows that others have not been visited, and the last
   * takes that away.
   */
  recount({ ref, digest }: Node, before: Digest | undefined): void {
    if (before === digest) return
    const spoke = this.kinds.speaks(ref)
    if (digest) this.kinds.count(ref, digest, 1)
    if (before) this.kinds.count(ref, before, -1)
    if (spoke === this.kinds.speaks(ref)) return
    for (const other of this.#ground.nodes.ofKind(ref.group, ref.kind))
      if (other.digest?.unvisited) this.refresh(other)
  }

  /** The nodes that time alone may have changed by now, each with its digest. */
  due(): readonly (readonly [Node, Digest])[] {
    const found: [Node, Digest][] = []
    for (const [node, due] of this.#due) {
      const { digest } = node
      if (digest && (digest.object || due <= this.#ground.now)) found.push([node, digest])
    }
    return found
  }

  /** How long an object of this kind may stay as it is. */
  graceOf({ ref, digest }: Node): Grace {
    const { packs, grace } = this.#ground
    const known = packs.of(ref.group, ref.kind)
    const seconds = known?.graceSeconds
    const hangs = digest?.deletion?.held ? known?.deletion : undefined
    const deletion = hangs ? hangs.seconds * 1000 : grace.deletion
    if (seconds === undefined) return deletion === grace.deletion ? grace : { ...grace, deletion }
    const { wait = Math.max(usualWait, seconds * 1000) } = grace
    return { ...grace, lag: seconds * 1000, wait, deletion }
  }

  /** Whether an object waits for the first visit of its controller, which visits others of its kind. */
  isAwaited({ ref, digest }: Node): boolean {
    return digest?.unvisited === true && this.kinds.speaks(ref)
  }
}

/** Of what is halted nothing is inferred. */
function mayBeInferred({ retired, verdict: { state } }: Digest): boolean {
  return !retired && state !== 'Suspended'
}

/** Whether something that was observed contains it. */
function isPartOfAny(node: Node): boolean {
  for (const { contains, from, to } of node.up) if (contains && to === node && from.digest) return true
  return false
}
