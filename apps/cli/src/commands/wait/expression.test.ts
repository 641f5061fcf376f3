import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VerdictState } from '@barometer/verdict'
import { parseExpression } from './expression.ts'
import type { PredicateInput } from './predicate-input.ts'

const subject = (
  types: Readonly<Record<string, 'True' | 'False' | 'Unknown'>>,
  {
    observed = 1,
    state = 'Healthy',
    ...more
  }: { observed?: number; state?: VerdictState } & Partial<PredicateInput> = {},
): PredicateInput => ({
  object: { apiVersion: 'example.org/v1', spec: { replicas: 2 }, status: { ready: 2, up: true } },
  verdict: {
    state,
    rule: 'x',
    evidence: 'summary',
    reason: '',
    message: '',
    stale: false,
    statements: [],
    findings: [],
  },
  conditions: new Map(
    Object.entries(types).map(([type, status]) => [type, { type, status, observedGeneration: observed }]),
  ),
  generation: 1,
  overall: 'ok',
  beneath: false,
  builtIn: false,
  now: new Date(0),
  ...more,
})
const met = (text: string, of: PredicateInput | undefined) => parseExpression(text).predicate(of)

test('and, or, not and brackets bind as in English', () => {
  const at = subject({ A: 'True', B: 'False', C: 'Unknown' })
  const texts = [
    'A and not B',
    'B or A and not B',
    '(B or A) and B',
    'C=Unknown',
    'not C',
    'not(B) and not (B or C)',
    'B=False and Healthy',
    'b=false and healthy',
  ]
  assert.deepEqual(
    texts.map((text) => met(text, at)),
    [true, true, false, true, true, true, true, true],
  )
})

test('words and CEL join, and quotes hold what would join them', () => {
  const at = subject({ A: 'True' })
  assert.equal(met('A and status.ready == spec.replicas', at), true)
  assert.equal(met('(status.ready + 1) > 2 and not (A and status.ready == 1)', at), true)
  assert.equal(met("'this and that' == 'this or (that' or A=False", at), false)
  assert.equal(met('status.up', at), true)
  assert.equal(met('status.none == 1', at), false)
})

test('what is about an older generation is neither so nor not so', () => {
  const old = subject({ A: 'False' }, { observed: 0 })
  assert.equal(met('not A', old), undefined)
  assert.equal(met('A or Healthy', old), true)
})

test('of what is not there nothing is so but that', () => {
  assert.deepEqual(
    ['A', 'not A', 'not Healthy', 'status.up', 'exists', 'deleted', 'not deleted', 'A or deleted'].map(
      (text) => met(text, undefined),
    ),
    [undefined, undefined, undefined, undefined, false, true, false, true],
  )
})

test('Healthy and Progressing look beneath, and wait until that is known', () => {
  assert.equal(met('Healthy', subject({})), true)
  assert.equal(met('Healthy', subject({}, { overall: 'working' })), false)
  assert.equal(met('Progressing', subject({}, { overall: 'working' })), true)
  assert.equal(met('Healthy', subject({}, { overall: undefined })), undefined)
  assert.equal(met('Healthy', subject({}, { state: 'Unknown' })), false)
  assert.equal(met('not Progressing', subject({ Progressing: 'True' })), true)
  assert.equal(met('Progressing=True', subject({ Progressing: 'True' })), true)
})

test('a kind of Kubernetes itself without a Ready condition is ready when it is healthy', () => {
  const deployment = { builtIn: true, object: { apiVersion: 'apps/v1', kind: 'Deployment' } }
  assert.equal(met('Ready', subject({ Available: 'True' }, deployment)), true)
  assert.equal(met('Ready=True', subject({ Available: 'True' }, deployment)), false)
  assert.equal(met('Ready', subject({}, { ...deployment, state: 'Progressing' })), false)
  assert.equal(met('Ready', subject({ Available: 'True' })), false)
  assert.equal(met('Synced', subject({ Available: 'True' }, { ...deployment, beneath: true })), true)
})

test('a target, a quantifier and what an expression asks for are told apart', () => {
  assert.deepEqual(parseExpression('cluster.x-k8s.io/prod: Ready').target, ['cluster.x-k8s.io/prod'])
  assert.deepEqual(parseExpression('deploy web api : Ready').target, ['deploy', 'web', 'api'])
  assert.deepEqual(parseExpression('Ready').target, [])
  assert.deepEqual(parseExpression('spec.a ? status.b == 1 : status.c == 2').target, [])
  assert.equal(parseExpression('any(Ready or (A and B))').quantifier, 'any')
  assert.equal(parseExpression('pod/a: all(Ready)').quantifier, 'all')
  assert.deepEqual(
    ['Ready', 'not progressing', 'Failed', 'spec.x == 1'].map((text) => {
      const { asksBeneath, asksAll } = parseExpression(text)
      return [asksBeneath, asksAll]
    }),
    [
      [false, false],
      [true, false],
      [false, false],
      [false, true],
    ],
  )
})

test('what is no wish is refused, with what is wrong', () => {
  const refused: readonly (readonly [string, RegExp])[] = [
    ['deploy/web: status.(', /nor CEL/],
    ['deploy/web:', /has no condition to wait for/],
    ['all()', /has no condition to wait for/],
    ['deploy/web', /write Healthy deploy\/web, or 'deploy\/web: Healthy'$/],
    ['all(Ready) and any(Failed)', /around the whole expression/],
    ['Ready and', /something is missing/],
    ['not', /something is missing/],
    ['Ready adn Healthy', /is neither a word/],
    ['Ready=Maybe', /is neither a word/],
  ]
  for (const [text, why] of refused) assert.throws(() => parseExpression(text), why, text)
})
