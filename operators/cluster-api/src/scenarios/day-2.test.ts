// User story 4, and the examples of the data model: the operational state of a cluster.
import { workloadCluster } from '../samples.ts'
import { scenario } from './scenario.testkit.ts'

const workers = workloadCluster('web', { workers: 1 })
const machine = 'web-md-d85aba2b-0'

scenario('a node that has just stopped being ready is given time: the machine is under probation', {
  section: 'Data Model Changes',
  rules: ['C11', 'C20'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workers)
    await advance('8m')
  },
  when: ({ faults, advance }) => {
    faults.inject('node-not-ready', { target: machine })
    return advance('2m')
  },
  then: {
    [`Machine/${machine}`]: {
      Ready: 'False/Warning MachineUnderProbation',
      NodeHealthy: 'False/Warning MachineUnderProbation',
    },
    'MachineDeployment/web-md': {
      Ready: 'False/Warning MachineUnderProbation',
      MachineSetsReady: 'False/Warning MachineUnderProbation',
      ScalingUpSucceeded: 'True',
    },
    'Cluster/web': {
      Ready: 'False/Warning MachineUnderProbation',
      WorkersReady: 'False/Warning MachineUnderProbation',
      ControlPlaneReady: 'True',
    },
  },
  why: { 'Cluster/web': `Machine/${machine} MachineUnderProbation` },
  stays: '1m',
  act: ({ faults, advance }) => {
    faults.clear()
    return advance('2m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})

scenario('a machine that stays unhealthy is an error, until somebody has it replaced', {
  section: 'Data Model Changes',
  rules: ['C11', 'C20', 'C28', 'C32'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workers)
    await advance('8m')
  },
  when: ({ faults, advance }) => {
    faults.inject('node-not-ready', { target: machine })
    return advance('8m')
  },
  then: {
    [`Machine/${machine}`]: {
      Ready: 'False/Error MachineNotHealthy',
      NodeHealthy: 'False/Error MachineNotHealthy',
      InfrastructureReady: 'True',
    },
    'Cluster/web': {
      Ready: 'False/Error MachineNotHealthy',
      WorkersReady: 'False/Error MachineNotHealthy',
      ControlPlaneReady: 'True',
    },
  },
  why: { 'Cluster/web': `Machine/${machine} MachineNotHealthy` },
  act: async ({ cluster, advance }) => {
    const annotations = { 'cluster.x-k8s.io/remediate-machine': '' }
    await cluster.patch(`Machine/${machine}`, { metadata: { annotations } })
    await advance('10m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' }, [`Machine/${machine}`]: 'gone' },
})

scenario('a machine of the control plane is replaced where the others keep a majority', {
  section: "The cluster's ControlPlaneReady condition",
  rules: ['C31'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web', { controlPlane: 3 }))
    await advance('12m')
  },
  when: async ({ cluster, advance }) => {
    const annotations = { 'cluster.x-k8s.io/remediate-machine': '' }
    await cluster.patch('Machine/web-cp-1', { metadata: { annotations } })
    await advance('5s')
  },
  then: {
    'KubeadmControlPlane/web-cp': {
      MachineRemediationSucceeded: 'False/Warning Remediating',
      ScalingUpSucceeded: 'False/Warning ScalingUp',
    },
    'Cluster/web': { Ready: 'False/Warning ScalingUp' },
  },
  // The server's clock is not the cloud's: the deletion looks older than it is.
  why: { 'Cluster/web': 'AWSMachine/web-cp-1 Deleting' },
  stays: '5s',
  act: ({ advance }) => advance('10m'),
  afterwards: {
    'KubeadmControlPlane/web-cp': { Ready: 'True', MachineRemediationSucceeded: 'True' },
    'Cluster/web': { Ready: 'True' },
  },
})

scenario(
  'a machine of the control plane that is lost before it becomes a node is replaced: nothing is lost with it',
  {
    section: "The cluster's ControlPlaneReady condition",
    rules: ['C27', 'C31'],
    given: async ({ cluster, advance, faults }) => {
      faults.inject('boot-fails', { target: 'web-cp-1' })
      await cluster.apply(...workloadCluster('web', { controlPlane: 3 }))
      await advance('6m')
    },
    when: async ({ faults, advance }) => {
      faults.inject('lost', { target: 'instance/web-cp-1' })
      await advance('30m')
    },
    then: {
      'Machine/web-cp-1': { InfrastructureReady: 'False/Error InstanceTerminated', EtcdReady: 'absent' },
      'Machine/web-cp-2': 'gone',
      'Cluster/web': { Ready: 'False/Error InstanceTerminated' },
    },
    why: { 'Cluster/web': 'AWSMachine/web-cp-1 InstanceTerminated' },
    act: async ({ cluster, faults, advance }) => {
      faults.clear()
      const annotations = { 'cluster.x-k8s.io/remediate-machine': '' }
      await cluster.patch('Machine/web-cp-1', { metadata: { annotations } })
      await advance('15m')
    },
    afterwards: { 'Cluster/web': { Ready: 'True' }, 'Machine/web-cp-2': { Ready: 'True' } },
  },
)

scenario('the only machine of a control plane is not replaced: that would be the end of the cluster', {
  section: "The cluster's ControlPlaneReady condition",
  rules: ['C27', 'C31'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web'))
    await advance('8m')
  },
  when: async ({ cluster, advance }) => {
    const annotations = { 'cluster.x-k8s.io/remediate-machine': '' }
    await cluster.patch('Machine/web-cp-0', { metadata: { annotations } })
    await advance('1m')
  },
  then: {
    'KubeadmControlPlane/web-cp': {
      Ready: 'False/Error RemediationBlocked "Replacing 1 machine would leave too few machines that work"',
      MachineRemediationSucceeded: 'False/Error RemediationBlocked',
    },
    'Cluster/web': { Ready: 'False/Error RemediationBlocked' },
  },
  why: { 'Cluster/web': 'KubeadmControlPlane/web-cp RemediationBlocked' },
  act: async ({ cluster, advance }) => {
    await cluster.patch('KubeadmControlPlane/web-cp', { spec: { replicas: 3 } })
    const annotations = { 'cluster.x-k8s.io/remediate-machine': null }
    await cluster.patch('Machine/web-cp-0', { metadata: { annotations } })
    await advance('10m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})

scenario('a missing SSH key is a warning: the machine still works', {
  section: 'Data Model Changes',
  rules: ['C11', 'C14', 'C27', 'C37'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web', { instance: { sshKeyName: 'default' } }))
    await advance('8m')
  },
  when: ({ faults, advance }) => {
    faults.inject('ssh-key-missing', { target: 'default' })
    return advance('2m')
  },
  then: {
    'AWSMachine/web-cp-0': {
      Ready: 'False/Warning SSHKeyMissing "The key pair default is not in the account"',
      InstanceReady: 'False/Warning SSHKeyMissing',
      SecurityGroupsReady: 'True',
    },
    'Machine/web-cp-0': { Ready: 'False/Warning SSHKeyMissing', NodeHealthy: 'True' },
    'Cluster/web': { Ready: 'False/Warning SSHKeyMissing' },
  },
  why: { 'Cluster/web': 'AWSMachine/web-cp-0 SSHKeyMissing' },
  act: ({ faults, advance }) => {
    faults.clear()
    return advance('2m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})

scenario('an instance that was terminated behind the operator is an error of its machine', {
  section: "The cluster's ControlPlaneReady condition",
  rules: ['C27', 'C28', 'C31'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workers)
    await advance('8m')
  },
  when: ({ faults, advance }) => {
    faults.inject('lost', { target: `instance/${machine}` })
    return advance('2m')
  },
  then: {
    [`AWSMachine/${machine}`]: { Ready: 'False/Error InstanceTerminated' },
    [`Machine/${machine}`]: { Ready: 'False/Error', InfrastructureReady: 'False/Error InstanceTerminated' },
    'Cluster/web': {
      Ready: 'False/Error InstanceTerminated',
      WorkersReady: 'False/Error InstanceTerminated',
    },
  },
  why: { 'Cluster/web': `AWSMachine/${machine} InstanceTerminated` },
  act: async ({ cluster, advance }) => {
    await cluster.delete(`Machine/${machine}`)
    await advance('10m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})

scenario('what somebody changes on an instance is put right, and nobody has to act', {
  section: 'Story 4',
  rules: ['C14', 'C37'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web'))
    await advance('8m')
  },
  when: ({ faults, advance }) => {
    faults.inject('groups-removed', { target: 'web-cp-0' })
    faults.inject('detached', { target: 'web-cp-0' })
    return advance('2m')
  },
  then: { 'Cluster/web': { Ready: 'True' }, 'AWSMachine/web-cp-0': { Ready: 'True' } },
})

scenario('workers are the deployments, the pools and the machines of a cluster', {
  section: "The cluster's WorkersReady condition",
  rules: ['C24', 'C32'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web', { workers: 1, pool: 1 }))
    await advance('8m')
  },
  when: ({ faults, advance }) => {
    faults.inject('impaired', { target: 'instance/web-mp-0' })
    return advance('2m')
  },
  then: {
    'AWSMachinePool/web-mp': {
      Ready: 'False/Error NotOperational',
      InstancesReady: 'False/Error NotOperational',
    },
    'MachinePool/web-mp': { Ready: 'False/Error NotOperational', InfrastructureReady: 'False/Error' },
    'MachineDeployment/web-md': { Ready: 'True' },
    'Cluster/web': { Ready: 'False/Error NotOperational', WorkersReady: 'False/Error NotOperational' },
  },
  why: { 'Cluster/web': 'AWSMachinePool/web-mp NotOperational' },
  act: ({ faults, advance }) => {
    faults.clear()
    return advance('2m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})

scenario('machines of a deployment are replaced one after another when their template changes', {
  section: 'Condition semantic',
  rules: ['C15', 'C32'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web', { workers: 2 }))
    await advance('8m')
  },
  when: async ({ cluster, advance }) => {
    await cluster.patch('MachineDeployment/web-md', { spec: { template: { spec: { version: 'v1.31.0' } } } })
    await advance('30s')
  },
  then: {
    'MachineDeployment/web-md': {
      Ready: 'False/Warning Upgrading "0 of 2 machines are of the current template"',
      MachinesUpgradeSucceeded: 'False/Warning Upgrading',
      ScalingUpSucceeded: 'True',
      ScalingDownSucceeded: 'True',
    },
    'Cluster/web': { Ready: 'False/Warning Upgrading', WorkersReady: 'False/Warning Upgrading' },
  },
  stays: '5s',
  act: ({ advance }) => advance('15m'),
  afterwards: {
    'MachineDeployment/web-md': { Ready: 'True', MachinesUpgradeSucceeded: 'True' },
    'Cluster/web': { Ready: 'True' },
  },
})

scenario('a deployment that is scaled up after its first provisioning is a deviation', {
  section: 'Condition semantic',
  rules: ['C15', 'C32'],
  given: async ({ faults, cluster, advance }) => {
    await cluster.apply(...workers)
    await advance('8m')
    faults.inject('create-refused', { target: 'instance', message: 'InsufficientInstanceCapacity' })
  },
  when: async ({ cluster, advance }) => {
    await cluster.patch('MachineDeployment/web-md', { spec: { replicas: 2 } })
    await advance('1m')
  },
  then: {
    'Cluster/web': { Ready: 'False/Warning InstanceProvisionFailed' },
    'MachineDeployment/web-md': { Ready: 'False/Warning' },
  },
  why: { 'Cluster/web': 'AWSMachine/web-md-d85aba2b-1 InstanceProvisionFailed' },
  act: ({ faults, advance }) => {
    faults.clear()
    return advance('5m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})
