import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { observedGenerationBehind } from './observed-generation-behind.ts'

const specChanged = (time: string) => ({ managedFields: [{ manager: 'kubectl', operation: 'Update', time }] })
const stale = (metadata: Record<string, unknown> = {}, spec: Record<string, unknown> = {}) =>
  widget([condition('Ready')], { status: { observedGeneration: 2 }, metadata, spec })

test('Ready=True about an older generation is found', () => {
  assert.deepEqual(problems(observedGenerationBehind, stale()), [
    'status.conditions[0]: Ready=True is about generation 2, the object is at 3',
  ])
})

test('a change of the last five minutes may still be on its way', () => {
  assert.deepEqual(problems(observedGenerationBehind, stale(specChanged('2024-06-01T11:58:00Z'))), [])
  assert.equal(problems(observedGenerationBehind, stale(specChanged('2024-06-01T10:00:00Z'))).length, 1)
})

test('a controller that has seen the generation and left Ready behind has no such excuse', () => {
  const object = widget([condition('Ready', { observedGeneration: 2 })], {
    status: { observedGeneration: 3 },
    metadata: specChanged('2024-06-01T11:59:59Z'),
  })
  assert.equal(problems(observedGenerationBehind, object).length, 1)
})

test('an object that is paused is not looked at, on purpose', () => {
  assert.deepEqual(problems(observedGenerationBehind, stale({}, { suspend: true })), [])
  assert.deepEqual(
    problems(observedGenerationBehind, stale({ annotations: { 'crossplane.io/paused': 'true' } })),
    [],
  )
})

test('Ready=False, and conditions without a generation, claim nothing', () => {
  const object = widget([condition('Ready', { status: 'False' })], { status: { observedGeneration: 2 } })
  assert.deepEqual(problems(observedGenerationBehind, object), [])
  assert.deepEqual(problems(observedGenerationBehind, widget([condition('Ready')])), [])
})
