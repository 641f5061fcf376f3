import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { jsonText, parseText } from '../json/text.ts'

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })

test('an integer of 64 bits comes back digit by digit', () => {
  fc.assert(fc.property(int64, (value) => jsonText(parseText(`{"a":[${value}]}`)) === `{"a":[${value}]}`))
})

test('a number that a double holds is a number', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => Object.is((parseText(`[${value}]`) as number[])[0], value)),
  )
  assert.deepEqual(parseText('[1, 2.5, 1e21, 9007199254740991]'), [1, 2.5, 1e21, 9007199254740991])
})

test('beyond 64 bits, and with a fraction, digits are rounded as on the real server', () => {
  assert.equal(
    jsonText(parseText('[9223372036854775808, 9007199254740993.0]')),
    '[9223372036854776000,9007199254740992]',
  )
})

test('all else reads and is written as it always was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify({ long: '1234567890123456', value })
      assert.equal(jsonText(parseText(text)), JSON.stringify(JSON.parse(text)))
    }),
  )
})
