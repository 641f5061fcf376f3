import type { Inference, InferenceInput, Inferred, Looker, PackIndex, Rest, Seen } from '@barometer/packs'
import { compareRefs, type Ref } from '../objects/ref.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import type { Edge, Node } from './node.ts'
import type { NodeIndex } from './node-index.ts'

/** What is inferred from. */
interface Ground {
  readonly packs: PackIndex
  readonly nodes: NodeIndex
  readonly coverage: Coverage
  readonly now: number
}

/** The rule of edges to what an object selects by labels. */
export const selectsRule = 'selects'

/**
 * What follows for objects from what was kept of them and of others. It is found out when it is asked for, once for all
 * that has changed since: an object is touched by every change that an inference about it may rest on.
 */
export class Inferring {
  readonly #ground: Ground
  readonly #touched = new Set<Node>()
  readonly #found = new Map<Node, Inferred>()
  /** Kinds that were looked at, where something has changed since. */
  readonly #looked = new Map<string, { looker: Looker; at: string; place: string }>()
  /** Something else may follow for these once what asks for them is read. */
  readonly #ifAsked = new Set<Node>()
  /** What the trouble of these may be the consequence of. */
  readonly #rests = new Map<Node, readonly Rest[]>()
  /** When time alone may change what follows. */
  readonly #due = new Map<Node, number>()

  constructor(ground: Ground) {
    this.#ground = ground
  }

  /** What follows for a node; undefined: nothing. */
  of(node: Node): Inferred | undefined {
    return this.#found.get(node)
  }

  /** What the trouble of a node may be the consequence of. */
  restsOf(node: Node): readonly Rest[] {
    return this.#rests.get(node) ?? []
  }

  /** Whether something else may follow for a node once what asks for it is read. */
  hangsOnAskers(node: Node): boolean {
    return this.#ifAsked.has(node)
  }

  /** To be called when something about the node itself has changed: what was kept of it, its events, who needs it. */
  touch(node: Node): void {
    if (this.#inferenceOf(node)) this.#touched.add(node)
  }

  /** To be called when what was kept of a node has changed, or it has come or gone: others may look at it. */
  touchLookers(node: Node): void {
    const { group, kind, namespace } = node.ref
    for (const looker of this.#ground.packs.lookersAt(group, kind)) {
      if (looker.where === 'selected') {
        for (const { from, to, rule } of node.up) if (to === node && rule === selectsRule) this.touch(from)
        continue
      }
      if (looker.where === 'made') {
        for (const { from, to, owns } of node.up) if (to === node && owns) this.touch(from)
        continue
      }
      const place = looker.where === 'namespace' ? namespace : ''
      this.#looked.set(`${looker.group}/${looker.kind} ${kind} ${looker.where} ${place}`, {
        looker,
        at: kind,
        place,
      })
    }
  }

  /** Who looks at what has changed is found once for all changes. */
  #touchLooking(): void {
    const { packs, nodes } = this.#ground
    for (const { looker, at, place } of this.#looked.values()) {
      const { group, kind, where } = looker
      const needs = packs.of(group, kind)?.inference?.needs
      const all = where === 'namespace' ? nodes.inNamespace(group, kind, place) : nodes.ofKind(group, kind)
      for (const node of all) {
        const kept = node.digest?.kept
        if (kept !== undefined && (!needs || needs(kept, at, where))) this.#touched.add(node)
      }
    }
    this.#looked.clear()
  }

  /** To be called when it has changed what was read. */
  touchAll(): void {
    for (const { group, kind } of this.#ground.packs.inferred) {
      for (const node of this.#ground.nodes.ofKind(group, kind)) this.#touched.add(node)
    }
  }

  /** To be called when time has passed. */
  advance(now: number): void {
    for (const [node, due] of this.#due) if (due <= now) this.#touched.add(node)
  }

  /** Infers anew of all that was touched, and returns those for which something else follows than before. */
  settle(): readonly Node[] {
    this.#touchLooking()
    if (this.#touched.size === 0) return []
    const seen = new Sights(this.#ground)
    const changed = [...this.#touched].filter((node) => this.#inferOf(node, seen))
    this.#touched.clear()
    return changed
  }

  #inferenceOf({ ref }: Node): Inference | undefined {
    return this.#ground.packs.of(ref.group, ref.kind)?.inference
  }

  #inferOf(node: Node, sights: Sights): boolean {
    const before = this.#found.get(node)
    this.#due.delete(node)
    const inference = this.#inferenceOf(node)
    const counts = inference && node.digest?.kept !== undefined && mayInfer(node, inference)
    const {
      found,
      ifAsked,
      due,
      rests = [],
    } = counts ? inference.infer(inputFor(node, inference, sights)) : {}
    if (ifAsked) this.#ifAsked.add(node)
    else this.#ifAsked.delete(node)
    if (rests.length > 0) this.#rests.set(node, rests)
    else this.#rests.delete(node)
    if (due !== undefined) this.#due.set(node, due)
    if (found) this.#found.set(node, found)
    else this.#found.delete(node)
    return JSON.stringify(before) !== JSON.stringify(found)
  }
}

function inputFor(node: Node, inference: Inference, sights: Sights): InferenceInput {
  const look = (kind: string, where?: Looker['where']) =>
    inference.looks.find((each) => each.kind === kind && (where ?? each.where) === each.where)
  return {
    ref: node.ref,
    kept: node.digest?.kept,
    others(kind, where) {
      const found = look(kind, where)
      return found ? sights.seenFrom(node, found) : []
    },
    complete(kind, where) {
      const found = look(kind, where)
      return found !== undefined && sights.complete(found, node.ref)
    },
    asked: isAsked(node),
    events: [...(node.events?.values() ?? [])],
    now: sights.graph.now,
  }
}

/** What many look at is collected once. */
class Sights {
  readonly graph: Ground
  readonly #lists = new Map<string, readonly Seen[]>()

  constructor(graph: Ground) {
    this.graph = graph
  }

  seenFrom(node: Node, { group, kind, where }: Inference['looks'][number]): readonly Seen[] {
    if (where === 'selected') {
      const selected = [...node.down].filter(({ rule, to }) => rule === selectsRule && to.ref.kind === kind)
      return listOf(selected.map(({ to }) => to))
    }
    if (where === 'made') {
      const made = [...node.down].filter(
        ({ owns, to }) => owns && to.ref.kind === kind && to.ref.group === group,
      )
      return seenOf(made.map(({ to }) => to).filter(({ digest }) => digest))
    }
    const { nodes } = this.graph
    const namespace = where === 'namespace' ? node.ref.namespace : ''
    const key = `${where} ${group}/${kind} ${namespace}`
    const known = this.#lists.get(key)
    if (known) return known
    const found =
      where === 'namespace' ? nodes.inNamespace(group, kind, namespace) : nodes.ofKind(group, kind)
    const list = listOf(found)
    this.#lists.set(key, list)
    return list
  }

  complete({ group, kind, where }: Inference['looks'][number], { namespace }: Ref): boolean {
    const { coverage } = this.graph
    const place = where === 'everywhere' ? '' : namespace
    return coverageOf(coverage, { group, kind, namespace: place, name: '' }) === 'complete'
  }
}

function listOf(nodes: Iterable<Node>): readonly Seen[] {
  return seenOf([...nodes].filter((node) => node.digest && !isOver(node)))
}

function seenOf(nodes: readonly Node[]): readonly Seen[] {
  return nodes
    .toSorted((a, b) => compareRefs(a.ref, b.ref))
    .map(({ ref, digest }) => ({ ref, kept: digest?.kept }))
}

/** What is superseded, finished or on its way out neither looks nor is looked at. */
function isOver({ digest }: Node): boolean {
  return digest === undefined || digest.retired || digest.deletion !== undefined
}

function mayInfer(node: Node, { ofGoing }: Inference): boolean {
  return ofGoing ? node.digest !== undefined && !node.digest.retired : !isOver(node)
}

function isAsked(node: Node): boolean {
  for (const edge of node.up) if (asks(edge, node)) return true
  return false
}

function asks({ to, from, contains, tolerance, rule }: Edge, node: Node): boolean {
  if (to !== node || contains || rule === selectsRule || tolerance === 'optional') return false
  return from.digest !== undefined && !from.digest.retired && from.digest.verdict.state !== 'Suspended'
}
