import { isObject, type Json, type JsonObject } from '../json/json.ts'
import { parseQuantity, type Quantity, quantityText } from './quantity.ts'

/** How much of what, by the name of a resource: Go's ResourceList. */
export type Amounts = ReadonlyMap<string, Quantity>

export const none: Amounts = new Map()

/** So many of something. */
export function count(number: number): Quantity {
  return { nano: BigInt(number) * 1_000_000_000n, format: 'decimal' }
}

/** The amounts that a JSON object holds; what is no quantity is left out. */
export function amountsOf(value: Json | undefined): Amounts {
  const amounts = new Map<string, Quantity>()
  for (const [name, text] of Object.entries(isObject(value) ? value : {})) {
    const quantity = parseQuantity(String(text))
    if (quantity) amounts.set(name, quantity)
  }
  return amounts
}

export function amountsJson(amounts: Amounts): JsonObject {
  return Object.fromEntries([...amounts].map(([name, quantity]) => [name, quantityText(quantity)]))
}

/** The sum, with what only one of them has. */
export function add(left: Amounts, right: Amounts): Amounts {
  return combined(left, right, (a, b) => a + b)
}

/** The difference, with what only one of them has. */
export function subtract(left: Amounts, right: Amounts): Amounts {
  return combined(left, right, (a, b) => a - b)
}

/** The larger of each, with what only one of them has. */
export function larger(left: Amounts, right: Amounts): Amounts {
  const result = new Map(left)
  for (const [name, quantity] of right) {
    const known = result.get(name)
    if (!known || quantity.nano > known.nano) result.set(name, quantity)
  }
  return result
}

/** Of some names only. */
export function only(amounts: Amounts, wanted: { has(name: string): boolean }): Amounts {
  return new Map([...amounts].filter(([name]) => wanted.has(name)))
}

const zero: Quantity = { nano: 0n, format: 'decimal' }

/** Written as the first is; where that is nothing, as the second. */
function combined(left: Amounts, right: Amounts, by: (a: bigint, b: bigint) => bigint): Amounts {
  const result = new Map(left)
  for (const [name, quantity] of right) {
    const known = result.get(name) ?? zero
    const format = known.nano === 0n ? quantity.format : known.format
    result.set(name, { nano: by(known.nano, quantity.nano), format })
  }
  return result
}
