import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { conditionWithTwoWriters } from './condition-with-two-writers.ts'

const entry = (manager: string, conditions: unknown) => ({
  manager,
  operation: 'Update',
  subresource: 'status',
  fieldsV1: { 'f:status': { 'f:conditions': conditions } },
})
const key = (type: string) => ({ [`k:{"type":"${type}"}`]: { '.': {}, 'f:status': {}, 'f:type': {} } })
const managed = (...managedFields: unknown[]) => widget([condition('Ready')], { metadata: { managedFields } })

test('two managers that write one condition are found', () => {
  assert.deepEqual(
    problems(conditionWithTwoWriters, managed(entry('a', key('Ready')), entry('b', key('Ready')))),
    ['status.conditions: Ready is written by a and b'],
  )
})

test('two managers that both write the whole list are found', () => {
  assert.deepEqual(problems(conditionWithTwoWriters, managed(entry('b', {}), entry('a', {}))), [
    'status.conditions: the whole list is written by a and b',
  ])
})

test('each with its own types, one under two versions, and short forms are in order', () => {
  assert.deepEqual(
    problems(conditionWithTwoWriters, managed(entry('a', key('Ready')), entry('b', key('Synced')))),
    [],
  )
  assert.deepEqual(
    problems(conditionWithTwoWriters, managed(entry('a', key('Ready')), entry('a', key('Ready')))),
    [],
  )
  assert.deepEqual(
    problems(conditionWithTwoWriters, managed({ manager: 'a' }, { manager: 'b' }, null, 7)),
    [],
  )
})
