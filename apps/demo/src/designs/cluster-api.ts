import { workloadCluster } from '@barometer/cluster-api/samples'
import { type Design, type DocumentScenario, inNamespace } from './design.ts'

const namespace = 'clusters'

/** A cluster of one machine. */
const small = (name: string) => inNamespace(namespace, ...workloadCluster(name))
const web = inNamespace(namespace, ...workloadCluster('web', { controlPlane: 3, workers: 2 }))
const edge = small('edge')
const lab = small('lab')

const scenarios: readonly DocumentScenario[] = [
  {
    name: 'proceeding',
    title: 'The provisioning is just proceeding (info)',
    rule: 'C30',
    sees: 'The operation progress should be expressed in the form of step completed vs total steps to execute.',
    faults: [{ name: 'stuck', target: 'nat-gateway/north-nat-a' }],
    apply: small('north'),
    seen: {
      'AWSCluster/north': {
        NatGatewaysReady: 'False/Info Provisioning',
        RouteTablesReady: 'False/Info WaitingForNatGateways',
        Ready: 'False/Info Provisioning "5 of 7 completed"',
      },
      'Cluster/north': {
        ClusterInfrastructureReady: 'False/Info Provisioning "5 of 7 completed"',
        Ready: 'False/Info',
      },
    },
  },
  {
    name: 'longer-than-expected',
    title: 'The provisioning is taking longer than expected (warning)',
    rule: 'C29',
    sees: 'If there are no errors, Warnings must surface immediately.',
    faults: [{ name: 'stuck', target: 'nat-gateway/south-nat-a' }],
    apply: small('south'),
    seen: {
      'AWSCluster/south': {
        NatGatewaysReady: 'False/Warning Provisioning "south-nat-a takes longer than expected (180s)"',
      },
      'Cluster/south': {
        Ready: 'False/Warning Provisioning "south-nat-a takes longer than expected (180s)"',
      },
    },
    takes: '4m',
  },
  {
    name: 'recoverable',
    title: 'A recoverable error occurred and someone/something should take action (warning)',
    rule: 'C29',
    sees: 'If there are no errors, Warnings must surface immediately.',
    faults: [
      {
        name: 'create-refused',
        target: 'vpc/west-vpc',
        message: 'VpcLimitExceeded: 5 of 5 VPCs are in use',
      },
    ],
    apply: small('west'),
    seen: {
      'AWSCluster/west': {
        VPCReady: 'False/Warning ProvisioningFailed',
        SubnetsReady: 'False/Info WaitingForVPC',
      },
      'Cluster/west': {
        Ready: 'False/Warning ProvisioningFailed "VpcLimitExceeded: 5 of 5 VPCs are in use"',
      },
    },
  },
  {
    name: 'catastrophic',
    title: 'A catastrophic error occurred (error)',
    rule: 'C28',
    sees: 'Errors must surface immediately.',
    faults: [{ name: 'lost', target: 'nat-gateway/edge-nat-a' }],
    seen: {
      'AWSCluster/edge': { NatGatewaysReady: 'False/Error Lost', Ready: 'False/Error Lost' },
      'Cluster/edge': { ClusterInfrastructureReady: 'False/Error Lost', Ready: 'False/Error Lost' },
    },
    takes: '2m',
    heal: {
      patch: {
        'AWSCluster/edge': {
          metadata: { annotations: { 'infrastructure.cluster.x-k8s.io/resource-ids': null } },
        },
      },
    },
  },
  {
    name: 'not-operational',
    title: 'The provisioning is completed, but the resource is not operational (error)',
    rule: 'C28',
    sees: 'Errors must surface immediately.',
    faults: [{ name: 'impaired', target: 'route-table/lab-routes-a' }],
    seen: {
      'AWSCluster/lab': { RouteTablesReady: 'False/Error NotOperational' },
      'Cluster/lab': {
        ClusterInfrastructureReady: 'False/Error NotOperational',
        Ready: 'False/Error NotOperational',
      },
    },
    takes: '2m',
  },
  {
    name: 'etcd-fails',
    title: 'The cluster’s ControlPlaneReady condition',
    rule: 'C31',
    sees: 'A summary of the operational state of the entire control plane should be generated into KubeadmControlPlane.Status.Conditions[Ready]; this condition will be mirrored into Cluster.Status.Conditions[ControlPlaneReady].',
    faults: [{ name: 'component-failing', target: 'etcd/web-cp-1' }],
    seen: {
      'Machine/web-cp-1': {
        EtcdReady: 'False/Error ComponentFailing',
        Ready: 'False/Error ComponentFailing',
      },
      'KubeadmControlPlane/web-cp': {
        MachinesReady: 'False/Error ComponentFailing "etcd does not work"',
        Ready: 'False/Error ComponentFailing',
      },
      'Cluster/web': {
        ControlPlaneReady: 'False/Error ComponentFailing',
        Ready: 'False/Error ComponentFailing "etcd does not work"',
      },
    },
    takes: '2m',
  },
  {
    name: 'scaling-up',
    title: 'Condition semantic: scaling up',
    rule: 'C15',
    sees: 'Operations like upgrades, scaling-up, or scaling-down must be considered as a deviation from the normal operational state of the cluster. There should be a condition with Severity=Warning.',
    faults: [{ name: 'stuck', target: 'instance/lab-cp-1' }],
    apply: inNamespace(namespace, ...workloadCluster('lab', { controlPlane: 3 })),
    seen: {
      'KubeadmControlPlane/lab-cp': { ScalingUpSucceeded: 'False/Warning ScalingUp' },
      'Cluster/lab': { ControlPlaneReady: 'False/Warning ScalingUp' },
    },
  },
  {
    name: 'under-probation',
    title: 'MachineUnderProbation',
    rule: 'C20',
    sees: 'The combination of Reason and Severity allows to detect when a failure is due to a catastrophic error or to other events that are transient or can be eventually remediated by an user intervention.',
    faults: [{ name: 'node-not-ready', target: 'edge-cp-0' }],
    seen: {
      'Machine/edge-cp-0': { NodeHealthy: 'False/Warning', Ready: 'False/Warning' },
      'Cluster/edge': { ControlPlaneReady: 'False/Warning' },
    },
    takes: '1m30s',
  },
  {
    name: 'upgrade-fails',
    title: 'The control plane upgrade workflow',
    rule: 'C33',
    sees: 'Those conditions represent a “run-to-completion” task, and since all of them are related to the same upgrade process, we are assuming to reset those conditions every time an upgrade starts.',
    faults: [{ name: 'addon-upgrade-fails', target: 'coredns' }],
    apply: inNamespace(namespace, ...workloadCluster('edge', { version: 'v1.31.0' })),
    seen: {
      'KubeadmControlPlane/edge-cp': {
        MachinesUpgradeSucceeded: 'True',
        CoreDNSUpgradeSucceeded: 'False/Error UpgradeFailed',
        Ready: 'False/Error UpgradeFailed "coredns does not come up in v1.31.0: the image cannot be pulled"',
      },
      'Cluster/edge': { ControlPlaneReady: 'False/Error UpgradeFailed', Ready: 'False/Error UpgradeFailed' },
    },
    takes: '15m',
  },
]

export const clusterApi: Design = {
  name: 'cluster-api',
  title: 'Cluster API: conditions, cluster status at a glance',
  namespace,
  roots: [...web, ...edge, ...lab],
  cloudChanges: ['create', 'remove', 'setSecurityGroups', 'attach', 'resize', 'drain', 'upgradeAddon'],
  scenarios,
}
