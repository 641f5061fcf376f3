import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { abnormalLeftover } from './abnormal-leftover.ts'

test('Stalled=False and Reconciling=False can go', () => {
  const conditions = [
    condition('Stalled', { status: 'False' }),
    condition('Reconciling', { status: 'False' }),
  ]
  assert.deepEqual(problems(abnormalLeftover, widget(conditions), 'flux'), [
    'status.conditions[0]: Stalled=False can be removed',
    'status.conditions[1]: Reconciling=False can be removed',
  ])
})

test('they stay while they are True', () => {
  assert.deepEqual(problems(abnormalLeftover, widget([condition('Reconciling')]), 'flux'), [])
})
