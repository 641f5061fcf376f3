import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readConditions } from '../index.ts'

const codes = (value: unknown) => readConditions(value).findings.map(({ code, path }) => `${path} ${code}`)

test('reads nothing from nothing, without complaint', () => {
  assert.deepEqual(readConditions(undefined), { conditions: [], findings: [] })
  assert.deepEqual(readConditions(null), { conditions: [], findings: [] })
})

test('says what is not as it should be, and where', () => {
  assert.deepEqual(codes('Ready'), [' not-a-list'])
  assert.deepEqual(codes({ Ready: 'True' }), [' not-a-list'])
  assert.deepEqual(codes([null, 7]), ['[0] not-an-object', '[1] not-an-object'])
  assert.deepEqual(codes([{ status: 'True' }]), ['[0].type no-type'])
  assert.deepEqual(codes([{ type: 'Ready', status: 'Maybe' }]), ['[0].status bad-status'])
  assert.deepEqual(codes([{ type: 'Ready' }]), ['[0].status bad-status'])
})

test('understands a boolean or differently cased status, and says so', () => {
  const list = readConditions([
    { type: 'Ready', status: false },
    { type: 'Synced', status: 'true' },
  ])
  assert.deepEqual(
    list.conditions.map(({ status }) => status),
    ['False', 'True'],
  )
  assert.equal(list.findings.length, 2)
})

test('of two conditions of one type the first counts', () => {
  const list = readConditions([
    { type: 'Ready', status: 'True' },
    { type: 'Ready', status: 'False' },
  ])
  assert.deepEqual(list.conditions, [{ type: 'Ready', status: 'True' }])
  assert.deepEqual(
    list.findings.map(({ code }) => code),
    ['duplicate-type'],
  )
})

test('reads a generation from a string and a reason from a number', () => {
  const list = readConditions([{ type: 'Ready', status: 'True', observedGeneration: '4', reason: 12 }])
  assert.deepEqual(list.conditions, [{ type: 'Ready', status: 'True', reason: '12', observedGeneration: 4 }])
  assert.deepEqual(
    list.findings.map(({ code }) => code),
    ['bad-field', 'bad-generation'],
  )
})

test('a time that is none is left out with a finding', () => {
  const list = readConditions([{ type: 'Ready', status: 'True', lastTransitionTime: 'yesterday' }])
  assert.deepEqual(list.conditions, [{ type: 'Ready', status: 'True' }])
  assert.deepEqual(codes([{ type: 'Ready', status: 'True', lastTransitionTime: 5 }]), [
    '[0].lastTransitionTime bad-time',
  ])
})

test('never throws, and nothing is lost without a finding', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const { conditions, findings } = readConditions(value)
      const entries = Array.isArray(value) ? value.length : value === null || value === undefined ? 0 : 1
      assert.ok(conditions.length + findings.length >= entries)
    }),
  )
  const entry = fc.record(
    {
      type: fc.oneof(fc.string(), fc.anything()),
      status: fc.oneof(fc.constantFrom('True', 'False', 'Unknown', true, 'nope'), fc.anything()),
      reason: fc.anything(),
      message: fc.anything(),
      severity: fc.anything(),
      lastTransitionTime: fc.anything(),
      observedGeneration: fc.anything(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(entry), (list) => {
      const { conditions, findings } = readConditions(list)
      assert.ok(conditions.length + findings.length >= list.length)
    }),
  )
})

test('a status or severity named like a member of every object is as bad as any other', () => {
  const { conditions, findings } = readConditions([
    { type: 'A', status: 'constructor' },
    { type: 'B', status: 'False', severity: 'constructor' },
  ])
  assert.deepEqual(conditions, [{ type: 'B', status: 'False' }])
  assert.deepEqual(
    findings.map(({ code }) => code),
    ['bad-status', 'bad-severity'],
  )
})
