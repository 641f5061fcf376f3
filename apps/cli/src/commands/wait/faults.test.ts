import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { type Fault, refusal, reset } from '@barometer/testkit'
import { isWatch, Line } from '../../testing/line.testkit.ts'
import { TestCluster } from '../../testing/live.testkit.ts'
import { definition, ready, remove, widget } from './wait.testkit.ts'

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start()
  await cluster.load([definition])
})
after(() => cluster.close())

const expired = refusal(410, 'Expired', 'too old resource version')
const tear = (response: ServerResponse) => void response.socket?.resetAndDestroy()
const ways: readonly (readonly [string, Fault, (response: ServerResponse) => void])[] = [
  ['torn', reset, tear],
  [
    'ended, and its version forgotten',
    (passage) => (isWatch(passage) ? expired(passage) : passage.pass()),
    (response) => void response.end(),
  ],
  ['torn, and the server away for a while', refusal(503, 'ServiceUnavailable', 'no leader'), tear],
]

for (const [index, [name, fault, end]] of ways.entries()) {
  test(`a watch is ${name}: what happens meanwhile is seen afterwards`, async () => {
    await using line = await Line.start(cluster, `line-${index}`)
    const [changed, deleted] = [`changed-${index}`, `deleted-${index}`]
    const made = await cluster.put('widget', widget(changed, [ready('Unknown')]))
    await cluster.put('widget', widget(deleted, [ready('Unknown')]))
    const options = ['--timeout', '120s'] as const
    const hoping = cluster.begin(['wait', `widget/${changed}: Ready`, ...options], `line-${index}`)
    const losing = cluster.begin(['wait', `widget/${deleted}: Ready`, ...options], `line-${index}`)
    await Promise.all([hoping.said(/0 of 1 met/), losing.said(/0 of 1 met/)])
    line.break(fault, end)
    await line.proxy.asked(/watch=true/)
    await cluster.setStatus('widget', made, { conditions: [ready('True')] })
    await remove(cluster, 'widget', deleted)
    line.mend()
    assert.equal((await hoping.ended).code, 0)
    const { code, out } = await losing.ended
    assert.deepEqual([code, out], [1, `✗ Widget default/${deleted} was deleted\n`])
  })
}

test('a cluster that does not come back in time is 4: nobody knows whether the condition is met', async () => {
  await using line = await Line.start(cluster, 'away')
  await cluster.put('widget', widget('away', [ready('Unknown')]))
  const waiting = cluster.begin(['wait', 'widget/away: Ready', '--timeout', '15s'], 'away')
  await waiting.said(/0 of 1 met/)
  line.break(reset, tear)
  const { code, out, err } = await waiting.ended
  assert.deepEqual([code, out], [4, ''])
  assert.match(err, /\nerror: the cluster no longer answers: .*broke the connection.*\n$/)
})
