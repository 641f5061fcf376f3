import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { summaryRepeatsFailure } from './summary-repeats-failure.ts'

const failed = (type: string, reason: string, message: string, severity?: string) =>
  condition(type, { status: 'False', reason, message, severity })

test('a happy condition that says something of its own is found', () => {
  const conditions = [
    failed('Ready', 'BuildFailed', 'Build step x'),
    failed('BuildSucceeded', 'StepFailed', 'step x'),
  ]
  assert.deepEqual(problems(summaryRepeatsFailure, widget(conditions), 'knative'), [
    'status.conditions[0]: Ready says BuildFailed, which is not what fails: BuildSucceeded (StepFailed)',
  ])
})

test('one that gives the same reason in other words is not said to give another', () => {
  const conditions = [failed('Ready', 'HealthCheckFailed', 'a'), failed('Healthy', 'HealthCheckFailed', 'b')]
  assert.deepEqual(problems(summaryRepeatsFailure, widget(conditions), 'knative'), [
    'status.conditions[0]: Ready says HealthCheckFailed in different words than what fails: Healthy (HealthCheckFailed)',
  ])
})

test('any of several failing ones will do, for their order is the controller’s', () => {
  const conditions = [failed('Ready', 'B', 'b'), failed('AReady', 'A', 'a'), failed('BReady', 'B', 'b')]
  assert.deepEqual(problems(summaryRepeatsFailure, widget(conditions), 'knative'), [])
})

test('what is only informational does not count, and neither does Stalled', () => {
  const conditions = [
    failed('Ready', 'A', 'a'),
    failed('AReady', 'Other', 'other', 'Info'),
    condition('Stalled', { reason: 'Z', message: 'z' }),
  ]
  assert.deepEqual(problems(summaryRepeatsFailure, widget(conditions), 'knative'), [])
})
