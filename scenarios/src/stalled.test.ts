import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '@barometer/simulator'
import { stalled } from './stalled.ts'

function watched(step: () => number) {
  const clock = new ManualClock()
  return { clock, ...stalled({ progress: step, why: () => 'it stands still', clock }) }
}

test('what moves may take its time', () => {
  let steps = 0
  const { clock, signal, done } = watched(() => steps++)
  clock.move(5 * 60_000)
  assert.equal(signal.aborted, false)
  done()
  clock.move(60 * 60_000)
  assert.equal(signal.aborted, false)
})

test('what stands still for a minute is over, and the reason says so', () => {
  const { clock, signal } = watched(() => 1)
  clock.move(59_000)
  assert.equal(signal.aborted, false)
  clock.move(1_000)
  assert.equal((signal.reason as Error).message, 'it stands still')
})

test('what never ends is over after ten minutes of the processor', () => {
  let steps = 0
  let spent = 0
  const clock = new ManualClock()
  const { signal } = stalled({ progress: () => steps++, why: () => 'no end', clock, spent: () => spent })
  clock.move(60 * 60_000)
  assert.equal(signal.aborted, false)
  spent = 10 * 60_000
  clock.move(60_000)
  assert.equal(signal.aborted, true)
})
