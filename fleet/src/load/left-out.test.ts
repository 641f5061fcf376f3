import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Dump } from '../dump.ts'
import { rootsLeftOut } from './left-out.ts'

const now = '2024-05-05T12:00:00Z'
const longAgo = '2024-05-01T12:00:00Z'

const widget = (name: string, metadata: object, condition: object) => ({
  apiVersion: 'example.org/v1',
  kind: 'Widget',
  metadata: { name, namespace: 'shop', uid: name, creationTimestamp: longAgo, ...metadata },
  status: { conditions: [{ type: 'Ready', lastTransitionTime: longAgo, ...condition }] },
})
const root = (name: string) => ({
  apiVersion: 'example.org/v1',
  kind: 'Widget',
  namespace: 'shop',
  name,
  state: 'ok' as const,
  causes: [],
  pending: [],
})

test('a root is left out when its answer needs to know how long ago it was deleted, and not otherwise', () => {
  const dump: Dump = {
    objects: [
      widget('well', {}, { status: 'True' }),
      widget('failed', {}, { status: 'False', reason: 'Failed', message: 'no disk' }),
      widget('stuck', { deletionTimestamp: longAgo, finalizers: ['example.org/hold'] }, { status: 'True' }),
    ],
    truth: { now, coverage: { complete: true }, roots: ['well', 'failed', 'stuck'].map(root) },
  }
  assert.deepEqual(
    rootsLeftOut(dump).map(({ name }) => name),
    ['stuck'],
  )
})

test('a root is left out when its answer needs to know what was made last', () => {
  const job = (name: string, creationTimestamp: string, type: string) => ({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      ...{ name, namespace: 'shop', uid: name, creationTimestamp },
      ownerReferences: [
        { apiVersion: 'batch/v1', kind: 'CronJob', name: 'nightly', uid: 'nightly', controller: true },
      ],
    },
    spec: {},
    status: { conditions: [{ type, status: 'True', reason: 'Said', lastTransitionTime: creationTimestamp }] },
  })
  const nightly = { apiVersion: 'batch/v1', kind: 'CronJob', namespace: 'shop', name: 'nightly' }
  const cronJob = {
    ...nightly,
    metadata: { name: 'nightly', namespace: 'shop', uid: 'nightly', creationTimestamp: longAgo },
    spec: { schedule: '@daily' },
    status: {},
  }
  const dump: Dump = {
    objects: [
      cronJob,
      job('a', '2024-05-02T12:00:00Z', 'Complete'),
      job('b', '2024-05-03T12:00:00Z', 'Failed'),
    ],
    truth: { now, coverage: { complete: true }, roots: [{ ...root('nightly'), ...nightly }] },
  }
  assert.equal(rootsLeftOut(dump).length, 1)
})
