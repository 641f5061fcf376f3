// Constraints, and goals: what holds of every object, whichever provider stands behind it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Condition, conditionsOf, getCondition, timestamp } from '@barometer/conditions'
import { startEnvironment } from '@barometer/scenarios'
import { conditionedKinds, dataKinds } from '../api/kinds.ts'
import { operator } from '../index.ts'
import { workloadCluster } from '../samples.ts'
import { scenario } from './scenario.testkit.ts'

/** `Ready` is among them; all have the fields of the document, and one polarity, which their names tell. */
function checkForm(kind: string, conditions: readonly Condition[]): void {
  assert.ok(
    conditions.some(({ type }) => type === 'Ready'),
    kind,
  )
  for (const { type, status, severity, lastTransitionTime } of conditions) {
    assert.match(type, /(Ready|Succeeded|Healthy|Available)$/, `${kind} ${type}`)
    assert.deepEqual([status, severity], ['True', undefined], `${kind} ${type}`)
    assert.ok(lastTransitionTime, `${kind} ${type}`)
  }
}

scenario('objects of every kind have conditions of the same form, and templates have none', {
  section: 'Story 1',
  rules: ['C1', 'C7', 'C8', 'C9', 'C10', 'C12', 'C16'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web', { workers: 1, pool: 1 }))
    await advance('8m')
  },
  when: async ({ cluster }) => {
    for (const kind of conditionedKinds) {
      const objects = await cluster.list(kind)
      assert.ok(objects.length > 0, kind.kind)
      for (const object of objects) checkForm(kind.kind, conditionsOf(object))
    }
    for (const kind of dataKinds)
      assert.ok(
        (await cluster.list(kind)).every((object) => !('status' in object)),
        kind.kind,
      )
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

interface RecordedEvent {
  readonly regarding: { readonly kind: string }
  readonly reason: string
  readonly note: string
}

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
  act: async ({ cluster, faults, advance }) => {
    const { kind } = await cluster.find('events.events.k8s.io/any')
    const events = (await cluster.list(kind)) as readonly object[] as readonly RecordedEvent[]
    const told = events.map(({ regarding, reason, note }) => `${regarding.kind} ${reason}: ${note}`)
    assert.ok(told.includes('KubeadmControlPlane MachineCreated: Machine web-cp-0 was made'), told.join('\n'))
    faults.inject('lost', { target: 'instance/web-cp-0' })
    await advance('2m')
  },
  afterwards: {
    'AWSMachine/web-cp-0': {
      status: { failureReason: 'UpdateError', failureMessage: 'The instance was terminated' },
    },
    'Machine/web-cp-0': {
      status: {
        phase: 'Failed',
        failureReason: 'UpdateError',
        failureMessage: 'The instance was terminated',
      },
    },
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

// Only some of the controllers work, so that nobody else carries upwards what is written here by hand: no scenario.
test('a controller goes by its own object and by those that it refers to, not by what is beneath them', async (t) => {
  let working: readonly string[] | undefined
  const environment = await startEnvironment({
    ...operator,
    controllers: (...given) =>
      operator.controllers(...given).filter(({ name }) => !working || working.includes(name)),
  })
  t.after(() => environment.close())
  const { cluster, clock, advance } = environment
  await cluster.apply(...workloadCluster('web', { workers: 1 }))
  await advance('8m')
  const only = async (...names: readonly string[]) => {
    await environment.stop()
    working = names
    await environment.start()
    await environment.settle()
  }
  const writeReady = async (ref: string, fields: Partial<Condition>) => {
    const others = conditionsOf((await cluster.get(ref)) ?? {}).filter(({ type }) => type !== 'Ready')
    const ready = { type: 'Ready', lastTransitionTime: timestamp(clock.now()), ...fields }
    await cluster.patch(ref, { status: { conditions: [...others, ready] } }, 'status')
    await environment.settle()
  }
  const statusOf = async (ref: string, type: string) =>
    getCondition((await cluster.get(ref)) ?? {}, type)?.status
  const broken = { status: 'False', severity: 'Error', reason: 'Crashed', message: 'no' } as const

  await only('clusters', 'kubeadmcontrolplanes')
  await writeReady('AWSMachine/web-cp-0', broken)
  await writeReady('KubeadmConfig/web-cp-0', broken)
  await writeReady('MachineSet/web-md-d85aba2b', broken)
  await advance('5m')
  assert.equal(await statusOf('KubeadmControlPlane/web-cp', 'MachinesReady'), 'True')
  assert.equal(await statusOf('Cluster/web', 'WorkersReady'), 'True')
  assert.equal(await statusOf('Cluster/web', 'Ready'), 'True')

  await writeReady('Machine/web-cp-0', broken)
  assert.equal(await statusOf('KubeadmControlPlane/web-cp', 'MachinesReady'), 'False')
  assert.equal(await statusOf('Cluster/web', 'ControlPlaneReady'), 'False')

  await only('clusters')
  await writeReady('KubeadmControlPlane/web-cp', { status: 'True' })
  await advance('5m')
  assert.equal(await statusOf('Cluster/web', 'ControlPlaneReady'), 'True')
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
