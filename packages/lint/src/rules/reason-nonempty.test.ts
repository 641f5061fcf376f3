import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, crd, listPath, problems, statusSchema, widget } from '../testkit.ts'
import { reasonNonempty } from './reason-nonempty.ts'

test('conditions without a reason are named in one finding', () => {
  const conditions = [
    condition('Ready'),
    condition('A', { reason: '' }),
    condition('B', { reason: undefined }),
  ]
  assert.deepEqual(problems(reasonNonempty, widget(conditions)), [
    'status.conditions[1].reason: no reason: A=True, B=True',
  ])
})

test('a schema that lets a reason be empty is found', () => {
  assert.deepEqual(problems(reasonNonempty, crd(statusSchema({ reason: { type: 'string' } }))), [
    `${listPath}.items.properties.reason: v1: the schema takes an empty reason`,
  ])
  assert.deepEqual(problems(reasonNonempty, crd(statusSchema())), [])
})
