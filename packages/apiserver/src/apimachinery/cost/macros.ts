import type { Tree } from '../cel/tree.ts'
import type { Declared } from './declared.ts'
import { type Entries, type Estimate, placeBelow, sizeAt, sizeOf } from './estimate.ts'
import { conditional } from './operators.ts'
import { type Estimator, type Scope, withVariable } from './scope.ts'
import { capped, fixedSize, type Size } from './size.ts'
import { bool, dyn, int, listOf, optionalOf, type Type, text } from './type.ts'

/** A macro that is called: what it runs over, the names of its variables and its bodies. */
interface Macro {
  readonly range: Estimate
  readonly scope: Scope
  readonly names: readonly string[]
  readonly bodies: readonly Tree[]
  readonly estimator: Estimator
}

/** What making an empty list, or a map, counts for. */
export const listCost = 10
export const mapCost = 30

/**
 * What a macro costs: the server turns it into a loop over its range, in which each step adds to what was gathered.
 * Undefined when the name is none of a macro with as many arguments.
 */
export function macroEstimate(
  name: string,
  target: Estimate,
  args: readonly Tree[],
  scope: Scope,
  estimator: Estimator,
): Estimate | undefined {
  for (const variables of [1, 2]) {
    const rule = (variables === 1 ? single : double).get(`${name}/${args.length - variables}`)
    const names = args.slice(0, variables).map(({ op, args }) => (op === 'id' ? (args as string) : undefined))
    if (rule === undefined || names.includes(undefined)) continue
    const bodies = args.slice(variables)
    return rule({ range: target, scope, names: names as string[], bodies, estimator })
  }
  return undefined
}

/** The cost of a loop: its range, what is gathered before and after, and its steps. */
function loop({ range }: Macro, before: number, step: number, after: number): number {
  return capped(range.cost + before + after + sizeOf(range).max * step)
}

/** The scope of the bodies: one variable is the item of a list or the key of a map, of two the first is the key. */
function inner({ range, scope, names, estimator: { root } }: Macro): Scope {
  const [first = '', second] = names
  const isList = range.entries?.list ?? range.type.kind === 'list'
  const { element = dyn, key = dyn } = range.type
  const variable = (type: Type, size: Size | undefined, step: (from: Declared) => Declared | undefined) => {
    const place = placeBelow(range.place, root, step)
    return { type, place, size: sizeAt(place, type, size) }
  }
  const keys = variable(isList ? int : key, range.entries?.key, (from) => (isList ? undefined : from.key))
  const values = variable(element, range.entries?.value, (from) => from.element)
  if (second === undefined) return withVariable(scope, first, isList ? values : keys)
  return withVariable(withVariable(scope, first, keys), second, values)
}

type Rule = (macro: Macro) => Estimate

function bodyOf(macro: Macro, index = 0): Estimate {
  return macro.estimator.estimate(macro.bodies[index]!, inner(macro))
}

/** Each step reads what is known so far, and asks for the next only if that does not decide. */
const quantifier =
  (condition: number): Rule =>
  (macro) => ({
    cost: loop(macro, 0, condition + 1 + bodyOf(macro).cost, 1),
    type: bool,
  })

const existsOne: Rule = (macro) => ({
  cost: loop(macro, 0, bodyOf(macro).cost + 2, 2),
  type: bool,
})

/** Steps that add one item to a list, with a filter before or without. */
const gathering =
  (item: (macro: Macro) => Estimate, filtered: boolean): Rule =>
  (macro) => {
    const added = item(macro)
    const adding = added.cost + listCost + 2
    const step = filtered ? bodyOf(macro).cost + adding : adding
    const entries: Entries = { list: true, key: fixedSize(1), value: { min: 0, max: sizeOf(added).max } }
    return {
      cost: loop(macro, listCost, step, 1),
      type: listOf(added.type),
      size: sizeOf(macro.range),
      entries,
    }
  }

const itemItself = (macro: Macro): Estimate => ({ cost: 1, ...inner(macro).get(macro.names[0]!)! })
const lastBody = (macro: Macro): Estimate => bodyOf(macro, macro.bodies.length - 1)

/** Steps that add to a map: `operands` are read for it besides the body. */
const mapping =
  (operands: number, filtered: boolean, typeOf: (value: Type, macro: Macro) => Type): Rule =>
  (macro) => {
    const added = lastBody(macro)
    const step = added.cost + 1 + operands + (filtered ? bodyOf(macro).cost : 0)
    return { cost: loop(macro, mapCost, step, 1), type: typeOf(added.type, macro), size: sizeOf(macro.range) }
  }

const byKey = (element: Type, { range }: Macro): Type => ({
  kind: 'map',
  key: range.type.kind === 'list' ? int : (range.type.key ?? text),
  element,
})

/** What is in an optional, under a name: the optional is read to see whether, and again for what it holds. */
const optionalMap =
  (wraps: boolean): Rule =>
  ({ range, scope, names: [name = ''], bodies: [body], estimator }) => {
    const type = range.type.element ?? dyn
    const inside = withVariable(scope, name, { type, size: sizeAt(undefined, type) })
    const mapped = estimator.estimate(body!, inside)
    const bound = { ...mapped, cost: listCost + range.cost + 1 + mapped.cost, place: undefined }
    const present = wraps ? { cost: bound.cost + 1, type: optionalOf(bound.type) } : bound
    const absent = { cost: 1, type: present.type }
    const sized = (one: Estimate) => ({ ...one, size: one.size ?? sizeAt(undefined, one.type) })
    return conditional({ cost: range.cost + 1, type: bool }, sized(present), sized(absent))
  }

const single: ReadonlyMap<string, Rule> = new Map([
  ['all/1', quantifier(2)],
  ['exists/1', quantifier(3)],
  ['exists_one/1', existsOne],
  ['existsOne/1', existsOne],
  ['map/1', gathering(lastBody, false)],
  ['map/2', gathering(lastBody, true)],
  ['filter/1', gathering(itemItself, true)],
  ['optMap/1', optionalMap(true)],
  ['optFlatMap/1', optionalMap(false)],
])

const double: ReadonlyMap<string, Rule> = new Map([
  ['all/1', quantifier(2)],
  ['exists/1', quantifier(3)],
  ['exists_one/1', existsOne],
  ['existsOne/1', existsOne],
  ['transformList/1', gathering(lastBody, false)],
  ['transformList/2', gathering(lastBody, true)],
  ['transformMap/1', mapping(2, false, byKey)],
  ['transformMap/2', mapping(2, true, byKey)],
  ['transformMapEntry/1', mapping(1, false, (value) => value)],
  ['transformMapEntry/2', mapping(1, true, (value) => value)],
])
