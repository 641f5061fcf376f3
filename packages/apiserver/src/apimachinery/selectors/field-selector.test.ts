import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFieldSelector } from './field-selector.ts'

test('terms are equal or not equal, joined by commas', () => {
  assert.deepEqual(parseFieldSelector('metadata.name=a,status.phase!=Running'), [
    { path: 'metadata.name', value: 'a', equal: true },
    { path: 'status.phase', value: 'Running', equal: false },
  ])
})

test('a backslash keeps a comma or an equals sign in the value', () => {
  assert.deepEqual(parseFieldSelector(String.raw`x=a\,b\=c`), [{ path: 'x', value: 'a,b=c', equal: true }])
})

test('a term without an operator is refused', () => {
  assert.throws(() => parseFieldSelector('x'), { message: "invalid selector: 'x'; can't understand 'x'" })
})
