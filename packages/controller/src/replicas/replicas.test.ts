import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replicasRun } from './replicas.testkit.ts'

for (const [how, said] of [
  ['SIGKILL', 'killed'],
  ['SIGSTOP', 'paused past its lease and woken'],
] as const) {
  test(`when the leader is ${said}, the other goes on, and never two write`, async () => {
    const { takeovers, overlaps, writes } = await replicasRun(2, how)
    assert.deepEqual([takeovers, overlaps], [2, []])
    assert.ok(writes > 0)
  })
}
