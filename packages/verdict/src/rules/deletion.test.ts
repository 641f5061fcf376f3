import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inShort, judged, withConditions } from '../testkit/judged.ts'

test('an object that is being deleted is Terminating, whatever its conditions say', () => {
  const object = {
    metadata: { deletionTimestamp: '2024-06-01T11:00:00Z', finalizers: ['b', 'a'] },
    ...withConditions('Ready=False CreateFailed'),
  }
  const verdict = judged(object)
  assert.equal(inShort(verdict), 'Terminating deletion metadata.deletionTimestamp')
  assert.equal(verdict.since, '2024-06-01T11:00:00Z')
  assert.equal(verdict.message, 'deletion was requested, waiting for a, b')
})

test('of many finalizers three are named', () => {
  const finalizers = ['e', 'd', 'c', 'b', 'a']
  const { message } = judged({ metadata: { deletionTimestamp: '2024-06-01T11:00:00Z', finalizers } })
  assert.equal(message, 'deletion was requested, waiting for a, b, c and 2 more')
})

test('a deletion timestamp that is no text is none', () => {
  assert.equal(judged({ metadata: { deletionTimestamp: 7 } }).state, 'Unknown')
})
