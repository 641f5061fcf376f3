import type { Ast } from './ast.ts'
import { withCostLimit } from './cost.ts'
import { useLinearFunctions } from './linear-functions.ts'

/** A freshly parsed program that ends, whatever it is given: in linear time for patterns and durations, within a limit for loops. */
export function bounded<T extends (context: never) => unknown>(program: T): T {
  const { ast } = program as unknown as { ast: Ast }
  useLinearFunctions(ast)
  return withCostLimit(program, ast)
}
