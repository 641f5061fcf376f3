// Each operator without a condition, and the shipped rule beside it: the rule says what the operator itself would have said.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { AnyObject } from '@barometer/controller'
import { shippedRules } from '@barometer/rollup'
import { findOperator } from '@barometer/scenarios'
import { type Play, play, type Step, type Told } from './beside-operator.testkit.ts'

const rulesOf = (...names: readonly string[]) => {
  const rules = shippedRules.filter(({ name }) => names.includes(name))
  assert.equal(rules.length, names.length)
  return rules
}
const wait =
  (duration: string): Step =>
  ({ advance }) =>
    advance(duration)
const breaks =
  (fault: string, request: object = {}): Step =>
  ({ faults }) =>
    faults.inject(fault, request)
const heals: Step = ({ faults }) => faults.clear()
const patches =
  (ref: string, patch: object): Step =>
  ({ cluster }) =>
    cluster.patch(ref, patch)

async function samples(operator: string): Promise<Step> {
  const { samples: objects = [] } = await findOperator(operator)
  return ({ prepare }) => prepare(objects)
}

interface Compared extends Play {
  readonly types: readonly string[]
}

/** What the operator says by itself, and what is said where the rules stand in. */
async function bothWays(
  t: TestContext,
  { types, ...played }: Compared,
): Promise<readonly [readonly Told[], readonly Told[]]> {
  const { without: _, rules: __, ...alone } = played
  return [await play(t, alone, types), await play(t, played, types)]
}

/** Statements by their type, and which there were in the course of the play. */
function saidOf(told: readonly Told[], type: string): readonly string[] {
  const said = told.flatMap((each) =>
    Object.entries(each).flatMap(([key, text]) => (key.endsWith(` ${type}`) ? [text] : [])),
  )
  return [...new Set(said.map((text) => text.split(' ').slice(0, 2).join(' ')))].sort()
}

/** Without the moments that a message names. */
const timeless = (told: readonly Told[]): readonly Told[] =>
  JSON.parse(JSON.stringify(told).replaceAll(/\d{4}-\d\d-\d\dT[\d:]+Z/g, 'TIME')) as readonly Told[]

const paused = { metadata: { annotations: { 'crossplane.io/paused': 'true' } } }

test('crossplane: Healthy of claims and composites, of v1 and v2, through two layers', async (t) => {
  const steps = [
    breaks('refused'),
    await samples('crossplane'),
    wait('1m'),
    heals,
    wait('10m'),
    patches('Shop/toys', paused),
    wait('1m'),
    breaks('quota-exceeded'),
    patches('Database/orders', { spec: { engine: 'mysql', size: 200 } }),
    wait('5m'),
    heals,
    wait('10m'),
  ]
  const rules = rulesOf('crossplane-claims', 'crossplane-composites')
  const types = ['Healthy']
  const [alone, beside] = await bothWays(t, { operator: 'crossplane', without: types, rules, steps, types })
  assert.deepEqual(beside, alone)
  assert.deepEqual(
    [...new Set(alone.flatMap((told) => Object.keys(told).map((key) => key.split(' ')[0])))].sort(),
    ['Database', 'Shop', 'XDatabase'],
  )
  assert.deepEqual(saidOf(alone, 'Healthy'), [
    'False UnhealthyComposedResources',
    'False UnhealthyCompositeResource',
    'True AllResourcesHealthy',
    'Unknown NotSynced',
  ])
})

test('cluster-api: WorkersReady, and a summary that knows no provider', async (t) => {
  const steps = [
    await samples('cluster-api'),
    wait('10s'),
    wait('10m'),
    breaks('node-not-ready'),
    wait('10m'),
    heals,
    wait('10m'),
    patches('MachineDeployment/web-md', { spec: { replicas: 4 } }),
    wait('10s'),
    ({ cluster }: Parameters<Step>[0]) => cluster.delete('MachineDeployment/web-md'),
    wait('10m'),
  ]
  const rules = rulesOf('cluster-api-workers', 'cluster-api-clusters')
  const types = ['WorkersReady', 'ClusterReady', 'Ready']
  const played = { operator: 'cluster-api', without: ['WorkersReady'], rules, steps, types }
  const [alone, beside] = (await bothWays(t, played)).map(timeless)
  const cluster = (told: Told, type: string) => told[`Cluster default/web ${type}`]
  assert.deepEqual(
    beside!.map((told) => cluster(told, 'WorkersReady')),
    alone!.map((told) => cluster(told, 'WorkersReady')),
  )
  // The operator sums all of them up in Ready; without WorkersReady its own Ready knows less than the rule.
  assert.deepEqual(
    beside!.map((told) => cluster(told, 'ClusterReady')),
    alone!.map((told) => cluster(told, 'Ready')),
  )
  assert.ok(saidOf(alone!, 'WorkersReady').includes('False/Error MachineNotHealthy'))
  assert.ok(saidOf(alone!, 'WorkersReady').includes('True NoWorkers'))
})

test('azure: an owner says how what it owns is, and what that owns', async (t) => {
  const given = await samples('azure')
  const steps = [
    breaks('internal-error', { target: 'shop-front' }),
    given,
    wait('10s'),
    wait('2m'),
    heals,
    wait('20m'),
  ]
  const types = ['Ready', 'OwnedReady']
  const [alone, beside] = await bothWays(t, {
    operator: 'azure',
    rules: rulesOf('azure-owners'),
    steps,
    types,
  })
  // By what the operator says of each, and who owns whom: nobody owns what has not found its owner yet.
  const owned: Readonly<Record<string, readonly string[]>> = {
    'ResourceGroup default/shop': ['VirtualNetwork default/shop-net', 'StorageAccount default/shopfiles'],
    'VirtualNetwork default/shop-net': ['VirtualNetworksSubnet default/shop-front'],
    'VirtualNetworksSubnet default/shop-front': [],
    'StorageAccount default/shopfiles': [],
  }
  const statusOf = (told: Told, object: string): string => {
    const there = owned[object]!.filter((each) => !told[`${each} Ready`]!.includes('WaitingForOwner'))
    const parts = there.flatMap((each) => [told[`${each} Ready`]!.split(/[ /]/)[0]!, statusOf(told, each)])
    return ['False', 'Unknown'].find((status) => parts.includes(status)) ?? 'True'
  }
  assert.equal(alone.length, steps.length)
  for (const [index, told] of alone.entries())
    for (const object of Object.keys(told).map((key) => key.replace(/ \w+$/, '')))
      assert.equal(beside[index]![`${object} OwnedReady`]?.split(' ')[0], statusOf(told, object), object)
  assert.deepEqual(saidOf(beside, 'OwnedReady'), [
    'False IssuesReported',
    'True InfoReported',
    'True NoDependents',
  ])
})

const shop = {
  apiVersion: 'serving.knative.dev/v1',
  kind: 'Service',
  metadata: { name: 'shop' },
  spec: { template: { spec: { containers: [{ image: 'gcr.io/shop/web' }] } } },
} as AnyObject

test('knative: what a Service says of its Configuration and its Route', async (t) => {
  const steps: readonly Step[] = [
    ({ cluster }) => cluster.apply(shop),
    wait('1m'),
    breaks('container-exits'),
    wait('10m'),
    heals,
    wait('10m'),
  ]
  const types = ['ConfigurationsReady', 'RoutesReady']
  const rules = rulesOf('knative-configurations', 'knative-routes')
  const [alone, beside] = await bothWays(t, { operator: 'knative', without: types, rules, steps, types })
  // The operator clears what is True once all is; a rule goes on saying it.
  const full = (told: Told) => ({
    ...Object.fromEntries(types.map((type) => [`Service default/shop ${type}`, 'True  ""'])),
    ...told,
  })
  assert.deepEqual(beside, alone.map(full))
  assert.ok(saidOf(alone, 'ConfigurationsReady').includes('False ExitCode1'))
})

test('openstack: SubResourcesReady, equal in status, and in rows without failures', async (t) => {
  const steps = [
    await samples('openstack'),
    wait('5m'),
    breaks('invalid-input', { target: 'allow-dns' }),
    patches('SecurityGroup/shop-web', { spec: { resource: { rules: [...rules, dns] } } }),
    wait('5m'),
    heals,
    patches('SecurityGroup/shop-web', { spec: { resource: { rules } } }),
    wait('20m'),
  ]
  const types = ['SubResourcesReady']
  const played = {
    operator: 'openstack',
    without: types,
    rules: rulesOf('openstack-security-groups'),
    steps,
    types,
  }
  const [alone, beside] = await bothWays(t, played)
  const key = 'SecurityGroup default/shop-web SubResourcesReady'
  const [own, rolled] = [alone, beside].map((told) => told.map((each) => each[key]))
  assert.deepEqual(rolled!.map(statusIn), own!.map(statusIn))
  // Why a part is not there, a list does not say.
  const withoutFailures = own!.map((said) => (said?.startsWith('False') ? undefined : said))
  assert.deepEqual(
    rolled!.map((said, index) => withoutFailures[index] && said),
    withoutFailures,
  )
  assert.deepEqual([...new Set(own!.map(statusIn))].sort(), ['False', 'True'])
})

const port = (min: number) => ({ min, max: min })
const rules = [
  { description: 'allow-https', protocol: 'tcp', portRange: port(443) },
  { description: 'allow-ssh', protocol: 'tcp', portRange: port(22), remoteIPPrefix: '10.0.0.0/8' },
]
const dns = { description: 'allow-dns', protocol: 'udp', portRange: port(53) }

function statusIn(said: string | undefined): string | undefined {
  return said?.split(/[ /]/)[0]
}
