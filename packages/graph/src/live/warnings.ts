import { readEvent } from '../digest/warning-events.ts'
import type { Fields } from '../objects/fields.ts'
import type { Ref } from '../objects/ref.ts'
import type { Node } from './node.ts'
import type { NodeIndex } from './node-index.ts'

/** Keeps with each node the Events that are evidence about it. */
export class Warnings {
  readonly #nodes: NodeIndex
  readonly #normalEvidence: ReadonlySet<string>
  readonly #changed: (about: Node) => void
  readonly #subjects = new Map<string, Node>()

  /** `changed` is told of every node whose Events are others than before. */
  constructor(nodes: NodeIndex, normalEvidence: ReadonlySet<string>, changed: (about: Node) => void) {
    this.#nodes = nodes
    this.#normalEvidence = normalEvidence
    this.#changed = changed
  }

  /** Adds or replaces an Event. */
  put(object: Fields, ref: Ref): void {
    this.remove(ref)
    const event = readEvent(object, this.#normalEvidence)
    if (!event?.warning) return
    const id = idOf(ref)
    const node = this.#nodes.findOrMake(event.about)
    node.events ??= new Map()
    node.events.set(id, event.warning)
    this.#subjects.set(id, node)
    this.#changed(node)
  }

  remove(ref: Ref): void {
    const id = idOf(ref)
    const node = this.#subjects.get(id)
    if (!node) return
    this.#subjects.delete(id)
    node.events?.delete(id)
    if (node.events?.size === 0) node.events = undefined
    this.#changed(node)
    this.#nodes.forget(node)
  }
}

function idOf({ namespace, name }: Ref): string {
  return `${namespace}/${name}`
}
