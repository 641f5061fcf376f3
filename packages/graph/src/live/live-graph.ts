import type { GroupKind, PackIndex, PlatformRole } from '@barometer/packs'
import { arrival, type Digest } from '../digest/digest.ts'
import { digestOf } from '../digest/digest-of.ts'
import { level } from '../digest/level.ts'
import type { Grace } from '../digest/own-level.ts'
import { SharedDigests } from '../digest/shared-digests.ts'
import { indexRelations, type RelationIndex } from '../links/relation-index.ts'
import { type Fields, fieldsOf } from '../objects/fields.ts'
import { type Ref, refOf } from '../objects/ref.ts'
import { Claims } from './claims.ts'
import type { Coverage } from './coverage.ts'
import { outwardOf, toleranceOf } from './edge-meaning.ts'
import { Edges } from './edges.ts'
import { givenLevel } from './given-level.ts'
import { Inferring } from './inferring.ts'
import { refreshAbsentParts } from './makers.ts'
import { Node } from './node.ts'
import { NodeIndex } from './node-index.ts'
import { OwnLevels } from './own-levels.ts'
import { Propagation } from './propagation.ts'
import { Touched } from './touched.ts'
import { Warnings } from './warnings.ts'

export interface LiveGraphOptions {
  readonly packs: PackIndex
  readonly now: number
  readonly coverage: Coverage
  readonly grace: Grace
}

/** The nodes and edges, kept up to date one change at a time. What follows from them is computed elsewhere. */
export class LiveGraph {
  readonly packs: PackIndex
  readonly relations: RelationIndex
  readonly grace: Grace
  now: number
  coverage: Coverage
  readonly nodes = new NodeIndex()
  readonly touched = new Touched()
  /** What follows for a node from others. */
  readonly inferring: Inferring
  /** What a node says of itself. */
  readonly own: OwnLevels
  readonly #propagation: Propagation
  readonly #edges: Edges
  readonly #claims: Claims
  readonly #warnings: Warnings
  readonly #shared = new SharedDigests()
  readonly #memos = new Map<string, Map<string, Node | undefined>>()
  #size = 0
  #revision = 0

  constructor({ packs, now, coverage, grace }: LiveGraphOptions) {
    this.packs = packs
    this.relations = indexRelations(packs.packs)
    this.now = now
    this.coverage = coverage
    this.grace = grace
    this.#propagation = new Propagation(
      (edge) => givenLevel(edge, this.coverage),
      (node) => this.touched.add(node),
    )
    this.inferring = new Inferring(this)
    this.own = new OwnLevels(this, this.#propagation, this.inferring)
    this.#edges = new Edges(this, this.#propagation)
    this.#claims = new Claims(this, this.#edges)
    this.#warnings = new Warnings(this.nodes, packs.normalEvidence, (node) => {
      this.inferring.touch(node)
      this.own.refresh(node)
    })
  }

  /** How many changes there have been: what was found out at one count holds until the next. */
  get revision(): number {
    return this.#revision
  }

  /** How many objects were observed. */
  get size(): number {
    return this.#size
  }

  /** What was found out about workloads, leases and the like; empty again after every change to one of them. */
  platformMemo(name: string): Map<string, Node | undefined> {
    const known = this.#memos.get(name) ?? new Map<string, Node | undefined>()
    this.#memos.set(name, known)
    return known
  }

  /** Every object that plays a role in the cluster as a whole. */
  *withRole(role: PlatformRole): Generator<Node> {
    for (const { group, kind } of this.packs.withRole(role)) yield* this.nodes.ofKind(group, kind)
  }

  /** Kinds of which an object selects others by their labels. */
  selectedBy(node: Node): readonly GroupKind[] {
    return this.#claims.selects(node) ? this.relations.of(node.ref.group, node.ref.kind).selectedKinds : []
  }

  /** A node for an object that nobody has seen or named; it is not kept. */
  placeholder(ref: Ref): Node {
    return new Node(ref)
  }

  /** Adds or replaces an object; undefined where it has no kind or no name and so is passed by. */
  put(object: unknown): Ref | undefined {
    const ref = refOf(object)
    if (!ref) return undefined
    this.#revision++
    const fields = fieldsOf(object)
    if (this.#isEvent(ref)) this.#warnings.put(fields, ref)
    else {
      const node = this.nodes.findOrMake(ref)
      const before = node.digest
      node.digest = this.#digest(fields, node.ref)
      this.#claims.put(node, fields, before)
      this.#changed(node, before)
    }
    return ref
  }

  /** Removes an object. One that is not there is no error. */
  remove(ref: Ref): void {
    this.#revision++
    if (this.#isEvent(ref)) {
      this.#warnings.remove(ref)
      return
    }
    const node = this.nodes.find(ref)
    if (!node?.digest) return
    const before = node.digest
    node.digest = undefined
    this.#claims.remove(node, before)
    this.#changed(node, before)
    this.nodes.forget(node)
  }

  /** Moves to a later moment (an earlier one is passed by) and judges anew what time alone may have changed. */
  advance(now: number): void {
    if (now <= this.now) return
    this.now = now
    this.#revision++
    this.inferring.advance(now)
    for (const [node, before] of this.own.due()) {
      if (before.object) node.digest = this.#digest(before.object, node.ref)
      else if (before.arrived > 0 && now >= before.arrived + arrival) node.digest = { ...before, arrived: 0 }
      this.#changed(node, before)
    }
  }

  /** Changes what is known to have been read. */
  cover(coverage: Coverage): void {
    this.coverage = coverage
    this.#revision++
    this.inferring.touchAll()
    for (const node of this.nodes) {
      if (node.digest) continue
      for (const edge of node.up) if (edge.to === node) this.#propagation.refreshEdge(edge)
    }
  }

  /** To be called before anything is asked: what rests on several objects follows from all changes so far. */
  settle(): void {
    const changed = this.inferring.settle()
    if (changed.length > 0) this.#revision++
    for (const node of changed) this.own.refresh(node)
  }

  /** What is in error, and whose consequence the trouble of a node may be, as far as its fields tell. */
  restsOf(node: Node): readonly Node[] {
    return this.inferring.restsOf(node).flatMap(({ ref, whole }) => {
      const found = this.nodes.find(ref)
      return found && (whole ? found.all.value : found.own) === level.error ? [found] : []
    })
  }

  #isEvent({ group, kind }: Ref): boolean {
    return this.packs.of(group, kind)?.platform?.role === 'event'
  }

  #digest(object: Fields, ref: Ref): Digest {
    const { now, packs } = this
    const relations = this.relations.of(ref.group, ref.kind)
    return digestOf(object, ref, { now, packs, relations, shared: this.#shared })
  }

  /** Everything that follows from a new digest, in the node itself and around it. */
  #changed(node: Node, before: Digest | undefined): void {
    const { digest } = node
    if (countsAlike(before) === countsAlike(digest)) this.touched.add(node)
    else this.touched.addWithAllBeneath(node)
    if ((before === undefined) !== (digest === undefined)) {
      this.#size += digest ? 1 : -1
      this.#edges.appeared(node)
    }
    this.own.recount(node, before)
    if (before?.platform || digest?.platform) this.#memos.clear()
    this.inferring.touch(node)
    if (looksAlike(before) !== looksAlike(digest) || before?.kept !== digest?.kept)
      this.inferring.touchLookers(node)
    this.#edges.refreshParts(node, before)
    const turned = outwardOf(before) !== outwardOf(digest)
    if (turned) this.#edges.renew(node)
    if ((before?.deletion === undefined) !== (digest?.deletion === undefined)) {
      for (const edge of [...node.down]) if (!edge.owns) this.#propagation.refreshEdge(edge)
    }
    if (turned) refreshAbsentParts(node, this.#propagation)
    if (asksAlike(before) !== asksAlike(digest)) for (const { to } of node.down) this.inferring.touch(to)
    this.own.refresh(node)
    if (toleranceOf(before) !== toleranceOf(digest) || before?.arrived !== digest?.arrived) {
      for (const edge of [...node.down]) if (!edge.to.digest) this.#propagation.refreshEdge(edge)
    }
  }
}

/** What the counting of all that is beneath rests on. */
function countsAlike(digest: Digest | undefined): string {
  if (!digest) return 'absent'
  return `${digest.retired} ${digest.deletion !== undefined}`
}

/** Whether others see it when they infer something of themselves. */
function looksAlike(digest: Digest | undefined): boolean {
  return digest !== undefined && !digest.retired && digest.deletion === undefined
}

/** Whether what it needs is asked for by it. */
function asksAlike(digest: Digest | undefined): boolean {
  return digest !== undefined && !digest.retired && digest.verdict.state !== 'Suspended'
}
