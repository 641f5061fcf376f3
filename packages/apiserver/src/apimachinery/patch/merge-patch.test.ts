import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergePatch } from './merge-patch.ts'

test('null deletes, objects merge, everything else replaces', () => {
  const before = { a: 1, b: { c: 2, d: 3 }, list: [1, 2] }
  assert.deepEqual(mergePatch(before, { a: null, b: { c: 4 }, list: [3] }), { b: { c: 4, d: 3 }, list: [3] })
  assert.deepEqual(before, { a: 1, b: { c: 2, d: 3 }, list: [1, 2] })
})

test('nulls inside a new value are dropped, also below lists', () => {
  assert.deepEqual(mergePatch({}, { a: { b: null, c: [{ d: null, e: 1 }, null] } }), {
    a: { c: [{ e: 1 }, null] },
  })
})

test('an object replaced by a list keeps the nulls of the list', () => {
  assert.deepEqual(mergePatch({ a: {} }, { a: [{ b: null }] }), { a: [{ b: null }] })
})

test('a patch that is not an object is refused', () => {
  for (const patch of [null, 1, 'x', [], true]) {
    assert.throws(() => mergePatch({}, patch), { code: 400, message: 'Invalid JSON Patch' })
  }
})

test('a key named __proto__ is only a key', () => {
  const patched = mergePatch({}, JSON.parse('{"__proto__": {"polluted": 1}}'))
  assert.equal((patched as { polluted?: number }).polluted, undefined)
  assert.equal(JSON.stringify(patched), '{"__proto__":{"polluted":1}}')
})
