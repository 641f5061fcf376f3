// Constraints, and goals: what holds of every object, whichever provider stands behind it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conditionsOf, getCondition, timestamp } from '@barometer/conditions'
import { startEnvironment } from '@barometer/scenarios'
import { operator } from '../index.ts'
import { workloadCluster } from '../samples.ts'
import { scenario } from './scenario.testkit.ts'

scenario('objects of every kind have conditions of the same form, and templates have none', {
  section: 'Story 1',
  rules: ['C1', 'C7', 'C8', 'C9', 'C10', 'C12', 'C16'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web', { workers: 1, pool: 1 }))
    await advance('8m')
  },
  then: {
    'Cluster/web': {
      status: {
        conditions: [
          { type: 'ClusterInfrastructureReady', status: 'True' },
          { type: 'ControlPlaneReady', status: 'True' },
          { type: 'Ready', status: 'True' },
          { type: 'WorkersReady', status: 'True' },
        ],
      },
    },
    'KubeadmControlPlane/web-cp': { Ready: 'True', MachinesReady: 'True', CertificatesAvailable: 'True' },
    'MachineDeployment/web-md': { Ready: 'True', MachineSetsReady: 'True' },
    'MachinePool/web-mp': { Ready: 'True', InfrastructureReady: 'True', NodesHealthy: 'True' },
    'KubeadmConfig/web-cp-0': { Ready: 'True', DataSecretAvailable: 'True' },
    'AWSMachineTemplate/web-md': { Ready: 'absent' },
    'KubeadmConfigTemplate/web-md': { Ready: 'absent' },
  },
})

scenario('phase, failureReason and events stay beside the conditions', {
  section: 'Non-Goals/Future Work',
  rules: ['C7', 'C38'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web', { workers: 1 }))
    await advance('8m')
  },
  then: {
    'Cluster/web': { status: { phase: 'Provisioned', infrastructureReady: true, controlPlaneReady: true } },
    'Machine/web-cp-0': { status: { phase: 'Running', nodeRef: { name: 'web-cp-0' } } },
    'MachineDeployment/web-md': { status: { phase: 'Running', replicas: 1, readyReplicas: 1 } },
  },
  act: async ({ faults, advance }) => {
    faults.inject('lost', { target: 'instance/web-cp-0' })
    await advance('2m')
  },
  afterwards: {
    'AWSMachine/web-cp-0': { status: { failureReason: 'UpdateError' } },
    'Machine/web-cp-0': { status: { phase: 'Failed', failureReason: 'UpdateError' } },
  },
})

// The status of another writer is not this operator's to bring back: no scenario, whose status is deleted.
test('a condition that somebody else puts on an object counts, whatever it is called, and stays', async (t) => {
  const environment = await startEnvironment(operator)
  t.after(() => environment.close())
  const { cluster, clock, advance } = environment
  await cluster.apply(...workloadCluster('web'))
  await advance('8m')
  const before = conditionsOf((await cluster.get('Machine/web-cp-0')) ?? {})
  const foreign = {
    ...{
      type: 'K3sServerReady',
      status: 'False',
      severity: 'Error',
      reason: 'Crashed',
      message: 'exit code 1',
    },
    lastTransitionTime: timestamp(clock.now()),
  }
  await cluster.patch('Machine/web-cp-0', { status: { conditions: [...before, foreign] } }, 'status')
  await advance('10m')
  const ready = async (ref: string) => {
    const { status, severity, reason } = getCondition((await cluster.get(ref)) ?? {}, 'Ready') ?? {}
    return [status, severity, reason]
  }
  for (const ref of ['Machine/web-cp-0', 'KubeadmControlPlane/web-cp', 'Cluster/web'])
    assert.deepEqual(await ready(ref), ['False', 'Error', 'Crashed'])
  const after = conditionsOf((await cluster.get('Machine/web-cp-0')) ?? {})
  assert.deepEqual(
    after.find(({ type }) => type === 'K3sServerReady'),
    foreign,
  )
})

scenario('a condition that is not written is not counted either', {
  section: 'Goals',
  rules: ['C22', 'C39'],
  options: { without: ['NodeHealthy', 'LBAttachmentReady'] },
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web'))
    await advance('8m')
  },
  then: {
    'Machine/web-cp-0': { Ready: 'True', NodeHealthy: 'absent', EtcdReady: 'True' },
    'AWSMachine/web-cp-0': { Ready: 'True', LBAttachmentReady: 'absent' },
    'Cluster/web': { Ready: 'True' },
  },
})

// Nobody sums up here, so that a reader cannot tell whether all is well: no scenario, which would ask one.
test('providers without Ready break no parent: nothing is said in their name, and no error is raised', async (t) => {
  const environment = await startEnvironment(operator, { without: ['Ready'] })
  t.after(() => environment.close())
  const { cluster, advance } = environment
  await cluster.apply(...workloadCluster('web', { controlPlane: 3, workers: 1 }))
  await advance('15m')
  const types = async (ref: string) => conditionsOf((await cluster.get(ref)) ?? {}).map(({ type }) => type)
  assert.deepEqual(await types('Machine/web-cp-2'), [
    ...['ApiServerPodReady', 'ControllerManagerPodReady', 'EtcdReady', 'NodeHealthy', 'SchedulerPodReady'],
  ])
  assert.deepEqual(await types('Cluster/web'), ['WorkersReady'])
  const silent = getCondition((await cluster.get('Cluster/web')) ?? {}, 'WorkersReady')
  assert.deepEqual([silent?.status, silent?.reason], ['Unknown', 'WorkersSilent'])
  const { phase } = ((await cluster.get('Cluster/web')) as { status?: { phase?: string } }).status ?? {}
  assert.equal(phase, 'Provisioned')
})
