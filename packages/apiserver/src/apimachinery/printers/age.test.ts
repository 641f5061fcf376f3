import assert from 'node:assert/strict'
import { test } from 'node:test'
import { age, duration } from './age.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

for (const [milliseconds, text] of [
  [0, '0s'],
  [119 * second, '119s'],
  [2 * minute, '2m'],
  [9 * minute + 5 * second, '9m5s'],
  [10 * minute + 5 * second, '10m'],
  [3 * hour + 20 * minute, '3h20m'],
  [9 * hour, '9h'],
  [2 * day + 5 * hour, '2d5h'],
  [10 * day, '10d'],
  [800 * day, '2y70d'],
  [-5 * second, '<invalid>'],
] as const) {
  test(`${milliseconds} ms is ${text}`, () => assert.equal(duration(milliseconds), text))
}

test('a time that is missing is unknown, one that is none is invalid', () => {
  assert.equal(age(undefined, 0), '<unknown>')
  assert.equal(age('yesterday', 0), '<invalid>')
})
