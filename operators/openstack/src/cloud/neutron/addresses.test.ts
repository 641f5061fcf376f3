import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, addressText, holds, overlaps, rangeOf } from './addresses.ts'

test('an address is the same after it was a number', () => {
  for (const text of [
    '10.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fd00::1:0:0:5',
    '2001:db8::',
    '1:2:3:4:5:6:7:8',
  ]) {
    const { value, bits } = addressOf(text)
    assert.equal(addressText(value, bits), text)
  }
})

test('a subnet holds its addresses and overlaps with its parts', () => {
  const range = rangeOf('10.0.0.0/24')
  assert.deepEqual(
    [holds(range, '10.0.0.255'), holds(range, '10.0.1.0'), holds(range, '::1')],
    [true, false, false],
  )
  assert.equal(overlaps(range, rangeOf('10.0.0.128/25')), true)
  assert.equal(overlaps(range, rangeOf('10.0.1.0/24')), false)
  assert.equal(holds(rangeOf('fd00::/64'), 'fd00::ffff'), true)
})
