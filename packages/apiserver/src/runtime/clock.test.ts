import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from './clock.ts'

const day = 24 * 60 * 60 * 1000

test('a timer of many days runs for as many, and can be cancelled on the way', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let fired = 0
  systemClock.after(60 * day, () => fired++)
  const cancel = systemClock.after(70 * day, () => assert.fail('cancelled'))
  for (let passed = 0; passed < 59; passed++) t.mock.timers.tick(day)
  assert.equal(fired, 0)
  cancel()
  for (let passed = 0; passed < 20; passed++) t.mock.timers.tick(day)
  assert.equal(fired, 1)
})
