import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invalid } from './api-error.ts'

const subject = { group: '', plural: 'configmaps', kind: 'ConfigMap' }
const causes = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    reason: 'FieldValueInvalid',
    message: 'bad',
    field: `data.${n}`,
  }))

test('an invalid object is told its first thousand causes, and how many more there are', () => {
  const { message, details } = invalid(subject, 'a', causes(100_000))
  assert.equal(details?.causes?.length, 1000)
  assert.match(message, /data\.999: bad, and 99000 more\]$/)
})

test('a thousand causes are all told', () => {
  const { message, details } = invalid(subject, 'a', causes(1000))
  assert.equal(details?.causes?.length, 1000)
  assert.match(message, /data\.999: bad\]$/)
})
