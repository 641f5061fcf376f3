import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, crd, listPath, problems, statusSchema, widget } from '../testkit.ts'
import { typeFormat } from './type-format.ts'

test('words, and words behind a DNS name, are types', () => {
  for (const type of ['Ready', 'ACK.Terminal', 'example.org/Ready', 'has-parts_too']) {
    assert.deepEqual(problems(typeFormat, widget([condition(type)])), [])
  }
})

test('spaces, a bad prefix and more than 316 characters are found', () => {
  for (const type of ['Not Ready', 'Example.org/Ready', 'Ready!', 'a/b/C', 'x'.repeat(317)]) {
    assert.equal(problems(typeFormat, widget([condition(type)])).length, 1, type)
  }
})

test('a schema that takes any text for a type is found, at the type', () => {
  assert.deepEqual(problems(typeFormat, crd(statusSchema({ type: { type: 'string' } }))), [
    `${listPath}.items.properties.type: v1: the schema takes any text for a condition type`,
  ])
  assert.deepEqual(problems(typeFormat, crd(statusSchema())), [])
})
