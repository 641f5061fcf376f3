import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duration } from './duration.ts'

test('durations are those of kubectl, and a bare number is seconds', () => {
  assert.deepEqual(
    ['30s', '1m30s', '500ms', '1.5h', '10', '0'].map(duration),
    [30_000, 90_000, 500, 5_400_000, 10_000, 0],
  )
})

test('what no timer can hold is cut, rather than over at once', () => {
  for (const text of ['30d', '1000h', '9999999']) assert.equal(duration(text), 2 ** 31 - 1)
})

test('anything else is refused', () => {
  for (const text of ['', 'soon', '5x', '-1s', '1s later'])
    assert.throws(() => duration(text), /duration like/)
})
