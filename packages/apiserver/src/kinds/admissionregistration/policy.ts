import { dig, digObjects, digText } from '../../apimachinery/json/dig.ts'
import type { JsonObject } from '../../apimachinery/json/json.ts'
import { type Fill, fill } from '../fill.ts'
import { created, nameOf, type Printer } from '../format.ts'

/** What both kinds of policies, and their bindings, have in common. */

export const fillPolicy: Fill = (one) => fill(one, { failurePolicy: 'Fail' })

/** A policy's row counts what stands at a path. */
export function printPolicy(list: string): Printer {
  return (one, age) => [nameOf(one), digObjects(one, list).length, paramKind(one), age(created(one))]
}

export const printPolicyBinding: Printer = (one, age) => [
  nameOf(one),
  digText(one, 'spec.policyName'),
  paramName(one),
  age(created(one)),
]

function paramName(one: JsonObject): string {
  const name = digText(one, 'spec.paramRef.name')
  return name === '' ? '<unset>' : `${digText(one, 'spec.paramRef.namespace', '*')}/${name}`
}

function paramKind(one: JsonObject): string {
  const kind = dig(one, 'spec.paramKind')
  return kind === undefined ? '<unset>' : `${digText(kind, 'apiVersion')}/${digText(kind, 'kind')}`
}
