/** A node of a parsed expression, as far as it is looked at. */
export interface Ast {
  readonly op: string
  readonly args: unknown
  evaluate(...args: unknown[]): unknown
}

/** The nodes directly below one, in order. */
export function childrenOf(args: unknown): Ast[] {
  if (Array.isArray(args)) return args.flatMap(childrenOf)
  return typeof args === 'object' && args !== null && 'op' in args && 'evaluate' in args ? [args as Ast] : []
}
