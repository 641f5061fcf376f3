import type { Node } from './node.ts'

/** Called when a selector and an object begin or cease to match. What `matched` returns is handed to `unmatched`. */
export interface MatchListener<Match> {
  matched(selector: Node, selected: Node): Match
  unmatched(match: Match): void
}

/** Labels that are asked for, of objects of one kind in one namespace. */
export interface Selector {
  readonly group: string
  readonly kind: string
  readonly namespace: string
  /** `label=value`, sorted. Never empty. */
  readonly labels: readonly string[]
}

interface Held<Match> {
  readonly selector: Selector
  readonly matches: Map<Node, Match>
}

/**
 * Keeps selectors and labelled objects matched, whichever comes first. A change of an object costs its labels; a new
 * selector costs the objects of its namespace, once.
 */
export class SelectorMatches<Match> {
  readonly #listener: MatchListener<Match>
  readonly #selectors = new Map<Node, Held<Match>>()
  readonly #selectorsByLabel = new Map<string, Set<Node>>()

  constructor(listener: MatchListener<Match>) {
    this.#listener = listener
  }

  /** Sets, changes or (undefined) removes what a node selects, of the objects there are. */
  select(node: Node, selector: Selector | undefined, objects: Iterable<Node>): void {
    const held = this.#selectors.get(node)
    if (held && selector && sameSelector(held.selector, selector)) return
    if (held) {
      remove(this.#selectorsByLabel, labelKey(held.selector, held.selector.labels[0]!), node)
      this.#selectors.delete(node)
      for (const match of held.matches.values()) this.#listener.unmatched(match)
    }
    if (!selector) return
    const matches = new Map<Node, Match>()
    this.#selectors.set(node, { selector, matches })
    const first = labelKey(selector, selector.labels[0]!)
    add(this.#selectorsByLabel, first, node)
    for (const object of objects) {
      if (object.digest && isSelected(selector, object.digest.labels)) this.#match(node, object, matches)
    }
  }

  /** Whether a node selects anything. */
  selects(node: Node): boolean {
    return this.#selectors.has(node)
  }

  /** To be called when the labels of a node have changed; empty: it has none, or is gone. */
  label(node: Node, before: readonly string[], labels: readonly string[]): void {
    if (this.#selectors.size === 0 || sameList(before, labels)) return
    for (const selecting of this.#selecting(node, before)) this.#unmatch(selecting, node)
    for (const selecting of this.#selecting(node, labels)) {
      const { selector, matches } = this.#selectors.get(selecting)!
      if (isSelected(selector, labels)) this.#match(selecting, node, matches)
    }
  }

  /** Selectors that begin with one of the labels. */
  #selecting({ ref }: Node, labels: readonly string[]): readonly Node[] {
    return labels.flatMap((label) => [...(this.#selectorsByLabel.get(labelKey(ref, label)) ?? [])])
  }

  #match(selecting: Node, object: Node, matches: Map<Node, Match>): void {
    if (!matches.has(object)) matches.set(object, this.#listener.matched(selecting, object))
  }

  #unmatch(selecting: Node, object: Node): void {
    const matches = this.#selectors.get(selecting)?.matches
    const match = matches?.get(object)
    if (match === undefined) return
    matches?.delete(object)
    this.#listener.unmatched(match)
  }
}

function labelKey(place: Pick<Selector, 'group' | 'kind' | 'namespace'>, label: string): string {
  return `${place.group}/${place.kind}/${place.namespace}/${label}`
}

function isSelected({ labels }: Selector, has: readonly string[]): boolean {
  return labels.every((label) => has.includes(label))
}

function sameSelector(a: Selector, b: Selector): boolean {
  return sameList(a.labels, b.labels)
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((label, at) => label === b[at])
}

function add(map: Map<string, Set<Node>>, key: string, node: Node): void {
  const set = map.get(key)
  if (set) set.add(node)
  else map.set(key, new Set([node]))
}

function remove(map: Map<string, Set<Node>>, key: string, node: Node): void {
  const set = map.get(key)
  set?.delete(node)
  if (set?.size === 0) map.delete(key)
}
