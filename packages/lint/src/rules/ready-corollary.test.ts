import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { readyCorollary } from './ready-corollary.ts'

test('Ready=True beside a part that is False, or a trouble that is True, is found', () => {
  const conditions = [
    condition('Ready'),
    condition('SubnetsReady', { status: 'False' }),
    condition('BuildFailed', { status: 'True' }),
  ]
  assert.deepEqual(problems(readyCorollary, widget(conditions), 'cluster-api'), [
    'status.conditions[1]: Ready=True while SubnetsReady=False',
    'status.conditions[2]: Ready=True while BuildFailed=True',
  ])
})

test('Unknown is neither, and switches and work under way are not troubles', () => {
  const conditions = [
    condition('Ready'),
    condition('SubnetsReady', { status: 'Unknown' }),
    condition('Paused', { status: 'False' }),
    condition('ScalingUp', { status: 'True' }),
    condition('BuildFailed', { status: 'False' }),
  ]
  assert.deepEqual(problems(readyCorollary, widget(conditions), 'cluster-api'), [])
})
