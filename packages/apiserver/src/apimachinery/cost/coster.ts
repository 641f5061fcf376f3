import type { Tree } from '../cel/tree.ts'
import { callEstimate, namespaces } from './calls.ts'
import type { Declared } from './declared.ts'
import { type Entries, type Estimate, placeBelow, sizeAt, sizeOf } from './estimate.ts'
import { listCost, macroEstimate, mapCost } from './macros.ts'
import { binary, conditional } from './operators.ts'
import type { Estimator, Scope } from './scope.ts'
import { capped, either, fixedSize, limitless, type Size } from './size.ts'
import { bool, dyn, int, listOf, optionalOf, type Type, text } from './type.ts'

/**
 * What an expression over a place of a schema costs at the most, as the server estimates it before it takes a
 * definition: by the sizes that the schema allows, whatever an object then holds.
 */
export function estimateCost(tree: Tree, self: Declared, optionalOldSelf: boolean): number {
  const variables = new Map<string, Type>([
    ['self', self],
    ['oldSelf', optionalOldSelf ? optionalOf(self) : self],
  ])
  return new Coster(self, variables).estimate(tree, new Map()).cost
}

class Coster implements Estimator {
  readonly root: Declared
  readonly #variables: ReadonlyMap<string, Type>

  constructor(root: Declared, variables: ReadonlyMap<string, Type>) {
    this.root = root
    this.#variables = variables
  }

  estimate(tree: Tree, scope: Scope): Estimate {
    const estimated = this.#estimate(tree, scope)
    const { cost, type, size = sizeAt(undefined, type) } = estimated
    return { ...estimated, cost: capped(cost), size }
  }

  #estimate({ op, args }: Tree, scope: Scope): Estimate {
    if (op === 'value') return literalEstimate(args)
    if (op === 'id') return this.#name(args as string, scope)
    if (op === 'call') return this.#call(...(args as [string, Tree[]]), scope)
    if (op === 'rcall') return this.#memberCall(...(args as [string, Tree, Tree[]]), scope)
    if (op === '.' || op === '.?') return this.#field(op, ...(args as [Tree, string]), scope)
    if (op === 'map') return this.#map(args as [Tree, Tree][], scope)
    if (op === '!_' || op === '-_') return this.#unary(args as Tree, scope)
    const operands = (args as Tree[]).map((one) => this.estimate(one, scope))
    if (op === 'list') return listEstimate(operands)
    const [first, second, third] = operands as [Estimate, Estimate, Estimate]
    if (op === '[]' || op === '[?]') return this.#item(op, first, second)
    return op === '?:' ? conditional(first, second, third) : binary(op, first, second)
  }

  /** NOTE: as on the server, a name that is no variable is as large as the place that the rule is on. */
  #name(name: string, scope: Scope): Estimate {
    const local = scope.get(name)
    if (local) return { ...local, cost: 1, literal: undefined }
    const type = this.#variables.get(name) ?? dyn
    return { cost: 1, type, place: this.root, size: sizeAt(this.root, type) }
  }

  #field(op: string, object: Tree, name: string, scope: Scope): Estimate {
    const { cost, type, place } = this.estimate(object, scope)
    const held = type.kind === 'optional' ? (type.element ?? dyn) : type
    const field = held.kind === 'object' ? (held.fields?.get(name) ?? dyn) : (held.element ?? dyn)
    if (op === '.?' || type.kind === 'optional') {
      return { cost: cost + (op === '.?' ? 1 : 0), type: optionalOf(field) }
    }
    const found = placeBelow(place, this.root, ({ fields }) => fields?.get(name))
    const read = type.kind === 'object' || type.kind === 'map' ? 1 : 0
    return { cost: cost + read, type: field, place: found, size: sizeAt(found, field) }
  }

  /** An item of a list, or a value of a map. */
  #item(op: string, target: Estimate, key: Estimate): Estimate {
    const cost = target.cost + key.cost + 1
    const { type } = target
    if (op === '[?]' || type.kind === 'optional') {
      const held = type.kind === 'optional' ? type.element : type
      return { cost, type: optionalOf(held?.element ?? dyn) }
    }
    const element = type.element ?? dyn
    const place = placeBelow(target.place, this.root, (from) => from.element)
    return { cost, type: element, place, size: target.entries?.value ?? sizeAt(place, element) }
  }

  #unary(operand: Tree, scope: Scope): Estimate {
    const { cost, type, literal } = this.estimate(operand, scope)
    if (operand.op === 'value' && typeof literal === 'bigint') return literalEstimate(-literal)
    if (operand.op === 'value' && typeof literal === 'number') return literalEstimate(-literal)
    return { cost: cost + 1, type }
  }

  #map(pairs: readonly [Tree, Tree][], scope: Scope): Estimate {
    const keys = pairs.map(([key]) => this.estimate(key, scope))
    const values = pairs.map(([, value]) => this.estimate(value, scope))
    return {
      cost: total([...keys, ...values]) + mapCost,
      type: { kind: 'map', key: keys[0]?.type ?? dyn, element: values[0]?.type ?? dyn },
      size: fixedSize(pairs.length),
      entries: { list: false, key: sizesOf(keys), value: sizesOf(values) },
    }
  }

  #call(name: string, args: readonly Tree[], scope: Scope): Estimate {
    if (name === 'has' && args[0]?.op === '.') {
      const [object] = args[0].args as [Tree, string]
      return { cost: this.estimate(object, scope).cost, type: bool }
    }
    return callEstimate({ name, target: undefined, args: args.map((one) => this.estimate(one, scope)) })
  }

  #memberCall(name: string, receiver: Tree, args: readonly Tree[], scope: Scope): Estimate {
    const library = receiver.op === 'id' ? (receiver.args as string) : ''
    if (namespaces.has(library) && !scope.has(library)) return this.#call(`${library}.${name}`, args, scope)
    const target = this.estimate(receiver, scope)
    const macro = macroEstimate(name, target, args, scope, this)
    if (macro) return macro
    return callEstimate({ name, target, args: args.map((one) => this.estimate(one, scope)) })
  }
}

function literalEstimate(literal: unknown): Estimate {
  if (typeof literal === 'string')
    return { cost: 0, type: text, size: fixedSize([...literal].length), literal }
  if (literal instanceof Uint8Array)
    return { cost: 0, type: { kind: 'bytes' }, size: fixedSize(literal.length), literal }
  const type: Type =
    typeof literal === 'boolean' ? bool : typeof literal === 'number' ? { kind: 'double' } : int
  return { cost: 0, type: literal === null ? dyn : type, size: fixedSize(1), literal }
}

function listEstimate(items: readonly Estimate[]): Estimate {
  const entries: Entries = { list: true, key: fixedSize(1), value: sizesOf(items) }
  const type = listOf(items[0]?.type ?? dyn)
  return { cost: total(items) + listCost, type, size: fixedSize(items.length), entries }
}

/** The sizes of all items; of an empty list none. */
function sizesOf(items: readonly Estimate[]): Size {
  if (items.length === 0) return fixedSize(0)
  return items.map(sizeOf).reduce(either, { min: limitless, max: 0 })
}

function total(parts: readonly Estimate[]): number {
  return parts.reduce((sum, { cost }) => sum + cost, 0)
}
