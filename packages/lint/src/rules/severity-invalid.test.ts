import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, crd, listPath, problems, statusSchema, widget } from '../testkit.ts'
import { severityInvalid } from './severity-invalid.ts'

test('another word, or another spelling, is found', () => {
  for (const severity of ['Critical', 'error', 3]) {
    assert.equal(problems(severityInvalid, widget([condition('Ready', { severity })]), 'azure').length, 1)
  }
  assert.deepEqual(
    problems(severityInvalid, widget([condition('Ready', { severity: 'Warning' })]), 'azure'),
    [],
  )
})

test('a schema that takes another word is found', () => {
  const severity = { type: 'string', enum: ['Error', 'Warning', 'Critical'] }
  assert.deepEqual(problems(severityInvalid, crd(statusSchema({ severity })), 'azure'), [
    `${listPath}.items.properties.severity: v1: the schema takes "Critical" as a severity`,
  ])
})
