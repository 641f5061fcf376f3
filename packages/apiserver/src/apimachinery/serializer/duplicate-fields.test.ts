import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { duplicateFields } from './duplicate-fields.ts'

test('members that come twice are named by their path', () => {
  const text = '{"a":1,"a":2,"spec":{"b":[{"c":1,"c":2},{"c":3}],"b":[]}}'
  assert.deepEqual(duplicateFields(text, JSON.parse(text)), ['a', 'spec.b[0].c', 'spec.b'])
})

test('the same name in different objects is no duplicate', () => {
  const text = `{"a":{"name":"x"},"b":{"name":"y"}}`
  assert.deepEqual(duplicateFields(text, JSON.parse(text)), [])
})

test('text that JSON.stringify wrote never has any', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => duplicateFields(JSON.stringify(value), value).length === 0),
  )
})
