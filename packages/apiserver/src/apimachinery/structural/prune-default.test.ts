import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileSchema } from './compile.ts'

const schema = compileSchema({
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        a: { type: 'string', default: 'x' },
        n: { type: 'string', nullable: true, default: 'y' },
        plain: { type: 'string' },
        inner: { type: 'object', default: {}, properties: { b: { type: 'integer', default: 2 } } },
        items: {
          type: 'array',
          items: { type: 'object', properties: { c: { type: 'string', default: 'z' } } },
        },
        map: {
          type: 'object',
          additionalProperties: { type: 'object', properties: { d: { type: 'integer', default: 1 } } },
        },
        free: {
          type: 'object',
          'x-kubernetes-preserve-unknown-fields': true,
          properties: { known: { type: 'object', properties: { e: { type: 'string' } } } },
        },
        pod: {
          type: 'object',
          'x-kubernetes-embedded-resource': true,
          properties: { spec: { type: 'object' } },
        },
      },
    },
  },
})

test('unknown fields go, and are named as fieldValidation names them', () => {
  const object = {
    apiVersion: 'v1',
    kind: 'K',
    metadata: { name: 'a', bogus: 1 },
    spec: {
      zip: 1,
      items: [{ q: 1 }],
      free: { any: 1, known: { f: 1 } },
      pod: { kind: 'P', metadata: { name: 'x', odd: 1 }, x: 1 },
    },
    top: 1,
  }
  assert.deepEqual(schema.decode(object).unknown, [
    'metadata.bogus',
    'spec.free.known.f',
    'spec.items[0].q',
    'spec.pod.x',
    'spec.zip',
    'top',
    'spec.pod.metadata.odd',
  ])
  assert.deepEqual(schema.prune(object), {
    apiVersion: 'v1',
    kind: 'K',
    metadata: { name: 'a' },
    spec: { items: [{}], free: { any: 1, known: {} }, pod: { kind: 'P', metadata: { name: 'x' } } },
  })
})

test('defaults fill in at every depth, in items and map values too', () => {
  assert.deepEqual(schema.default({ spec: { items: [{}], map: { k: {} } } }), {
    spec: { a: 'x', n: 'y', inner: { b: 2 }, items: [{ c: 'z' }], map: { k: { d: 1 } } },
  })
})

test('null is kept where it may be, replaced by a default, and otherwise dropped', () => {
  const { object } = schema.decode({ spec: { a: null, n: null, plain: null } })
  assert.deepEqual(object, { spec: { a: 'x', n: null, inner: { b: 2 } } })
})

test('a default is a copy of its own each time', () => {
  const first = schema.default({ spec: {} }) as { spec: { inner: { b: number } } }
  first.spec.inner.b = 9
  assert.deepEqual(schema.default({ spec: {} }), { spec: { a: 'x', n: 'y', inner: { b: 2 } } })
})

test('defaults that alone are more than can be stored are refused, however few characters ask for them', () => {
  const item = { type: 'object', properties: { text: { type: 'string', default: 'x'.repeat(30_000) } } }
  const long = compileSchema({ type: 'object', properties: { spec: { type: 'array', items: item } } })
  const asking = (count: number) => ({ spec: Array.from({ length: count }, () => ({})) })
  assert.equal(JSON.stringify(long.default(asking(10))).includes('xxx'), true)
  for (const fill of [long.default, long.decode] as ((object: object) => unknown)[])
    assert.throws(() => fill.call(long, asking(100_000)), /request is too large/)
})
