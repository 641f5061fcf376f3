/** A node of an expression's tree: an operator, what it stands between, and where. */
export interface Tree {
  readonly op: string
  readonly args: unknown
  readonly start: number
  readonly end: number
}

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value
}

/** The nodes directly below one, in order. */
export function childrenOf(args: unknown): Tree[] {
  if (isTree(args)) return [args]
  return Array.isArray(args) ? args.flatMap((item) => (isTree(item) ? [item] : childrenOf(item))) : []
}
