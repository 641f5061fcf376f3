import type { Environment } from '@marcbachmann/cel-js'
import { parseQuantity, quantityText, type Quantity as Value } from '../quantity/quantity.ts'

const unit = 1_000_000_000n
const maxInt = 2n ** 63n

class Quantity {
  readonly value: Value
  constructor(value: Value) {
    this.value = value
  }
  valueOf(): bigint {
    return this.value.nano
  }
  toString(): string {
    return quantityText(this.value)
  }
}

function isInteger({ value: { nano } }: Quantity): boolean {
  return nano % unit === 0n && nano / unit < maxInt && nano / unit >= -maxInt
}

/** quantity, isQuantity, comparison and arithmetic. */
export function registerQuantities(environment: Environment): void {
  const nano = (other: Quantity | bigint) => (typeof other === 'bigint' ? other * unit : other.value.nano)
  const plus = (a: Quantity, b: Quantity | bigint, sign: bigint) =>
    new Quantity({ nano: a.value.nano + sign * nano(b), format: a.value.format })
  environment
    .registerType('Quantity', Quantity)
    .registerFunction('quantity(string): Quantity', (text: string) => {
      const value = parseQuantity(text)
      if (value !== undefined) return new Quantity(value)
      throw new Error(
        "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
      )
    })
    .registerFunction('isQuantity(string): bool', (text: string) => parseQuantity(text) !== undefined)
    .registerFunction('Quantity.sign(): int', (a: Quantity) => BigInt(Math.sign(Number(a.value.nano))))
    .registerFunction(
      'Quantity.isGreaterThan(Quantity): bool',
      (a: Quantity, b: Quantity) => nano(a) > nano(b),
    )
    .registerFunction('Quantity.isLessThan(Quantity): bool', (a: Quantity, b: Quantity) => nano(a) < nano(b))
    .registerFunction('Quantity.compareTo(Quantity): int', (a: Quantity, b: Quantity) =>
      nano(a) < nano(b) ? -1n : nano(a) > nano(b) ? 1n : 0n,
    )
    .registerFunction('Quantity.isInteger(): bool', isInteger)
    .registerFunction('Quantity.asInteger(): int', (a: Quantity) => {
      if (isInteger(a)) return a.value.nano / unit
      throw new Error('cannot convert value to integer')
    })
    .registerFunction('Quantity.asApproximateFloat(): double', (a: Quantity) => Number(a.value.nano) / 1e9)
    .registerFunction('Quantity.add(Quantity): Quantity', (a: Quantity, b: Quantity) => plus(a, b, 1n))
    .registerFunction('Quantity.add(int): Quantity', (a: Quantity, b: bigint) => plus(a, b, 1n))
    .registerFunction('Quantity.sub(Quantity): Quantity', (a: Quantity, b: Quantity) => plus(a, b, -1n))
    .registerFunction('Quantity.sub(int): Quantity', (a: Quantity, b: bigint) => plus(a, b, -1n))
    .registerOperator('Quantity == Quantity', (a: Quantity, b: Quantity) => nano(a) === nano(b))
}
