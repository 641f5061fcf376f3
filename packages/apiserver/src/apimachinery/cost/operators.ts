import { type Estimate, eitherEntries, sizeOf } from './estimate.ts'
import { costOf, either, sum } from './size.ts'
import { bool, dyn, type Type } from './type.ts'

/** What it costs to read each character once, for one of them. */
export const reading: number = 0.1

type Kind = Type['kind']

/** Whether a value may be of a kind as far as anyone knows. */
function maybe({ type }: Estimate, ...kinds: Kind[]): boolean {
  return type.kind === 'dyn' || kinds.includes(type.kind)
}

/** An operator between two operands. */
export function binary(operator: string, left: Estimate, right: Estimate): Estimate {
  const operands = left.cost + right.cost
  if (operator === '&&' || operator === '||') return { cost: operands, type: bool }
  if (operator === '+') return addition(left, right)
  if (operator === 'in') return { cost: operands + membership(right), type: bool }
  if (operator === '==' || operator === '!=')
    return { cost: operands + equality(operator, left, right), type: bool }
  if (operator.startsWith('<') || operator.startsWith('>'))
    return { cost: operands + order(left, right), type: bool }
  return { cost: operands + 1, type: left.type.kind === 'dyn' ? right.type : left.type }
}

export function conditional(condition: Estimate, first: Estimate, second: Estimate): Estimate {
  return {
    cost: condition.cost + Math.max(first.cost, second.cost),
    type: first.type.kind === 'dyn' || second.type.kind === 'dyn' ? dyn : first.type,
    size: either(sizeOf(first), sizeOf(second)),
    entries: eitherEntries(first.entries, second.entries),
  }
}

/** Both are read until the shorter one ends. */
function comparison(left: Estimate, right: Estimate): number {
  return costOf(Math.min(sizeOf(left).max, sizeOf(right).max), reading)
}

function equality(operator: string, left: Estimate, right: Estimate): number {
  if (operator === '==' && left.type.kind === right.type.kind) {
    if (left.type.kind === 'opaque') return 1
    if (left.type.kind === 'url') return costOf(sizeOf(right).max, reading)
  }
  return comparison(left, right)
}

function order(left: Estimate, right: Estimate): number {
  const others = !isString(left) && !isString(right)
  return Math.max(maybeStrings(left, right) ? comparison(left, right) : 0, others ? 1 : 0)
}

function membership(range: Estimate): number {
  return Math.max(maybe(range, 'list') ? sizeOf(range).max : 0, maybe(range, 'map') ? 1 : 0)
}

function addition(left: Estimate, right: Estimate): Estimate {
  const strings = maybeStrings(left, right)
  const lists = maybe(left, 'list') && maybe(right, 'list')
  const joined = sum(sizeOf(left), sizeOf(right))
  const type = left.type.kind === 'dyn' ? right.type : left.type
  return {
    cost:
      left.cost +
      right.cost +
      Math.max(strings ? costOf(joined.max, reading) : 0, isString({ type }) ? 0 : 1),
    type,
    size: strings || lists ? joined : undefined,
    entries: strings || lists ? eitherEntries(left.entries, right.entries) : undefined,
  }
}

function isString({ type: { kind } }: { readonly type: Type }): boolean {
  return kind === 'string' || kind === 'bytes'
}

function maybeStrings(left: Estimate, right: Estimate): boolean {
  return maybe(left, 'string', 'bytes') && maybe(right, 'string', 'bytes')
}
