import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRule, shippedRules } from '../index.ts'

const good = {
  parents: [{ group: 'example.org', kind: 'App' }],
  dependents: { owned: true },
  strategy: { type: 'Aggregate' },
  condition: { type: 'PartsReady' },
}

function problems(spec: unknown): readonly string[] {
  const parsed = parseRule({ kind: 'Rollup', metadata: { name: 'r' }, spec })
  return parsed.ok ? [] : parsed.problems.map(({ path, reason }) => `${path} ${reason}`)
}

test('a rule that is whole has no problems, and has its name from its metadata', () => {
  const parsed = parseRule({ kind: 'Rollup', metadata: { name: 'apps' }, spec: good })
  assert.deepEqual(parsed, { ok: true, rule: { ...good, name: 'apps' } })
})

test('every rule that Barometer brings is whole', () => {
  for (const { name, ...spec } of shippedRules) assert.deepEqual(problems(spec), [], name)
})

const wrong: readonly (readonly [title: string, change: object, said: readonly string[]])[] = [
  ['no parents', { parents: [] }, ['spec.parents must be a list that is not empty']],
  [
    'a parent without kind or category',
    { parents: [{ group: 'example.org' }] },
    ['spec.parents[0] needs a category, or a group and a kind'],
  ],
  [
    'a selector with an operator that is none',
    { parents: [{ category: 'x', selector: { matchExpressions: [{ key: 'a', operator: 'Is' }] } }] },
    ['spec.parents[0].selector.matchExpressions[0].operator must be one of In, NotIn, Exists, DoesNotExist'],
  ],
  [
    'an operator that lacks its values',
    { parents: [{ category: 'x', selector: { matchExpressions: [{ key: 'a', operator: 'In' }] } }] },
    ['spec.parents[0].selector.matchExpressions[0].values is required'],
  ],
  [
    'two places for dependents',
    { dependents: { owned: true, relation: 'contains' } },
    ['spec.dependents must have exactly one of relation, owned, fields, labels'],
  ],
  [
    'labels without kinds',
    { dependents: { labels: { matchLabels: { app: 'web' } } } },
    ['spec.dependents.kinds must name each kind, without *, where labels are asked for'],
  ],
  [
    'dependents that are missing',
    { dependents: undefined },
    ['spec.dependents is required for the strategy Aggregate'],
  ],
  [
    'dependents for a strategy that reads none',
    { strategy: { type: 'Summary' }, of: ['A'] },
    ['spec.dependents must be absent: the strategy Summary reads the parent alone'],
  ],
  [
    'a strategy without its options',
    { strategy: { type: 'Expression' } },
    ['spec.strategy.expression is required for the strategy Expression'],
  ],
  [
    'CEL that does not compile',
    { strategy: { type: 'Expression', expression: { status: "'True", reason: "'A'" } } },
    [/^spec\.strategy\.expression\.status is not CEL: /.source],
  ],
  [
    'Cumulative under another name',
    { strategy: { type: 'Cumulative' } },
    ['spec.condition.type must be Healthy for the strategy Cumulative'],
  ],
  [
    'a summary of itself',
    { dependents: undefined, strategy: { type: 'Summary' }, of: ['PartsReady'] },
    ['spec.of must list the types that PartsReady sums up, without itself'],
  ],
  [
    'a field that nobody knows',
    { wordings: {} },
    ['spec.wordings is not a known field; there are parents, strategy, condition, dependents, of, wording'],
  ],
]

for (const [title, change, said] of wrong) {
  test(`refuses ${title}`, () => {
    const found = problems({ ...good, ...change })
    assert.equal(found.length, said.length, found.join('\n'))
    for (const [index, text] of said.entries())
      assert.ok(found[index] === text || new RegExp(text).test(found[index]!), `${found[index]}\n${text}`)
  })
}

test('anything at all is read without a crash', () => {
  for (const value of [undefined, null, 1, 'Rollup', [], {}, { kind: 'Rollup', metadata: null, spec: 3 }])
    assert.equal(parseRule(value).ok, false)
})
