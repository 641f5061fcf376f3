import type { Level } from '../digest/level.ts'
import type { Edge, Node, Tally } from './node.ts'

/** What an edge passes upwards, given the present state of what it leads to. */
export type Giving = (edge: Edge) => Level

type Slot = 'self' | 'all'
type Changed = (node: Node, slot: Slot, rises: boolean) => void

/**
 * Carries levels upwards through the graph: the worst wins, cycles included.
 *
 * `self` of a node is the worst of what it says and what its dependencies give; `all` is the worst of `self` and what
 * its parts give. Each change costs the edges whose level it changes. A level counts only while something outside every
 * cycle holds it up: each level remembers the step at which it was reached, and a supporter counts as such only if it
 * reached its own before.
 */
export class Propagation {
  readonly #gives: Giving
  readonly #moved: (node: Node) => void
  #step = 0

  /** `moved` is told of every node whose level may have changed. */
  constructor(gives: Giving, moved: (node: Node) => void = () => {}) {
    this.#gives = gives
    this.#moved = moved
  }

  /** To be called when what an edge gives may have changed, or it is new. */
  refreshEdge(edge: Edge): void {
    edge.counted = true
    this.#give(edge, this.#gives(edge))
  }

  /** Takes an edge out of the account, until it is refreshed. */
  dropEdge(edge: Edge): void {
    edge.counted = false
    this.#give(edge, 0)
  }

  /** To be called when what a node says of itself has changed. */
  refreshOwn(node: Node, own: Level): void {
    const before = node.own
    node.own = own
    if (own > before) this.#raise(node, 'self')
    else if (own < before) this.#lower(node, 'self')
  }

  #give(edge: Edge, given: Level): void {
    const before = edge.gives
    if (given === before) return
    const { from } = edge
    const slot = slotOf(edge)
    edge.gives = given
    from[slot].count(before, -1)
    from[slot].count(given, 1)
    if (given > before) this.#raise(from, slot)
    else this.#lower(from, slot)
  }

  /** Raises a level to what holds it up now, and carries on from there. */
  #raise(start: Node, startSlot: Slot): void {
    const sunk: [Node, Slot][] = []
    const open: [Node, Slot][] = [[start, startSlot]]
    for (let next = open.pop(); next; next = open.pop()) {
      const [node, slot] = next
      const value = heldUp(node, slot)
      if (value <= node[slot].value) continue
      node[slot].value = value
      node[slot].rank = ++this.#step
      this.#moved(node)
      this.#carry(node, slot, true, (above, aboveSlot, rises) =>
        (rises ? open : sunk).push([above, aboveSlot]),
      )
    }
    // An edge to what was missing gives less once it leads somewhere, however bad that is.
    for (const [node, slot] of sunk) this.#lower(node, slot)
  }

  /** Gives up every level that may have been held up by the lost one only, then raises again what stands. */
  #lower(start: Node, startSlot: Slot): void {
    const given: [Node, Slot][] = []
    const open: [Node, Slot][] = [[start, startSlot]]
    for (let next = open.pop(); next; next = open.pop()) {
      const [node, slot] = next
      if (this.#stands(node, slot)) continue
      given.push(next)
      const base = baseOf(node, slot)
      // Held up from within, but only since later: all that rests on it must follow in that order.
      node[slot].value = base < node[slot].value ? base : 0
      node[slot].rank = ++this.#step
      this.#moved(node)
      this.#carry(node, slot, false, (above, aboveSlot, rises) =>
        (rises ? given : open).push([above, aboveSlot]),
      )
    }
    for (const [node, slot] of given) this.#raise(node, slot)
  }

  /** Tells everything above the new level; `changed` is called for each slot whose account has changed. */
  #carry(node: Node, slot: Slot, rising: boolean, changed: Changed): void {
    if (slot === 'self') changed(node, 'all', rising)
    for (const edge of node.up) {
      if (edge.to !== node || !edge.counted) continue
      const given = this.#gives(edge)
      if (given === edge.gives) continue
      const aboveSlot = slotOf(edge)
      const rises = given > edge.gives
      edge.from[aboveSlot].count(edge.gives, -1)
      edge.from[aboveSlot].count(given, 1)
      edge.gives = given
      changed(edge.from, aboveSlot, rises)
    }
  }

  /** Whether the present level is held up by something that does not rest on it. */
  #stands(node: Node, slot: Slot): boolean {
    const { value, rank } = node[slot]
    if (value === 0) return true
    if (heldUp(node, slot) < value) return false
    if (baseOf(node, slot) === value && restsOnGround(node, slot, rank)) return true
    for (const edge of node.down) {
      if (slotOf(edge) !== slot || edge.gives !== value) continue
      if (edge.to.digest === undefined || rankBelow(edge, value) < rank) return true
    }
    return false
  }
}

function slotOf(edge: Edge): Slot {
  return edge.contains ? 'all' : 'self'
}

function heldUp(node: Node, slot: Slot): Level {
  const tally: Tally = node[slot]
  const worst = tally.worst()
  const base = baseOf(node, slot)
  return worst > base ? worst : base
}

/** What holds the level up from within the node. */
function baseOf(node: Node, slot: Slot): Level {
  return slot === 'self' ? node.own : node.self.value
}

function restsOnGround(node: Node, slot: Slot, rank: number): boolean {
  return slot === 'self' || node.self.rank < rank
}

/** When the supporter reached the level it gives: of its two, the one that has it. */
function rankBelow({ to, contains }: Edge, value: Level): number {
  if (!contains && to.self.value === value) return to.self.rank
  return to.all.rank
}
