import type { ChaosPlan, Ref } from '@barometer/scenarios'
import { NamespacedVPC } from '../api/managed.ts'
import { compositionOf, template } from '../build.ts'
import type { CloudApi } from '../cloud/cloud.ts'
import {
  claimed,
  composed,
  compositeOf,
  databases,
  instance,
  made,
  namespaced,
  orders,
  part,
  subnet,
  vpc,
} from './scenario.testkit.ts'

const nested = {
  name: 'network',
  base: { apiVersion: 'example.org/v1alpha1', kind: 'XNetwork', spec: {} },
  patches: [{ fromFieldPath: 'spec.region', toFieldPath: 'spec.region' }],
}
const engine = { fromFieldPath: 'spec.engine', toFieldPath: 'spec.forProvider.engine' }
const network = part('orders', 'network')
const database = `Instance.rds.aws.upbound.io/${part('orders', 'database')}`
const shopVpc = template('network', NamespacedVPC, { cidrBlock: '10.1.0.0/16' })

/** A claim above two layers of composites, and a composite in a namespace. Nothing here is final: all is tried again. */
export const chaos: ChaosPlan<CloudApi> = {
  given: [
    claimed('Network'),
    claimed('Database'),
    namespaced('Shop'),
    compositionOf('networks', 'XNetwork', [vpc('vpc'), subnet('subnet')]),
    databases([nested, instance('database', {}, [engine])]),
    compositionOf('shops', 'Shop', [shopVpc]),
  ],
  roots: [orders({ engine: 'postgres' }), made('Shop', 'toys')],
  watched: [
    'Database/orders',
    `XDatabase/${compositeOf('orders')}`,
    `XNetwork/${network}`,
    'Shop/toys',
    database,
  ],
  targets: {
    name: [
      part('orders', 'database'),
      composed(network, 'vpc', 'XNetwork'),
      composed(network, 'subnet', 'XNetwork'),
      composed('toys', 'network', 'Shop'),
    ],
    method: ['find', 'create', 'update', 'remove'],
  },
  edits: [
    ({ cluster }, random) =>
      cluster.patch('Database/orders', { spec: { engine: random.pick(['postgres', 'mysql']) } }),
    // There is one as soon as its claim could be heard.
    async ({ cluster }) => {
      const composite: Ref = `XDatabase/${compositeOf('orders')}`
      if (await cluster.get(composite)) await cluster.patch(composite, { spec: { resourceRefs: [] } })
    },
    ({ cluster }, random) =>
      cluster.apply(
        compositionOf(
          'shops',
          'Shop',
          random.chance(0.5) ? [shopVpc] : [shopVpc, { ...shopVpc, name: 'second' }],
        ),
      ),
    async ({ cluster }) => {
      if (await cluster.get(database)) await cluster.delete(database)
    },
  ],
  isWell: ({ status }) => {
    const { conditions = [] } = (status ?? {}) as { conditions?: { type: string; status: string }[] }
    return conditions.length > 0 && conditions.every((condition) => condition.status === 'True')
  },
  sources: {
    'XDatabase Ready': ['XNetwork Ready', 'Instance Ready'],
    'XDatabase Healthy': ['XNetwork Healthy', 'XNetwork Synced', 'Instance Synced'],
    'XNetwork Ready': ['VPC Ready', 'Subnet Ready'],
    'XNetwork Healthy': ['VPC Synced', 'Subnet Synced'],
    'Shop Ready': ['VPC Ready'],
    'Shop Healthy': ['VPC Synced'],
  },
  deviations: {
    'Shop Ready VPC Ready going':
      'Ready speaks of what the Composition asks for; what it asks for no more, and cannot go, is for Healthy',
  },
  isTerminal: () => false,
  act: async () => {},
}
