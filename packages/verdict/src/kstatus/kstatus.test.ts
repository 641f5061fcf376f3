import assert from 'node:assert/strict'
import { test } from 'node:test'
import { azure, beginPass, conditionSet } from '@barometer/conditions'
import { kstatusAugment } from './augment.ts'
import { kstatus } from './kstatus.ts'

const now = Date.parse('2024-06-01T12:00:00Z')
const answer = (object: unknown) => {
  const result = kstatus(object, { now })
  return 'error' in result ? 'error' : `${result.status}: ${result.message}`
}
const list = (...conditions: object[]) => ({ status: { conditions } })

test('the order of Reconciling and Stalled in the list decides, as in the original', () => {
  const reconciling = { type: 'Reconciling', status: 'True', reason: 'R', message: 'works' }
  const stalled = { type: 'Stalled', status: 'True', reason: 'S', message: 'stuck' }
  assert.equal(answer(list(reconciling, stalled)), 'InProgress: works')
  assert.equal(answer(list(stalled, reconciling)), 'Failed: stuck')
})

test('a Ready that is False is in progress for ever, as in the original', () => {
  assert.equal(answer(list({ type: 'Ready', status: 'False', message: 'broken' })), 'InProgress: broken')
})

test('an object that says nothing is current, as in the original', () => {
  assert.equal(answer({ apiVersion: 'example.org/v1', kind: 'Widget' }), 'Current: Resource is current')
})

test('one malformed condition makes the whole an error, as in the original', () => {
  assert.equal(answer(list({ type: 'Ready', status: true })), 'error')
  assert.equal(answer({ metadata: { generation: '2' } }), 'error')
  assert.equal(answer({ metadata: { deletionTimestamp: null } }), 'error')
})

test('a Pod without a node has fifteen seconds', () => {
  const pod = (creationTimestamp: string) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { creationTimestamp },
    status: {
      phase: 'Pending',
      conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }],
    },
  })
  assert.equal(answer(pod('2024-06-01T11:59:50Z')), 'InProgress: Pod has not been scheduled')
  assert.equal(answer(pod('2024-06-01T11:59:40Z')), 'Failed: Pod could not be scheduled')
})

test('a kind counts by its group, whatever the version', () => {
  const secret = (apiVersion: string) => ({ apiVersion, kind: 'Secret' })
  assert.equal(answer(secret('v1')), 'Current: Resource is always ready')
  assert.equal(answer(secret('example.org/v1')), 'Current: Resource is current')
  assert.equal(answer(secret('a/b/c')), 'Current: Resource is current')
})

test('augmenting adds the condition, moves the transition time with the status only, and leaves the object alone', () => {
  const old = '2020-01-01T00:00:00Z'
  const object = {
    metadata: { generation: 2 },
    status: {
      observedGeneration: 1,
      conditions: [{ type: 'Reconciling', status: 'True', lastTransitionTime: old }],
    },
  }
  const before = structuredClone(object)
  const augmented = kstatusAugment(object, { now })
  assert.ok(!('error' in augmented))
  const [condition] = (augmented['status'] as { conditions: Record<string, unknown>[] }).conditions
  assert.equal(condition?.['lastTransitionTime'], old)
  assert.equal(condition?.['lastUpdateTime'], '2024-06-01T12:00:00Z')
  assert.equal(condition?.['reason'], 'LatestGenerationNotObserved')
  assert.deepEqual(object, before)
})

test('augmenting an object without a status makes one', () => {
  const augmented = kstatusAugment({ kind: 'Widget' }, { now })
  assert.deepEqual(augmented, { kind: 'Widget', status: { conditions: [] } })
})

// Azure, open questions answered: "Will this work with kstatus? Yes, kstatus supports the Ready condition as well"
test('reads the Ready that Azure writes: True is current, False and Unknown are in progress', () => {
  const begin = () =>
    beginPass({ metadata: { generation: 1 } }, conditionSet(['Ready'], azure), {
      now: '2024-06-01T12:00:00Z',
    })
  assert.equal(answer(begin().markTrue('Ready', 'Succeeded').end()), 'Current: Resource is Ready')
  const failed = begin().markFalse('Ready', 'SkuNotAvailable', 'not here', 'Error').end()
  assert.equal(answer(failed), 'InProgress: not here')
  assert.match(answer(begin().end()), /^InProgress/)
})
