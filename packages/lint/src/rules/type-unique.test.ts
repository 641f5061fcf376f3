import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { typeUnique } from './type-unique.ts'

test('the second of a type is found and points to the first', () => {
  const conditions = [condition('Ready'), condition('Synced'), condition('Ready', { status: 'False' })]
  assert.deepEqual(problems(typeUnique, widget(conditions)), [
    'status.conditions[2].type: Ready is already at status.conditions[0]',
  ])
})

test('one type in two lists is in order, for each list speaks of another thing', () => {
  const parents = [{ conditions: [condition('Accepted')] }, { conditions: [condition('Accepted')] }]
  assert.deepEqual(problems(typeUnique, widget(undefined, { status: { parents } })), [])
})
