// What is wrong from outside: each ends in a reason of its own that says who must act.
import { workloadCluster } from '../samples.ts'
import { scenario } from './scenario.testkit.ts'

const section = 'The ClusterInfrastructureReady condition'

const door = [
  {
    fault: 'unreachable',
    says: 'Unknown CloudUnreachable "The cloud does not answer: connect ECONNREFUSED"',
    reason: 'CloudUnreachable',
  },
  {
    fault: 'unauthorized',
    says: 'Unknown CloudCredentialsRefused "The cloud refuses the credentials: the token is not valid"',
    reason: 'CloudCredentialsRefused',
  },
  { fault: 'nonsense', says: 'Unknown CloudAnswerInvalid', reason: 'CloudAnswerInvalid' },
  { fault: 'internal-error', says: 'Unknown CloudRequestFailed', reason: 'CloudRequestFailed' },
]

for (const { fault, says } of door) {
  scenario(`a cloud that is ${fault} leaves unknown how things stand, and neither true nor false`, {
    section: 'Risks and Mitigations',
    rules: ['C36'],
    given: async ({ cluster, advance }) => {
      await cluster.apply(...workloadCluster('web'))
      await advance('8m')
    },
    when: ({ faults, advance }) => {
      faults.inject(fault)
      return advance('2m')
    },
    then: {
      'AWSCluster/web': { Ready: says, VPCReady: says },
      'AWSMachine/web-cp-0': { InstanceReady: says },
      'Machine/web-cp-0': { NodeHealthy: says, InfrastructureReady: says },
      'Cluster/web': { Ready: says, ClusterInfrastructureReady: says, ControlPlaneReady: 'Unknown' },
    },
    act: ({ faults, advance }) => {
      faults.clear()
      return advance('2m')
    },
    afterwards: { 'Cluster/web': { Ready: 'True' } },
  })
}

scenario('a spec that the schema lets through and the cloud refuses', {
  section,
  rules: ['C27'],
  given: workloadCluster('web', { aws: { network: { vpc: { cidrBlock: 'ten' } } } }),
  when: ({ advance }) => advance('1m'),
  then: {
    'AWSCluster/web': {
      Ready: 'False/Warning ProvisioningFailed "InvalidVpc.Range: the CIDR \'ten\' is invalid"',
    },
    'Cluster/web': { Ready: 'False/Warning ProvisioningFailed' },
  },
  why: { 'Cluster/web': 'AWSCluster/web ProvisioningFailed' },
  act: async ({ cluster, advance }) => {
    await cluster.patch('AWSCluster/web', { spec: { network: { vpc: { cidrBlock: '10.0.0.0/16' } } } })
    await advance('8m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})

scenario('an instance type that the cloud does not know', {
  section: "The cluster's ControlPlaneReady condition",
  rules: ['C27'],
  given: workloadCluster('web', { instance: { instanceType: 'huge' } }),
  when: ({ advance }) => advance('5m'),
  then: {
    'AWSMachine/web-cp-0': {
      Ready:
        'False/Warning InstanceProvisionFailed "InvalidParameterValue: invalid value \'huge\' for InstanceType"',
    },
    'Cluster/web': { Ready: 'False/Warning InstanceProvisionFailed' },
  },
  why: { 'Cluster/web': 'AWSMachine/web-cp-0 InstanceProvisionFailed' },
  act: async ({ cluster, advance }) => {
    await cluster.patch('AWSMachine/web-cp-0', { spec: { instanceType: 'm5.large' } })
    await advance('5m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})

scenario('a reference to a kind that cannot stand there, and one to the object itself', {
  section: 'The Ready condition',
  rules: ['C18', 'C27'],
  given: [
    {
      ...{ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', metadata: { name: 'web' } },
      spec: {
        infrastructureRef: { apiVersion: 'v1', kind: 'ConfigMap', name: 'web' },
        controlPlaneRef: { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', name: 'web' },
      },
    } as never,
  ],
  then: {
    'Cluster/web': {
      ClusterInfrastructureReady:
        'False/Error ReferenceInvalid "ConfigMap web of v1 cannot stand here: no provider serves this kind"',
      ControlPlaneReady: 'False/Error ReferenceInvalid "Cluster web refers to itself"',
      Ready: 'False/Error ReferenceInvalid',
    },
  },
  why: { 'Cluster/web': 'Cluster/web ReferenceInvalid' },
  act: async ({ cluster, advance }) => {
    const [, ...rest] = workloadCluster('web')
    const [root] = workloadCluster('web')
    await cluster.patch('Cluster/web', { spec: (root as unknown as { spec: object }).spec })
    await cluster.apply(...rest)
    await advance('8m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})

scenario('a template that is missing', {
  section: "The cluster's ControlPlaneReady condition",
  rules: ['C27'],
  given: workloadCluster('web').filter(({ kind }) => kind !== 'AWSMachineTemplate'),
  when: ({ advance }) => advance('4m'),
  then: {
    'KubeadmControlPlane/web-cp': {
      Ready: 'False/Warning TemplateMissing "AWSMachineTemplate web-cp does not exist"',
      ScalingUpSucceeded: 'False/Warning TemplateMissing',
    },
    'Cluster/web': { Ready: 'False/Warning TemplateMissing' },
  },
  why: { 'Cluster/web': 'AWSMachineTemplate/web-cp' },
  act: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web').filter(({ kind }) => kind === 'AWSMachineTemplate'))
    await advance('8m')
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})

scenario('the certificates of a cluster that are gone are said to be gone, though the machines run', {
  section,
  rules: ['C13'],
  given: workloadCluster('web', { workers: 1 }),
  when: async ({ cluster, advance }) => {
    await advance('8m')
    await cluster.patch('Secret/web-ca', { metadata: { finalizers: ['example.com/backup'] } })
    await cluster.delete('KubeadmControlPlane/web-cp')
    await advance('3m')
    await cluster.patch('Secret/web-ca', { metadata: { finalizers: [] } })
  },
  then: {
    'KubeadmControlPlane/web-cp': 'gone',
    'Secret/web-ca': 'gone',
    'KubeadmConfig/web-md-d85aba2b-0': {
      DataSecretAvailable: 'True',
      CertificatesAvailable: 'False/Info WaitingForCertificates',
    },
  },
  why: { 'Cluster/web': 'KubeadmControlPlane/web-cp NotFound' },
})

scenario('an object that is edited by hand while it is worked on loses nothing', {
  section: 'The cluster provisioning workflow',
  rules: ['C21'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(...workloadCluster('web'))
    for (let edit = 0; edit < 10; edit++) {
      const metadata = { labels: { edit: String(edit) }, annotations: { by: 'hand' } }
      await cluster.patch('AWSCluster/web', { metadata })
      await cluster.patch('Cluster/web', { metadata })
      await advance('20s')
    }
  },
  when: ({ advance }) => advance('5m'),
  then: {
    'Cluster/web': { metadata: { labels: { edit: '9' }, annotations: { by: 'hand' } } },
    'AWSCluster/web': { metadata: { labels: { edit: '9' }, annotations: { by: 'hand' } } },
  },
  afterwards: { 'Cluster/web': { Ready: 'True' } },
})
