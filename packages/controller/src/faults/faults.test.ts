import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultRun } from './fault-run.testkit.ts'

// npm run faults -- --seeds 200 tries many more.
for (const seed of [2, 6]) {
  test(`after faults and restarts, cache and results are as computed from scratch: seed ${seed}`, async () => {
    const { problems, met } = await faultRun(seed)
    assert.deepEqual(problems, [])
    assert.ok(met.size > 3)
  })
}
