import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, inShort, judged, judgedKnowing } from '../testkit/judged.ts'

const observed = (generation: unknown, observedGeneration: unknown, ...conditions: object[]) => ({
  metadata: { generation },
  status: { observedGeneration, conditions },
})
const ready = condition('Ready=True')

test('a spec that has not been observed is Progressing, and what the status says is stale', () => {
  const verdict = judged(observed(3, 2, ready))
  assert.equal(inShort(verdict), 'Progressing generations status.observedGeneration')
  assert.equal(verdict.stale, true)
  assert.equal(verdict.message, 'generation 3 has not been observed yet, only 2')
})

test('generations written as text count as numbers', () => {
  assert.equal(judged(observed(3, '2', ready)).state, 'Progressing')
  assert.equal(judged(observed('3', 3, ready)).state, 'Healthy')
})

test('a generation from the future is a finding, not a judgement', () => {
  const verdict = judged(observed(3, 4, ready))
  assert.equal(verdict.state, 'Healthy')
  assert.equal(verdict.findings[0]?.code, 'generation-from-the-future')
})

test('a failure of this very generation is heard although the status lags behind', () => {
  const failing = condition('Ready=False BuildFailed', { observedGeneration: 3 })
  assert.equal(inShort(judged(observed(3, 2, failing))), 'Degraded conditions/not-true Ready')
})

test('a condition about an older generation is stale, True or False', () => {
  for (const line of ['Ready=True', 'Ready=False BuildFailed']) {
    const verdict = judged({
      metadata: { generation: 3 },
      status: { conditions: [condition(line, { observedGeneration: 2 })] },
    })
    assert.equal(inShort(verdict), 'Progressing conditions/stale Ready')
    assert.equal(verdict.stale, true)
  }
})

test('a part that is stale does not count beside a summary that is not', () => {
  const conditions = [ready, condition('WebReady=False Broken', { observedGeneration: 1 })]
  assert.equal(judged({ metadata: { generation: 3 }, status: { conditions } }).state, 'Healthy')
})

test('a pack can say that the observed generation means something else', () => {
  const verdict = judgedKnowing({ ignore: ['status.observedGeneration'] }, observed(3, 2, ready))
  assert.equal(verdict.state, 'Healthy')
})

test('a negative number is none: conditions about the very generation tell, and no number is compared', () => {
  const begun = condition('Ready=Unknown Progressing', { observedGeneration: 1 })
  assert.equal(judged(observed(1, -1, begun)).rule, 'conditions/unknown')
  const silent = judged(observed(1, -1))
  assert.equal(silent.message, 'generation 1 has not been observed yet')
})
