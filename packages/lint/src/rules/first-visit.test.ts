import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { firstVisit } from './first-visit.ts'

test('a status that was written without the conditions of its ecosystem is found', () => {
  const object = widget(undefined, { status: { id: '/subscriptions/1' } })
  assert.deepEqual(problems(firstVisit, object, 'azure'), [
    'status.conditions: the controller has seen the object, and there is no condition Ready',
  ])
})

test('in Cluster API a status without any condition is found, whatever else it holds', () => {
  for (const profile of ['cluster-api', 'cluster-api-v1beta2']) {
    const object = widget(undefined, { status: { phase: 'Provisioning' } })
    assert.deepEqual(problems(firstVisit, object, profile), [
      'status.conditions: the controller has seen the object, and it has no conditions',
    ])
    assert.equal(problems(firstVisit, widget([], { status: { phase: 'Provisioning' } }), profile).length, 1)
    assert.deepEqual(problems(firstVisit, widget([condition('Ready')]), profile), [])
  }
})

test('in general only a list that is there and empty is found', () => {
  assert.equal(problems(firstVisit, widget([], { status: { observedGeneration: 1 } })).length, 1)
  assert.deepEqual(problems(firstVisit, widget(undefined, { status: { observedGeneration: 1 } })), [])
})

test('an object that nobody has seen yet, or that is going, owes nothing', () => {
  assert.deepEqual(problems(firstVisit, widget(undefined), 'azure'), [])
  assert.deepEqual(
    problems(firstVisit, widget(undefined, { status: { observedGeneration: -1 } }), 'flux'),
    [],
  )
  const going = { metadata: { deletionTimestamp: '2024-06-01T11:00:00Z' }, status: { observedGeneration: 1 } }
  assert.deepEqual(problems(firstVisit, widget([], going), 'flux'), [])
})

test('each type that is missing is named', () => {
  const object = widget([condition('Available')], { status: { resource: {} } })
  assert.deepEqual(problems(firstVisit, object, 'openstack'), [
    'status.conditions: the controller has seen the object, and there is no condition Progressing',
  ])
})
