import type { Environment } from '@marcbachmann/cel-js'
import { type Ast, childrenOf } from './ast.ts'

/** Does a pattern occur in a text. */
export type Matches = (pattern: string, text: string) => boolean

/** No expression can spell this name: it is only reached by way of `matches`. */
const ours = '@matches'

/** Another engine for `matches`; the evaluator's own cannot be replaced, so calls are turned to this one. */
export function registerMatches(environment: Environment, matches: Matches): void {
  environment.registerFunction({
    name: ours,
    receiverType: 'string',
    params: [{ name: 'pattern', type: 'string' }],
    returnType: 'bool',
    handler: (text: string, pattern: string) => matches(pattern, text),
  })
}

/** Turns the calls of `matches` in an expression to the registered one. It must not have been checked yet. */
export function useLinearMatches(node: Ast): void {
  const { op, args } = node
  if (op === 'rcall' && Array.isArray(args) && args[0] === 'matches') args[0] = ours
  for (const child of childrenOf(args)) useLinearMatches(child)
}
