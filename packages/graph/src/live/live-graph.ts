import type { GroupKind, Inferred, PackIndex, PlatformRole } from '@barometer/packs'
import type { Verdict } from '@barometer/verdict'
import { arrival, type Digest, digestOf } from '../digest/digest.ts'
import { type Level, level, speaks } from '../digest/level.ts'
import { type Grace, ownLevel, usualWait } from '../digest/own-level.ts'
import { type ObjectEvent, readEvent } from '../digest/warning-events.ts'
import type { Link } from '../links/link.ts'
import { linksOf } from '../links/links-of.ts'
import { comparesSiblings, indexRelations, type RelationIndex } from '../links/relation-index.ts'
import { fieldAt } from '../objects/field-path.ts'
import { type Fields, fieldsOf } from '../objects/fields.ts'
import { type Ref, refOf } from '../objects/ref.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import { isCurrent } from './currentness.ts'
import { effective, isSameEdge, outwardOf, toleranceOf } from './edge-meaning.ts'
import { Inferring, selectsRule } from './inferring.ts'
import { KindCounts } from './kind-counts.ts'
import { levelOfAbsence, makersOf } from './makers.ts'
import { Edge, type EdgeKind, Node } from './node.ts'
import { NodeIndex } from './node-index.ts'
import { Propagation } from './propagation.ts'
import { type Selector, SelectorMatches } from './selector-matches.ts'
import { SmallSet } from './small-set.ts'
import { Touched } from './touched.ts'

export interface LiveGraphOptions {
  readonly packs: PackIndex
  readonly now: number
  readonly coverage: Coverage
  readonly grace: Grace
}

const selects: EdgeKind = { contains: false, tolerance: 'optional', shared: 'never', rule: selectsRule }

/** The nodes and edges, kept up to date one change at a time. What follows from them is computed elsewhere. */
export class LiveGraph {
  readonly packs: PackIndex
  readonly relations: RelationIndex
  readonly grace: Grace
  readonly nodes = new NodeIndex()
  readonly kinds = new KindCounts()
  now: number
  coverage: Coverage
  readonly touched = new Touched()
  readonly #propagation = new Propagation(
    (edge) => this.#givenBy(edge),
    (node) => this.touched.add(node),
  )
  readonly #matches = new SelectorMatches({
    matched: (selector, selected) => this.#matched(selector, selected),
    unmatched: (edge: Edge) => this.#disconnect(edge),
  })
  /** When what a node says of itself may change by itself; one whose object is kept is judged anew at every moment. */
  readonly #due = new Map<Node, number>()
  readonly #eventSubjects = new Map<string, Node>()
  readonly #pool = new Map<string, Verdict>()
  readonly #digests = new Map<Verdict, Digest[]>()
  readonly #keptAlike = new Map<string, unknown>()
  readonly #inferring = new Inferring(this)
  readonly #writers = new Map<string, readonly string[]>()
  readonly #edgeKinds = new Map<string, readonly EdgeKind[]>()
  readonly #memos = new Map<string, Map<string, Node | undefined>>()
  #size = 0
  #revision = 0

  constructor({ packs, now, coverage, grace }: LiveGraphOptions) {
    this.packs = packs
    this.relations = indexRelations(packs.packs)
    this.now = now
    this.coverage = coverage
    this.grace = grace
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
    return this.#matches.selects(node) ? this.relations.of(node.ref.group, node.ref.kind).selectedKinds : []
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
    if (this.#isEvent(ref)) this.#putEvent(fields, ref)
    else this.#putNode(this.nodes.findOrMake(ref), fields)
    return ref
  }

  /** What follows for a node from others; undefined: nothing. */
  inferredOf(node: Node): Inferred | undefined {
    return this.#inferring.of(node)
  }

  /** Whether something else may follow for an object once what asks for it is read. */
  hangsOnAskers(node: Node): boolean {
    return this.#inferring.hangsOnAskers(node)
  }

  /** To be called before anything is asked: what rests on several objects follows from all changes so far. */
  settle(): void {
    const changed = this.#inferring.settle()
    if (changed.length > 0) this.#revision++
    for (const node of changed) this.#refreshOwn(node)
  }

  /** Removes an object. One that is not there is no error. */
  remove(ref: Ref): void {
    this.#revision++
    if (this.#isEvent(ref)) {
      this.#removeEvent(`${ref.namespace}/${ref.name}`)
      return
    }
    const node = this.nodes.find(ref)
    if (!node?.digest) return
    const before = node.digest
    node.digest = undefined
    this.#matches.select(node, undefined, [])
    this.#matches.label(node, before.labels, [])
    this.#claim(node, [])
    this.#due.delete(node)
    this.#settle(node, before)
    this.#forget(node)
  }

  /** Moves to a later moment (an earlier one is passed by) and judges anew what time alone may have changed. */
  advance(now: number): void {
    if (now <= this.now) return
    this.now = now
    this.#revision++
    this.#inferring.advance(now)
    for (const [node, due] of [...this.#due]) {
      const before = node.digest
      if (!before || (!before.object && due > now)) continue
      if (before.object) node.digest = this.#digest(before.object, node.ref)
      else if (before.arrived > 0 && now >= before.arrived + arrival) node.digest = { ...before, arrived: 0 }
      this.#settle(node, before)
    }
  }

  /** Changes what is known to have been read. */
  cover(coverage: Coverage): void {
    this.coverage = coverage
    this.#revision++
    this.#inferring.touchAll()
    for (const node of this.nodes) {
      if (node.digest) continue
      for (const edge of node.up) if (edge.to === node) this.#propagation.refreshEdge(edge)
    }
  }

  #isEvent({ group, kind }: Ref): boolean {
    return this.packs.of(group, kind)?.platform?.role === 'event'
  }

  #digest(object: Fields, ref: Ref): Digest {
    const relations = this.relations.of(ref.group, ref.kind)
    return digestOf(object, ref, {
      now: this.now,
      packs: this.packs,
      relations,
      pool: this.#pool,
      digests: this.#digests,
      writers: this.#writers,
      keptAlike: this.#keptAlike,
    })
  }

  #putNode(node: Node, object: Fields): void {
    const { ref } = node
    const relations = this.relations.of(ref.group, ref.kind)
    const before = node.digest
    node.digest = this.#digest(object, ref)
    this.#claim(node, linksOf(object, ref, relations, this.packs))
    for (const { rule, at } of relations.selectors) {
      const selector = selectorOf(fieldAt(object, at), rule.to, ref.namespace)
      this.#matches.select(node, selector, this.nodes.inNamespace(rule.to.group, rule.to.kind, ref.namespace))
    }
    this.#matches.label(node, before?.labels ?? [], node.digest.labels)
    this.#settle(node, before)
  }

  /** Makes the edges of a node's own links anew, unless they are as they were. */
  #claim(node: Node, links: readonly Link[]): void {
    const wanted = links.map((link) => this.#edgeFor(node, link))
    const same =
      wanted.length === node.claims.length && wanted.every((edge, at) => isSameEdge(edge, node.claims[at]!))
    if (same) return
    const before = node.claims
    node.claims = wanted
    for (const edge of wanted) this.#connect(edge)
    for (const edge of before) this.#disconnect(edge)
  }

  #edgeFor(node: Node, link: Link): Edge {
    const { direction, candidates } = link
    const others =
      candidates.length === 1
        ? this.nodes.findOrMake(candidates[0]!).alone
        : candidates.map((candidate) => this.nodes.findOrMake(candidate))
    const kind = this.#edgeKind(link)
    if (direction === 'to') return new Edge(node, others, kind)
    const holder = others.find(({ digest }) => digest) ?? others[0]!
    return new Edge(holder, node.alone, kind, others)
  }

  #edgeKind({ relation, tolerance, shared, rule }: Link): EdgeKind {
    const contains = relation === 'contains'
    const alike = this.#edgeKinds.get(rule) ?? []
    const known = alike.find(
      (kind) => kind.contains === contains && kind.tolerance === tolerance && kind.shared === shared,
    )
    if (known) return known
    const kind = { contains, tolerance, shared, rule }
    this.#edgeKinds.set(rule, [...alike, kind])
    return kind
  }

  #connect(edge: Edge): void {
    for (const candidate of edge.candidates) candidate.up.add(edge)
    edge.to = effective(edge)
    edge.from.down.add(edge)
    this.#touchEnds(edge)
    for (const holder of edge.holders) if (holder !== edge.from) wait(holder, edge)
    this.#refreshCurrent(edge)
    this.#edgeMoved(edge)
  }

  #disconnect(edge: Edge): void {
    this.#propagation.dropEdge(edge)
    this.#touchEnds(edge)
    for (const candidate of edge.candidates) candidate.up.delete(edge)
    edge.from.down.delete(edge)
    for (const holder of edge.holders) holder.waiting?.delete(edge)
    for (const other of [edge.from, ...edge.candidates, ...edge.holders]) this.#forget(other)
    if (edge.contains) this.#refreshSiblings(edge)
    this.#edgeMoved(edge)
  }

  #touchEnds({ from, to }: Edge): void {
    this.touched.add(from)
    this.touched.addWithAllBeneath(to)
  }

  /** Everything that follows from a new digest, in the node itself and around it. */
  #settle(node: Node, before: Digest | undefined): void {
    const { digest } = node
    if (countsAlike(before) === countsAlike(digest)) this.touched.add(node)
    else this.touched.addWithAllBeneath(node)
    if ((before === undefined) !== (digest === undefined)) {
      this.#size += digest ? 1 : -1
      this.#appeared(node)
    }
    this.#recount(node, before)
    if (before?.platform || digest?.platform) this.#memos.clear()
    this.#inferring.touch(node)
    if (looksAlike(before) !== looksAlike(digest) || before?.kept !== digest?.kept)
      this.#inferring.touchLookers(node)
    this.#refreshParts(node, before)
    if (outwardOf(before) !== outwardOf(digest)) this.#reconnect(node)
    if ((before?.deletion === undefined) !== (digest?.deletion === undefined)) {
      for (const edge of [...node.down]) if (!edge.owns) this.#propagation.refreshEdge(edge)
    }
    if (outwardOf(before) !== outwardOf(digest)) this.#makerMoved(node)
    if (asksAlike(before) !== asksAlike(digest)) for (const { to } of node.down) this.#inferring.touch(to)
    this.#refreshOwn(node)
    if (toleranceOf(before) !== toleranceOf(digest) || before?.arrived !== digest?.arrived) {
      for (const edge of [...node.down]) if (!edge.to.digest) this.#propagation.refreshEdge(edge)
    }
  }

  /** The first that speaks of a kind shows that others have not been visited; the last takes that away. */
  #recount({ ref, digest }: Node, before: Digest | undefined): void {
    if (before === digest) return
    const spoke = this.kinds.speaks(ref)
    if (digest) this.kinds.count(ref, digest, 1)
    if (before) this.kinds.count(ref, before, -1)
    if (spoke === this.kinds.speaks(ref)) return
    for (const other of this.nodes.ofKind(ref.group, ref.kind))
      if (other.digest?.unvisited) this.#refreshOwn(other)
  }

  /** What holds a level up has changed its nature, even where the level is the same: every edge gives it anew. */
  #reconnect(node: Node): void {
    const edges = [...node.up].filter(({ to }) => to === node)
    for (const edge of edges) this.#propagation.dropEdge(edge)
    for (const edge of edges) this.#propagation.refreshEdge(edge)
  }

  /** A candidate that has come or gone may change what others mean. */
  #appeared(node: Node): void {
    for (const edge of [...node.up]) {
      const to = effective(edge)
      if (to === edge.to) continue
      this.#propagation.dropEdge(edge)
      const before = edge.to
      edge.to = to
      this.#touchEnds(edge)
      this.touched.addWithAllBeneath(before)
      this.#refreshCurrent(edge)
      this.#partMoved(before)
      this.#edgeMoved(edge)
    }
    for (const edge of node.down) this.#edgeMoved(edge)
    for (const edge of [...node.down, ...(node.waiting ?? [])]) {
      const [first] = edge.holders
      if (!first) continue
      const from = edge.holders.find(({ digest }) => digest) ?? first
      if (from !== edge.from) this.#rehold(edge, from)
    }
  }

  /** Gives an edge to another of the objects that its part may have meant. */
  #rehold(edge: Edge, from: Node): void {
    this.#propagation.dropEdge(edge)
    edge.from.down.delete(edge)
    wait(edge.from, edge)
    from.waiting?.delete(edge)
    this.touched.add(edge.from)
    edge.from = from
    from.down.add(edge)
    this.#touchEnds(edge)
    this.#refreshCurrent(edge)
    this.#edgeMoved(edge)
  }

  /** What it is to make is as absent as it stands with it. */
  #makerMoved(node: Node): void {
    for (const edge of node.down) if (!edge.to.digest && edge.contains) this.#refreshUsers(edge)
  }

  #refreshUsers({ to, tolerance }: Edge): void {
    if (tolerance !== 'optional') return
    for (const edge of [...to.up]) if (edge.to === to && edge.counted) this.#propagation.refreshEdge(edge)
  }

  /** An edge has come or gone, or leads from or to something else. */
  #edgeMoved(edge: Edge): void {
    const { from, to, rule, contains } = edge
    if (contains && !to.digest) this.#refreshUsers(edge)
    if (rule === selectsRule) this.#inferring.touch(from)
    this.#partMoved(to)
  }

  /** What has been superseded speaks for itself where nobody is there who supersedes it. */
  #partMoved(node: Node): void {
    this.#inferring.touch(node)
    if (node.digest?.retired) this.#refreshOwn(node)
  }

  #refreshParts(node: Node, before: Digest | undefined): void {
    const { currentAsPart, currentAsHolder } = this.relations.of(node.ref.group, node.ref.kind)
    if (currentAsHolder.length > 0) for (const edge of [...node.down]) this.#refreshOne(edge)
    if (currentAsPart.length === 0) return
    const moved = before?.created !== node.digest?.created
    for (const edge of [...node.up]) {
      if (edge.to !== node) continue
      this.#refreshOne(edge)
      if (moved) this.#refreshSiblings(edge)
    }
  }

  #refreshCurrent(edge: Edge): void {
    edge.current = isCurrent(edge, this.relations)
    this.touched.addWithAllBeneath(edge.to)
    this.#propagation.refreshEdge(edge)
    this.#refreshSiblings(edge)
  }

  #refreshOne(edge: Edge): void {
    const current = isCurrent(edge, this.relations)
    if (current === edge.current) return
    edge.current = current
    this.touched.addWithAllBeneath(edge.to)
    this.#propagation.refreshEdge(edge)
  }

  #refreshSiblings({ from, to, contains }: Edge): void {
    if (!contains) return
    const { group, kind } = to.ref
    if (!comparesSiblings(this.relations.of(group, kind).currentAsPart)) return
    for (const sibling of [...from.down]) {
      if (sibling.to.ref.kind === kind && sibling.to.ref.group === group) this.#refreshOne(sibling)
    }
  }

  #refreshOwn(node: Node): void {
    const { digest } = node
    if (!digest) {
      this.#propagation.refreshOwn(node, level.ok)
      return
    }
    const grace = this.graceOf(node)
    const counted = digest.retired && !isPartOfAny(node) ? { ...digest, retired: false } : digest
    const own = ownLevel(counted, this.isAwaited(node), node.events?.values() ?? [], this.now, grace)
    const inferred = own.level !== level.error && mayBeInferred(counted) && this.#inferring.of(node)
    const before = node.own
    this.#propagation.refreshOwn(node, inferred ? level.error : own.level)
    if (node.own !== before) this.#makerMoved(node)
    const due = digest.arrived > 0 ? Math.min(own.due, digest.arrived + arrival) : own.due
    if (digest.object || due !== Number.POSITIVE_INFINITY) this.#due.set(node, due)
    else this.#due.delete(node)
  }

  /** How long an object of this kind may stay as it is. */
  graceOf({ ref }: Node): Grace {
    const seconds = this.packs.of(ref.group, ref.kind)?.graceSeconds
    if (seconds === undefined) return this.grace
    const { wait = Math.max(usualWait, seconds * 1000) } = this.grace
    return { ...this.grace, lag: seconds * 1000, wait }
  }

  #putEvent(object: Fields, ref: Ref): void {
    const event = readEvent(object, this.packs.normalEvidence)
    const id = `${ref.namespace}/${ref.name}`
    this.#removeEvent(id)
    if (event?.warning) this.#addEvent(event, id)
  }

  #addEvent({ about, warning }: ObjectEvent, id: string): void {
    if (!warning) return
    const node = this.nodes.findOrMake(about)
    node.events ??= new Map()
    node.events.set(id, warning)
    this.#eventSubjects.set(id, node)
    this.#inferring.touch(node)
    this.#refreshOwn(node)
  }

  #removeEvent(id: string): void {
    const node = this.#eventSubjects.get(id)
    if (!node) return
    this.#eventSubjects.delete(id)
    node.events?.delete(id)
    if (node.events?.size === 0) node.events = undefined
    this.#inferring.touch(node)
    this.#refreshOwn(node)
    this.#forget(node)
  }

  #matched(selector: Node, selected: Node): Edge {
    const edge = new Edge(selector, selected.alone, selects)
    this.#connect(edge)
    return edge
  }

  /** A node that nobody names and that was not observed is nothing. */
  #forget(node: Node): void {
    if (node.digest || node.events || node.up.size > 0 || node.down.size > 0 || (node.waiting?.size ?? 0) > 0)
      return
    this.nodes.remove(node)
  }

  /** What an edge passes upwards now. */
  #givenBy(edge: Edge): Level {
    const { to, contains } = edge
    if (!edge.current || !edge.holds) return level.ok
    if (!to.digest) return this.isMissing(edge) ? absenceTo(edge) : level.ok
    if (to.digest.retired) return level.ok
    return contains || !speaks(to.digest.verdict) ? to.all.value : to.self.value
  }

  /** Whether an object waits for the first visit of its controller, which visits others of its kind. */
  isAwaited({ ref, digest }: Node): boolean {
    return digest?.unvisited === true && this.kinds.speaks(ref)
  }

  /** Whether what an edge names is proven not to be there, and should be. */
  isMissing({ from, candidates, tolerance }: Edge): boolean {
    if (tolerance === 'optional') return false
    const tolerates = toleranceOf(from.digest)
    if (tolerates === 'any' || (tolerates === 'soft' && tolerance === 'while-well')) return false
    return candidates.every(
      (candidate) => !candidate.digest && coverageOf(this.coverage, candidate.ref) === 'complete',
    )
  }
}

/** What came just now may name what comes right after it. */
function absenceTo({ from, to }: Edge): Level {
  return from.digest && from.digest.arrived > 0 ? level.working : levelOfAbsence(makersOf(to))
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

/** Of what is halted or on its way out nothing is inferred. */
function mayBeInferred({ retired, verdict: { state } }: Digest): boolean {
  return !retired && state !== 'Suspended' && state !== 'Terminating'
}

/** Whether something that was observed contains it. */
function isPartOfAny(node: Node): boolean {
  for (const { contains, from, to } of node.up) if (contains && to === node && from.digest) return true
  return false
}

function wait(holder: Node, edge: Edge): void {
  holder.waiting ??= new SmallSet()
  holder.waiting.add(edge)
}

function selectorOf(
  labels: unknown,
  to: { readonly group: string; readonly kind: string },
  namespace: string,
): Selector | undefined {
  const pairs = Object.entries(fieldsOf(labels)).map(([name, value]) => `${name}=${value}`)
  return pairs.length === 0 ? undefined : { ...to, namespace, labels: pairs.sort() }
}
