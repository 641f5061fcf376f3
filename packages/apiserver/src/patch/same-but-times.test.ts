import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sameButTimes } from './same-but-times.ts'

const entry = (manager: string, time: string) => ({
  manager,
  operation: 'Apply',
  time,
  fieldsV1: { 'f:spec': {} },
})
const object = (size: number, ...managedFields: unknown[]) => ({
  metadata: { name: 'a', managedFields },
  spec: { size },
})

test('a write that only moved a time is no write', () => {
  assert.equal(sameButTimes(object(1, entry('m', '1')), object(1, entry('m', '2'))), true)
})

test('a change, another manager or another order is one', () => {
  assert.equal(sameButTimes(object(1, entry('m', '1')), object(2, entry('m', '2'))), false)
  assert.equal(sameButTimes(object(1, entry('m', '1')), object(1, entry('n', '1'))), false)
  const [a, b] = [entry('a', '1'), entry('b', '2')]
  assert.equal(sameButTimes(object(1, a, b), object(1, b, entry('a', '3'))), false)
  assert.equal(sameButTimes({ metadata: {} }, object(1)), false)
})
