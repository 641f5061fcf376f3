import type { AnyObject } from '@barometer/controller'
import { type Environment, scenarioOf } from '@barometer/scenarios'
import { Instance, Subnet, VPC } from '../api/managed.ts'
import { compositionOf, definition, group, template } from '../build.ts'
import type { CloudApi } from '../cloud/cloud.ts'
import { operator } from '../index.ts'
import { madeName } from '../reconcilers/names.ts'

/** Tells a scenario of this operator. */
export const scenario = scenarioOf(operator, { explained: true })

const text = { type: 'string' }
const schema = {
  openAPIV3Schema: {
    type: 'object',
    properties: {
      spec: { type: 'object', properties: { region: text, engine: text } },
      status: { type: 'object', properties: { address: text } },
    },
  },
}
const versions = [{ name: 'v1alpha1', served: true, referenceable: true, schema }]

/** A type of composites that is claimed: `claimed('Database')` has composites of the kind XDatabase. */
export function claimed(kind: string, more: object = {}): AnyObject {
  const plural = `${kind.toLowerCase()}s`
  return definition('v1', {
    ...{ group, versions, names: { kind: `X${kind}`, plural: `x${plural}` }, claimNames: { kind, plural } },
    ...more,
  })
}

/** A type of composites that live in namespaces and are claimed by nobody. */
export function namespaced(kind: string): AnyObject {
  return definition('v2', { group, versions, names: { kind, plural: `${kind.toLowerCase()}s` } })
}

/** An object of one of these types. */
export function made(kind: string, name: string, spec: object = {}, namespace = 'default'): AnyObject {
  const metadata = kind.startsWith('X') ? { name } : { name, namespace }
  return {
    apiVersion: `${group}/v1alpha1`,
    kind,
    metadata,
    spec: { region: 'eu-central-1', ...spec },
  } as AnyObject
}

export const vpc = (name: string) => template(name, VPC, { cidrBlock: '10.0.0.0/16' })
export const subnet = (name: string) =>
  template(name, Subnet, { cidrBlock: '10.0.1.0/24', vpcIdSelector: { matchControllerRef: true } })
export const instance = (name: string, fields: object = {}, patches: readonly object[] = []) =>
  template(name, Instance, { engine: 'postgres', ...fields }, patches)

/** A Composition of databases, by default a network and an instance in it. */
export function databases(resources: readonly object[] = [vpc('network'), instance('database')]): AnyObject {
  return compositionOf('databases', 'XDatabase', resources)
}

/** The composite of a claim. */
export function compositeOf(name: string, kind = 'Database'): string {
  return madeName(made(kind, name), `X${kind}`)
}

/** What a composite makes of a resource of its Composition. */
export function composed(name: string, resource: string, kind = 'XDatabase'): string {
  return madeName(made(kind, name), resource)
}

/** What the composite of the claim makes of a resource of its Composition. */
export function part(claim: string, resource: string): string {
  return composed(compositeOf(claim), resource)
}

/** Applies one after the other: a kind must be served before there can be an object of it. */
export function given(...objects: readonly AnyObject[]) {
  return ({ prepare }: Environment<CloudApi>): Promise<void> => prepare(objects)
}

/** The claim `orders` of a database. */
export const orders = (spec: object = {}) => made('Database', 'orders', spec)
