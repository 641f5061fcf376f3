import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TestCluster } from '../../testing/live.testkit.ts'
import { definition, ready, remove, stalled, widget } from './wait.testkit.ts'

const users = ['getter', 'lister', 'nobody'] as const

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start({ users: users.map((user) => ({ token: user, user })) })
  await cluster.load([definition])
  for (const user of users) cluster.writeKubeconfig(user, user)
  await allow('getter', 'get')
  await allow('lister', 'list')
})
after(() => cluster.close())

async function allow(user: string, verb: string): Promise<void> {
  const group = 'rbac.authorization.k8s.io'
  const metadata = { name: user, namespace: 'default' }
  const rules = [{ apiGroups: ['example.org'], resources: ['widgets'], verbs: [verb] }]
  const roles = await cluster.client.discovery.resolve('roles')
  await cluster.client.create(roles, { apiVersion: `${group}/v1`, kind: 'Role', metadata, rules })
  const bindings = await cluster.client.discovery.resolve('rolebindings')
  await cluster.client.create(bindings, {
    ...{ apiVersion: `${group}/v1`, kind: 'RoleBinding', metadata },
    roleRef: { apiGroup: group, kind: 'Role', name: user },
    subjects: [{ apiGroup: group, kind: 'User', name: user }],
  })
}

test('who may only get an object looks again and again, from its absence to its deletion', async () => {
  const waiting = cluster.begin(['wait', 'widget/poor: Ready', '--timeout', '60s'], 'getter')
  await waiting.said(/Widget default\/poor, which does not exist/)
  await cluster.put('widget', widget('poor', [ready('True')]))
  assert.deepEqual([(await waiting.ended).code, (await waiting.ended).out], [0, '✓ Widget default/poor\n'])
  const losing = cluster.begin(['wait', 'widget/poor: Stopped', '--timeout', '60s'], 'getter')
  await losing.said(/0 of 1 met/)
  await remove(cluster, 'widget', 'poor')
  assert.deepEqual(
    [(await losing.ended).code, (await losing.ended).out],
    [1, '✗ Widget default/poor was deleted\n'],
  )
})

test('who may list and not watch sees a set change', async () => {
  const made = await cluster.put('widget', widget('listed', [ready('Unknown')]))
  const waiting = cluster.begin(['wait', 'all(Ready)', 'widgets', '--timeout', '60s'], 'lister')
  await waiting.said(/0 of 1 met/)
  await cluster.setStatus('widget', made, { conditions: [ready('True')] })
  assert.equal((await waiting.ended).code, 0)
  await remove(cluster, 'widget', 'listed')
})

test('a failure that may not be looked into is told all the same; who may nothing is told so', async () => {
  await cluster.put('widget', widget('bad', [ready('False'), stalled]))
  const { code, out } = await cluster.baro(['wait', 'widget/bad: Ready', '--timeout', '60s'], 'getter')
  assert.equal(code, 1)
  assert.match(out, /^✗ Widget default\/bad has failed: NoDisk: no disk\n/)
  const none = await cluster.baro(['wait', 'widget/bad: Ready', '--timeout', '60s'], 'nobody')
  assert.deepEqual([none.code, none.out], [2, ''])
  assert.match(none.err, /^error: .*forbidden/)
})
