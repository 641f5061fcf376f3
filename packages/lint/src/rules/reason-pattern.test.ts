import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, crd, listPath, problems, statusSchema, widget } from '../testkit.ts'
import { reasonPattern } from './reason-pattern.ts'

test('a sentence, a name in the reason, and a very long word are found', () => {
  for (const reason of ['Not ready yet', 'Failed @ Machine/m-1', '404', 'x'.repeat(1025)]) {
    assert.equal(problems(reasonPattern, widget([condition('Ready', { reason })])).length, 1, reason)
  }
})

test('several of a list are one finding', () => {
  const conditions = [condition('A', { reason: 'x y' }), condition('B'), condition('C', { reason: 'z z' })]
  assert.deepEqual(problems(reasonPattern, widget(conditions)), [
    'status.conditions[0].reason: the reason is not one word: A ("x y"), C ("z z")',
  ])
})

test('one word, also with the signs that metav1.Condition takes, is in order', () => {
  for (const reason of ['Succeeded', 'ExitCode127', 'ARM:Conflict', 'A,B', 'A_b', '']) {
    assert.deepEqual(problems(reasonPattern, widget([condition('Ready', { reason })])), [], reason)
  }
})

test('in Azure a reason that is not one word in PascalCase is found', () => {
  for (const reason of ['waitingForOwner', 'ARM:Conflict', 'A_b', 'Not ready']) {
    const object = widget([condition('Ready', { reason })])
    assert.deepEqual(problems(reasonPattern, object, 'azure'), [
      `status.conditions[0].reason: the reason is not one word in PascalCase: Ready ("${reason}")`,
    ])
  }
  const word = widget([condition('Ready', { reason: 'SKUNotAvailable' })])
  assert.deepEqual(problems(reasonPattern, word, 'azure'), [])
})

test('a schema that takes any text for a reason is found', () => {
  assert.deepEqual(problems(reasonPattern, crd(statusSchema({ reason: { type: 'string', minLength: 1 } }))), [
    `${listPath}.items.properties.reason: v1: the schema takes any text for a reason`,
  ])
})
