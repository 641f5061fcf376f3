import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TestCluster } from '../../testing/live.testkit.ts'
import { definition, ready, remove, stalled, widget } from './wait.testkit.ts'

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start()
  await cluster.load([definition])
})
after(() => cluster.close())

const put = (name: string, pool: string, ...conditions: readonly object[]) =>
  cluster.put('widget', widget(name, conditions, { pool }))

test('all of a set must be so at once, whoever comes later and whoever leaves', async () => {
  const slow = await put('a1', 'a', ready('Unknown'))
  await put('a2', 'a', ready('True'))
  const waiting = cluster.begin(['wait', 'widgets: Ready', '-l', 'pool=a', '--timeout', '60s'])
  await waiting.said(/1 of 2 met; waiting for Widget default\/a1/)
  const late = await put('a3', 'a', ready('Unknown'))
  await waiting.said(/1 of 3 met; waiting for Widget default\/a1: Unknown Said \(and 1 more\)/)
  await cluster.setStatus('widget', slow, { conditions: [ready('True')] })
  await waiting.said(/2 of 3 met; waiting for Widget default\/a3/)
  await put('b1', 'b', ready('Unknown'))
  await remove(cluster, 'widget', 'a2')
  await cluster.setStatus('widget', late, { conditions: [ready('True')] })
  const { code, out } = await waiting.ended
  assert.deepEqual([code, out], [0, '✓ Widget default/a1\n✓ Widget default/a3\n'])
})

test('a set with nobody in it is waited for', async () => {
  const args = ['wait', 'all(Ready)', 'widgets', '-l', 'pool=empty', '--timeout', '60s']
  const waiting = cluster.begin(args)
  await waiting.said(/^no such object yet$/m)
  await put('first', 'empty', ready('True'))
  assert.equal((await waiting.ended).code, 0)
})

test('any: one is enough, and it ends when none can be any more', async () => {
  await put('c1', 'c', ready('False'), stalled)
  const slow = await put('c2', 'c', ready('Unknown'))
  const args = ['wait', 'any(Ready)', 'widgets', '-l', 'pool=c', '--timeout', '60s']
  const hoping = cluster.begin(args)
  await hoping.said(/0 of 2 met/)
  await cluster.setStatus('widget', slow, { conditions: [ready('False'), stalled] })
  const { code, out } = await hoping.ended
  assert.equal(code, 1)
  assert.match(
    out,
    /^✗ Widget default\/c1 has failed: NoDisk: no disk \(and 1 more\)\n\n✗ Widget default\/c1 is/,
  )
  await put('c3', 'c', ready('True'))
  assert.deepEqual(await cluster.baro(args), { code: 0, out: '✓ Widget default/c3\n', err: '' })
})

test('all of a set deleted: those that were there, not those that come after', async () => {
  await put('d1', 'd', ready('True'))
  await put('d2', 'd', ready('True'))
  const args = ['wait', '--for=delete', 'widgets', '-l', 'pool=d', '--timeout', '60s']
  const waiting = cluster.begin(args)
  await waiting.said(/0 of 2 met/)
  await put('d3', 'd', ready('True'))
  await remove(cluster, 'widget', 'd1')
  await waiting.said(/1 of 2 met/)
  await remove(cluster, 'widget', 'd2')
  assert.equal((await waiting.ended).code, 0)
  await remove(cluster, 'widget', 'd3')
  assert.deepEqual(await cluster.baro(args), { code: 0, out: '✓ there is none\n', err: '' })
})

test('several names, several kinds, a field and all namespaces', async () => {
  await put('e1', 'e', ready('True'))
  await put('e2', 'e', ready('True'))
  const sets: readonly (readonly string[])[] = [
    ['Ready', 'widget', 'e1', 'e2'],
    ['Ready', 'widget/e1', 'widget/e2'],
    ['widgets: Ready', '-A', '-l', 'pool=e'],
    ['widgets: Ready', '--field-selector', 'metadata.name=e1'],
    ['Ready', 'widget/e1', '-A'],
    ['widgets,namespaces: exists', '-l', 'pool=e'],
  ]
  for (const args of sets) {
    const { code, out } = await cluster.baro(['wait', ...args, '--timeout', '0'])
    assert.equal(code, 0, args.join(' '))
    assert.match(out, /^✓ Widget default\/e1\n/)
  }
})
