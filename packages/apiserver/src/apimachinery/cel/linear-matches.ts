import type { Environment } from '@marcbachmann/cel-js'
import { matchesRegExp } from '../go/regexp.ts'
import { type Ast, childrenOf } from './ast.ts'

/** No expression can spell this name: it is only reached by way of `matches`. */
const ours = '@matches'

/** The `matches` of Go, in linear time; the evaluator's own cannot be replaced, so calls are turned to this one. */
export function registerMatches(environment: Environment): void {
  environment.registerFunction({
    name: ours,
    receiverType: 'string',
    params: [{ name: 'pattern', type: 'string' }],
    returnType: 'bool',
    handler: (text: string, pattern: string) => matchesRegExp(pattern, text),
  })
}

/** Turns the calls of `matches` in an expression to ours. It must not have been checked yet. */
export function useLinearMatches(node: Ast): void {
  const { op, args } = node
  if (op === 'rcall' && Array.isArray(args) && args[0] === 'matches') args[0] = ours
  for (const child of childrenOf(args)) useLinearMatches(child)
}
