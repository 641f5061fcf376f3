import type { Body } from '../protocol/exchange.ts'

/** A list of names with values as OpenStack has it: one object. */
export function valuesOf(
  list: readonly { readonly name: string; readonly value: string }[] | undefined,
): Body | undefined {
  return list && Object.fromEntries(list.map(({ name, value }) => [name, value]))
}
