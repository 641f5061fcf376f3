import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { topLevel } from './top-level.ts'

test('conditions of parts without one that sums them up are found', () => {
  const conditions = [condition('Configured'), condition('Deployed')]
  assert.deepEqual(problems(topLevel, widget(conditions)), [
    'status.conditions: no condition sums the object up (Ready or Succeeded)',
  ])
})

test('Knative takes only Ready and Succeeded, others more', () => {
  assert.equal(problems(topLevel, widget([condition('Available')]), 'knative').length, 1)
  assert.deepEqual(problems(topLevel, widget([condition('Available')])), [])
})

test('lists about parts, and empty ones, need no summary', () => {
  const parents = [{ conditions: [condition('ResolvedRefs')] }]
  assert.deepEqual(problems(topLevel, widget(undefined, { status: { parents } })), [])
  assert.deepEqual(problems(topLevel, widget([])), [])
})
