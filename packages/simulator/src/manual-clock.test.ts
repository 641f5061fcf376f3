import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from './manual-clock.ts'

test('what is due runs in the order of its time, and sees that time', () => {
  const clock = new ManualClock(0)
  const seen: string[] = []
  const note = (what: string) => () => void seen.push(`${what} at ${clock.now()}`)
  clock.after(300, note('c'))
  clock.after(100, () => {
    note('a')()
    clock.after(100, note('b'))
  })
  clock.after(100, note('a, too'))
  assert.equal(clock.next(), 100)
  clock.move(250)
  assert.deepEqual(seen, ['a at 100', 'a, too at 100', 'b at 200'])
  assert.equal(clock.now(), 250)
  clock.moveTo(10)
  assert.equal(clock.now(), 250)
})

test('what was called off does not run', () => {
  const clock = new ManualClock(0)
  clock.after(1, () => assert.fail())()
  clock.move(10)
  assert.equal(clock.next(), undefined)
})
