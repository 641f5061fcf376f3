import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goals, table } from './table.ts'

const row = { cold: 520, warm: 400, cpu: 310, memory: 81.6 }

test('every tool is compared with the first', () => {
  const text = table('A cluster', [
    { name: 'baro', ...row, requests: [36, 34], bytes: 388_000 },
    { name: 'other', ...row, warm: 1000, requests: [415, 415], bytes: 5_150_000 },
  ])
  assert.deepEqual(text.split('\n'), [
    '',
    'A cluster',
    '         first run   again  x baro     CPU  memory   requests  received',
    '  baro      0.52 s  0.40 s          0.31 s   82 MB    36 / 34    388 kB',
    '  other     0.52 s  1.00 s    2.5x  0.31 s   82 MB  415 / 415    5.2 MB',
  ])
})

test('a goal that is reached exactly is not met', () => {
  const text = goals([
    { what: 'start', most: 60, unit: 'ms', reached: 59 },
    { what: 'memory', most: 400, unit: 'MB', reached: 400 },
  ])
  assert.match(text, /met {6}start: 59 ms \(goal: under 60 ms\)/)
  assert.match(text, /NOT MET {2}memory: 400 MB \(goal: under 400 MB\)/)
})
