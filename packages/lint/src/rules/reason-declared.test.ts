import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { reasonDeclared } from './reason-declared.ts'

test('a reason that the API does not declare for the type is found', () => {
  const failed = condition('SubResourcesReady', { status: 'False', reason: 'RulesMissing' })
  assert.deepEqual(problems(reasonDeclared, widget([failed]), 'openstack'), [
    'status.conditions[0].reason: RulesMissing is not among the reasons declared for SubResourcesReady: SubResourcesReady, SubResourcesPending, MultipleFailures, Success, *Failed',
  ])
})

test('the reasons of the examples, and those that an actuator names, are in order', () => {
  for (const reason of ['Success', 'SubResourcesPending', 'SubResourceFailed', 'RuleCreationFailed']) {
    const object = widget([condition('SubResourcesReady', { reason })])
    assert.deepEqual(problems(reasonDeclared, object, 'openstack'), [], reason)
  }
})

test('declared reasons, and types for which none are declared, are in order', () => {
  const conditions = [condition('SubResourcesReady', { reason: 'MultipleFailures' }), condition('Available')]
  assert.deepEqual(problems(reasonDeclared, widget(conditions), 'openstack'), [])
  assert.deepEqual(problems(reasonDeclared, widget([condition('toString')]), 'openstack'), [])
})
