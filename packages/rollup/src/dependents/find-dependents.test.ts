import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refText } from '@barometer/graph'
import {
  object,
  ownedBy,
  referenceTo,
  resultFor,
  rule,
  type TestObject,
} from '../testkit/rollup-of.testkit.ts'

const parts = [object('Part', 'a', { Ready: 'True' }), object('Part', 'b', { Ready: 'True' })]

function found(dependents: object, app: TestObject, others: readonly TestObject[]): readonly string[] {
  const rules = [
    rule('apps', {
      parents: [{ group: 'example.org', kind: 'App' }],
      dependents,
      strategy: { type: 'Aggregate' },
      condition: { type: 'PartsReady' },
    }),
  ]
  const result = resultFor({ rules, objects: [app, ...others] }, app)
  return result.dependents.map(({ ref, presence }) => `${refText(ref)} ${presence}`)
}

test('finds what a field names, there or not, each once', () => {
  const app = object(
    'App',
    'web',
    {},
    { spec: { refs: [...parts.map(referenceTo), referenceTo(parts[0]!)] } },
  )
  assert.deepEqual(found({ fields: ['spec.refs[]'] }, app, [parts[0]!]), [
    'Part team/a observed',
    'Part team/b missing',
  ])
})

test('a name alone means the one kind that is asked for', () => {
  const app = object('App', 'web', {}, { spec: { part: 'a' } })
  const kinds = [{ group: 'example.org', kind: 'Part' }]
  assert.deepEqual(found({ fields: ['spec.part'], kinds }, app, parts), ['Part team/a observed'])
})

test('a reference without a namespace means a cluster-scoped object where one is there', () => {
  const node = { ...object('Node', 'n1'), metadata: { name: 'n1' } }
  const app = object('App', 'web', {}, { spec: { ref: referenceTo(node) } })
  assert.deepEqual(found({ fields: ['spec.ref'] }, app, [node]), ['Node n1 observed'])
})

test('finds what names the parent as its owner, by its uid', () => {
  const app = object('App', 'web', {}, { metadata: { uid: 'uid-of-web' } })
  const mine = object('Part', 'a', {}, ownedBy(app))
  const former = object(
    'Part',
    'b',
    {},
    {
      metadata: { ownerReferences: [{ ...referenceTo(app), uid: 'of-one-that-is-gone' }] },
    },
  )
  assert.deepEqual(found({ owned: true }, app, [mine, former]), ['Part team/a observed'])
})

test('finds by labels in the namespace of the parent', () => {
  const app = object('App', 'web')
  const labels = { app: 'web' }
  const here = object('Part', 'a', {}, { metadata: { labels } })
  const there = object('Part', 'b', {}, { metadata: { labels, namespace: 'other' } })
  const other = object('Part', 'c', {}, { metadata: { labels: { app: 'shop' } } })
  const kinds = [{ group: 'example.org', kind: 'Part' }]
  assert.deepEqual(found({ labels: { matchLabels: labels }, kinds }, app, [here, there, other]), [
    'Part team/a observed',
  ])
})

test('finds what the graph knows the parent to contain, of the kinds asked for', () => {
  const app = object('App', 'web', {}, { metadata: { uid: 'uid-of-web' } })
  const part = object('Part', 'a', {}, ownedBy(app))
  const tool = object('Tool', 't', {}, ownedBy(app))
  assert.deepEqual(found({ relation: 'contains' }, app, [part, tool]), [
    'Part team/a observed',
    'Tool team/t observed',
  ])
  const kinds = [{ group: '*', kind: 'To*' }]
  assert.deepEqual(found({ relation: 'contains', kinds }, app, [part, tool]), ['Tool team/t observed'])
})

test('a parent is never its own dependent', () => {
  const app = object(
    'App',
    'web',
    {},
    { spec: { ref: { kind: 'App', apiVersion: 'example.org/v1', name: 'web' } } },
  )
  assert.deepEqual(found({ fields: ['spec.ref'] }, app, []), [])
})
