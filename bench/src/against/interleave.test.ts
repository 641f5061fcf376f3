import assert from 'node:assert/strict'
import { test } from 'node:test'
import { interleave } from './interleave.ts'

test('every series runs once a round, and each takes each place', async () => {
  const order: string[] = []
  await interleave(3, async (series) => {
    order.push(series)
    return []
  })
  const places = [0, 1, 2].map((place) => new Set([order[place], order[place + 3], order[place + 6]]).size)
  assert.deepEqual(places, [3, 3, 3])
  assert.equal(order.length, 9)
})

test('the best of a series counts', async () => {
  const { ours } = await interleave(2, async (_, round) => [
    { name: 'a', value: round === 0 ? 3 : 5, unit: 'ms', better: 'less' },
  ])
  assert.equal(ours[0]!.value, 3)
})
