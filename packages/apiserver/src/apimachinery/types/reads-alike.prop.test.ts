import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { JsonObject } from '../json/json.ts'
import { throughGo } from './decode.ts'
import { readsAlike } from './reads-alike.ts'

const type = 'meta.ObjectMeta'
const text = fc.constantFrom('', 'a', 'b', '2026-01-01T00:00:00Z', '2026-02-31T00:00:00Z', 'x y')
const odd = fc.constantFrom<unknown>(null, 0, 1, 1.5, true, [], {}, 2 ** 40, { a: null }, [null])
const or = (usual: fc.Arbitrary<unknown>) => fc.oneof({ weight: 9, arbitrary: usual }, odd)
const owner = fc.record(
  { apiVersion: or(text), kind: or(text), name: or(text), uid: or(text), controller: or(fc.boolean()) },
  { requiredKeys: [] },
)
const manager = fc.record(
  { manager: or(text), operation: or(text), time: or(text), fieldsV1: or(fc.constant({ 'f:a': {} })) },
  { requiredKeys: [] },
)
const metadata = fc.record(
  {
    name: or(text),
    namespace: or(text),
    uid: or(text),
    generation: or(fc.nat()),
    creationTimestamp: or(text),
    deletionGracePeriodSeconds: or(fc.nat(3)),
    labels: or(fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), or(text))),
    ownerReferences: or(fc.array(owner, { maxLength: 2 })),
    finalizers: or(fc.array(or(text), { maxLength: 2 })),
    managedFields: or(fc.array(manager, { maxLength: 2 })),
    unheardOf: text,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>

const fromTheWire = (value: JsonObject): JsonObject => JSON.parse(JSON.stringify(value))

test('what is said to read alike does', () => {
  fc.assert(
    fc.property(metadata.map(fromTheWire), (value) => {
      if (!readsAlike(type, value)) return
      const decoding = { error: undefined, unknown: [] }
      assert.deepEqual(throughGo(type, value, decoding), value)
      assert.deepEqual(decoding, { error: undefined, unknown: [] })
    }),
    { numRuns: 3000 },
  )
})

test('metadata as the server stores it reads alike, so that it need not be read twice', () => {
  const stored = {
    name: 'a',
    namespace: 'default',
    uid: 'u',
    resourceVersion: '7',
    generation: 1,
    creationTimestamp: '2026-01-01T00:00:00Z',
    labels: { app: 'x' },
    ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'p' }],
    finalizers: ['x/y'],
    managedFields: [
      {
        manager: 'm',
        operation: 'Update',
        apiVersion: 'v1',
        time: '2026-01-01T00:00:00Z',
        fieldsType: 'FieldsV1',
        fieldsV1: { 'f:data': {} },
      },
    ],
  }
  assert.equal(readsAlike(type, stored), true)
})
