import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJsonPath } from './json-path.ts'
import { forExpression } from './kubectl-for.ts'
import type { PredicateInput } from './predicate-input.ts'

const object = {
  metadata: { annotations: { 'a.b/c': 'x' } },
  status: {
    phase: 'Running',
    replicas: 3,
    ready: true,
    conditions: [
      { type: 'Ready', status: 'True' },
      { type: 'Synced', status: 'False' },
    ],
  },
}
const subject: PredicateInput = {
  object,
  verdict: {
    state: 'Healthy',
    rule: 'x',
    evidence: 'summary',
    reason: '',
    message: '',
    stale: false,
    statements: [],
    findings: [],
  },
  conditions: new Map([['Ready', { type: 'Ready', status: 'True' }]]),
  generation: undefined,
  overall: undefined,
  beneath: false,
  builtIn: false,
  now: new Date(0),
}
const met = (...texts: readonly string[]) => forExpression(texts).predicate(subject)

test('conditions in any case of letters, True where nothing is said', () => {
  assert.deepEqual(
    ['condition=Ready', 'condition=ready=true', 'condition=Ready=false', 'condition=None'].map((text) =>
      met(text),
    ),
    [true, true, false, false],
  )
})

test('a path with a value, and one that must only lead somewhere', () => {
  const texts = [
    'jsonpath={.status.phase}=Running',
    'jsonpath={.status.phase}=Pending',
    'jsonpath=.status.replicas=3',
    "jsonpath={.status.ready}='true'",
    'jsonpath={.status.conditions[?(@.type=="Ready")].status}=True',
    'jsonpath={.status.conditions[*].status}=True',
    'jsonpath={.status.conditions}',
    'jsonpath={.status.loadBalancer.ingress}',
  ]
  assert.deepEqual(
    texts.map((text) => met(text)),
    [true, false, true, true, true, false, true, false],
  )
})

test('delete and create, and several at once', () => {
  assert.equal(forExpression(['delete']).predicate(undefined), true)
  assert.equal(met('delete'), false)
  assert.equal(met('create'), true)
  assert.equal(met('condition=Ready', 'jsonpath={.status.phase}=Running'), true)
  assert.equal(met('condition=Ready', 'jsonpath={.status.phase}=Pending'), false)
})

test('paths as kubectl takes them', () => {
  const at = (path: string) => parseJsonPath(path)(object)
  assert.deepEqual(at('status.phase'), ['Running'])
  assert.deepEqual(at('$.status.conditions[-1].type'), ['Synced'])
  assert.deepEqual(at('{.status.conditions[?(@.status!="True")].type}'), ['Synced'])
  assert.deepEqual(at("{.metadata.annotations['a.b/c']}"), ['x'])
  assert.deepEqual(at('{.status.conditions[*].type}'), ['Ready', 'Synced'])
  assert.deepEqual(at('{.constructor}'), [])
})

test('what is not understood is refused', () => {
  for (const text of ['ready', 'condition', 'jsonpath={.a[?(x)]}', 'jsonpath={..a}']) {
    assert.throws(() => forExpression([text]), /not understood/, text)
  }
})
