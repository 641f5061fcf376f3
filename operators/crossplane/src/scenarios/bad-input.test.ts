import { compositionOf } from '../build.ts'
import {
  claimed,
  composed,
  compositeOf,
  databases,
  given,
  instance,
  made,
  namespaced,
  orders,
  part,
  scenario,
  vpc,
} from './scenario.testkit.ts'

const section = 'What problem are you facing?'
const xr = `XDatabase/${compositeOf('orders')}`
const own = (kind: string, name = 'again') => ({
  name,
  base: { apiVersion: 'example.org/v1alpha1', kind, spec: {} },
  patches: [{ fromFieldPath: 'spec.region', toFieldPath: 'spec.region' }],
})
const claim = { 'Database/orders': { Synced: 'True', Healthy: 'False UnhealthyCompositeResource' } }
const why = (reason: string) => ({ 'Database/orders': `${xr} ${reason}`, [xr]: `${xr} ${reason}` })

scenario('a Composition that composes its own kind is refused before it begins', {
  section,
  rules: ['X8'],
  given: given(claimed('Database'), databases([own('XDatabase')]), orders()),
  then: {
    [xr]: {
      Synced:
        'False InvalidComposition "cannot compose resources: resource "again" is a XDatabase too: it would never end"',
    },
    ...claim,
  },
  why: why('InvalidComposition "never end"'),
  act: ({ cluster, advance }) => cluster.apply(databases([vpc('network')])).then(() => advance('1m')),
  afterwards: { 'Database/orders': { Ready: 'True', Healthy: 'True' } },
})

const second = composed(compositeOf('orders'), 'network')
const third = `XDatabase/${composed(second, 'again', 'XNetwork')}`

scenario('Compositions that compose one another are stopped where the circle closes', {
  section,
  rules: ['X8', 'X11'],
  given: given(
    claimed('Database'),
    claimed('Network'),
    compositionOf('networks', 'XNetwork', [own('XDatabase')]),
    databases([own('XNetwork', 'network')]),
    orders(),
  ),
  then: { [third]: { Synced: 'False InvalidComposition', Healthy: 'False NotSynced' }, ...claim },
  why: {
    'Database/orders': `${third} InvalidComposition "XDatabase ${compositeOf('orders')} > XNetwork ${second}"`,
    [xr]: `${third} InvalidComposition`,
  },
  act: ({ cluster, advance }) =>
    cluster.apply(compositionOf('networks', 'XNetwork', [vpc('network')])).then(() => advance('2m')),
  afterwards: { [third]: 'gone', 'Database/orders': { Ready: 'True', Healthy: 'True' } },
})

scenario('a claim that names something else than a composite of its type says so', {
  section,
  rules: ['X6'],
  given: given(
    claimed('Database'),
    databases([vpc('network')]),
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'orders', namespace: 'default' } },
    orders({ resourceRef: { apiVersion: 'v1', kind: 'ConfigMap', name: 'orders' } }),
  ),
  then: {
    'Database/orders': {
      Synced:
        'False InvalidReference "spec.resourceRef names a ConfigMap of v1: expected XDatabase of example.org/v1alpha1"',
      Ready: 'False BindCompositeResource',
      Healthy: 'False NotSynced "The claim is not synced"',
    },
  },
  why: { 'Database/orders': 'Database/orders InvalidReference' },
  act: async ({ cluster, advance }) => {
    await cluster.patch('Database/orders', { spec: { resourceRef: null } })
    await advance('1m')
  },
  afterwards: { 'Database/orders': { Ready: 'True', Healthy: 'True', Synced: 'True' } },
})

scenario('a claim that names the composite of another claim leaves it alone', {
  section,
  rules: ['X6'],
  given: async (environment) => {
    await given(claimed('Database'), databases([vpc('network')]), orders())(environment)
    const resourceRef = { apiVersion: 'example.org/v1alpha1', kind: 'XDatabase', name: compositeOf('orders') }
    await given(made('Database', 'thief', { resourceRef }))(environment)
  },
  when: ({ advance }) => advance('1m'),
  then: {
    'Database/thief': {
      Synced: 'False InvalidReference',
      Ready: 'False BindCompositeResource',
      Healthy: 'False NotSynced',
    },
    'Database/orders': { Ready: 'True', Healthy: 'True', Synced: 'True' },
  },
  why: { 'Database/thief': 'Database/thief InvalidReference "default/orders"' },
  act: async ({ cluster, settle }) => {
    await cluster.delete('Database/thief')
    await settle()
  },
  afterwards: { 'Database/thief': 'gone', 'Database/orders': { Ready: 'True', Healthy: 'True' } },
})

scenario('a claim is bound to the composite that it names as soon as no other claim has it', {
  section,
  rules: ['X6'],
  given: async (environment) => {
    await given(claimed('Database'), databases([vpc('network')]), orders())(environment)
    const resourceRef = { apiVersion: 'example.org/v1alpha1', kind: 'XDatabase', name: compositeOf('orders') }
    await given(made('Database', 'heir', { resourceRef }))(environment)
  },
  when: async ({ cluster, advance }) => {
    await advance('1m')
    await cluster.delete('Database/orders')
    await advance('2m')
  },
  then: {
    'Database/orders': 'gone',
    'Database/heir': { Ready: 'True', Healthy: 'True', Synced: 'True' },
    [xr]: { spec: { claimRef: { name: 'heir' } } },
  },
})

scenario('an XR that names a Composition of another type says so', {
  section,
  rules: ['X8'],
  given: given(
    claimed('Database'),
    databases([vpc('network')]),
    orders({ compositionRef: { name: 'networks' } }),
    compositionOf('networks', 'XNetwork', [vpc('network')]),
  ),
  then: { [xr]: { Synced: 'False CompositionNotFound' }, ...claim },
  why: why('CompositionNotFound "is for XNetwork"'),
  act: async ({ cluster, advance }) => {
    await cluster.patch('Database/orders', { spec: { compositionRef: { name: 'databases' } } })
    await advance('1m')
  },
  afterwards: { 'Database/orders': { Ready: 'True', Healthy: 'True' } },
})

const subnet = part('orders', 'subnet')

scenario('a managed resource that refers to what is not there waits, and says for what', {
  section,
  rules: ['X9'],
  given: given(
    claimed('Database'),
    databases([
      {
        name: 'subnet',
        base: {
          ...{ apiVersion: 'ec2.aws.upbound.io/v1beta1', kind: 'Subnet' },
          spec: { forProvider: { region: 'eu', cidrBlock: '10.0.0.0/24', vpcIdRef: { name: 'nowhere' } } },
        },
      },
    ]),
    orders(),
  ),
  then: {
    [`Subnet/${subnet}`]: {
      Synced:
        'False UnresolvedReference "cannot resolve references: spec.forProvider.vpcIdRef: there is no VPC "nowhere""',
    },
    [xr]: { Synced: 'True', Healthy: 'False UnhealthyComposedResources "Unhealthy resources: subnet"' },
    ...claim,
  },
  why: {
    'Database/orders': `Subnet/${subnet} UnresolvedReference`,
    [xr]: `Subnet/${subnet} UnresolvedReference`,
  },
  act: async ({ cluster, advance }) => {
    const forProvider = { region: 'eu', cidrBlock: '10.0.0.0/16' }
    const metadata = { name: 'nowhere' }
    await cluster.apply({
      ...{ apiVersion: 'ec2.aws.upbound.io/v1beta1', kind: 'VPC', metadata },
      spec: { forProvider },
    } as never)
    await advance('2m')
  },
  afterwards: { 'Database/orders': { Ready: 'True', Healthy: 'True' } },
})

scenario('a resource of the whole cluster cannot be composed by an XR that lives in a namespace', {
  section,
  rules: ['X8'],
  given: given(namespaced('Shop'), compositionOf('shops', 'Shop', [vpc('network')]), made('Shop', 'toys')),
  then: {
    'Shop/toys': { Synced: 'False InvalidComposedResources', Healthy: 'False NotSynced' },
  },
  why: { 'Shop/toys': 'Shop/toys InvalidComposedResources "belongs to no namespace"' },
})

scenario('a resource of a kind that nobody serves is named, and made as soon as somebody does', {
  section,
  rules: ['X8'],
  given: given(claimed('Database'), databases([own('XNetwork', 'network')]), orders()),
  then: { [xr]: { Synced: 'False InvalidComposedResources', Healthy: 'False NotSynced' }, ...claim },
  why: why('InvalidComposedResources "the server has no XNetwork of example.org/v1alpha1"'),
  act: async (environment) => {
    await given(claimed('Network'), compositionOf('networks', 'XNetwork', [vpc('vpc')]))(environment)
    await environment.advance('3m')
  },
  afterwards: { 'Database/orders': { Ready: 'True', Healthy: 'True' } },
})

const strict = {
  ...{ name: 'v1alpha1', served: true, referenceable: true },
  schema: {
    openAPIV3Schema: {
      type: 'object',
      properties: { spec: { type: 'object', properties: { region: { type: 'string', maxLength: 2 } } } },
    },
  },
}

scenario('a resource that the schema of its kind refuses is named, and made once the schema lets it', {
  section,
  rules: ['X8'],
  given: given(
    claimed('Network', { versions: [strict] }),
    compositionOf('networks', 'XNetwork', [vpc('vpc')]),
    claimed('Database'),
    databases([own('XNetwork', 'network')]),
    orders(),
  ),
  then: { [xr]: { Synced: 'False InvalidComposedResources', Healthy: 'False NotSynced' }, ...claim },
  why: why('InvalidComposedResources "spec.region"'),
  act: async (environment) => {
    await given(claimed('Network'))(environment)
    await environment.advance('1h2m')
  },
  afterwards: { 'Database/orders': { Ready: 'True', Healthy: 'True' } },
})

scenario('a definition of claims whose kind another definition has says so, and takes it when that goes', {
  section,
  rules: ['X8'],
  given: given(
    claimed('Database'),
    claimed('Store', { claimNames: { kind: 'Database', plural: 'databases' } }),
  ),
  then: {
    'CompositeResourceDefinition/xstores.example.org': {
      Offered:
        'False InvalidDefinition "CustomResourceDefinition databases.example.org is controlled by CompositeResourceDefinition xdatabases.example.org already"',
    },
  },
  why: {
    'CompositeResourceDefinition/xstores.example.org':
      'CompositeResourceDefinition/xstores.example.org InvalidDefinition',
  },
  act: ({ cluster }) => cluster.delete('CompositeResourceDefinition/xdatabases.example.org'),
  afterwards: { 'CompositeResourceDefinition/xstores.example.org': { Established: 'True', Offered: 'True' } },
})

const database = `Instance.rds.aws.upbound.io/${part('orders', 'database')}`

scenario('what somebody edits by hand is put right, and what they add stays', {
  section,
  rules: ['X2'],
  foreign: ['Audited'],
  given: given(claimed('Database'), databases([instance('database')]), orders()),
  when: async ({ cluster, advance }) => {
    await advance('8m')
    await cluster.patch(database, {
      metadata: { labels: { team: 'shop' } },
      spec: { forProvider: { engine: 'mysql' } },
    })
    await cluster.patch(xr, { spec: { resourceRefs: [] } })
    await cluster.patch(
      'Database/orders',
      {
        status: {
          conditions: [
            { type: 'Ready', status: 'False', reason: 'Edited', lastTransitionTime: '2026-01-01T00:00:00Z' },
          ],
        },
      },
      'status',
    )
    for (const ref of ['Database/orders', xr, database]) await cluster.audit(ref)
    await advance('10m')
  },
  then: {
    [database]: { Ready: 'True', Synced: 'True', Audited: 'True Checked' },
    [xr]: { Healthy: 'True', Audited: 'True Checked' },
    'Database/orders': { Ready: 'True', Healthy: 'True', Synced: 'True', Audited: 'True Checked' },
  },
  afterwards: {
    [database]: {
      metadata: { labels: { team: 'shop' } },
      spec: { forProvider: { engine: 'postgres' } },
    },
  },
})
