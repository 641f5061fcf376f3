import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quantity } from './quantity.ts'

test('quantities are read in all the ways in which they are written', () => {
  const read = ['100m', '1', '1.5', '1Ki', '5Gi', '2e3', '1E', 3].map(quantity)
  assert.deepEqual(read, [0.1, 1, 1.5, 1024, 5 * 2 ** 30, 2000, 1e18, 3])
})

test('what is none is undefined', () => {
  assert.deepEqual(['', 'x', '1Qi', '1 Gi', null, {}].map(quantity), Array(6).fill(undefined))
})
