import type { PackIndex } from '@barometer/packs'
import type { Digest } from '../digest/digest.ts'
import type { Link } from '../links/link.ts'
import { linksOf } from '../links/links-of.ts'
import type { RelationIndex } from '../links/relation-index.ts'
import { fieldAt } from '../objects/field-path.ts'
import { type Fields, fieldsOf } from '../objects/fields.ts'
import { isSameEdge } from './edge-meaning.ts'
import type { Edges } from './edges.ts'
import { selectsRule } from './inferring.ts'
import { Edge, type EdgeKind, type Node } from './node.ts'
import type { NodeIndex } from './node-index.ts'
import { type Selector, SelectorMatches } from './selector-matches.ts'

/** What links are read by, and where they lead. */
interface Ground {
  readonly packs: PackIndex
  readonly relations: RelationIndex
  readonly nodes: NodeIndex
}

const selects: EdgeKind = { contains: false, tolerance: 'optional', shared: 'never', rule: selectsRule }

/** The edges that the fields of objects state: by references, and by labels. */
export class Claims {
  readonly #ground: Ground
  readonly #edges: Edges
  readonly #matches: SelectorMatches<Edge>
  readonly #edgeKinds = new Map<string, readonly EdgeKind[]>()

  constructor(ground: Ground, edges: Edges) {
    this.#ground = ground
    this.#edges = edges
    this.#matches = new SelectorMatches({
      matched: (selector, selected) => {
        const edge = new Edge(selector, selected.alone, selects)
        edges.connect(edge)
        return edge
      },
      unmatched: (edge) => edges.disconnect(edge),
    })
  }

  /** Makes the edges of what an object states now. Its digest is the new one. */
  put(node: Node, object: Fields, before: Digest | undefined): void {
    const { packs, nodes } = this.#ground
    const { ref } = node
    const relations = this.#ground.relations.of(ref.group, ref.kind)
    this.#claim(node, linksOf(object, ref, relations, packs))
    for (const { rule, at } of relations.selectors) {
      const selector = selectorOf(fieldAt(object, at), rule.to, ref.namespace)
      this.#matches.select(node, selector, nodes.inNamespace(rule.to.group, rule.to.kind, ref.namespace))
    }
    this.#matches.label(node, before?.labels ?? [], node.digest?.labels ?? [])
  }

  /** Takes back all that an object stated. */
  remove(node: Node, before: Digest): void {
    this.#matches.select(node, undefined, [])
    this.#matches.label(node, before.labels, [])
    this.#claim(node, [])
  }

  /** Whether a node selects others by their labels. */
  selects(node: Node): boolean {
    return this.#matches.selects(node)
  }

  /** Makes the edges of a node's own links anew, unless they are as they were. */
  #claim(node: Node, links: readonly Link[]): void {
    const wanted = links.map((link) => this.#edgeFor(node, link))
    const same =
      wanted.length === node.claims.length && wanted.every((edge, at) => isSameEdge(edge, node.claims[at]!))
    if (same) return
    const before = node.claims
    node.claims = wanted
    for (const edge of wanted) this.#edges.connect(edge)
    for (const edge of before) this.#edges.disconnect(edge)
  }

  #edgeFor(node: Node, link: Link): Edge {
    const { nodes } = this.#ground
    const { direction, candidates } = link
    const others =
      candidates.length === 1
        ? nodes.findOrMake(candidates[0]!).alone
        : candidates.map((candidate) => nodes.findOrMake(candidate))
    const kind = this.#edgeKind(link)
    if (direction === 'to') return new Edge(node, others, kind)
    const holder = others.find(({ digest }) => digest) ?? others[0]!
    return new Edge(holder, node.alone, kind, others)
  }

  /** One value for all links that are alike. */
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
}

function selectorOf(
  labels: unknown,
  to: { readonly group: string; readonly kind: string },
  namespace: string,
): Selector | undefined {
  const pairs = Object.entries(fieldsOf(labels)).map(([name, value]) => `${name}=${value}`)
  return pairs.length === 0 ? undefined : { ...to, namespace, labels: pairs.sort() }
}
