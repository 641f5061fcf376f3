import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relationRule } from './relation-schema.ts'

const reference = { id: 'a', group: 'example.org', relation: 'depends-on', at: 'spec.fooRef' }

test('a rule of every shape passes', () => {
  const good = [
    reference,
    {
      ...reference,
      kinds: ['Foo'],
      read: 'name',
      to: { groups: ['=', '^'], kind: 'Bar', namespace: 'none' },
    },
    { ...reference, relation: 'none', at: 'metadata.labels["example.org/owner"]' },
    { id: 'b', group: '', relation: 'selects', at: 'spec.selector', to: { group: '', kind: 'Pod' } },
    {
      id: 'c',
      group: 'apps',
      relation: 'current',
      of: { group: 'apps', kind: 'Deployment' },
      when: { test: 'unless', at: 'spec.replicas', values: [0] },
    },
    { id: 'd', group: 'apps', relation: 'repeats', types: ['Available'] },
  ]
  for (const rule of good) assert.deepEqual(relationRule(rule, ''), [])
})

test('what is wrong is named with its path', () => {
  const problem = (value: unknown) => relationRule(value, '').map(({ path, reason }) => `${path} ${reason}`)
  assert.deepEqual(problem(7), [' must be a map'])
  assert.match(String(problem({ ...reference, relation: 'owns' })), /^relation must be one of contains/)
  assert.deepEqual(problem({ ...reference, at: 'spec..x' }), ['at must be a path such as spec.refs[]'])
  assert.deepEqual(problem({ ...reference, colour: 'red' }), ['colour is not a known field'])
  assert.deepEqual(problem({ ...reference, to: { kind: 3 } }), ['to.kind must be text that is not empty'])
  assert.deepEqual(problem({ id: 'd', group: 'apps', relation: 'repeats' }), ['types is required'])
  const current = { id: 'c', group: 'apps', relation: 'current', of: { group: 'apps', kind: 'X' } }
  assert.deepEqual(problem({ ...current, when: { test: 'oldest' } }), [
    'when.test must be one of named, newest, same, unless',
  ])
  assert.deepEqual(problem({ ...current, when: { test: 'same' } }), ['when.at is required'])
})

test('names from a prototype are no rule', () => {
  assert.equal(relationRule({ ...reference, relation: 'constructor' }, '').length, 1)
})
