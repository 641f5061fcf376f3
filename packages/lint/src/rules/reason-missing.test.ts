import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, crd, listPath, problems, statusSchema, widget } from '../testkit.ts'
import { reasonMissing } from './reason-missing.ts'

test('conditions without a reason are named in one finding', () => {
  const conditions = [
    condition('Ready'),
    condition('A', { reason: '' }),
    condition('B', { reason: undefined }),
  ]
  assert.deepEqual(problems(reasonMissing, widget(conditions)), [
    'status.conditions[1].reason: no reason: A=True, B=True',
  ])
})

test('a schema that lets a reason be empty is found', () => {
  assert.deepEqual(problems(reasonMissing, crd(statusSchema({ reason: { type: 'string' } }))), [
    `${listPath}.items.properties.reason: v1: the schema takes an empty reason`,
  ])
  assert.deepEqual(problems(reasonMissing, crd(statusSchema())), [])
})
