import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { multipleFailures } from './multiple-failures.ts'

const failed = (reason: string, message: string) =>
  widget([condition('SubResourcesReady', { status: 'False', reason, message })])

test('several failures under another reason are found', () => {
  assert.deepEqual(
    problems(multipleFailures, failed('RuleFailed', '2 sub-resources failed: a (x), b (y)'), 'openstack'),
    ['status.conditions[0].reason: 2 failures under the reason RuleFailed'],
  )
})

test('a list that is shorter than its count must say so', () => {
  const cut = '9 sub-resources failed: a (x), b (y)'
  assert.equal(problems(multipleFailures, failed('MultipleFailures', cut), 'openstack').length, 1)
  const said = `${cut}, and 7 more failures`
  assert.deepEqual(problems(multipleFailures, failed('MultipleFailures', said), 'openstack'), [])
})

test('the example of the design is in order, and so is one failure', () => {
  const two = "2 sub-resources failed: Rule 'allow-ssh' (invalid CIDR), Rule 'allow-http' (port out of range)"
  assert.deepEqual(problems(multipleFailures, failed('MultipleFailures', two), 'openstack'), [])
  assert.deepEqual(problems(multipleFailures, failed('RuleFailed', "Rule 'x' failed: y"), 'openstack'), [])
})

test('MultipleFailures without a number is found', () => {
  assert.equal(
    problems(multipleFailures, failed('MultipleFailures', 'several things failed'), 'openstack').length,
    1,
  )
})
