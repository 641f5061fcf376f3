import { bounded } from '@barometer/cel'
import { Environment } from '@marcbachmann/cel-js'
import { asError } from '../errors/as-error.ts'
import type { JsonObject } from '../json/json.ts'
import { bindCall } from './bind-call.ts'
import { compileErrorText } from './environment.ts'
import { registerLibraries } from './libraries.ts'
import { toCel } from './to-cel.ts'

/** What an admission expression can see. */
export interface Scope {
  readonly object: JsonObject | undefined
  readonly oldObject: JsonObject | undefined
  readonly request: JsonObject
  readonly params?: JsonObject | undefined
  readonly namespaceObject?: JsonObject | undefined
  /** Named expressions, computed when first asked for. */
  readonly variables?: readonly { readonly name: string; readonly expression: string }[]
}

type Program = (context: Record<string, unknown>) => unknown

let environment: Environment | undefined
const programs = new Map<string, Program>()

function admissionEnvironment(): Environment {
  if (environment) return environment
  environment = new Environment({
    enableOptionalTypes: true,
    homogeneousAggregateLiterals: false,
    unlistedVariablesAreDyn: true,
  })
  registerLibraries(environment)
  return environment
}

/** Why an expression does not compile, in the layout of the server's compiler; undefined when it does. */
export function compileError(source: string): string | undefined {
  try {
    compile(source)
    const bind = bindCall(admissionEnvironment().parse(source).ast)
    return bind && compileErrorText(source, bind.start, bind.problem)
  } catch (error) {
    const { summary, message, range } = error as {
      summary?: string
      message: string
      range?: { start: number }
    }
    const column = Math.min(range?.start ?? 0, source.length)
    const what = summary ?? message.split('\n')[0]
    return `compilation failed: ERROR: <input>:1:${column + 1}: Syntax error: ${what}\n | ${source}\n | ${'.'.repeat(column)}^`
  }
}

function compile(source: string): Program {
  let program = programs.get(source)
  if (!program) {
    if (programs.size > 5000) programs.clear()
    program = bounded(admissionEnvironment().parse(source))
    programs.set(source, program)
  }
  return program
}

/** Evaluates expressions against one request; values are converted once. */
export class Evaluation {
  readonly #context: Record<string, unknown>

  constructor(scope: Scope) {
    const value = (one: JsonObject | undefined) => (one === undefined ? null : toCel(one, undefined))
    this.#context = {
      object: value(scope.object),
      oldObject: value(scope.oldObject),
      request: value(scope.request),
      params: value(scope.params),
      namespaceObject: value(scope.namespaceObject),
      variables: this.#lazily(scope.variables ?? []),
    }
  }

  /** The value of an expression; throws with the server's words when it cannot be computed. */
  evaluate(source: string): unknown {
    try {
      return compile(source)(this.#context)
    } catch (error) {
      const message = ((error as { summary?: string }).summary ?? asError(error).message).split('\n')[0] ?? ''
      throw new Error(message.replace(/^No such key/, 'no such key'))
    }
  }

  #lazily(variables: readonly { name: string; expression: string }[]): Record<string, unknown> {
    const computed: Record<string, unknown> = {}
    for (const { name, expression } of variables) {
      Object.defineProperty(computed, name, {
        enumerable: true,
        configurable: true,
        get: () => {
          const value = this.evaluate(expression)
          Object.defineProperty(computed, name, { value, enumerable: true })
          return value
        },
      })
    }
    return computed
  }
}
