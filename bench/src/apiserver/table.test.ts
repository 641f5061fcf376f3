import assert from 'node:assert/strict'
import { test } from 'node:test'
import { best, table } from './table.ts'
import { type Figures, percentile } from './workload.ts'

const figures = (value: number): Figures => ({
  ready: value,
  creates: value,
  allCreates: value,
  statusPatches: value,
  statusApplies: value,
  gets: value,
  lists: value,
  watchP50: value,
  watchP99: value,
  fanOut: value,
  memory: value,
})

test('the ratio is above one where the embedded server is better, be it more or less', () => {
  const lines = table(figures(10), figures(5)).split('\n')
  assert.match(lines.find((line) => line.startsWith('creates/s, the first'))!, /2\.0x$/)
  assert.match(lines.find((line) => line.startsWith('time to ready'))!, /0\.5x$/)
})

test('the better of two rounds is taken, be it more or less', () => {
  const chosen = best(figures(10), { ...figures(5), gets: 20 })
  assert.equal(chosen.gets, 20)
  assert.equal(chosen.creates, 10)
  assert.equal(chosen.ready, 5)
  assert.deepEqual(best(undefined, figures(3)), figures(3))
})

test('without the other server its column is empty', () => {
  assert.match(table(figures(10), undefined).split('\n')[1]!, /10\.0\s+-\s+-$/)
})

test('a percentile is a value that was measured', () => {
  assert.equal(percentile([3, 1, 2], 0.5), 2)
  assert.equal(percentile([3, 1, 2], 0.99), 3)
})
