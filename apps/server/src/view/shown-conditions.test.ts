import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { shownConditions } from './shown-conditions.ts'

const packs = indexPacks(builtInPacks)
const since = '2026-01-01T00:00:00Z'
const minutes = (count: number) => Date.parse(since) + count * 60_000

function shown(kind: string, status: object, now = minutes(5), apiVersion = 'v1') {
  const object = { apiVersion, kind, metadata: { name: 'a', namespace: 'shop', generation: 1 }, status }
  return Object.fromEntries(shownConditions(object, packs, now).map(({ type, says }) => [type, says]))
}

const condition = (text: string) => {
  const [type, status, reason] = text.split(' ')
  return { type, status, reason, message: '', lastTransitionTime: since }
}

const podConditions = [
  'Initialized True',
  'Ready False ContainersNotReady',
  'ContainersReady False ContainersNotReady',
  'PodScheduled True',
].map(condition)
const container = (state: object) => [{ name: 'main', ready: false, restartCount: 7, state }]

test('a Pod that is not ready since a container crashes is in trouble, not on its way', () => {
  const waiting = { reason: 'CrashLoopBackOff', message: 'back-off 5m0s' }
  const status = {
    phase: 'Running',
    conditions: podConditions,
    containerStatuses: container({ waiting }),
  }
  assert.deepEqual(shown('Pod', status), {
    Initialized: 'well',
    Ready: 'trouble',
    ContainersReady: undefined,
    PodScheduled: 'well',
  })
})

test('a Pod that begins is on its way, and in trouble once it has been for too long', () => {
  const status = {
    phase: 'Pending',
    conditions: podConditions,
    containerStatuses: container({ waiting: { reason: 'ContainerCreating' } }),
  }
  assert.equal(shown('Pod', status)['Ready'], 'working')
  assert.equal(shown('Pod', { phase: 'Running', conditions: podConditions }, minutes(60))['Ready'], 'trouble')
})

test('a summary is on its way where another condition says what is wrong', () => {
  const conditions = ['Synced False ReconcileError', 'Ready False Creating'].map(condition)
  assert.deepEqual(shown('Bucket', { conditions }, minutes(5), 's3.aws.upbound.io/v1beta1'), {
    Synced: 'trouble',
    Ready: 'working',
  })
})

test('nothing is said of an entry that is no condition', () => {
  assert.deepEqual(shown('Pod', { conditions: ['Ready', condition('PodScheduled True')] }), {
    '': undefined,
    PodScheduled: 'well',
  })
})
