import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { stateNotTransition } from './state-not-transition.ts'

test('a verb for a step on the way is found', () => {
  assert.deepEqual(problems(stateNotTransition, widget([condition('Deploying', { status: 'False' })])), [
    'status.conditions[0].type: Deploying names a step on the way, not a state',
  ])
})

test('a step that has lasted more than a minute is a state by itself', () => {
  const since = (lastTransitionTime: string) => widget([condition('Deploying', { lastTransitionTime })])
  assert.deepEqual(problems(stateNotTransition, since('2024-06-01T11:58:00Z')), [])
  assert.equal(problems(stateNotTransition, since('2024-06-01T11:59:30Z')).length, 1)
})

test('states that end in -ing are states', () => {
  const conditions = ['Progressing', 'Running', 'Pending', 'RollingOut', 'Missing'].map((type) =>
    condition(type),
  )
  assert.deepEqual(problems(stateNotTransition, widget(conditions)), [])
})
