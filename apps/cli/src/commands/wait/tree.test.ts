import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { KubeObject } from '@barometer/client'
import { TestCluster } from '../../testing/live.testkit.ts'
import {
  definition,
  deployment,
  ownedBy,
  pod,
  ready,
  replicaSet,
  running,
  stalled,
  starting,
  widget,
} from './wait.testkit.ts'

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start()
  await cluster.load([definition])
})
after(() => cluster.close())

const failed = { phase: 'Failed', reason: 'Evicted', message: 'the node was low on memory' }

async function workload(name: string, status: object, more: object = {}): Promise<KubeObject> {
  const top = await cluster.put('deployment', deployment(name, more))
  const set = await cluster.put('replicaset', replicaSet(`${name}-1`, top))
  return cluster.put('pod', pod(`${name}-1-a`, set, status))
}

test('Healthy is the object with all beneath it, however well it speaks of itself', async () => {
  const part = await workload('web', starting)
  const predicate = 'deploy/web: Healthy and not Progressing'
  const waiting = cluster.begin(['wait', predicate, '--timeout', '60s'])
  await waiting.said(
    /0 of 1 met; waiting for Deployment default\/web: Healthy MinimumReplicasAvailable, and beneath it Pod web-1-a: ContainersNotReady/,
  )
  await cluster.setStatus('pod', part, running)
  assert.deepEqual((await waiting.ended).out, '✓ Deployment default/web\n')
  assert.equal((await waiting.ended).code, 0)
})

test('all of one object is all that it is made of, what comes later included', async () => {
  const root = await cluster.put('widget', widget('whole', [ready('Unknown')]))
  const waiting = cluster.begin(['wait', 'widget/whole: all(Ready)', '--timeout', '60s'])
  await waiting.said(/0 of 1 met/)
  const part = await workload('late', starting, ownedBy(root))
  await waiting.said(/2 of 4 met/)
  await cluster.setStatus('widget', root, { conditions: [ready('True')] })
  await waiting.said(/3 of 4 met; waiting for Pod default\/late-1-a/)
  await cluster.setStatus('pod', part, running)
  const { code, out } = await waiting.ended
  assert.equal(code, 0)
  assert.match(out, /^✓ Widget default\/whole\n✓ and beneath: 1 \w+, 1 \w+, 1 \w+\n$/)
})

test('a part that fails for good ends it at once, with the cause', async () => {
  const root = await cluster.put('widget', widget('top', [ready('Unknown')]))
  const part = await cluster.put('widget', {
    ...widget('part', [ready('Unknown')]),
    metadata: { name: 'part', namespace: 'default', ...ownedBy(root) },
  })
  const healthy = cluster.begin(['wait', 'widget/top: Healthy', '--timeout', '60s'])
  const all = cluster.begin(['wait', 'widget/top: all(Ready)', '--timeout', '60s'])
  await Promise.all([healthy.said(/0 of 1 met/), all.said(/0 of 2 met/)])
  await cluster.setStatus('widget', part, { conditions: [ready('False'), stalled] })
  const endings = await Promise.all([healthy.ended, all.ended])
  assert.deepEqual(
    endings.map(({ code }) => code),
    [1, 1],
  )
  const [one, each] = endings
  assert.match(one.out, /^✗ Widget default\/top: Unknown Said, and beneath it Widget part: NoDisk: no disk\n/)
  assert.match(each.out, /^✗ Widget default\/part has failed: NoDisk: no disk\n/)
  for (const { out } of endings) {
    assert.match(out, /\n✗ Widget default\/top is in error: 1 cause.*\n\nWidget default\/part \(reported\)\n/)
  }
})

test('any of the parts is enough, and what is superseded does not count', async () => {
  const root = await cluster.put('widget', widget('some', [ready('True')]))
  await workload('some', failed, ownedBy(root))
  const none = await cluster.baro(['wait', 'widget/some: any(Failed)', '--timeout', '0'])
  assert.match(none.err, /^timeout: 0 of 3 met/)
  assert.equal((await cluster.baro(['wait', 'widget/some: all(Ready)', '--timeout', '0'])).code, 0)
  const { metadata } = widget('broken', [])
  const broken = { ...widget('broken', [stalled]), metadata: { ...metadata, ...ownedBy(root) } }
  await cluster.put('widget', broken)
  const { out } = await cluster.baro(['wait', 'widget/some: any(Failed)', '--timeout', '0'])
  assert.equal(out, '✓ Widget default/broken\n')
})

test('--tree asks what several objects are made of', async () => {
  await workload('one', running)
  await workload('two', starting)
  const args = ['wait', 'Ready', 'deploy/one', 'deploy/two', '--tree', '--timeout', '0', '-o', 'json']
  const { code, out } = await cluster.baro(args)
  assert.equal(code, 3)
  const objects: { object: { name: string }; met: boolean }[] = JSON.parse(out).objects
  assert.deepEqual(
    objects.filter(({ met }) => !met).map(({ object }) => object.name),
    ['two-1-a'],
  )
  assert.equal(objects.length, 6)
})
