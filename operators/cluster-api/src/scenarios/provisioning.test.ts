// The cluster provisioning workflow: where a cluster is in its timeline, at a glance.
import { type ConditionedObject, isTrue } from '@barometer/conditions'
import { workloadCluster } from '../samples.ts'
import { scenario } from './scenario.testkit.ts'

const section = 'The ClusterInfrastructureReady condition'
const worker = 'web-md-d85aba2b-0'

scenario('a cluster that was just created says what it waits for, from the network up', {
  section: 'The cluster provisioning workflow',
  rules: ['C7', 'C16', 'C24', 'C25', 'C30'],
  given: workloadCluster('web', { workers: 1 }),
  when: ({ advance }) => advance('30s'),
  then: {
    'Cluster/web': {
      Ready: 'False/Info Provisioning "0 of 3 completed"',
      ClusterInfrastructureReady: 'False/Info Provisioning "4 of 7 completed"',
      ControlPlaneReady: 'False/Info WaitingForClusterInfrastructure "3 of 4 completed"',
      WorkersReady: 'False/Info WaitingForClusterInfrastructure',
    },
    'AWSCluster/web': {
      Ready: 'False/Info Provisioning "4 of 7 completed"',
      VPCReady: 'True',
      SubnetsReady: 'True',
      InternetGatewaysReady: 'True',
      SecurityGroupsReady: 'True',
      NatGatewaysReady: 'False/Info Provisioning "web-nat-a is being made"',
      RouteTablesReady: 'False/Info WaitingForNatGateways',
      LoadBalancerReady: 'False/Info Provisioning',
      BastionHostReady: 'absent',
    },
  },
  stays: '5s',
  act: ({ advance }) => advance('5m'),
  afterwards: {
    'Cluster/web': {
      Ready: 'True',
      ClusterInfrastructureReady: 'True',
      ControlPlaneReady: 'True',
      WorkersReady: 'True',
    },
  },
})

scenario('a step that takes longer than expected is a warning, and surfaces', {
  section,
  rules: ['C26', 'C29'],
  given: ({ faults, cluster }) => {
    faults.inject('stuck', { target: 'nat-gateway' })
    return cluster.apply(...workloadCluster('web'))
  },
  when: ({ advance }) => advance('4m'),
  then: {
    'AWSCluster/web': {
      Ready: 'False/Warning Provisioning "web-nat-a takes longer than expected (180s)"',
      NatGatewaysReady: 'False/Warning Provisioning "web-nat-a takes longer than expected (180s)"',
      RouteTablesReady: 'False/Info WaitingForNatGateways',
    },
    'Cluster/web': {
      Ready: 'False/Warning Provisioning "web-nat-a takes longer than expected (180s)"',
      ClusterInfrastructureReady: 'False/Warning Provisioning',
    },
  },
  act: ({ faults, advance }) => {
    faults.clear()
    return advance('5m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})

scenario('a recoverable error that someone should take action on is a warning', {
  section,
  rules: ['C11', 'C27', 'C29'],
  given: ({ faults, cluster }) => {
    faults.inject('create-refused', { target: 'vpc', message: 'VpcLimitExceeded: 5 of 5 VPCs are in use' })
    return cluster.apply(...workloadCluster('web'))
  },
  when: ({ advance }) => advance('1m'),
  then: {
    'AWSCluster/web': {
      Ready: 'False/Warning ProvisioningFailed "VpcLimitExceeded: 5 of 5 VPCs are in use"',
      VPCReady: 'False/Warning ProvisioningFailed',
      SubnetsReady: 'False/Info WaitingForVPC',
    },
    'Cluster/web': { Ready: 'False/Warning ProvisioningFailed "VpcLimitExceeded: 5 of 5 VPCs are in use"' },
  },
  why: { 'Cluster/web': 'AWSCluster/web ProvisioningFailed "VpcLimitExceeded: 5 of 5 VPCs are in use"' },
  act: ({ faults, advance }) => {
    faults.clear()
    return advance('5m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})

scenario('a catastrophe is an error: what was there has been deleted behind the operator', {
  section,
  rules: ['C11', 'C27', 'C28'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web'))
    await advance('5m')
  },
  when: ({ faults, advance }) => {
    faults.inject('lost', { target: 'nat-gateway/web-nat-a' })
    return advance('2m')
  },
  then: {
    'AWSCluster/web': {
      Ready: 'False/Error Lost',
      NatGatewaysReady: 'False/Error Lost',
      VPCReady: 'True',
    },
    'Cluster/web': {
      Ready: 'False/Error Lost',
      ClusterInfrastructureReady: 'False/Error Lost',
      ControlPlaneReady: 'True',
    },
  },
  why: { 'Cluster/web': 'AWSCluster/web Lost' },
  act: async ({ cluster, advance }) => {
    const annotations = { 'infrastructure.cluster.x-k8s.io/resource-ids': null }
    await cluster.patch('AWSCluster/web', { metadata: { annotations } })
    await advance('3m')
  },
  afterwards: {
    'Cluster/web': { Ready: 'True' },
    'AWSCluster/web': { Ready: 'True' },
  },
})

scenario('what is provisioned and not operational is an error', {
  section,
  rules: ['C13', 'C27', 'C28'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web'))
    await advance('5m')
  },
  when: ({ faults, advance }) => {
    faults.inject('impaired', { target: 'route-table' })
    return advance('2m')
  },
  then: {
    'AWSCluster/web': {
      Ready: 'False/Error NotOperational "web-routes-a is there but does not work"',
      RouteTablesReady: 'False/Error NotOperational',
    },
    'Cluster/web': {
      Ready: 'False/Error NotOperational',
      ClusterInfrastructureReady: 'False/Error NotOperational',
    },
  },
  why: { 'Cluster/web': 'AWSCluster/web NotOperational' },
  act: ({ faults, advance }) => {
    faults.clear()
    return advance('2m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})

scenario('errors surface before warnings, and warnings before what only proceeds', {
  section,
  rules: ['C17', 'C18', 'C28', 'C29'],
  given: ({ faults, cluster }) => {
    faults.inject('create-refused', { target: 'internet-gateway', message: 'the limit is reached' })
    faults.inject('impaired', { target: 'security-group' })
    return cluster.apply(...workloadCluster('web'))
  },
  when: ({ advance }) => advance('30s'),
  then: {
    'AWSCluster/web': {
      Ready: 'False/Error NotOperational',
      SecurityGroupsReady: 'False/Error NotOperational',
      InternetGatewaysReady: 'False/Warning ProvisioningFailed',
      NatGatewaysReady: 'False/Info WaitingForInternetGateways',
    },
    'Cluster/web': { Ready: 'False/Error NotOperational' },
  },
  why: { 'Cluster/web': 'AWSCluster/web NotOperational' },
  act: async ({ faults, advance }) => {
    faults.clear('impaired')
    await advance('10s')
  },
  afterwards: { 'AWSCluster/web': { Ready: 'False/Warning ProvisioningFailed "the limit is reached"' } },
})

scenario('a bastion that is asked for is one more step, and one that is not wanted any more goes', {
  section,
  rules: ['C25', 'C30'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web', { aws: { bastion: { enabled: true } } }))
    await advance('5m')
  },
  then: { 'AWSCluster/web': { Ready: 'True', BastionHostReady: 'True' } },
  act: async ({ cluster, advance }) => {
    await cluster.patch('AWSCluster/web', { spec: { bastion: { enabled: false } } })
    await advance('2m')
  },
  afterwards: { 'AWSCluster/web': { Ready: 'True', BastionHostReady: 'absent' } },
})

scenario('when the last machine is ready nobody writes any more, from that moment on', {
  section: 'The cluster provisioning workflow',
  rules: ['C24', 'C32'],
  given: workloadCluster('web', { workers: 2 }),
  when: async ({ advance, cluster }) => {
    const isReady = (found: object | undefined) => found && isTrue(found as ConditionedObject, 'Ready')
    for (let second = 0; second < 900; second++) {
      if (isReady(await cluster.get('Cluster/web'))) return
      await advance('1s')
    }
  },
  then: { 'Cluster/web': { Ready: 'True' }, 'MachineDeployment/web-md': { Ready: 'True' } },
})

scenario('an instance is not made before what it is told when it boots is there', {
  section,
  rules: ['C27', 'C31'],
  given: ({ faults, cluster }) => {
    faults.inject('create-refused', { target: `bootstrap-secret/${worker}`, message: 'the limit is reached' })
    return cluster.apply(...workloadCluster('web', { workers: 1 }))
  },
  when: ({ advance }) => advance('6m'),
  then: {
    [`AWSMachine/${worker}`]: {
      Ready: 'False/Warning InstanceProvisionFailed "the limit is reached"',
      InstanceReady: 'False/Warning InstanceProvisionFailed "the limit is reached"',
      BootstrapDataSecretDeletionSucceeded: 'False/Info WaitingForInstance',
    },
    [`Machine/${worker}`]: { InfrastructureReady: 'False/Warning InstanceProvisionFailed' },
    'Cluster/web': { Ready: 'False/Warning InstanceProvisionFailed', ControlPlaneReady: 'True' },
  },
  why: { 'Cluster/web': `AWSMachine/${worker} InstanceProvisionFailed` },
  act: async ({ faults, advance }) => {
    faults.clear()
    await advance('4m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' }, [`Machine/${worker}`]: { Ready: 'True' } },
})
