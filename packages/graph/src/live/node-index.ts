import type { Ref } from '../objects/ref.ts'
import { Node } from './node.ts'

type ByName = Map<string, Node>
type ByNamespace = Map<string, ByName>

/** Finds nodes by reference. Names of groups, kinds and namespaces are kept once. */
export class NodeIndex {
  readonly #groups = new Map<string, Map<string, ByNamespace>>()
  #kinds: readonly (readonly [group: string, kind: string])[] | undefined = undefined

  find({ group, kind, namespace, name }: Ref): Node | undefined {
    return this.#groups.get(group)?.get(kind)?.get(namespace)?.get(name)
  }

  findOrMake(ref: Ref): Node {
    const { group, kind, namespace, name } = ref
    const kinds = entry(this.#groups, group, () => new Map<string, ByNamespace>())
    const namespaces = entry(kinds, kind, () => this.#newKind())
    const names = entry(namespaces, namespace, (): ByName => new Map())
    const found = names.get(name)
    if (found) return found
    // The texts of an earlier node, so that one copy serves all.
    const sibling = names.values().next().value?.ref
    const node = new Node(sibling ? { ...sibling, name } : ref)
    names.set(name, node)
    return node
  }

  /** Removes a node that nobody names and that was not observed: it is nothing. */
  forget(node: Node): void {
    if (node.digest || node.events || node.up.size > 0 || node.down.size > 0 || (node.waiting?.size ?? 0) > 0)
      return
    const { group, kind, namespace, name } = node.ref
    const kinds = this.#groups.get(group)
    const namespaces = kinds?.get(kind)
    const names = namespaces?.get(namespace)
    names?.delete(name)
    if (names?.size === 0) namespaces?.delete(namespace)
    if (namespaces?.size === 0 && kinds?.delete(kind)) this.#kinds = undefined
    if (kinds?.size === 0) this.#groups.delete(group)
  }

  /** Every node of one kind. */
  *ofKind(group: string, kind: string): Generator<Node> {
    for (const names of this.#groups.get(group)?.get(kind)?.values() ?? []) yield* names.values()
  }

  /** Every node of one kind in one namespace. */
  inNamespace(group: string, kind: string, namespace: string): Iterable<Node> {
    return this.#groups.get(group)?.get(kind)?.get(namespace)?.values() ?? []
  }

  /** Every group and kind that has a node, sorted. */
  kinds(): readonly (readonly [group: string, kind: string])[] {
    this.#kinds ??= [...this.#groups]
      .flatMap(([group, kinds]) => [...kinds.keys()].map((kind) => [group, kind] as const))
      .sort((a, b) => (a.join('/') < b.join('/') ? -1 : 1))
    return this.#kinds
  }

  #newKind(): ByNamespace {
    this.#kinds = undefined
    return new Map()
  }

  *[Symbol.iterator](): Generator<Node> {
    for (const [group, kinds] of this.#groups)
      for (const kind of kinds.keys()) yield* this.ofKind(group, kind)
  }
}

function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}
