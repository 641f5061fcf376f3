import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  aggregateCondition,
  type Condition,
  ConditionError,
  clusterApi,
  clusterApiV1Beta1,
  flux,
} from '../index.ts'
import { clusterApiToday } from '../parity/index.ts'

const object = (kind: string, name: string, ready?: Partial<Condition>, labels = {}) => ({
  kind,
  metadata: { name, labels },
  status: { conditions: ready ? [{ type: 'Ready', status: 'False' as const, reason: 'R', ...ready }] : [] },
})

test('groups equal messages, names three objects, and counts the rest', () => {
  const machines = ['e', 'd', 'c', 'b', 'a'].map((name) => object('Machine', name, { message: 'no network' }))
  const aggregate = aggregateCondition(machines, 'MachinesReady', { dialect: clusterApi })
  assert.deepEqual(aggregate, {
    type: 'MachinesReady',
    status: 'False',
    reason: 'IssuesReported',
    message: '* Machines a, b, c, ... (2 more): no network',
  })
})

test('shows three messages at most and counts what is left by what it means', () => {
  const machines = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
    object('Machine', name, { message: `broken ${name}` }),
  )
  const unknown = object('Machine', 'g', { status: 'Unknown', message: 'silent' })
  const { message } = aggregateCondition([...machines, unknown], 'M', { dialect: clusterApi }) ?? {}
  assert.equal(
    message,
    [
      '* Machine a: broken a',
      '* Machine b: broken b',
      '* Machine c: broken c',
      'And 3 Machines with other issues',
      'And 1 Machine with status unknown',
    ].join('\n'),
  )
})

test('what control-plane machines say comes first', () => {
  const label = { 'cluster.x-k8s.io/control-plane': '' }
  const objects = [
    object('Machine', 'a', { message: 'common' }),
    object('Machine', 'b', { message: 'common' }),
    object('Machine', 'z', { message: 'etcd down' }, label),
  ]
  assert.match(
    aggregateCondition(objects, 'M', { dialect: clusterApi })?.message ?? '',
    /^\* Machine z: etcd down/,
  )
})

test('dependents that lack the condition are Unknown in v1beta2', () => {
  const objects = [object('Machine', 'a', { status: 'True' }), object('Machine', 'b')]
  const aggregate = aggregateCondition(objects, 'M', { dialect: clusterApi })
  assert.equal(aggregate?.status, 'Unknown')
  assert.equal(aggregate?.message, '* Machine b: Condition Ready not yet reported')
})

test('in v1beta1 dependents that lack the condition count in the total, and where all do there is none', () => {
  const objects = [
    object('M', 'a', { status: 'True' }),
    object('M', 'b', { severity: 'Info' }),
    object('M', 'c'),
  ]
  const aggregate = aggregateCondition(objects, 'MachinesReady', { dialect: clusterApiV1Beta1 })
  assert.equal(aggregate?.message, '1 of 3 completed')
  assert.equal(aggregateCondition([object('M', 'c')], 'M', { dialect: clusterApiV1Beta1 }), undefined)
})

test('the aggregate of nothing is nothing, and an error only in today’s Cluster API', () => {
  assert.equal(aggregateCondition([], 'M', { dialect: clusterApi }), undefined)
  assert.throws(
    () => aggregateCondition([], 'M', { dialect: clusterApiToday }),
    (error) => error instanceof ConditionError && error.code === 'no-dependents',
  )
})

test('a negative condition makes a negative aggregate', () => {
  const scaling = {
    kind: 'MachineSet',
    metadata: { name: 'a' },
    status: { conditions: [{ type: 'ScalingUp', status: 'True' as const, reason: 'R', message: '2 to go' }] },
  }
  const options = { of: ['ScalingUp'], negativePolarity: ['ScalingUp'], dialect: clusterApi }
  assert.equal(aggregateCondition([scaling], 'ScalingUp', options)?.status, 'True')
})

test('a count names the first type in the dialect’s order, whichever speaks', () => {
  const object = {
    kind: 'Source',
    metadata: { name: 'a' },
    status: {
      conditions: [
        { type: 'SourceVerified', status: 'False', reason: 'Bad', message: 'signature' },
        { type: 'Healthy', status: 'False', reason: 'Down', message: 'probe' },
      ] as const,
    },
  }
  const options = { dialect: flux, of: ['SourceVerified', 'Healthy'], counter: 'affected' } as const
  const { reason, message } = aggregateCondition([object], 'SourcesReady', options) ?? {}
  assert.deepEqual([reason, message], ['Bad', '2 of 1 Healthy'])
})
