import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '../json/json.ts'
import { patchFields } from '../types/patch-fields.ts'
import { strategicMergePatch } from './strategic-merge-patch.ts'

const fields = patchFields('apps.v1.Deployment')

function containers(...names: string[]): JsonObject {
  return { spec: { template: { spec: { containers: names.map((name) => ({ name, image: 'i' })) } } } }
}

function patched(document: JsonObject, pod: JsonObject): unknown {
  const result = strategicMergePatch(document, { spec: { template: { spec: pod } } }, fields)
  return (((result.spec as JsonObject).template as JsonObject).spec as JsonObject).containers
}

test('lists with a merge key merge item by item, new items before those of the server', () => {
  assert.deepEqual(
    patched(containers('a', 'b'), { containers: [{ name: 'b', image: 'j' }, { name: 'c' }] }),
    [{ name: 'a', image: 'i' }, { name: 'b', image: 'j' }, { name: 'c' }],
  )
})

test('$patch deletes an item, replaces the list, or empties a map', () => {
  assert.deepEqual(patched(containers('a', 'b'), { containers: [{ name: 'a', $patch: 'delete' }] }), [
    { name: 'b', image: 'i' },
  ])
  assert.deepEqual(patched(containers('a', 'b'), { containers: [{ $patch: 'replace' }, { name: 'z' }] }), [
    { name: 'z' },
  ])
  const labels = strategicMergePatch(
    { metadata: { labels: { a: '1' } } },
    { metadata: { labels: { $patch: 'replace', b: '2' } } },
    fields,
  )
  assert.deepEqual(labels, { metadata: { labels: { b: '2' } } })
})

test('$setElementOrder orders the list, and keeps what only the server has in its place', () => {
  const order = { containers: [{ name: 'c' }], '$setElementOrder/containers': [{ name: 'c' }, { name: 'a' }] }
  assert.deepEqual(
    (patched(containers('a', 'b'), order) as JsonObject[]).map(({ name }) => name),
    ['c', 'a', 'b'],
  )
})

test('$retainKeys drops every other key', () => {
  const document = { spec: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } } } }
  const patch = { spec: { strategy: { $retainKeys: ['type'], type: 'Recreate' } } }
  assert.deepEqual(strategicMergePatch(document, patch, fields), { spec: { strategy: { type: 'Recreate' } } })
})

test('$deleteFromPrimitiveList takes values out, plain values join', () => {
  const document = { metadata: { finalizers: ['a', 'b'] } }
  const patch = { metadata: { '$deleteFromPrimitiveList/finalizers': ['a'], finalizers: ['c'] } }
  const merged = strategicMergePatch(document, patch, fields)
  assert.deepEqual(new Set((merged.metadata as JsonObject).finalizers as string[]), new Set(['b', 'c']))
})

test('lists without a merge strategy and absent maps are taken as they are, without nulls', () => {
  const document = { spec: { template: { spec: { tolerations: [{ key: 'a' }] } } } }
  const patch = {
    spec: { template: { spec: { tolerations: [{ key: 'b' }], nodeSelector: { x: null, y: '1' } } } },
  }
  assert.deepEqual(strategicMergePatch(document, patch, fields), {
    spec: { template: { spec: { tolerations: [{ key: 'b' }], nodeSelector: { y: '1' } } } },
  })
})

test('an item without its merge key, and an unknown directive, are refused', () => {
  assert.throws(() => patched(containers('a'), { containers: [{ image: 'x' }] }), {
    message: 'map: map[image:x] does not contain declared merge key: name',
  })
  assert.throws(
    () => patched(containers('a'), { containers: [{ name: 'a', $patch: 'fly' }] }),
    /unknown patch type: fly/,
  )
  assert.throws(() => strategicMergePatch({}, [], fields), { code: 400 })
})

test('neither document nor patch is changed', () => {
  const document = containers('a', 'b')
  const patch = { spec: { template: { spec: { containers: [{ name: 'b', $patch: 'delete' }] } } } }
  const before = JSON.stringify([document, patch])
  strategicMergePatch(document, patch, fields)
  assert.equal(JSON.stringify([document, patch]), before)
})

test('lists of 100,000 items are merged, deleted from and ordered without going through them for each', () => {
  const names = (letter: string) => Array.from({ length: 100_000 }, (_, index) => `${letter}${index}`)
  const [old, fresh] = [names('a'), names('b')]
  const named = (list: readonly string[]) => list.map((name) => ({ name }))
  const both = old.flatMap((name, index) => [name, fresh[index]!])
  assert.deepEqual(
    patched(containers(...old), { containers: named(fresh), '$setElementOrder/containers': named(both) }),
    old.flatMap((name, index) => [{ name, image: 'i' }, { name: fresh[index] }]),
  )
  const gone = old.slice(1).map((name) => ({ name, $patch: 'delete' }))
  assert.deepEqual(patched(containers(...old), { containers: gone }), [{ name: 'a0', image: 'i' }])
  const finalizers = { metadata: { finalizers: old } }
  const patch = { metadata: { finalizers: fresh, '$deleteFromPrimitiveList/finalizers': old } }
  assert.deepEqual(strategicMergePatch(finalizers, patch, fields), { metadata: { finalizers: fresh } })
})
