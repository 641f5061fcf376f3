import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ours } from './ours.ts'
import { allWork } from './work.ts'

for (const work of allWork().filter(({ n }) => n <= 1_000)) {
  const name = [work.style, work.operation, work.n, work.variant].filter(Boolean).join(' ')

  test(`${name}: an even number of turns ends as two do`, () => {
    const conditions = ours(work)(2).status?.conditions ?? []
    assert.ok(conditions.length > 0)
    assert.deepEqual(ours(work)(4).status?.conditions, conditions)
  })
}
