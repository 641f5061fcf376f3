import { RE2JS } from 're2js'

type Compiled = { readonly expression: RE2JS } | { readonly problem: string }

const compiled = new Map<string, Compiled>()
const maxCompiled = 5000

/**
 * A regular expression as Go reads and runs it: its notation, its errors, and time that grows with the text and never
 * beyond it. Compiled once for each pattern.
 */
function compile(pattern: string): Compiled {
  let known = compiled.get(pattern)
  if (!known) {
    if (compiled.size >= maxCompiled) compiled.clear()
    known = compiledAnew(pattern)
    compiled.set(pattern, known)
  }
  return known
}

function compiledAnew(pattern: string): Compiled {
  try {
    return { expression: RE2JS.compile(pattern) }
  } catch (error) {
    return { problem: (error as Error).message.replace(/^error parsing regexp: /, '') }
  }
}

/** What Go's parser says is wrong with a pattern; undefined when it is fine. */
export function regExpProblem(pattern: string): string | undefined {
  const known = compile(pattern)
  return 'problem' in known ? known.problem : undefined
}

/** Does a pattern occur in a text; throws what Go's parser says of one that is none. */
export function matchesRegExp(pattern: string, text: string): boolean {
  return expressionOf(pattern).test(text)
}

/** The places where a pattern occurs in a text, in order, all of them when the limit is below zero. */
export function findAllRegExp(pattern: string, text: string, limit: number): string[] {
  const found: string[] = []
  const matcher = expressionOf(pattern).matcher(text)
  while (found.length !== limit && matcher.find()) found.push(matcher.group() ?? '')
  return found
}

function expressionOf(pattern: string): RE2JS {
  const known = compile(pattern)
  if ('problem' in known) throw new Error(`error parsing regexp: ${known.problem}`)
  return known.expression
}
