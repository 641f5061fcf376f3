import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from './clock.ts'

test('what is further away than timers reach does not run at once', async () => {
  let ran = false
  const cancel = systemClock.after(2 ** 40, () => {
    ran = true
  })
  await new Promise<void>((resolve) => systemClock.after(5, resolve))
  cancel()
  assert.equal(ran, false)
})
