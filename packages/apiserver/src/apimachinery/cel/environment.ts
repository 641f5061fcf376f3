import { bounded } from '@barometer/cel'
import { Environment } from '@marcbachmann/cel-js'
import type { Node } from '../schema/node.ts'
import type { Program } from '../schema/rule.ts'
import { declareTypes } from './declare-types.ts'
import { registerLibraries } from './libraries.ts'
import { registerSemver } from './semver-functions.ts'
import type { Tree } from './tree.ts'

let libraries: Environment | undefined

/** The language of validation rules without its variables: the server's libraries. Made once; every user clones it. */
function ruleLanguage(): Environment {
  if (libraries !== undefined) return libraries.clone()
  libraries = new Environment({
    enableOptionalTypes: true,
    homogeneousAggregateLiterals: false,
    limits: { maxAstNodes: 100_000, maxDepth: 250, maxListElements: 100_000, maxMapEntries: 100_000 },
  })
  registerLibraries(libraries)
  registerSemver(libraries)
  return libraries.clone()
}

const environments = new Map<string, Environment>()

/** Where rules run: `self` and `oldSelf` are whatever the object holds. */
function ruleEnvironment(oldSelf: 'dyn' | 'optional<dyn>'): Environment {
  let environment = environments.get(oldSelf)
  if (environment === undefined) {
    environment = ruleLanguage().registerVariable('self', 'dyn').registerVariable('oldSelf', oldSelf)
    environments.set(oldSelf, environment)
  }
  return environment
}

interface Typed {
  readonly environment: Environment
  readonly type: string
}

/** Where the types of a schema are declared: once, however many of its nodes have rules. */
const typed = new WeakMap<Node, Typed>()

/** Where rules are checked: `self` and `oldSelf` have the types of their schema. */
export function typedEnvironment(node: Node, root: boolean, optionalOldSelf: boolean): Environment {
  if (!typed.has(node)) {
    const environment = ruleLanguage()
    declareTypes(environment, node, root, (one, type) => typed.set(one, { environment, type }))
  }
  const { environment, type } = typed.get(node)!
  return environment
    .clone()
    .registerVariable('self', type)
    .registerVariable('oldSelf', optionalOldSelf ? `optional<${type}>` : type)
}

interface Compiled {
  program?: Program
  error?: string
}

const programs = new Map<string, Compiled>()
const maxPrograms = 5_000

/** Compiles an expression, once for each text. `optionalOldSelf`: `oldSelf` may be absent. */
export function compileExpression(source: string, optionalOldSelf: boolean): Compiled {
  const key = `${optionalOldSelf}${source}`
  let known = programs.get(key)
  if (known === undefined) {
    if (programs.size >= maxPrograms) programs.clear()
    known = compile(source, optionalOldSelf)
    programs.set(key, known)
  }
  return known
}

function compile(source: string, optionalOldSelf: boolean): Compiled {
  if (source.trim() === '') return {}
  try {
    return { program: bounded(parsed(source, optionalOldSelf)) }
  } catch (error) {
    const { summary, message, range } = error as {
      summary?: string
      message: string
      range?: { start: number }
    }
    const what = summary === 'Unexpected token: EOF' ? endOfInput : (summary ?? message.split('\n')[0])
    return { error: compileErrorText(source, range?.start ?? 0, `Syntax error: ${what}`) }
  }
}

/** What the server's parser says of an expression that ends where an operand should stand. */
const endOfInput =
  "mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}"

/** The tree of an expression that compiles. */
export function expressionTree(source: string, optionalOldSelf: boolean): Tree {
  return parsed(source, optionalOldSelf).ast
}

function parsed(source: string, optionalOldSelf: boolean): ReturnType<Environment['parse']> {
  return ruleEnvironment(optionalOldSelf ? 'optional<dyn>' : 'dyn').parse(source)
}

/** In the layout of the server's compiler: the place, what is wrong, and the line with a mark below. */
export function compileErrorText(source: string, offset: number, what: string): string {
  const start = Math.min(offset, source.length)
  const before = source.slice(0, start).split('\n')
  const column = before.at(-1)!.length
  const line = source.split('\n')[before.length - 1] ?? ''
  const place = `<input>:${before.length}:${column + 1}`
  return `compilation failed: ERROR: ${place}: ${what}\n | ${line}\n | ${'.'.repeat(column)}^`
}
