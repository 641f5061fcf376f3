import type { AnyObject } from '@barometer/controller'
import { Instance, NamespacedInstance, NamespacedVPC, Subnet, VPC } from './api/managed.ts'
import { compositionOf, definition, from, group, template } from './build.ts'

const text = { type: 'string' }
const spec = {
  type: 'object',
  required: ['region'],
  properties: {
    region: text,
    engine: { ...text, default: 'postgres' },
    size: { type: 'integer', default: 20 },
  },
}
const status = { type: 'object', properties: { address: text } }
const versions = [
  {
    ...{ name: 'v1alpha1', served: true, referenceable: true },
    schema: { openAPIV3Schema: { type: 'object', properties: { spec, status } } },
  },
]

/** Databases, which people claim in their namespaces. */
const databases: AnyObject = definition('v1', {
  ...{ group, scope: 'LegacyCluster', versions },
  names: { kind: 'XDatabase', plural: 'xdatabases' },
  claimNames: { kind: 'Database', plural: 'databases' },
})

/** A database in a network of its own. */
const composition: AnyObject = compositionOf('databases', 'XDatabase', [
  template('network', VPC, { cidrBlock: '10.0.0.0/16' }),
  template('subnet', Subnet, { cidrBlock: '10.0.1.0/24', vpcIdSelector: { matchControllerRef: true } }),
  {
    ...template('database', Instance, { subnetIdSelector: { matchControllerRef: true } }, [
      from('spec.engine', 'spec.forProvider.engine'),
      from('spec.size', 'spec.forProvider.allocatedStorage'),
      {
        type: 'ToCompositeFieldPath',
        fromFieldPath: 'status.atProvider.address',
        toFieldPath: 'status.address',
      },
    ]),
  },
])

/** A claim that anybody may make. */
const claim: AnyObject = {
  ...{
    apiVersion: `${group}/v1alpha1`,
    kind: 'Database',
    metadata: { name: 'orders', namespace: 'default' },
  },
  spec: { region: 'eu-central-1', engine: 'postgres', size: 20 },
} as AnyObject

/** Shops, which live in namespaces and are claimed by nobody. */
const shops: AnyObject = definition('v2', {
  ...{ group, scope: 'Namespaced', versions },
  names: { kind: 'Shop', plural: 'shops' },
})

const shopComposition: AnyObject = compositionOf('shops', 'Shop', [
  template('network', NamespacedVPC, { cidrBlock: '10.1.0.0/16' }),
  template('database', NamespacedInstance, { engine: 'postgres' }),
])

const shop: AnyObject = {
  ...{ apiVersion: `${group}/v1alpha1`, kind: 'Shop', metadata: { name: 'toys', namespace: 'default' } },
  spec: { region: 'eu-central-1' },
} as AnyObject

export const samples: readonly AnyObject[] = [databases, composition, claim, shops, shopComposition, shop]
