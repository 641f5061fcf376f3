import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, crd, listPath, problems, statusSchema, widget } from '../testkit.ts'
import { messageTooLong } from './message-too-long.ts'

const withMessage = (message: string) => widget([condition('Ready', { message })])

test('a message beyond 32768 characters is found, and characters are counted rather than code units', () => {
  assert.deepEqual(problems(messageTooLong, withMessage('x'.repeat(32769))), [
    'status.conditions[0].message: 32769 characters, more than 32768',
  ])
  assert.deepEqual(problems(messageTooLong, withMessage('🧊'.repeat(20000))), [])
})

test('a message cut at the limit says so', () => {
  assert.equal(problems(messageTooLong, withMessage('x'.repeat(32768))).length, 1)
  assert.deepEqual(problems(messageTooLong, withMessage(`${'x'.repeat(32757)} and 9 more`)), [])
})

test('a schema without an upper bound for messages is found', () => {
  assert.deepEqual(problems(messageTooLong, crd(statusSchema({ message: { type: 'string' } }))), [
    `${listPath}.items.properties.message: v1: the schema takes a message of any length`,
  ])
})
