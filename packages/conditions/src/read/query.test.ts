import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFalse, isStale, isTrue, isUnknown, timestamp } from '../index.ts'
import { compareTimes, elapsed } from '../model/time.ts'

const object = {
  metadata: { generation: 2 },
  status: {
    conditions: [
      { type: 'Ready', status: 'True', observedGeneration: 1, lastTransitionTime: '2024-01-01T00:00:00Z' },
      { type: 'Synced', status: 'Unknown' },
      { type: 'Healthy', status: 'False', observedGeneration: 2 },
    ] as const,
  },
}

test('a missing condition is neither true nor false, but unknown', () => {
  assert.equal(isTrue(object, 'Nope'), false)
  assert.equal(isFalse(object, 'Nope'), false)
  assert.equal(isUnknown(object, 'Nope'), true)
  assert.equal(isUnknown({}, 'Ready'), true)
})

test('tells the three statuses apart', () => {
  assert.ok(isTrue(object, 'Ready') && isUnknown(object, 'Synced') && isFalse(object, 'Healthy'))
})

test('a condition about an older generation is stale; one that names none is not', () => {
  assert.equal(isStale(object, 'Ready'), true)
  assert.equal(isStale(object, 'Healthy'), false)
  assert.equal(isStale(object, 'Synced'), false)
  assert.equal(isStale(object, 'Nope'), false)
})

test('a timestamp is in whole seconds and never in the future', () => {
  assert.equal(timestamp(Date.UTC(2024, 0, 1, 0, 0, 0, 999)), '2024-01-01T00:00:00Z')
  assert.equal(timestamp(new Date('2024-01-01T10:00:00.500+02:00')), '2024-01-01T08:00:00Z')
})

test('orders times however they are written, and no time before all', () => {
  assert.ok(compareTimes('2024-01-01T00:00:00Z', '2024-01-01T00:00:00.500Z') < 0)
  assert.ok(compareTimes('2024-01-01T02:00:00+02:00', '2024-01-01T00:30:00Z') < 0)
  assert.ok(compareTimes(undefined, '2024-01-01T00:00:00Z') < 0)
  assert.equal(compareTimes(undefined, undefined), 0)
})

test('elapsed time is never negative, and nothing where nobody knows', () => {
  assert.equal(elapsed('2024-01-01T00:00:00Z', '2024-01-01T00:01:00Z'), 60_000)
  assert.equal(elapsed('2024-01-01T00:01:00Z', '2024-01-01T00:00:00Z'), 0)
  assert.equal(elapsed(undefined, '2024-01-01T00:00:00Z'), 0)
})
