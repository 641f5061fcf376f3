import assert from 'node:assert/strict'
import { test } from 'node:test'
import { better, duration } from './measure.ts'

test('a duration has three digits and the unit that fits', () => {
  assert.deepEqual([0.5, 95.12, 999.4, 999.6, 1240, 23_900_000, 4_321_000_000].map(duration), [
    '0.500 ns',
    '95.1 ns',
    '999 ns',
    '1.00 µs',
    '1.24 µs',
    '23.9 ms',
    '4321 ms',
  ])
})

test('of two measurements the shorter one counts', () => {
  const [slow, fast] = [9, 4].map((nsPerOp) => ({ name: 'x', n: 1, nsPerOp, allocsPerOp: 0 }))
  assert.equal(better(undefined, slow!), slow)
  assert.equal(better(slow, fast!), fast)
  assert.equal(better(fast, slow!), fast)
})
