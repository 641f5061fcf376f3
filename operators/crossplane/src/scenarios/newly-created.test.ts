import { operator } from '../index.ts'
import {
  claimed,
  compositeOf,
  databases,
  given,
  instance,
  orders,
  part,
  scenario,
} from './scenario.testkit.ts'

const section = 'What problem are you facing?'
const xr = `XDatabase/${compositeOf('orders')}`
const database = part('orders', 'database')

scenario('a claim is only Ready when its XR is, and that only when all its composed resources are', {
  section,
  rules: ['X1'],
  given: given(...operator.samples),
  when: ({ advance }) => advance('8m'),
  then: {
    'Database/orders': { Ready: 'True Available', Healthy: 'True', Synced: 'True ReconcileSuccess' },
    'Shop/toys': { Ready: 'True Available', Healthy: 'True', Synced: 'True ReconcileSuccess' },
  },
})

scenario('a newly created claim whose database just needs more time', {
  section,
  rules: ['X1', 'X4', 'X5'],
  given: given(claimed('Database'), databases(), orders()),
  when: ({ advance }) => advance('1m'),
  stays: '1m',
  then: {
    'Database/orders': {
      Synced: 'True ReconcileSuccess',
      Ready: 'False BindCompositeResource "The composite resource is not yet ready"',
      Healthy: 'True AllResourcesHealthy',
    },
    [xr]: {
      Synced: 'True ReconcileSuccess',
      Ready: 'False Creating "Unready resources: database"',
      Healthy: 'True',
    },
    [`Instance.rds.aws.upbound.io/${database}`]: { Synced: 'True ReconcileSuccess', Ready: 'False Creating' },
  },
  act: ({ advance }) => advance('8m'),
  afterwards: { 'Database/orders': { Ready: 'True Available', Healthy: 'True' } },
})

scenario('a newly created claim whose database hit an error', {
  section,
  rules: ['X1', 'X4', 'X14', 'X15', 'X16'],
  given: async (environment) => {
    environment.faults.inject('refused', { target: database })
    await given(claimed('Database'), databases(), orders())(environment)
  },
  when: ({ advance }) => advance('1m'),
  then: {
    'Database/orders': {
      Synced: 'True ReconcileSuccess',
      Ready: 'False BindCompositeResource "The composite resource is not yet ready"',
      Healthy: 'False UnhealthyCompositeResource "The composite resource is not healthy"',
    },
    [xr]: {
      Synced: 'True ReconcileSuccess',
      Ready: 'False Creating "Unready resources: database"',
      Healthy: 'False UnhealthyComposedResources "Unhealthy resources: database"',
    },
  },
  why: {
    'Database/orders': `Instance.rds.aws.upbound.io/${database} InvalidParameter "InvalidParameterCombination"`,
    [xr]: `Instance.rds.aws.upbound.io/${database} InvalidParameter "InvalidParameterCombination"`,
  },
  act: async ({ faults, advance }) => {
    faults.clear('refused')
    await advance('8m')
  },
  afterwards: { 'Database/orders': { Ready: 'True Available', Healthy: 'True AllResourcesHealthy' } },
})

const three = ['one', 'two', 'three']

scenario('an XR that creates three misconfigured composed resources is still Synced: it did its job', {
  section,
  rules: ['X2', 'X3'],
  given: given(
    claimed('Database'),
    databases(three.map((name) => instance(name, { engine: 'invalid' }))),
    orders(),
  ),
  when: ({ advance }) => advance('1m'),
  then: {
    [xr]: {
      Synced: 'True ReconcileSuccess',
      Ready: 'False Creating "Unready resources: one, two, and three"',
      Healthy: 'False UnhealthyComposedResources "Unhealthy resources: one, three, and two"',
    },
    'Database/orders': { Synced: 'True ReconcileSuccess', Healthy: 'False' },
  },
  why: {
    'Database/orders': `Instance.rds.aws.upbound.io/${part('orders', 'one')} InvalidParameter "engine"`,
    [xr]: `Instance.rds.aws.upbound.io/${part('orders', 'one')} InvalidParameter "engine"`,
  },
})

scenario('a resource could be Synced, but not yet Ready to use', {
  section,
  rules: ['X5'],
  given: given(claimed('Database'), databases(), orders()),
  when: async ({ faults, advance }) => {
    faults.inject('hangs', { target: database })
    await advance('20m')
  },
  then: {
    [`Instance.rds.aws.upbound.io/${database}`]: { Synced: 'True ReconcileSuccess', Ready: 'False Creating' },
    'Database/orders': { Synced: 'True', Ready: 'False', Healthy: 'True' },
  },
  act: async ({ faults, advance }) => {
    faults.clear()
    await advance('2m')
  },
  afterwards: { 'Database/orders': { Ready: 'True', Healthy: 'True' } },
})

scenario('a resource could be Ready to use, but no longer Synced because of an error', {
  section,
  rules: ['X5'],
  given: given(
    claimed('Database'),
    databases([
      instance('database', {}, [{ fromFieldPath: 'spec.engine', toFieldPath: 'spec.forProvider.engine' }]),
    ]),
    orders(),
  ),
  when: async ({ cluster, advance }) => {
    await advance('8m')
    await cluster.patch('Database/orders', { spec: { engine: 'invalid' } })
    await advance('1m')
  },
  then: {
    [`Instance.rds.aws.upbound.io/${database}`]: {
      Synced: 'False InvalidParameter "update failed: InvalidParameterValue: engine must not be "invalid""',
      Ready: 'True Available',
    },
    [xr]: { Synced: 'True', Ready: 'True Available', Healthy: 'False' },
    'Database/orders': { Synced: 'True', Ready: 'True Available', Healthy: 'False' },
  },
  why: {
    'Database/orders': `Instance.rds.aws.upbound.io/${database} InvalidParameter "engine"`,
    [xr]: `Instance.rds.aws.upbound.io/${database} InvalidParameter "engine"`,
  },
  act: async ({ cluster, advance }) => {
    await cluster.patch('Database/orders', { spec: { engine: 'mysql' } })
    await advance('3m')
  },
  afterwards: { 'Database/orders': { Ready: 'True', Healthy: 'True' } },
})

scenario('where Healthy is not written there is the gap that the document speaks of', {
  section,
  rules: ['X3', 'X4'],
  options: { without: ['Healthy'] },
  given: async (environment) => {
    environment.faults.inject('refused', { target: database })
    await given(claimed('Database'), databases(), orders())(environment)
  },
  when: ({ advance }) => advance('1m'),
  then: {
    'Database/orders': {
      Synced: 'True ReconcileSuccess',
      Ready: 'False BindCompositeResource',
      Healthy: 'absent',
    },
    [xr]: { Synced: 'True ReconcileSuccess', Ready: 'False Creating', Healthy: 'absent' },
  },
  why: {
    'Database/orders': `Instance.rds.aws.upbound.io/${database} InvalidParameter`,
    [xr]: `Instance.rds.aws.upbound.io/${database} InvalidParameter`,
  },
})
