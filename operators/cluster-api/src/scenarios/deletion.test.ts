// Deletion: workers first, then the control plane, then the infrastructure; nothing is left in the cloud.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startEnvironment } from '@barometer/scenarios'
import { operator } from '../index.ts'
import { workloadCluster } from '../samples.ts'
import { scenario } from './scenario.testkit.ts'

scenario('a cluster that is deleted goes in order, and says what it waits for', {
  section: 'The cluster provisioning workflow',
  rules: ['C24'],
  given: async ({ cluster, faults, advance }) => {
    await cluster.apply(...workloadCluster('web', { workers: 1 }))
    await advance('8m')
    faults.inject('delete-refused', { target: 'vpc', message: 'DependencyViolation: a peering uses it' })
  },
  when: async ({ cluster, advance }) => {
    await cluster.delete('Cluster/web')
    await advance('10m')
  },
  then: {
    'MachineDeployment/web-md': 'gone',
    'KubeadmControlPlane/web-cp': 'gone',
    'Machine/web-cp-0': 'gone',
    'AWSCluster/web': {
      Ready: 'False/Warning DeletionFailed "DependencyViolation: a peering uses it"',
      VPCReady: 'False/Warning DeletionFailed',
      SubnetsReady: 'False/Info Deleted',
    },
    'Cluster/web': {
      Ready: 'False/Info Deleting "0 of 2 completed"',
      ClusterInfrastructureReady: 'False/Info Deleting "Waiting for AWSCluster web to go"',
    },
  },
  why: { 'Cluster/web': 'AWSCluster/web DeletionFailed' },
  act: ({ faults, advance }) => {
    faults.clear()
    return advance('2m')
  },
  afterwards: { 'Cluster/web': 'gone', 'AWSCluster/web': 'gone' },
})

scenario('a machine whose node cannot be drained stays, and says why', {
  section: "The cluster's WorkersReady condition",
  rules: ['C27'],
  given: async ({ cluster, faults, advance }) => {
    await cluster.apply(...workloadCluster('web', { workers: 1 }))
    await advance('8m')
    faults.inject('drain-blocked')
  },
  when: async ({ cluster, advance }) => {
    await cluster.delete('Machine/web-md-d85aba2b-0')
    await advance('5m')
  },
  then: {
    'Machine/web-md-d85aba2b-0': {
      Ready: 'False/Warning DrainingFailed',
      DrainingSucceeded: 'False/Warning',
    },
    'Cluster/web': { Ready: 'False/Warning DrainingFailed' },
  },
  why: { 'Cluster/web': 'Machine/web-md-d85aba2b-0 DrainingFailed' },
  act: ({ faults, advance }) => {
    faults.clear()
    return advance('10m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})

test('nothing is made twice, and when the roots are deleted the cloud is empty', async (t) => {
  const started = { inventory: (): readonly { what: string; owner: string }[] => [] }
  const startCloud: typeof operator.startCloud = (clock) => {
    const cloud = operator.startCloud(clock)
    started.inventory = cloud.inventory
    return cloud
  }
  const environment = await startEnvironment({ ...operator, startCloud })
  t.after(() => environment.close())
  const { cluster, faults, advance } = environment
  faults.inject('answer-lost', { times: 20 })
  await cluster.apply(...workloadCluster('web', { controlPlane: 3, workers: 2, pool: 2 }))
  await advance('20m')
  const items = started.inventory().map(({ what, owner }) => `${what} ${owner}`)
  assert.equal(new Set(items).size, items.length)
  const count = (kind: string) => items.filter((item) => item.startsWith(`${kind} `)).length
  assert.deepEqual([count('instance'), count('vpc'), count('scaling-group')], [7, 1, 1])
  await cluster.delete('Cluster/web')
  await advance('20m')
  assert.deepEqual(started.inventory(), [])
  const left = (await environment.objects()).filter(({ apiVersion }) =>
    apiVersion.includes('cluster.x-k8s.io'),
  )
  assert.deepEqual(
    left.map(({ kind }) => kind).filter((kind) => !kind.endsWith('Template')),
    [],
  )
})
