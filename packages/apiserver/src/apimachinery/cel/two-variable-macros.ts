import { CostExceeded } from '@barometer/cel'
import type { Environment } from '@marcbachmann/cel-js'

/** What the evaluator hands to a macro; only what these macros use. */
interface Expression {
  op: string
  args: unknown
}
interface Scope {
  forkWithVariable(name: string, type: unknown): Scope
  reuse(parent: Scope): Scope
  setIterValue(value: unknown, evaluator: Evaluator): Scope
}
interface Checker {
  check(expression: Expression, scope: Scope): unknown
  getType(name: string): unknown
  createError(code: string, message: string, expression: Expression): Error
}
interface Evaluator {
  run(expression: Expression, scope: Scope): unknown
}
interface Call {
  receiver: Expression
  args: Expression[]
}

interface Macro {
  receiver: Expression
  names: [string, string]
  bodies: Expression[]
  scopes?: [Scope, Scope]
  fold: Fold
  returns: string
  typeCheck(checker: Checker, macro: Macro, scope: Scope): unknown
  evaluate(evaluator: Evaluator, macro: Macro, scope: Scope): unknown
}

/** What the bodies say of each entry, in order; evaluated only as far as it is asked for. */
type Entry = { key: unknown; value: unknown; run(body: number): unknown }
type Fold = (entries: Iterable<Entry>, bodies: number) => unknown

/** `list.all(index, item, …)` and the other macros of two variables; on maps they see key and value. */
export function registerTwoVariableMacros(environment: Environment): void {
  const macros: [signature: string, returns: string, fold: Fold][] = [
    ['list.all(ast, ast, ast): bool', 'bool', quantifier(false, false)],
    ['list.exists(ast, ast, ast): bool', 'bool', quantifier(true, true)],
    ['list.existsOne(ast, ast, ast): bool', 'bool', existsOne],
    ['list.exists_one(ast, ast, ast): bool', 'bool', existsOne],
    ['list.transformList(ast, ast, ast): list<dyn>', 'list<dyn>', transformList],
    ['list.transformList(ast, ast, ast, ast): list<dyn>', 'list<dyn>', transformList],
    ['list.transformMap(ast, ast, ast): map', 'map', transformMap],
    ['list.transformMap(ast, ast, ast, ast): map', 'map', transformMap],
    ['list.transformMapEntry(ast, ast, ast): map', 'map', transformEntries],
    ['list.transformMapEntry(ast, ast, ast, ast): map', 'map', transformEntries],
  ]
  for (const [signature, returns, fold] of macros) {
    environment.registerFunction(signature, (call: Call) => expand(call, returns, fold))
  }
}

function expand({ receiver, args }: Call, returns: string, fold: Fold): Macro {
  const [first, second, ...bodies] = args
  return { receiver, names: [nameOf(first), nameOf(second)], bodies, fold, returns, typeCheck, evaluate }
}

function nameOf(expression: Expression | undefined): string {
  if (expression?.op === 'id') return expression.args as string
  throw new Error('argument is not an identifier')
}

function typeCheck(checker: Checker, macro: Macro, scope: Scope): unknown {
  checker.check(macro.receiver, scope)
  const dyn = checker.getType('dyn')
  const outer = scope.forkWithVariable(macro.names[0], dyn)
  const inner = outer.forkWithVariable(macro.names[1], dyn)
  macro.scopes = [outer, inner]
  for (const body of macro.bodies) checker.check(body, inner)
  return checker.getType(macro.returns)
}

function evaluate(evaluator: Evaluator, macro: Macro, scope: Scope): unknown {
  const range = evaluator.run(macro.receiver, scope)
  return macro.fold(entriesOf(range, evaluator, macro, scope), macro.bodies.length)
}

function* entriesOf(range: unknown, evaluator: Evaluator, macro: Macro, scope: Scope): Iterable<Entry> {
  const [outer, inner] = macro.scopes!
  for (const [key, value] of pairsOf(range)) {
    const first = outer.reuse(scope).setIterValue(key, evaluator)
    const run = (body: number) =>
      evaluator.run(macro.bodies[body]!, inner.reuse(first).setIterValue(value, evaluator))
    yield { key, value, run }
  }
}

function pairsOf(range: unknown): Iterable<[unknown, unknown]> {
  if (Array.isArray(range)) return numbered(range)
  if (range instanceof Map) return range
  if (typeof range === 'object' && range !== null) return Object.entries(range)
  throw new Error('no such overload')
}

/** One at a time: whoever stops early does not pay for the rest. */
function* numbered(items: readonly unknown[]): Iterable<[unknown, unknown]> {
  let index = 0n
  for (const item of items) yield [index++, item]
}

/** Stops at the first entry that decides; an error counts only when none does. */
function quantifier(decisive: boolean, onDecision: boolean): Fold {
  return (entries) => {
    let failure: unknown
    for (const entry of entries) {
      try {
        if (entry.run(0) === decisive) return onDecision
      } catch (error) {
        if (error instanceof CostExceeded) throw error
        failure ??= error
      }
    }
    if (failure !== undefined) throw failure
    return !onDecision
  }
}

function existsOne(entries: Iterable<Entry>): boolean {
  let found = 0
  for (const entry of entries) if (entry.run(0) === true) found++
  return found === 1
}

function transformed(entries: Iterable<Entry>, bodies: number): [unknown, unknown][] {
  const out: [unknown, unknown][] = []
  for (const entry of entries) {
    if (bodies === 1) out.push([entry.key, entry.run(0)])
    else if (entry.run(0) === true) out.push([entry.key, entry.run(1)])
  }
  return out
}

function transformList(entries: Iterable<Entry>, bodies: number): unknown[] {
  return transformed(entries, bodies).map(([, value]) => value)
}

function transformMap(entries: Iterable<Entry>, bodies: number): Map<unknown, unknown> {
  return new Map(transformed(entries, bodies))
}

function transformEntries(entries: Iterable<Entry>, bodies: number): Map<unknown, unknown> {
  const maps = transformed(entries, bodies).map(([, value]) => value)
  return new Map(maps.flatMap((map) => [...pairsOf(map)]))
}
