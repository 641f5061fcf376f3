import type { Node } from '../live/node.ts'

/** An object that a statement of another puts the blame on. */
export interface Blamed {
  readonly node: Node
  /** What follows for it, where it does not say so itself; undefined: only what it says itself counts. */
  readonly inferred: { readonly reason: string; readonly message: string } | undefined
}
