import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { kubeconfig } from '@barometer/apiserver'
import { only, refusal, type Which } from '@barometer/testkit'
import type { Outcome } from '../testing/baro.testkit.ts'
import { demoObjects, TestCluster } from '../testing/live.testkit.ts'
import { runInProcess } from './in-process.testkit.ts'

const users = ['two-kinds', 'well-kinds', 'nobody']
const group = 'rbac.authorization.k8s.io'

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start({ users: users.map((user) => ({ token: `${user}-token`, user })) })
  await cluster.load(demoObjects())
  await allow('two-kinds', 'serving', ['', 'serving.knative.dev'], ['pods', 'services'])
  await allow('well-kinds', 'openstack', ['openstack.k-orc.cloud'], ['networks', 'images'])
})
after(() => cluster.close())

/** Lets a user read two kinds in one namespace, and nothing else anywhere. */
async function allow(
  user: string,
  namespace: string,
  apiGroups: string[],
  resources: string[],
): Promise<void> {
  const { client } = cluster
  const apiVersion = `${group}/v1`
  const metadata = { name: user, namespace }
  const rules = [{ apiGroups, resources, verbs: ['get', 'list', 'watch'] }]
  const subjects = [{ apiGroup: group, kind: 'User', name: user }]
  const roleRef = { apiGroup: group, kind: 'Role', name: user }
  await client.create(await client.discovery.resolve('roles'), { apiVersion, kind: 'Role', metadata, rules })
  const binding = { apiVersion, kind: 'RoleBinding', metadata, roleRef, subjects }
  await client.create(await client.discovery.resolve('rolebindings'), binding)
}

function as(user: string, ...args: readonly string[]): Promise<Outcome> {
  return runInProcess(args, kubeconfig({ url: cluster.url, token: `${user}-token` }))
}

const unread = /^note: \d+ kinds could not be read: you may not list \S+, \S+, \S+, \S+, \S+ and \d+ more\n$/

test('every command answers from two kinds, says what it leaves out, and takes nothing for missing', async () => {
  const place = ['-n', 'serving']
  const service = ['service.serving.knative.dev/checkout', ...place]
  const answers: [args: string[], code: number, told: RegExp][] = [
    [['glance', ...place], 1, /^✗ barometer, namespace serving: 2 causes, 2 objects in error/],
    [['why', ...place], 1, /^✗ 2 causes in the namespace serving: 2 of 7 top-level objects in error/],
    [['why', ...service], 1, /^✗ Service serving\/checkout is in error: 1 cause/],
    [['tree', ...service], 1, /^✗ Service serving\/checkout · ConfigurationsReady=False RevisionFailed/],
    [['conditions', ...service], 0, /ConfigurationsReady +False +RevisionFailed/],
    [['dump', ...place], 0, /"kinds":\{[^}]*"apps\/Deployment":"forbidden"/],
  ]
  for (const [args, code, told] of answers) {
    const outcome = await as('two-kinds', ...args)
    assert.equal(outcome.code, code, args.join(' '))
    assert.match(outcome.out, told)
    assert.match(outcome.err, unread)
    assert.doesNotMatch(outcome.out, /does not exist/)
  }
  const pods = await as('two-kinds', 'get', 'pod', ...place)
  assert.equal(pods.code, 1)
  assert.match(pods.err, /^note: \d+ kinds could not be read/)
  const waited = await as('two-kinds', 'wait', 'ksvc/cart: Ready', ...place)
  assert.deepEqual(waited, { code: 0, out: '✓ Service serving/cart\n', err: '' })
})

test('what was read being well, nothing is claimed of the rest', async () => {
  const place = ['-n', 'openstack']
  for (const command of ['glance', 'why']) {
    const { code, out, err } = await as('well-kinds', command, ...place)
    assert.equal(code, 2)
    assert.match(out, /^\? .*othing to fix(?: in the namespace openstack)? as far as could be read/)
    assert.match(err, unread)
  }
  const one = await as('well-kinds', 'why', 'network/lab-net', ...place)
  assert.equal(one.code, 0)
  assert.match(one.out, /^✓ Network openstack\/lab-net is healthy as far as could be read/)
  assert.match(one.out, /Secret openstack\/clouds \(may not be read; named by Network openstack\/lab-net\)/)
})

test('a part that could not be read, though one may, is no good news of the whole', async () => {
  const isOfPods: Which = ({ url }) => /\/pods(?:\?|$)/.test(url)
  await using line = await cluster.proxy(only(isOfPods, refusal(500, 'InternalError', 'etcd is away')))
  const config = kubeconfig({ url: line.url, token: cluster.token })
  const one = ['network/lab-net', '-n', 'openstack']
  const why = await runInProcess(['why', ...one], config)
  assert.equal(why.code, 2)
  assert.match(why.out, /^\? Network openstack\/lab-net is healthy as far as could be read/)
  assert.equal(why.err, 'note: Pod could not be read: etcd is away\n')
  const several = await runInProcess(['why', 'networks', '-n', 'openstack'], config)
  assert.equal(several.code, 2)
  assert.match(several.out, /^\? /)
  assert.equal((await runInProcess(['tree', ...one], config)).code, 2)
  const broken = await runInProcess(['why', 'cluster/eu-prod', '-n', 'clusters'], config)
  assert.equal(broken.code, 1)
})

test('a kind that may not be listed is one line; so is a cluster in which nothing may', async () => {
  const problems: [user: string, args: string[], told: RegExp][] = [
    [
      'two-kinds',
      ['get', 'deploy', '-n', 'serving'],
      /deployments\.apps is forbidden: .*; `kubectl auth can-i/,
    ],
    ['two-kinds', ['get', 'pod', '-A'], /pods is forbidden: .* at the cluster scope; /],
    ['two-kinds', ['wait', 'deploy/x: Ready', '-n', 'serving'], /deployments\.apps "x" is forbidden: /],
    ['two-kinds', ['glance'], /you may not list anything here; -n takes another namespace/],
    ['nobody', ['why', '-n', 'serving'], /you may not list anything here/],
    ['nobody', ['dump'], /you may not list anything here/],
  ]
  for (const [user, args, told] of problems) {
    const { code, out, err } = await as(user, ...args)
    assert.equal(code, 2, args.join(' '))
    assert.equal(out, '')
    assert.match(err, /^error: [^\n]+\n$/)
    assert.match(err, told)
  }
})
