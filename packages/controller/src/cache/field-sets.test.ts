import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { configMap } from '../testkit.ts'
import { FieldSets } from './field-sets.ts'

type Entry = { manager?: unknown; operation?: unknown; fieldsV1?: unknown }

function managed(...managedFields: unknown[]) {
  const object = configMap('a')
  return structuredClone({ ...object, metadata: { ...object.metadata, managedFields } })
}

const set = (...keys: string[]) => Object.fromEntries(keys.map((key) => [`f:${key}`, {}]))
const applied = (fieldsV1: object, manager = 'test') => ({ manager, operation: 'Apply', fieldsV1 })

function setsOf({ metadata }: ReturnType<typeof managed>): (Record<string, unknown> | undefined)[] {
  return metadata.managedFields.map((entry) => (entry as Entry).fieldsV1 as Record<string, unknown>)
}

test('equal sets of one manager are one, however the objects come', () => {
  const sets = new FieldSets()
  const one = managed(applied({ 'f:data': set('a', 'b') }))
  const between = managed(applied({ 'f:data': set('c') }))
  const other = managed(applied({ 'f:data': { 'f:b': {}, 'f:a': {} } }))
  for (const object of [one, between, other]) sets.share(object)
  assert.equal(setsOf(one)[0], setsOf(other)[0])
  assert.notEqual(setsOf(one)[0], setsOf(between)[0])
})

test('where a part differs, the others are shared all the same', () => {
  const sets = new FieldSets()
  const of = (uid: string) =>
    managed(
      applied({
        'f:metadata': { 'f:ownerReferences': { [`k:{"uid":"${uid}"}`]: {} } },
        'f:spec': set('a', 'b'),
      }),
    )
  const [one, other] = [of('1'), of('2')]
  sets.share(one)
  sets.share(other)
  assert.notEqual(setsOf(one)[0]?.['f:metadata'], setsOf(other)[0]?.['f:metadata'])
  assert.equal(setsOf(one)[0]?.['f:spec'], setsOf(other)[0]?.['f:spec'])
})

test('nothing that can be read is changed, whatever stands there', () => {
  const key = fc.constantFrom('f:a', 'f:b', 'f:c', '.', 'k:{"type":"Ready"}')
  const leaf: fc.Arbitrary<unknown> = fc.constantFrom({}, {}, {}, null, 1, 'x', [], [{}])
  const over = (below: fc.Arbitrary<unknown>) => fc.oneof(fc.dictionary(key, below, { maxKeys: 3 }), leaf)
  const tree = over(over(over(leaf)))
  const entry = fc.oneof(
    fc.record({ manager: fc.constantFrom('x', 'y'), operation: fc.constant('Apply'), fieldsV1: tree }),
    fc.constantFrom(null, 'text', 7, {}, []),
  )
  const lists = fc.array(fc.array(entry, { maxLength: 3 }), { maxLength: 30 })
  const property = fc.property(lists, (objects) => {
    const sets = new FieldSets()
    for (const entries of objects) {
      const object = managed(...entries)
      sets.share(object)
      assert.deepEqual(object, managed(...entries))
    }
  })
  fc.assert(property, { seed: 15, numRuns: 300 })
  const odd = { ...configMap('a'), metadata: { name: 'a', managedFields: 'odd' as unknown as [] } }
  new FieldSets().share(odd)
  assert.equal(odd.metadata.managedFields, 'odd')
})

test('a set of any depth is compared without an end to the stack', () => {
  const deep = (levels: number) => JSON.parse(`${'{"f:a":'.repeat(levels)}{}${'}'.repeat(levels)}`) as object
  const sets = new FieldSets()
  const objects = [1, 2].map(() => {
    const object = managed()
    object.metadata.managedFields = [applied(deep(20_000))]
    return object
  })
  for (const object of objects) sets.share(object)
  let levels = 0
  for (let below = setsOf(objects[1]!)[0]; below?.['f:a']; levels++) below = below['f:a'] as typeof below
  assert.equal(levels, 20_000)
})
