import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { stalledAndReconciling } from './stalled-and-reconciling.ts'

const of = (...types: string[]) => widget(types.map((type) => condition(type)))

test('both at once contradict each other', () => {
  assert.deepEqual(problems(stalledAndReconciling, of('Stalled', 'Reconciling')), [
    'status.conditions[0]: Stalled and Reconciling are both True',
  ])
})

test('Ready=True contradicts Stalled everywhere, and Reconciling where the ecosystem says so', () => {
  assert.equal(problems(stalledAndReconciling, of('Ready', 'Stalled')).length, 1)
  assert.deepEqual(problems(stalledAndReconciling, of('Ready', 'Reconciling')), [])
  assert.equal(problems(stalledAndReconciling, of('Ready', 'Reconciling'), 'flux').length, 1)
})
