import type { Node } from './node.ts'

/** Collects the nodes of which something may have changed, from when they are first asked for. */
export class Touched {
  #nodes: Set<Node> | undefined
  readonly #withAllBeneath = new Set<Node>()

  /** What is said of a node itself may have changed. */
  add(node: Node): void {
    this.#nodes?.add(node)
  }

  /** So may what is said of all beneath it: whether they count rests on what is above them. */
  addWithAllBeneath(node: Node): void {
    if (this.#nodes) this.#withAllBeneath.add(node)
  }

  /** Those since the last time, each once; undefined at first: all. */
  take(): ReadonlySet<Node> | undefined {
    const nodes = this.#nodes
    this.#nodes = new Set()
    const open = new Set(this.#withAllBeneath)
    this.#withAllBeneath.clear()
    for (const node of open) {
      nodes?.add(node)
      for (const { to } of node.down) open.add(to)
    }
    return nodes
  }
}
