import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KubeObject } from '@barometer/client'
import { momentOf, shiftTimes } from './shift-times.ts'

const object = (fields: object) =>
  ({ apiVersion: 'v1', kind: 'X', metadata: { name: 'x' }, ...fields }) as KubeObject

test('the moment of a dump is that of the newest thing that happened, not of what lies ahead', () => {
  const objects = [
    object({ status: { conditions: [{ lastTransitionTime: '2024-05-05T11:00:00Z' }] } }),
    object({
      spec: { renewTime: '2024-05-05T12:00:00.500000Z' },
      status: { notAfter: '2030-01-01T00:00:00Z' },
    }),
  ]
  assert.equal(momentOf(objects), Date.parse('2024-05-05T12:00:00.500Z'))
  assert.equal(momentOf([]), 0)
})

test('times are moved wherever they stand, and written as precisely as before; other text stays', () => {
  const before = {
    a: ['2024-05-05T12:00:00Z', { b: '2024-05-05T12:00:00.000000Z' }],
    c: 'at 2024-05-05T12:00:00Z',
    d: 7,
  }
  assert.deepEqual(shiftTimes(before, 3_600_000), {
    a: ['2024-05-05T13:00:00Z', { b: '2024-05-05T13:00:00.000000Z' }],
    c: 'at 2024-05-05T12:00:00Z',
    d: 7,
  })
})
