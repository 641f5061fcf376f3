import {
  claimed,
  compositeOf,
  databases,
  given,
  instance,
  orders,
  part,
  scenario,
  vpc,
} from './scenario.testkit.ts'

const section = 'How could Crossplane help solve your problem?'
const xr = `XDatabase/${compositeOf('orders')}`
const network = `VPC.ec2.aws.upbound.io/${part('orders', 'network')}`
const pause = (paused: boolean) => ({
  metadata: { annotations: { 'crossplane.io/paused': paused ? 'true' : null } },
})
const paused =
  'False ReconcilePaused "Reconciliation (including deletion) is paused via the pause annotation"'
const silentXr = 'Unknown ResourcesNotReported "Resources that have not reported: network"'
const silentClaim = 'Unknown ResourcesNotReported "The composite resource has not reported"'

const running = given(claimed('Database'), databases([vpc('network')]), orders())

scenario('a composed resource that somebody paused is neither well nor broken', {
  section,
  rules: ['X9'],
  given: running,
  when: async ({ cluster, advance }) => {
    await advance('1m')
    await cluster.patch(network, pause(true))
  },
  then: {
    [network]: { Synced: paused, Ready: 'True Available' },
    [xr]: { Synced: 'True', Ready: 'True', Healthy: silentXr },
    'Database/orders': { Synced: 'True', Ready: 'True', Healthy: 'Unknown' },
  },
  act: ({ cluster }) => cluster.patch(network, pause(false)),
  afterwards: { 'Database/orders': { Healthy: 'True' } },
})

scenario('an XR that somebody paused says nothing of its health, and nor does its claim', {
  section,
  rules: ['X7', 'X8'],
  given: running,
  when: async ({ cluster, advance }) => {
    await advance('1m')
    await cluster.patch(xr, pause(true))
  },
  then: {
    [xr]: { Synced: paused, Ready: 'True Available', Healthy: 'Unknown NotSynced' },
    'Database/orders': { Synced: 'True', Ready: 'True', Healthy: silentClaim },
  },
  act: ({ cluster }) => cluster.patch(xr, pause(false)),
  afterwards: { 'Database/orders': { Healthy: 'True' } },
})

scenario('a claim that somebody paused is not called healthy, nor broken', {
  section,
  rules: ['X6'],
  given: running,
  when: async ({ cluster, advance }) => {
    await advance('1m')
    await cluster.patch('Database/orders', pause(true))
  },
  then: { 'Database/orders': { Synced: paused, Ready: 'True Available', Healthy: 'Unknown NotSynced' } },
  act: ({ cluster }) => cluster.patch('Database/orders', pause(false)),
  afterwards: { 'Database/orders': { Healthy: 'True', Synced: 'True' } },
})

const deployment = {
  name: 'web',
  base: {
    ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { namespace: 'default' } },
    spec: {
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { containers: [{ name: 'web', image: 'nginx' }] },
      },
    },
  },
}
const settings = {
  name: 'settings',
  base: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { namespace: 'default' }, data: { a: 'b' } },
}
const web = `Deployment/${part('orders', 'web')}`

scenario('a composed resource without Synced counts by its health, as far as that is known', {
  section,
  rules: ['X9'],
  given: given(claimed('Database'), databases([settings, deployment]), orders()),
  then: {
    [xr]: {
      Synced: 'True',
      Ready: 'False Creating "Unready resources: web"',
      Healthy: 'Unknown ResourcesNotReported "Resources that have not reported: web"',
    },
    'Database/orders': { Healthy: 'Unknown' },
  },
  act: async ({ cluster }) => {
    const since = { lastTransitionTime: '2026-01-01T00:00:00Z', message: '' }
    const conditions = [
      { type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable', ...since },
      { type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable', ...since },
    ]
    const replicas = { replicas: 1, readyReplicas: 1, updatedReplicas: 1, availableReplicas: 1 }
    await cluster.patch(web, { status: { observedGeneration: 1, ...replicas, conditions } }, 'status')
  },
  afterwards: {
    [xr]: { Ready: 'True Available', Healthy: 'True' },
    'Database/orders': { Ready: 'True Available', Healthy: 'True' },
  },
})

scenario('an error outweighs what is not known', {
  section,
  rules: ['X9'],
  given: given(
    claimed('Database'),
    databases([vpc('network'), instance('database', { engine: 'invalid' })]),
    orders(),
  ),
  when: async ({ cluster, advance }) => {
    await advance('1m')
    await cluster.patch(network, pause(true))
  },
  then: {
    [xr]: { Healthy: 'False UnhealthyComposedResources "Unhealthy resources: database"' },
    'Database/orders': { Healthy: 'False' },
  },
  why: {
    'Database/orders': `Instance.rds.aws.upbound.io/${part('orders', 'database')} InvalidParameter`,
    [xr]: `Instance.rds.aws.upbound.io/${part('orders', 'database')} InvalidParameter`,
  },
})

scenario('a composed resource that somebody deletes is made again', {
  section,
  rules: ['X9'],
  given: running,
  when: async ({ cluster, advance }) => {
    await advance('1m')
    await cluster.delete(network)
    await advance('2m')
  },
  then: {
    [network]: { Ready: 'True', Synced: 'True' },
    'Database/orders': { Ready: 'True', Healthy: 'True' },
  },
})
