// The Cluster API proposal on conditions: severity, Ready as a summary, mirror and aggregate up the tree, upgrades.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  aggregateCondition,
  beginPass,
  type Condition,
  type ConditionedObject,
  clusterApiV1Beta1 as dialect,
  getCondition,
  livingSet,
  mirrorCondition,
  replicasAccepted,
  setCondition,
  severityByAge,
  summaryCondition,
  tolerate,
} from '../index.ts'

const now = '2024-01-01T01:00:00Z'
const info = (type: string, reason: string, message = ''): Condition => ({
  type,
  status: 'False',
  severity: 'Info',
  reason,
  message,
})
const good = (type: string): Condition => ({ type, status: 'True' })
const make = (kind: string, name: string, conditions: readonly Condition[]): ConditionedObject =>
  conditions.reduce<ConditionedObject>(
    (object, condition) => setCondition(object, condition, { now, dialect }),
    {
      kind,
      metadata: { name },
    },
  )
const steps = ['VPCReady', 'SubnetsReady', 'InternetGatewaysReady']

// The ClusterInfrastructureReady condition: summarise on the AWSCluster, mirror on the Cluster
test('provisioning is told in steps, from the infrastructure up to the cluster', () => {
  const aws = make('AWSCluster', 'a', [good('VPCReady'), info('SubnetsReady', 'Provisioning')])
  const summary = summaryCondition(aws, 'Ready', { of: steps, stepCounter: true, dialect })!
  const ready = setCondition(aws, summary, { now, dialect })
  const mirrored = mirrorCondition(ready, 'Ready', { as: 'ClusterInfrastructureReady', dialect })
  assert.deepEqual(
    [mirrored?.status, mirrored?.severity, mirrored?.reason, mirrored?.message],
    ['False', 'Info', 'Provisioning', '1 of 3 completed'],
  )
})

test('errors surface immediately, and warnings if there are no errors', () => {
  const base = [
    info('VPCReady', 'Provisioning'),
    { type: 'SubnetsReady', status: 'False', severity: 'Warning', reason: 'Slow' } as const,
  ]
  assert.equal(summaryCondition(make('AWSCluster', 'a', base), 'Ready', { dialect })?.reason, 'Slow')
  const failed = [
    ...base,
    { type: 'InternetGatewaysReady', status: 'False', severity: 'Error', reason: 'Limit' } as const,
  ]
  assert.equal(summaryCondition(make('AWSCluster', 'a', failed), 'Ready', { dialect })?.reason, 'Limit')
})

// "Errors MUST surface immediately": the text of what is wrong is not covered by a count.
test('the step counter is the message only while nothing is graver than Info', () => {
  const told = (severity: 'Info' | 'Warning' | 'Error') => {
    const conditions: Condition[] = [
      good('VPCReady'),
      info('InternetGatewaysReady', 'WaitingForSubnets'),
      { type: 'SubnetsReady', status: 'False', severity, reason: 'R', message: 'no route' },
    ]
    const options = { of: steps, stepCounter: true, dialect }
    return summaryCondition(make('AWSCluster', 'a', conditions), 'Ready', options)?.message
  }
  assert.deepEqual(
    [told('Info'), told('Warning'), told('Error')],
    ['1 of 3 completed', 'no route', 'no route'],
  )
  const machines = [
    make('Machine', 'm1', [good('Ready')]),
    make('Machine', 'm2', [
      { type: 'Ready', status: 'False', severity: 'Error', reason: 'R', message: 'gone' },
    ]),
  ]
  assert.equal(aggregateCondition(machines, 'MachinesReady', { dialect })?.message, 'gone')
})

// "an object SHOULD NEVER be in status Ready=True if one of the object's conditions are false": nor while one is silent
test('a summary over declared steps is Unknown while one has not reported, and names it', () => {
  const object = make('AWSCluster', 'a', [good('VPCReady')])
  assert.deepEqual(summaryCondition(object, 'Ready', { of: steps, dialect }), {
    type: 'Ready',
    status: 'Unknown',
    reason: 'NotYetReported',
    message: 'Not yet reported: InternetGatewaysReady, SubnetsReady',
  })
  const failed = make('AWSCluster', 'a', [good('VPCReady'), info('SubnetsReady', 'Provisioning')])
  assert.equal(summaryCondition(failed, 'Ready', { of: steps, dialect })?.status, 'False')
  const ignoreIfMissing = ['InternetGatewaysReady', 'SubnetsReady']
  assert.equal(summaryCondition(object, 'Ready', { of: steps, ignoreIfMissing, dialect })?.status, 'True')
  assert.equal(summaryCondition(make('AWSCluster', 'a', []), 'Ready', { of: steps, dialect }), undefined)
})

test('an aggregate is Unknown while one of the dependents has not reported, and names it', () => {
  const machines = [make('Machine', 'm1', [good('Ready')]), make('Machine', 'm2', [])]
  const { status, message } = aggregateCondition(machines, 'MachinesReady', { dialect }) ?? {}
  assert.deepEqual([status, message], ['Unknown', 'Not yet reported: Machine/m2'])
})

// The cluster's ControlPlaneReady condition
test("the machines' Ready conditions aggregate into MachinesReady of the control plane", () => {
  const machines = [
    make('Machine', 'm1', [good('Ready')]),
    make('Machine', 'm2', [info('Ready', 'WaitingForNode')]),
  ]
  const aggregate = aggregateCondition(machines, 'MachinesReady', { dialect, sourceRef: true })
  assert.equal(aggregate?.reason, 'WaitingForNode @ Machine/m2')
  assert.equal(aggregate?.message, '1 of 2 completed')
})

// Controller changes: "If the dependents objects are not exposing a Ready condition, the summary condition MUST NOT be generated"
test('dependents that expose no Ready yield no condition and no error', () => {
  assert.equal(aggregateCondition([make('Machine', 'm', [])], 'MachinesReady', { dialect }), undefined)
  assert.equal(mirrorCondition(make('AWSCluster', 'a', []), 'Ready', { dialect }), undefined)
})

// Data model: severity "defaults to Error"
test('a False without severity counts as an error', () => {
  const object = make('AWSCluster', 'a', [
    { type: 'VPCReady', status: 'False', reason: 'X' },
    good('SubnetsReady'),
  ])
  assert.equal(summaryCondition(object, 'Ready', { dialect })?.severity, 'Error')
})

// "The provisioning is not completed yet, but it is taking longer than expected (warning)"
test('what takes longer than expected turns from info into a warning', () => {
  const options = { now, expectedSeconds: 600 }
  assert.equal(severityByAge('2024-01-01T00:55:00Z', options), 'Info')
  assert.equal(severityByAge('2024-01-01T00:45:00Z', options), 'Warning')
  assert.equal(severityByAge(undefined, options), 'Info')
})

// The control plane upgrade workflow
const upgrade = ['MachinesUpgradeSucceeded', 'KubeProxyUpgradeSucceeded', 'CoreDNSUpgradeSucceeded']
test('an upgrade that starts resets its run-to-completion conditions, and Ready shows it', () => {
  const before = make('KubeadmControlPlane', 'kcp', [...upgrade.map(good), good('Available')])
  const restart = (severity?: 'Info') =>
    beginPass(before, livingSet(upgrade, dialect), { now })
      .restart(upgrade, 'UpgradeStarted', 'Upgrading to v1.31', severity)
      .end()
  assert.deepEqual(
    upgrade.map((type) => getCondition(restart(), type)?.severity),
    ['Warning', 'Warning', 'Warning'],
  )
  const { status, severity, message } = getCondition(restart(), 'Ready') ?? {}
  assert.deepEqual([status, severity, message], ['False', 'Warning', 'Upgrading to v1.31'])
  assert.equal(getCondition(restart('Info'), 'Ready')?.message, '0 of 3 completed')
})

test('during an upgrade one machine may be being made and one being deleted, and the next one counts', () => {
  const machines = [
    make('Machine', 'new-1', [info('Ready', 'Provisioning')]),
    make('Machine', 'new-2', [info('Ready', 'Provisioning')]),
    make('Machine', 'old', [info('Ready', 'Deleting')]),
    make('Machine', 'ok', [good('Ready')]),
  ]
  const because = (reason: string) => ({
    atMost: 1,
    when: (_: unknown, condition: Condition | undefined) => condition?.reason === reason,
  })
  const { counted, tolerated } = tolerate(machines, 'Ready', [because('Provisioning'), because('Deleting')])
  assert.deepEqual(
    tolerated.map(({ metadata }) => metadata?.name),
    ['new-1', 'old'],
  )
  assert.equal(aggregateCondition(counted, 'MachinesReady', { dialect })?.message, '1 of 2 completed')
})

test('during an upgrade there may be more replicas than desired, never fewer', () => {
  assert.equal(replicasAccepted({ desired: 3, actual: 4 }), false)
  assert.equal(replicasAccepted({ desired: 3, actual: 4, surge: 1 }), true)
  assert.equal(replicasAccepted({ desired: 3, actual: 5, surge: 1 }), false)
  assert.equal(replicasAccepted({ desired: 3, actual: 2, surge: 1 }), false)
})
