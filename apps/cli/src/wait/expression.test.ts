import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseExpression, type Subject } from './expression.ts'

const subject = (types: Readonly<Record<string, 'True' | 'False' | 'Unknown'>>, observed = 1): Subject => ({
  object: { spec: { replicas: 2 }, status: { ready: 2 } },
  verdict: { state: 'Healthy', rule: 'x', reason: '', message: '', stale: false, findings: [] },
  conditions: new Map(
    Object.entries(types).map(([type, status]) => [type, { type, status, observedGeneration: observed }]),
  ),
  generation: 1,
  now: new Date(0),
})

test('and, or, not and brackets bind as in English', () => {
  const at = subject({ A: 'True', B: 'False', C: 'Unknown' })
  const met = (text: string) => parseExpression(text).wish(at)
  assert.deepEqual(
    ['A and not B', 'B or A and not B', '(B or A) and B', 'C=Unknown', 'not C', 'B=False and Healthy'].map(
      met,
    ),
    [true, true, false, true, true, true],
  )
})

test('what is about an older generation is neither so nor not so', () => {
  const { wish } = parseExpression('not A')
  assert.equal(wish(subject({ A: 'False' }, 0)), undefined)
  assert.equal(parseExpression('A or Healthy').wish(subject({ A: 'False' }, 0)), true)
})

test('a target, a quantifier and CEL are told apart', () => {
  assert.equal(parseExpression('cluster.x-k8s.io/prod: Ready').target, 'cluster.x-k8s.io/prod')
  assert.equal(parseExpression('any(Ready)').quantifier, 'any')
  assert.equal(parseExpression('deploy/web: status.ready == spec.replicas').wish(subject({})), true)
  assert.equal(parseExpression('deploy/web: status.none == 1').wish(subject({})), false)
  assert.throws(() => parseExpression('deploy/web: status.('), /not CEL/)
  assert.throws(() => parseExpression('deploy/web:'), /says nothing to wait for/)
})
