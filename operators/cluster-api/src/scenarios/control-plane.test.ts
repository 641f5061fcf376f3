// The cluster's ControlPlaneReady condition, and the control plane upgrade workflow.
import assert from 'node:assert/strict'
import { getCondition } from '@barometer/conditions'
import { Machine } from '../api/machine.ts'
import { workloadCluster } from '../samples.ts'
import { scenario } from './scenario.testkit.ts'

const three = workloadCluster('web', { controlPlane: 3 })

scenario('during first provisioning the control plane scales up, which is only information', {
  section: "The cluster's ControlPlaneReady condition",
  rules: ['C11', 'C15', 'C19', 'C30', 'C31'],
  given: three,
  when: ({ advance }) => advance('4m'),
  then: {
    'KubeadmControlPlane/web-cp': {
      Ready: 'False/Info ScalingUp',
      ScalingUpSucceeded: 'False/Info ScalingUp',
      ScalingDownSucceeded: 'True',
      MachinesReady: 'False/Info',
      MachineRemediationSucceeded: 'True',
      MachinesUpgradeSucceeded: 'absent',
    },
    'Cluster/web': { ControlPlaneReady: 'False/Info ScalingUp', ClusterInfrastructureReady: 'True' },
    'Machine/web-cp-0': {
      Ready: 'True',
      InfrastructureReady: 'True',
      BootstrapReady: 'True',
      EtcdReady: 'True',
      ApiServerPodReady: 'True',
      ControllerManagerPodReady: 'True',
      SchedulerPodReady: 'True',
    },
    'AWSMachine/web-cp-0': {
      Ready: 'True',
      InstanceReady: 'True',
      SecurityGroupsReady: 'True',
      LBAttachmentReady: 'True',
      BootstrapDataSecretDeletionSucceeded: 'True',
    },
    'Machine/web-cp-1': {
      Ready: 'False/Info',
      NodeHealthy: 'False/Info WaitingForNode',
      EtcdReady: 'absent',
    },
  },
  stays: '5s',
  act: ({ advance }) => advance('10m'),
  afterwards: {
    'Cluster/web': { Ready: 'True', ControlPlaneReady: 'True' },
    'KubeadmControlPlane/web-cp': { Ready: 'True', MachinesReady: 'True' },
  },
})

scenario('a failing member of etcd is seen from the machine up to the cluster', {
  section: "The cluster's ControlPlaneReady condition",
  rules: ['C13', 'C19', 'C20', 'C28', 'C31'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...three)
    await advance('12m')
  },
  when: ({ faults, advance }) => {
    faults.inject('component-failing', { target: 'etcd/web-cp-1' })
    return advance('2m')
  },
  then: {
    'Machine/web-cp-1': { Ready: 'False/Error ComponentFailing', EtcdReady: 'False/Error ComponentFailing' },
    'KubeadmControlPlane/web-cp': {
      Ready: 'False/Error ComponentFailing "etcd does not work"',
      MachinesReady: 'False/Error ComponentFailing "etcd does not work"',
    },
    'Cluster/web': {
      Ready: 'False/Error ComponentFailing "etcd does not work"',
      ControlPlaneReady: 'False/Error ComponentFailing',
    },
  },
  why: { 'Cluster/web': 'Machine/web-cp-1 ComponentFailing' },
  act: ({ faults, advance }) => {
    faults.clear()
    return advance('2m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})

scenario('an upgrade that starts resets its conditions, as warnings, and Ready shows them', {
  section: 'The control plane upgrade workflow',
  rules: ['C15', 'C33', 'C34', 'C35'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...three)
    await advance('12m')
  },
  when: async ({ cluster, advance }) => {
    await cluster.patch('KubeadmControlPlane/web-cp', { spec: { version: 'v1.31.0' } })
    await advance('1m')
  },
  then: {
    'KubeadmControlPlane/web-cp': {
      Ready: 'False/Warning Upgrading "0 of 3 machines run v1.31.0"',
      MachinesUpgradeSucceeded: 'False/Warning Upgrading',
      KubeProxyUpgradeSucceeded: 'False/Warning WaitingForMachines',
      CoreDNSUpgradeSucceeded: 'False/Warning WaitingForMachines',
      MachinesReady: 'True',
      ScalingUpSucceeded: 'True',
      ScalingDownSucceeded: 'True',
    },
    'Cluster/web': { Ready: 'False/Warning Upgrading', ControlPlaneReady: 'False/Warning Upgrading' },
    'Machine/web-cp-3': { Ready: 'False/Info' },
  },
  stays: '5s',
  act: ({ advance }) => advance('20m'),
  afterwards: {
    'KubeadmControlPlane/web-cp': {
      Ready: 'True',
      MachinesUpgradeSucceeded: 'True',
      KubeProxyUpgradeSucceeded: 'True',
      CoreDNSUpgradeSucceeded: 'True',
    },
    'Cluster/web': { Ready: 'True' },
  },
})

scenario('all through an upgrade there is one machine more, and those that come and go are no trouble', {
  section: 'The control plane upgrade workflow',
  rules: ['C34', 'C35'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...three)
    await advance('12m')
  },
  when: async ({ cluster, advance }) => {
    await cluster.patch('KubeadmControlPlane/web-cp', { spec: { version: 'v1.31.0' } })
    const statusOf = (object: object | undefined, type: string) => getCondition(object ?? {}, type)?.status
    const seen = new Set<string>()
    for (let step = 0; step < 400; step++) {
      await advance('5s')
      const plane = await cluster.get('KubeadmControlPlane/web-cp')
      if (statusOf(plane, 'Ready') === 'True') break
      for (const type of ['MachinesReady', 'ScalingUpSucceeded', 'ScalingDownSucceeded'])
        assert.equal(statusOf(plane, type), 'True', `${type} after ${step} steps`)
      const machines = await cluster.list(Machine)
      seen.add(`${machines.length} machines`)
      for (const machine of machines.filter((each) => statusOf(each, 'Ready') !== 'True'))
        seen.add(machine.metadata.deletionTimestamp ? 'one that goes' : 'one that comes')
    }
    assert.deepEqual([...seen].sort(), ['3 machines', '4 machines', 'one that comes', 'one that goes'])
  },
  then: { 'KubeadmControlPlane/web-cp': { Ready: 'True' }, 'Cluster/web': { Ready: 'True' } },
})

scenario('a second upgrade resets what the first one has completed', {
  section: 'The control plane upgrade workflow',
  rules: ['C33'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web'))
    await advance('8m')
    await cluster.patch('KubeadmControlPlane/web-cp', { spec: { version: 'v1.31.0' } })
    await advance('10m')
  },
  when: async ({ cluster, advance }) => {
    await cluster.patch('KubeadmControlPlane/web-cp', { spec: { version: 'v1.32.0' } })
    await advance('10s')
  },
  then: {
    'KubeadmControlPlane/web-cp': {
      MachinesUpgradeSucceeded: 'False/Warning Upgrading "0 of 1 machines run v1.32.0"',
      KubeProxyUpgradeSucceeded: 'False/Warning WaitingForMachines',
      CoreDNSUpgradeSucceeded: 'False/Warning WaitingForMachines',
    },
  },
  stays: '5s',
  act: ({ advance }) => advance('10m'),
  afterwards: { 'KubeadmControlPlane/web-cp': { Ready: 'True' } },
})

scenario('an addon that does not come up holds the upgrade, and the cluster says so', {
  section: 'The control plane upgrade workflow',
  rules: ['C27', 'C33'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web'))
    await advance('8m')
  },
  when: async ({ cluster, faults, advance }) => {
    faults.inject('addon-upgrade-fails', { target: 'coredns' })
    await cluster.patch('KubeadmControlPlane/web-cp', { spec: { version: 'v1.31.0' } })
    await advance('12m')
  },
  then: {
    'KubeadmControlPlane/web-cp': {
      Ready: 'False/Error UpgradeFailed "coredns does not come up in v1.31.0: the image cannot be pulled"',
      MachinesUpgradeSucceeded: 'True',
      KubeProxyUpgradeSucceeded: 'True',
      CoreDNSUpgradeSucceeded: 'False/Error UpgradeFailed',
    },
    'Cluster/web': { Ready: 'False/Error UpgradeFailed' },
  },
  why: { 'Cluster/web': 'KubeadmControlPlane/web-cp UpgradeFailed' },
  act: ({ faults, advance }) => {
    faults.clear()
    return advance('2m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})

scenario('the machine that an upgrade makes may take its time, but not fail', {
  section: 'The control plane upgrade workflow',
  rules: ['C28', 'C35'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web'))
    await advance('8m')
  },
  when: async ({ cluster, faults, advance }) => {
    faults.inject('create-refused', { target: 'instance', message: 'InsufficientInstanceCapacity' })
    await cluster.patch('KubeadmControlPlane/web-cp', { spec: { version: 'v1.31.0' } })
    await advance('2m')
  },
  then: {
    'KubeadmControlPlane/web-cp': { MachinesReady: 'False/Warning InstanceProvisionFailed' },
    'Machine/web-cp-1': { Ready: 'False/Warning InstanceProvisionFailed "InsufficientInstanceCapacity"' },
    'Cluster/web': { Ready: 'False/Warning' },
  },
  why: { 'Cluster/web': 'AWSMachine/web-cp-1 InstanceProvisionFailed' },
  act: ({ faults, advance }) => {
    faults.clear()
    return advance('12m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})

scenario('once provisioned, scaling up is a deviation that the operator is told of', {
  section: 'Condition semantic',
  rules: ['C15'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web'))
    await advance('8m')
  },
  when: async ({ cluster, advance }) => {
    await cluster.patch('KubeadmControlPlane/web-cp', { spec: { replicas: 3 } })
    await advance('30s')
  },
  then: {
    'KubeadmControlPlane/web-cp': {
      Ready: 'False/Warning ScalingUp',
      ScalingUpSucceeded: 'False/Warning ScalingUp',
    },
    'Cluster/web': { Ready: 'False/Warning ScalingUp', ControlPlaneReady: 'False/Warning ScalingUp' },
  },
  stays: '5s',
  act: ({ advance }) => advance('10m'),
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})

scenario('scaling down is a deviation too', {
  section: 'Condition semantic',
  rules: ['C15'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...three)
    await advance('12m')
  },
  when: async ({ cluster, advance }) => {
    await cluster.patch('KubeadmControlPlane/web-cp', { spec: { replicas: 1 } })
    await advance('1s')
  },
  then: {
    'KubeadmControlPlane/web-cp': {
      Ready: 'False/Warning ScalingDown',
      ScalingDownSucceeded: 'False/Warning ScalingDown',
    },
    'Cluster/web': { Ready: 'False/Warning ScalingDown' },
  },
  // The server's clock is not the cloud's: the deletion looks older than it is.
  why: { 'Cluster/web': 'AWSMachine/web-cp-0 Deleting' },
  stays: '1s',
  act: ({ advance }) => advance('10m'),
  afterwards: { 'Cluster/web': { Ready: 'True' }, 'KubeadmControlPlane/web-cp': { Ready: 'True' } },
})
