import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { observedGenerationAhead } from './observed-generation-ahead.ts'

test('a generation that has not been yet is found on conditions and on the status', () => {
  const object = widget([condition('Ready', { observedGeneration: 4 })], {
    status: { observedGeneration: '5' },
  })
  assert.deepEqual(problems(observedGenerationAhead, object), [
    'status.observedGeneration: the status is of generation 5, the object is at 3',
    'status.conditions[0].observedGeneration: Ready was set for generation 4, the object is at 3',
  ])
})

test('an object without a generation cannot be behind', () => {
  const object = widget([condition('Ready', { observedGeneration: 4 })], {
    metadata: { generation: undefined },
  })
  assert.deepEqual(problems(observedGenerationAhead, object), [])
})
