import { Environment } from '@marcbachmann/cel-js'
import { registerFormats } from './format-functions.ts'
import { registerAddresses } from './ip-functions.ts'
import { registerLists } from './list-functions.ts'
import { registerQuantities } from './quantity-functions.ts'
import type { Program } from './rule.ts'
import { registerStrings } from './string-functions.ts'
import { registerUrls } from './url-functions.ts'

let environment: Environment | undefined

/** The language of validation rules: `self`, `oldSelf` and the libraries of the server. Made once. */
function ruleEnvironment(): Environment {
  if (environment !== undefined) return environment
  environment = new Environment({
    enableOptionalTypes: true,
    homogeneousAggregateLiterals: false,
    limits: { maxAstNodes: 100_000, maxDepth: 250, maxListElements: 100_000, maxMapEntries: 100_000 },
  })
  environment.registerVariable('self', 'dyn').registerVariable('oldSelf', 'dyn')
  for (const register of [
    registerLists,
    registerStrings,
    registerUrls,
    registerQuantities,
    registerAddresses,
    registerFormats,
  ]) {
    register(environment)
  }
  return environment
}

const programs = new Map<string, { program?: Program; error?: string }>()
const maxPrograms = 5_000

/** Compiles an expression, once for each text. */
export function compileExpression(source: string): {
  program: Program | undefined
  error: string | undefined
} {
  let known = programs.get(source)
  if (known === undefined) {
    if (programs.size >= maxPrograms) programs.clear()
    known = compile(source)
    programs.set(source, known)
  }
  return { program: known.program, error: known.error }
}

function compile(source: string): { program?: Program; error?: string } {
  if (source.trim() === '') return {}
  try {
    return { program: ruleEnvironment().parse(source) as Program }
  } catch (error) {
    return { error: compileErrorText(source, error) }
  }
}

/** In the layout of the server's compiler: the place, what is wrong, and the line with a mark below. */
function compileErrorText(source: string, error: unknown): string {
  const { summary, message, range } = error as {
    summary?: string
    message: string
    range?: { start: number }
  }
  const start = Math.min(range?.start ?? 0, source.length)
  const before = source.slice(0, start).split('\n')
  const column = before.at(-1)!.length
  const line = source.split('\n')[before.length - 1] ?? ''
  const place = `<input>:${before.length}:${column + 1}`
  const what = summary ?? message.split('\n')[0]
  return `compilation failed: ERROR: ${place}: Syntax error: ${what}\n | ${line}\n | ${'.'.repeat(column)}^`
}
