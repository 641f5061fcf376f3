import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  anyText,
  type Check,
  eitherBy,
  flag,
  listOf,
  mapOf,
  matching,
  numberAbove,
  objectOf,
  oneOf,
  someOf,
  text,
} from './check.ts'

/** What a check says, each problem as the sentence it is. */
const said = (check: Check, value: unknown, path = 'it') =>
  check(value, path).map((problem) => `${problem.path} ${problem.reason}`)

test('a value that is what it should be has no problems', () => {
  const shape = objectOf({ name: text, tags: listOf(anyText) }, { on: flag, by: mapOf(numberAbove(0)) })
  assert.deepEqual(said(shape, { name: 'a', tags: ['', 'b'], by: { x: 1 } }), [])
  assert.deepEqual(said(shape, { name: 'a', tags: [], on: undefined }), [])
})

for (const [check, value, reason] of [
  [text, '', 'must be text that is not empty'],
  [anyText, null, 'must be text'],
  [flag, 'true', 'must be true or false'],
  [numberAbove(0, 'a number of seconds'), 0, 'must be a number of seconds above 0'],
  [numberAbove(0), Number.NaN, 'must be a number above 0'],
  [oneOf('a', 'b'), 'c', 'must be one of a, b'],
  [matching(/^\d+$/, 'digits'), 12, 'must be digits'],
  [listOf(text), {}, 'must be a list'],
  [someOf(text), [], 'must be a list that is not empty'],
  [mapOf(text), [], 'must be a map'],
  [objectOf({}), null, 'must be a map'],
] as const) {
  test(`${JSON.stringify(value)} ${reason}`, () => {
    assert.deepEqual(said(check, value), [`it ${reason}`])
  })
}

test('each problem has the path of what is wrong, in the order of the value', () => {
  const shape = objectOf({ list: listOf(objectOf({ a: text })), map: mapOf(flag) })
  const value = { map: { x: true, y: 1 }, list: [{ a: 'a' }, { a: '' }, 7] }
  assert.deepEqual(said(shape, value, ''), [
    'map.y must be true or false',
    'list[1].a must be text that is not empty',
    'list[2] must be a map',
  ])
})

test('what is missing comes first, and a field that nobody knows is named with those there are', () => {
  assert.deepEqual(said(objectOf({ name: text }, { on: flag }), { nmae: 'a' }, ''), [
    'name is required',
    'nmae is not a known field; there are name, on',
  ])
})

test('many known fields are not listed', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field-${index}`, text]))
  assert.deepEqual(said(objectOf({}, many), { x: 1 }, ''), ['x is not a known field'])
})

test('a field of the value chooses the shape, and names from a prototype choose none', () => {
  const shape = eitherBy('kind', { a: objectOf({ kind: text, x: text }), b: objectOf({ kind: text }) })
  assert.deepEqual(said(shape, { kind: 'a', x: 'x' }, ''), [])
  assert.deepEqual(said(shape, { kind: 'b', x: 'x' }, ''), ['x is not a known field; there are kind'])
  assert.deepEqual(said(shape, { kind: 'constructor' }, ''), ['kind must be one of a, b'])
  assert.deepEqual(said(shape, { x: 1 }, ''), ['kind must be one of a, b'])
  assert.deepEqual(said(objectOf({}), JSON.parse('{"__proto__": 1}'), ''), ['__proto__ is not a known field'])
})
