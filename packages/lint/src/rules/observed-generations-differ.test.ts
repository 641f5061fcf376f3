import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { observedGenerationsDiffer } from './observed-generations-differ.ts'

test('a condition of another generation than the status beside Ready=True is found', () => {
  const conditions = [
    condition('Ready', { observedGeneration: 3 }),
    condition('Healthy', { observedGeneration: 2 }),
  ]
  assert.deepEqual(
    problems(observedGenerationsDiffer, widget(conditions, { status: { observedGeneration: 3 } }), 'flux'),
    ['status.conditions[1].observedGeneration: Healthy is of generation 2, the status of 3'],
  )
})

test('nothing is asked while Ready is not True', () => {
  const conditions = [
    condition('Ready', { status: 'False' }),
    condition('Healthy', { observedGeneration: 2 }),
  ]
  assert.deepEqual(
    problems(observedGenerationsDiffer, widget(conditions, { status: { observedGeneration: 3 } }), 'flux'),
    [],
  )
})
