import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonPatch } from './json-patch.ts'

const document = () => ({ a: 1, list: ['x', 'y'], o: { 'a/b': 1, 'm~n': 2 } })

test('applies every operation in order without touching the document', () => {
  const before = document()
  const after = jsonPatch(before, [
    { op: 'test', path: '/a', value: 1 },
    { op: 'add', path: '/list/1', value: 'z' },
    { op: 'remove', path: '/a' },
    { op: 'copy', from: '/list/0', path: '/b' },
    { op: 'move', from: '/o', path: '/p' },
    { op: 'replace', path: '/p/a~1b', value: 3 },
  ])
  assert.deepEqual(after, { list: ['x', 'z', 'y'], b: 'x', p: { 'a/b': 3, 'm~n': 2 } })
  assert.deepEqual(before, document())
})

test('counts negative indices from the end and appends at -', () => {
  const operations = [
    { op: 'replace', path: '/list/-1', value: 'Y' },
    { op: 'add', path: '/list/-', value: 'z' },
    { op: 'remove', path: '/list/0' },
  ]
  assert.deepEqual(jsonPatch({ list: ['x', 'y'] }, operations), { list: ['Y', 'z'] })
})

test('replace of an absent key adds it, and an absent key tests as null', () => {
  const operations = [
    { op: 'test', path: '/b', value: null },
    { op: 'replace', path: '/b', value: 2 },
  ]
  assert.deepEqual(jsonPatch({}, operations), { b: 2 })
})

test('one operation that does not apply refuses the patch with 422', () => {
  const wrong = [
    { op: 'test', path: '/a', value: 2 },
    { op: 'remove', path: '/nope' },
    { op: 'remove', path: '' },
    { op: 'add', path: '/nope/deeper', value: 1 },
    { op: 'add', path: '/list/9', value: 1 },
    { op: 'replace', path: '/list/2', value: 1 },
    { op: 'copy', from: '/list/9', path: '/b' },
    { op: 'move', path: '/b' },
    { op: 'add' },
    { op: 'fly', path: '/a' },
    null,
  ]
  for (const operation of wrong) {
    assert.throws(() => jsonPatch(document(), [operation]), { code: 422, reason: 'Invalid' })
  }
})

test('a patch that is not a list is a bad request, one too long too large', () => {
  assert.throws(() => jsonPatch({}, { op: 'add' }), {
    code: 400,
    message: 'json: cannot unmarshal object into Go value of type jsonpatch.Patch',
  })
  assert.throws(() => jsonPatch({}, Array(10_001).fill({ op: 'test', path: '' })), {
    code: 413,
    message: 'The allowed maximum operations in a JSON patch is 10000, got 10001',
  })
})

test('operations that put one level on another, deeper than anything may be, refuse the patch', () => {
  const wrap = [
    { op: 'move', from: '/a', path: '/b' },
    { op: 'add', path: '/a', value: {} },
    { op: 'move', from: '/b', path: '/a/c' },
  ]
  const levels = (count: number) => Array.from({ length: count }, () => wrap).flat()
  assert.doesNotThrow(() => jsonPatch({ a: {} }, levels(900)))
  assert.throws(() => jsonPatch({ a: {} }, levels(1100)), { code: 422 })
  const copied = [...levels(3000), { op: 'copy', from: '/a', path: '/d' }]
  assert.throws(() => jsonPatch({ a: {} }, copied), { code: 422 })
})
