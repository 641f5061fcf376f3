import { isDeepStrictEqual } from 'node:util'
import { type AzureKind, type AzureObject, type AzureStatus, azureNameOf } from '../api/azure-kind.ts'
import { asObject } from '../arm/exchange.ts'

export type Body = Readonly<Record<string, unknown>>

/** What a PUT sends. What must be kept is taken from what Azure has. */
export function bodyOf(kind: AzureKind, { spec }: AzureObject, there: Body | undefined): Body {
  const { azureName: _name, owner: _owner, ...fields } = spec
  const entries = Object.entries(fields)
  const properties = {
    ...keptOf(kind, there),
    ...Object.fromEntries(entries.filter(([name]) => !kind.beside.includes(name))),
  }
  return {
    ...Object.fromEntries(entries.filter(([name]) => kind.beside.includes(name))),
    ...(Object.keys(properties).length > 0 && { properties }),
  }
}

function keptOf({ keeps }: AzureKind, there: Body | undefined): Body {
  const properties = asObject(there?.['properties']) ?? {}
  return Object.fromEntries(keeps.flatMap((name) => (name in properties ? [[name, properties[name]]] : [])))
}

/** What of an answer the status shows. What Azure does not say (any more) is undefined, and goes. */
export function reportedOf(kind: AzureKind, there: Body | undefined): Partial<AzureStatus> {
  const {
    conditions: _,
    observedGeneration: __,
    retry: ___,
    ...shown
  } = kind.schema.properties?.['status']?.properties ?? {}
  const flat: Body = { ...asObject(there?.['properties']), ...there }
  return Object.fromEntries(Object.keys(shown).map((name) => [name, flat[name]]))
}

/** Whether Azure has what the spec asks for. What the spec does not name does not count. */
export function isAsAsked(kind: AzureKind, object: AzureObject, there: Body): boolean {
  const wanted = bodyOf(kind, object, undefined)
  const sameName = placeText(nameIn(there)) === placeText(azureNameOf(object))
  return (
    sameName &&
    covers({ ...there, location: undefined }, { ...wanted, location: undefined }) &&
    samePlace(there, wanted)
  )
}

/** `West Europe` and `westeurope` are one. */
function samePlace(there: Body, wanted: Body): boolean {
  return wanted['location'] === undefined || placeText(there['location']) === placeText(wanted['location'])
}

function placeText(value: unknown): string {
  return String(value).toLowerCase().replaceAll(' ', '')
}

function nameIn(there: Body): unknown {
  return there['name']
}

function covers(actual: unknown, wanted: unknown): boolean {
  if (wanted === undefined) return true
  if (Array.isArray(wanted))
    return (
      Array.isArray(actual) &&
      actual.length === wanted.length &&
      wanted.every((value, index) => covers(actual[index], value))
    )
  const fields = asObject(wanted)
  if (!fields) return isDeepStrictEqual(actual, wanted)
  return Object.entries(fields).every(([name, value]) => covers(asObject(actual)?.[name], value))
}

/** `properties.provisioningState`, as it is written where there is one. */
export function stateOf(there: Body): string {
  const state = asObject(there['properties'])?.['provisioningState']
  return typeof state === 'string' ? state : ''
}
