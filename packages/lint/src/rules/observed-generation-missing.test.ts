import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { observedGenerationMissing } from './observed-generation-missing.ts'

test('without any generation in the status nobody can tell what was judged', () => {
  assert.deepEqual(problems(observedGenerationMissing, widget([condition('Ready')])), [
    'status.conditions: neither the status nor any condition says which generation was judged',
  ])
})

test('one generation somewhere is enough in general', () => {
  assert.deepEqual(
    problems(observedGenerationMissing, widget([condition('Ready')], { status: { observedGeneration: 2 } })),
    [],
  )
  const conditions = [condition('Ready', { observedGeneration: 2 }), condition('Synced')]
  assert.deepEqual(problems(observedGenerationMissing, widget(conditions)), [])
})

test('a spec that has never changed needs none', () => {
  assert.deepEqual(
    problems(observedGenerationMissing, widget([condition('Ready')], { metadata: { generation: 1 } })),
    [],
  )
})

test('Flux wants it on each condition', () => {
  const conditions = [condition('Ready', { observedGeneration: 2 }), condition('Healthy')]
  assert.deepEqual(problems(observedGenerationMissing, widget(conditions), 'flux'), [
    'status.conditions[1].observedGeneration: no observedGeneration: Healthy',
  ])
})
