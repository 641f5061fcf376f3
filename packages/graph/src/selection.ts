import type { Node } from './node.ts'

/** Called when a selector and an object begin or cease to match. What `matched` returns is handed to `unmatched`. */
export interface SelectionListener<Match> {
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

/** Keeps selectors and labelled objects matched, whichever comes first. Each change costs what it matches. */
export class Selection<Match> {
  readonly #listener: SelectionListener<Match>
  readonly #selectors = new Map<Node, Held<Match>>()
  readonly #selectorsByLabel = new Map<string, Set<Node>>()
  readonly #labels = new Map<Node, readonly string[]>()
  readonly #objectsByLabel = new Map<string, Set<Node>>()

  constructor(listener: SelectionListener<Match>) {
    this.#listener = listener
  }

  /** Sets, changes or (undefined) removes what a node selects. */
  select(node: Node, selector: Selector | undefined): void {
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
    for (const object of this.#objectsByLabel.get(first) ?? []) {
      if (isSelected(selector, this.#labels.get(object)!)) this.#match(node, object, matches)
    }
  }

  /** Sets, changes or (empty) removes the labels of a node. */
  label(node: Node, labels: readonly string[]): void {
    const before = this.#labels.get(node)
    if (before === undefined && labels.length === 0) return
    if (before && before.length === labels.length && before.every((label, at) => label === labels[at])) return
    const place = node.ref
    for (const label of before ?? []) {
      const key = labelKey(place, label)
      remove(this.#objectsByLabel, key, node)
      for (const selector of this.#selectorsByLabel.get(key) ?? []) this.#unmatch(selector, node)
    }
    if (labels.length === 0) {
      this.#labels.delete(node)
      return
    }
    this.#labels.set(node, labels)
    for (const label of labels) {
      const key = labelKey(place, label)
      add(this.#objectsByLabel, key, node)
      for (const selecting of this.#selectorsByLabel.get(key) ?? []) {
        const { selector, matches } = this.#selectors.get(selecting)!
        if (isSelected(selector, labels)) this.#match(selecting, node, matches)
      }
    }
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
  return a.labels.length === b.labels.length && a.labels.every((label, at) => label === b.labels[at])
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
