import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { summaryMissing } from './summary-missing.ts'

test('conditions of parts without one that sums them up are found', () => {
  const conditions = [condition('Configured'), condition('Deployed')]
  assert.deepEqual(problems(summaryMissing, widget(conditions)), [
    'status.conditions: no condition sums the object up (Ready or Succeeded)',
  ])
})

test('Knative takes only Ready and Succeeded, others more', () => {
  assert.equal(problems(summaryMissing, widget([condition('Available')]), 'knative').length, 1)
  assert.deepEqual(problems(summaryMissing, widget([condition('Available')])), [])
})

test('Cluster API takes only Ready', () => {
  assert.equal(problems(summaryMissing, widget([condition('Available')]), 'cluster-api').length, 1)
  assert.deepEqual(problems(summaryMissing, widget([condition('Ready')]), 'cluster-api'), [])
})

test('lists about parts, and empty ones, need no summary', () => {
  const parents = [{ conditions: [condition('ResolvedRefs')] }]
  assert.deepEqual(problems(summaryMissing, widget(undefined, { status: { parents } })), [])
  assert.deepEqual(problems(summaryMissing, widget([])), [])
})
