import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { observedGenerationInvalid } from './observed-generation-invalid.ts'

test('a negative or broken generation is found', () => {
  assert.equal(
    problems(observedGenerationInvalid, widget([condition('Ready', { observedGeneration: -1 })])).length,
    1,
  )
  assert.equal(
    problems(observedGenerationInvalid, widget([condition('Ready', { observedGeneration: 1.5 })])).length,
    1,
  )
  assert.deepEqual(problems(observedGenerationInvalid, widget([], { status: { observedGeneration: -2 } })), [
    'status.observedGeneration: observedGeneration is -2',
  ])
})

test('the status of an object that nobody has seen may say -1', () => {
  assert.deepEqual(
    problems(observedGenerationInvalid, widget([], { status: { observedGeneration: -1 } })),
    [],
  )
})
