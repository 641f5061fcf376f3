import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, crd, listPath, problems, statusSchema, widget } from '../testkit.ts'
import { statusInvalid } from './status-invalid.ts'

test('a boolean, which YAML makes of an unquoted word, is found', () => {
  assert.deepEqual(problems(statusInvalid, widget([condition('Ready', { status: false })])), [
    'status.conditions[0].status: status must be "True", "False" or "Unknown", found the boolean false',
  ])
})

test('other spellings, other words and no status at all are found', () => {
  for (const status of ['true', 'Yes', '', 1, null, undefined]) {
    assert.equal(problems(statusInvalid, widget([condition('Ready', { status })])).length, 1, String(status))
  }
})

test('a schema without the three values is found', () => {
  assert.deepEqual(problems(statusInvalid, crd(statusSchema({ status: { type: 'string' } }))), [
    `${listPath}.items.properties.status: v1: the schema takes other values than True, False and Unknown`,
  ])
  assert.deepEqual(problems(statusInvalid, crd(statusSchema())), [])
})
