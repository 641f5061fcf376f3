import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TestCluster } from '../live.testkit.ts'

const ready = (status: string, observedGeneration = 1) => ({
  type: 'Ready',
  status,
  reason: 'Said',
  message: '',
  lastTransitionTime: '2026-01-01T00:00:00Z',
  observedGeneration,
})
const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.org' },
  spec: {
    group: 'example.org',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget' },
    versions: [{ name: 'v1', served: true, storage: true }],
  },
}
const widget = (name: string, ...conditions: object[]) => ({
  apiVersion: 'example.org/v1',
  kind: 'Widget',
  metadata: { name, namespace: 'default' },
  status: { conditions },
})

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start()
  await cluster.load([
    definition,
    widget('well', ready('True')),
    widget('slow', ready('Unknown')),
    widget('stale', ready('True', 0)),
    widget('bad', ready('False'), {
      ...ready('True'),
      type: 'Stalled',
      reason: 'NoDisk',
      message: 'no disk',
    }),
  ])
})
after(() => cluster.close())

test('what is so already ends it at once, with 0', async () => {
  const met = { code: 0, out: '✓ Widget default/well\n', err: '' }
  assert.deepEqual(await cluster.baro(['wait', 'widget/well: Ready and not Progressing']), met)
  assert.deepEqual(await cluster.baro(['wait', 'all(Ready)', 'widget/well']), met)
  const cel = "widget/well: status.conditions.exists(c, c.type == 'Ready')"
  assert.deepEqual(await cluster.baro(['wait', cel]), met)
})

test('what is not so in time: 3, and who is waited for', async () => {
  const { code, err } = await cluster.baro(['wait', 'widget/slow: Ready', '--timeout', '1s'])
  assert.equal(code, 3)
  assert.match(err, /^timeout: 0 of 1 as wished; waiting for Widget default\/slow/)
})

test('a generation not yet observed is not yet true, nor is its opposite', async () => {
  for (const wish of ['Ready', 'not Ready', 'Ready=False']) {
    assert.equal((await cluster.baro(['wait', `widget/stale: ${wish}`, '--timeout', '1s'])).code, 3, wish)
  }
})

test('a failure for good ends it at once with 1 and the cause', async () => {
  const { code, out } = await cluster.baro(['wait', 'widget/bad: Ready', '--timeout', '60s'])
  assert.equal(code, 1)
  assert.match(out, /^✗ Widget default\/bad has failed: NoDisk: no disk\n\n✗ Widget default\/bad is in error/)
})

test('it sees the change it waits for, and a deletion', async () => {
  const made = await cluster.put('widget', widget('later', ready('Unknown')))
  const waiting = cluster.begin(['wait', 'widget/later: Ready', '--timeout', '30s', '-v'])
  await waiting.said(/watch=/)
  await cluster.setStatus('widget', made, { conditions: [ready('True')] })
  assert.equal((await waiting.ended).code, 0)
  const deleted = cluster.begin(['wait', 'widget/later: Stopped', '--timeout', '30s', '-v'])
  await deleted.said(/watch=/)
  const resource = await cluster.client.discovery.resolve('widget')
  await cluster.client.delete(resource, { name: 'later', namespace: 'default' })
  const { code, out } = await deleted.ended
  assert.equal(code, 1)
  assert.match(out, /was deleted/)
})

test('usage is 2, and nobody there is 4', async () => {
  assert.equal((await cluster.baro(['wait', 'widget/well: Ready and'])).code, 2)
  assert.equal((await cluster.baro(['wait', 'Ready'])).code, 2)
  cluster.writeKubeconfig('dead', 'x', 'http://127.0.0.1:1')
  assert.equal((await cluster.baro(['wait', 'widget/well: Ready'], 'dead')).code, 4)
})
