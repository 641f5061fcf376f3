import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, crd, listPath, problems, statusSchema, widget } from '../testkit.ts'
import { severityEnum } from './severity-enum.ts'

test('another word, or another spelling, is found', () => {
  for (const severity of ['Critical', 'error', 3]) {
    assert.equal(problems(severityEnum, widget([condition('Ready', { severity })]), 'azure').length, 1)
  }
  assert.deepEqual(problems(severityEnum, widget([condition('Ready', { severity: 'Warning' })]), 'azure'), [])
})

test('a schema that takes another word is found', () => {
  const severity = { type: 'string', enum: ['Error', 'Warning', 'Critical'] }
  assert.deepEqual(problems(severityEnum, crd(statusSchema({ severity })), 'azure'), [
    `${listPath}.items.properties.severity: v1: the schema takes "Critical" as a severity`,
  ])
})
