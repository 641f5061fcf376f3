import { Environment } from '@marcbachmann/cel-js'
import { type Ast, childrenOf } from './ast.ts'

/** Does a pattern occur in a text. */
export type Matches = (pattern: string, text: string) => boolean

/**
 * What takes the place of functions of the evaluator that may take for ever: they cannot be replaced, so calls are turned
 * to these. No expression can spell their names.
 */
const ours = { matches: '@matches', duration: '@duration' } as const

/** Another engine for `matches`, and a `duration` that reads its text once. */
export function registerLinear(environment: Environment, matches: Matches): void {
  environment.registerFunction({
    name: ours.matches,
    receiverType: 'string',
    params: [{ name: 'pattern', type: 'string' }],
    returnType: 'bool',
    handler: (text: string, pattern: string) => matches(pattern, text),
  })
  environment.registerFunction({
    name: ours.duration,
    params: [{ name: 'text', type: 'string' }],
    returnType: 'google.protobuf.Duration',
    handler: duration,
  })
}

/** Every number with its unit: the evaluator looks for them again from each digit where there is none. */
const written = /^[-+]?(?:\d*(?:\.\d*)?(?:ns|us|µs|ms|s|m|h))+$/
/** Go's durations end after 290 years: longer text is none. */
const longest = 200

let engine: ReturnType<Environment['parse']> | undefined

function duration(text: string): unknown {
  if (text.length > longest || !written.test(text)) {
    const start = text.length > longest ? `${text.slice(0, longest)}…` : text
    throw new Error(`Invalid duration string: ${start || "''"}`)
  }
  engine ??= new Environment().registerVariable('text', 'string').parse('duration(text)')
  return engine({ text })
}

/** Turns the calls in an expression to the registered functions. It must not have been checked yet. */
export function useLinearFunctions(node: Ast): void {
  const { op, args } = node
  if (Array.isArray(args)) {
    if (op === 'rcall' && args[0] === 'matches') args[0] = ours.matches
    if (op === 'call' && args[0] === 'duration') args[0] = ours.duration
  }
  for (const child of childrenOf(args)) useLinearFunctions(child)
}
