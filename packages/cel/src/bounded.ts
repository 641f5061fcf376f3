import type { Ast } from './ast.ts'
import { withCostLimit } from './cost.ts'
import { useLinearMatches } from './linear-matches.ts'

/** A freshly parsed program that ends, whatever it is given: in linear time for patterns, within a limit for loops. */
export function bounded<T extends (context: never) => unknown>(program: T): T {
  const { ast } = program as unknown as { ast: Ast }
  useLinearMatches(ast)
  return withCostLimit(program, ast)
}
