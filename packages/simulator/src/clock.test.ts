import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hastyClock, hurried } from './clock.ts'

test('a hasty clock tells the true time, while everything is done sooner', async () => {
  const clock = hastyClock(1_000_000)
  assert.ok(Math.abs(clock.now() - Date.now()) < 60_000)
  assert.equal(hurried(5_000_000, clock), 5)
  assert.equal(hurried(5_000, {}), 5_000)
  // A day, which nobody waits for. Its timers keep no process alive: something else must.
  const alive = setInterval(() => {}, 1_000)
  await new Promise<void>((resolve) => clock.after(24 * 3_600_000, resolve))
  clearInterval(alive)
  clock.after(1, () => assert.fail('it was called off'))()
})
