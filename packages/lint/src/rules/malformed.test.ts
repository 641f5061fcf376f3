import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problems, widget } from '../testkit.ts'
import { malformed } from './malformed.ts'

test('conditions that are no list are named as what they are', () => {
  assert.deepEqual(problems(malformed, widget({ Ready: 'True' })), [
    'status.conditions: conditions must be a list, found an object',
  ])
})

test('an entry that is no object, has no type, or a number for a reason, is found where it stands', () => {
  const conditions = ['Ready', { status: 'True' }, { type: 'Ready', status: 'True', reason: 7 }]
  assert.deepEqual(problems(malformed, widget(conditions)), [
    'status.conditions[0]: a condition must be an object, found "Ready"',
    'status.conditions[1].type: a condition without a type is left out',
    'status.conditions[2].reason: reason must be text, found 7',
  ])
})

test('an empty list and a missing one are in order', () => {
  assert.deepEqual(problems(malformed, widget([])), [])
  assert.deepEqual(problems(malformed, widget(undefined)), [])
  assert.deepEqual(problems(malformed, widget(null)), [])
})
