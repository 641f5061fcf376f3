import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clusterApi, clusterApiV1Beta1, mirrorCondition } from '../index.ts'

const ready = {
  type: 'Ready',
  status: 'False',
  severity: 'Warning',
  reason: 'Creating',
  message: 'wait',
  lastTransitionTime: '2024-01-01T00:00:00Z',
  observedGeneration: 7,
} as const
const source = { kind: 'AWSCluster', metadata: { name: 'a' }, status: { conditions: [ready] } }

test('copies everything but the generation, which counts changes of the source', () => {
  const { observedGeneration: _, ...rest } = ready
  assert.deepEqual(
    mirrorCondition(source, 'Ready', { as: 'InfrastructureReady', dialect: clusterApiV1Beta1 }),
    {
      ...rest,
      type: 'InfrastructureReady',
    },
  )
})

test('leaves severity behind where the dialect knows none', () => {
  assert.equal(mirrorCondition(source, 'Ready', { dialect: clusterApi })?.severity, undefined)
})

test('a source that lacks the condition: nothing with severities, Unknown in v1beta2, else the fallback', () => {
  const empty = { kind: 'AWSCluster' }
  assert.equal(mirrorCondition(empty, 'Ready', { dialect: clusterApiV1Beta1 }), undefined)
  assert.deepEqual(mirrorCondition(empty, 'Ready', { as: 'X', dialect: clusterApi }), {
    type: 'X',
    status: 'Unknown',
    reason: 'NotYetReported',
    message: 'Condition Ready not yet reported',
  })
  const fallback = { status: 'False', reason: 'Waiting' } as const
  assert.deepEqual(mirrorCondition(empty, 'Ready', { fallback }), { type: 'Ready', ...fallback })
})

test('reads the list that the dialect prefers, even if it is empty', () => {
  const both = {
    status: { conditions: [ready], v1beta2: { conditions: [{ ...ready, status: 'True' }] } },
  } as object
  assert.equal(mirrorCondition(both, 'Ready', { dialect: clusterApi })?.status, 'True')
  const emptied = { status: { conditions: [ready], v1beta2: { conditions: [] } } } as object
  assert.equal(mirrorCondition(emptied, 'Ready', { dialect: clusterApi })?.status, 'Unknown')
})

test('a malformed source is read as far as it goes', () => {
  const odd = { status: { conditions: [null, { type: 'Ready', status: true }] } } as object
  assert.equal(mirrorCondition(odd, 'Ready', { dialect: clusterApiV1Beta1 })?.status, 'True')
})
