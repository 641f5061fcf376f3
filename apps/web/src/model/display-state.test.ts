import assert from 'node:assert/strict'
import { test } from 'node:test'
import { causeState, displayState } from './display-state.ts'

test('a mark is of the object with all beneath it; what it says of itself tells degraded and suspended apart', () => {
  assert.equal(displayState({ state: 'error', level: 'Healthy' }), 'error')
  assert.equal(displayState({ state: 'error', level: 'Degraded' }), 'degraded')
  assert.equal(displayState({ state: 'working', level: 'Healthy' }), 'working')
  assert.equal(displayState({ state: 'unknown', level: 'Suspended' }), 'unknown')
  assert.equal(displayState({ state: 'ok', level: 'Suspended' }), 'suspended')
  assert.equal(displayState({ state: 'ok', level: 'Healthy' }), 'well')
})

test('a cause is never well: one that was deduced may say so of itself', () => {
  assert.equal(causeState({ state: 'ok', level: 'Healthy' }), 'error')
  assert.equal(causeState({ state: 'unknown', level: 'Unknown' }), 'error')
  assert.equal(causeState(undefined), 'error')
  assert.equal(causeState({ state: 'error', level: 'Degraded' }), 'degraded')
})
