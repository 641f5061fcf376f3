import type { Digest } from '../digest/digest.ts'
import { comparesSiblings, type RelationIndex } from '../links/relation-index.ts'
import { isCurrent } from './currentness.ts'
import { effective } from './edge-meaning.ts'
import { type Inferring, selectsRule } from './inferring.ts'
import { refreshUsers } from './makers.ts'
import type { Edge, Node } from './node.ts'
import type { NodeIndex } from './node-index.ts'
import type { OwnLevels } from './own-levels.ts'
import type { Propagation } from './propagation.ts'
import { SmallSet } from './small-set.ts'
import type { Touched } from './touched.ts'

/** What edges lie in. */
interface Ground {
  readonly nodes: NodeIndex
  readonly relations: RelationIndex
  readonly touched: Touched
  readonly inferring: Inferring
  readonly own: OwnLevels
}

/** The edges between nodes: where each leads from and to, whether it counts, and what follows from that. */
export class Edges {
  readonly #ground: Ground
  readonly #propagation: Propagation

  constructor(ground: Ground, propagation: Propagation) {
    this.#ground = ground
    this.#propagation = propagation
  }

  connect(edge: Edge): void {
    for (const candidate of edge.candidates) candidate.up.add(edge)
    edge.to = effective(edge)
    edge.from.down.add(edge)
    this.#touchEnds(edge)
    for (const holder of edge.holders) if (holder !== edge.from) wait(holder, edge)
    this.#refresh(edge)
    this.#refreshEnds(edge)
  }

  disconnect(edge: Edge): void {
    this.#propagation.dropEdge(edge)
    this.#touchEnds(edge)
    for (const candidate of edge.candidates) candidate.up.delete(edge)
    edge.from.down.delete(edge)
    for (const holder of edge.holders) holder.waiting?.delete(edge)
    for (const other of [edge.from, ...edge.candidates, ...edge.holders]) this.#ground.nodes.forget(other)
    this.#refreshSiblings(edge)
    this.#refreshEnds(edge)
  }

  /** To be called when a node was observed or is no longer: as a candidate it may change what others mean. */
  appeared(node: Node): void {
    for (const edge of [...node.up]) {
      const to = effective(edge)
      if (to !== edge.to) this.#redirect(edge, to)
    }
    for (const edge of node.down) this.#refreshEnds(edge)
    for (const edge of [...node.down, ...(node.waiting ?? [])]) {
      const [first] = edge.holders
      if (!first) continue
      const from = edge.holders.find(({ digest }) => digest) ?? first
      if (from !== edge.from) this.#rehold(edge, from)
    }
  }

  /** To be called when what holds a level up has changed its nature, even where the level is the same. */
  renew(node: Node): void {
    const edges = [...node.up].filter(({ to }) => to === node)
    for (const edge of edges) this.#propagation.dropEdge(edge)
    for (const edge of edges) this.#propagation.refreshEdge(edge)
  }

  /** To be called with a new digest: whether its parts count may have changed, and whether it does as a part. */
  refreshParts(node: Node, before: Digest | undefined): void {
    const { currentAsPart, currentAsHolder } = this.#ground.relations.of(node.ref.group, node.ref.kind)
    if (currentAsHolder.length > 0) for (const edge of [...node.down]) this.#refreshCurrent(edge)
    if (currentAsPart.length === 0) return
    const moved = before?.created !== node.digest?.created
    for (const edge of [...node.up]) {
      if (edge.to !== node) continue
      this.#refreshCurrent(edge)
      if (moved) this.#refreshSiblings(edge)
    }
  }

  /** Leads an edge to another of the objects that it may mean. */
  #redirect(edge: Edge, to: Node): void {
    this.#propagation.dropEdge(edge)
    const before = edge.to
    edge.to = to
    this.#touchEnds(edge)
    this.#ground.touched.addWithAllBeneath(before)
    this.#refresh(edge)
    this.#refreshPart(before)
    this.#refreshEnds(edge)
  }

  /** Gives an edge to another of the objects that its part may mean. */
  #rehold(edge: Edge, from: Node): void {
    this.#propagation.dropEdge(edge)
    edge.from.down.delete(edge)
    wait(edge.from, edge)
    from.waiting?.delete(edge)
    this.#ground.touched.add(edge.from)
    edge.from = from
    from.down.add(edge)
    this.#touchEnds(edge)
    this.#refresh(edge)
    this.#refreshEnds(edge)
  }

  #touchEnds({ from, to }: Edge): void {
    this.#ground.touched.add(from)
    this.#ground.touched.addWithAllBeneath(to)
  }

  /** What an edge gives, whether it counts, and whether others beside it do. */
  #refresh(edge: Edge): void {
    this.#setCurrent(edge, isCurrent(edge, this.#ground.relations))
    this.#refreshSiblings(edge)
  }

  #refreshSiblings({ from, to, contains }: Edge): void {
    if (!contains) return
    const { group, kind } = to.ref
    if (!comparesSiblings(this.#ground.relations.of(group, kind).currentAsPart)) return
    for (const sibling of [...from.down]) {
      if (sibling.to.ref.kind === kind && sibling.to.ref.group === group) this.#refreshCurrent(sibling)
    }
  }

  #refreshCurrent(edge: Edge): void {
    const current = isCurrent(edge, this.#ground.relations)
    if (current !== edge.current) this.#setCurrent(edge, current)
  }

  #setCurrent(edge: Edge, current: boolean): void {
    edge.current = current
    this.#ground.touched.addWithAllBeneath(edge.to)
    this.#propagation.refreshEdge(edge)
  }

  /** An edge has come or gone, or leads from or to something else: what its ends are to others. */
  #refreshEnds(edge: Edge): void {
    const { from, to, rule, contains } = edge
    if (contains && !to.digest) refreshUsers(edge, this.#propagation)
    if (rule === selectsRule || edge.owns) this.#ground.inferring.touch(from)
    this.#refreshPart(to)
  }

  /** What has been superseded speaks for itself where nobody is there who supersedes it. */
  #refreshPart(node: Node): void {
    this.#ground.inferring.touch(node)
    if (node.digest?.retired) this.#ground.own.refresh(node)
  }
}

function wait(holder: Node, edge: Edge): void {
  holder.waiting ??= new SmallSet()
  holder.waiting.add(edge)
}
