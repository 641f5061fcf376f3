import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absent, exactly, excluding, including, mismatch, present } from './match.ts'

test('objects may have more fields than wanted', () => {
  assert.equal(mismatch({ a: 1, b: { c: 2, d: 3 } }, { b: { c: 2 } }), undefined)
})

test('lists may not have more elements than wanted', () => {
  assert.equal(mismatch([1, 2], [1]), '(whole): wanted [1], got [1,2]')
})

test('a difference names its path', () => {
  assert.equal(mismatch({ a: [{ b: 1 }] }, { a: [{ b: 2 }] }), 'a[0].b: wanted 2, got 1')
})

test('absent wants nothing, present wants anything', () => {
  assert.equal(mismatch({}, { a: absent }), undefined)
  assert.equal(mismatch({ a: null }, { a: absent }), 'a: wanted absent, got null')
  assert.equal(mismatch({ a: null }, { a: present }), undefined)
  assert.equal(mismatch({}, { a: present }), 'a: wanted present, got nothing')
})

test('exactly wants no field more', () => {
  assert.equal(mismatch({ a: { b: 1 } }, { a: exactly({ b: 1 }) }), undefined)
  assert.match(mismatch({ a: { b: 1, c: 2 } }, { a: exactly({ b: 1 }) })!, /^a: wanted exactly/)
})

test('including and excluding ask of the elements of a list', () => {
  const list = [{ n: 1, m: 1 }, { n: 2 }]
  assert.equal(mismatch(list, including({ n: 2 }, { n: 1 })), undefined)
  assert.match(mismatch(list, including({ n: 3 }))!, /a list including/)
  assert.equal(mismatch(list, excluding({ n: 3 })), undefined)
  assert.match(mismatch(list, excluding({ n: 2 }))!, /a list without/)
})

test('a text may be wanted by pattern, and null is no object', () => {
  assert.equal(mismatch('abc', /^a/), undefined)
  assert.match(mismatch(5, /^a/)!, /wanted/)
  assert.equal(mismatch(null, { a: 1 }), '(whole): wanted {"a":1}, got null')
})
