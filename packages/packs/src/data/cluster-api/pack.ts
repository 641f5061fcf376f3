import type { KindFacts, Pack } from '../../pack.ts'
import { glossary } from './glossary.ts'
import { relations } from './relations.ts'
import { runbooks } from './runbooks.ts'

/** Both generations: v1beta1 with severity, v1beta2 with types that are normal when False. */
const common: Omit<KindFacts, 'group'> = {
  conditionsAt: ['status.conditions', 'status.v1beta2.conditions', 'status.deprecated.v1beta1.conditions'],
  roles: {
    happy: ['Ready', 'Available'],
    pause: ['Paused'],
    work: ['Deleting', 'ScalingUp', 'ScalingDown', 'RollingOut', 'Remediating', 'Updating'],
    positive: [
      ...['UpToDate', 'MachinesUpToDate', 'RemoteConnectionProbe', 'RemediationAllowed', 'Resized'],
      ...['ScalingUpSucceeded', 'ScalingDownSucceeded', 'MachineRemediationSucceeded', 'DrainingSucceeded'],
      ...['MachinesUpgradeSucceeded', 'KubeProxyUpgradeSucceeded', 'CoreDNSUpgradeSucceeded'],
      'BootstrapDataSecretDeletionSucceeded',
    ],
  },
  reasons: {
    NotReady: 'none',
    NotAvailable: 'none',
    ScalingUp: 'working',
    ScalingDown: 'working',
    WaitingForAvailableMachines: 'working',
    InstanceProvisionStarted: 'working',
    WaitingForClusterInfrastructure: 'working',
    WaitingForBootstrapData: 'working',
    WaitingForNodeRef: 'working',
    NodeProvisioning: 'working',
    DrainingFailed: 'trouble',
    NodeStartupTimeout: 'trouble',
    UnhealthyNode: 'trouble',
    InspectionFailed: 'none',
    ProbeFailed: 'working',
    InternalError: 'trouble',
  },
  phases: { Scaling: 'none', Provisioned: 'none', Running: 'none' },
  places: [
    { path: 'status.failureReason', says: {}, otherwise: 'terminal' },
    { path: 'status.deprecated.v1beta1.failureReason', says: {}, otherwise: 'terminal' },
  ],
  glossary,
  runbooks,
}

const unreachable: KindFacts = {
  group: 'cluster.x-k8s.io',
  kinds: ['Cluster'],
  rules: [
    {
      id: 'cluster-unreachable',
      when: `conditions.?ControlPlaneInitialized.status.orValue('') == 'True'
        && conditions.?RemoteConnectionProbe.status.orValue('') == 'False'`,
      state: 'Degraded',
      path: 'status.conditions[type=RemoteConnectionProbe]',
    },
  ],
}

const healthCheck: KindFacts = {
  group: 'cluster.x-k8s.io',
  kinds: ['MachineHealthCheck'],
  rules: [
    {
      id: 'health-check-unhealthy-machines',
      when: "status.count('currentHealthy') < status.count('expectedMachines')",
      state: 'Degraded',
      path: 'status.currentHealthy',
      reason: "'UnhealthyMachines'",
      message:
        "string(status.count('currentHealthy')) + ' of ' + string(status.count('expectedMachines')) + ' machines are healthy'",
    },
  ],
}

function provider(namespace: string, name: string, lease: string): NonNullable<KindFacts['controller']> {
  return { deployments: [{ namespace, name }], leases: [lease], managers: [name, 'manager'] }
}

/** Cluster API: clusters, machines and their providers. */
export const clusterApi: Pack = {
  name: 'cluster-api',
  checkedWith: { 'cluster-api': 'v1.14.2' },
  kinds: [
    { group: '*.cluster.x-k8s.io', ...common },
    {
      group: 'cluster.x-k8s.io',
      ...common,
      controller: provider('capi-system', 'capi-controller-manager', 'controller-leader-election-capi'),
    },
    unreachable,
    healthCheck,
    {
      group: 'bootstrap.cluster.x-k8s.io',
      controller: provider(
        'capi-kubeadm-bootstrap-system',
        'capi-kubeadm-bootstrap-controller-manager',
        'kubeadm-bootstrap-manager-leader-election-capi',
      ),
    },
    {
      group: 'controlplane.cluster.x-k8s.io',
      controller: provider(
        'capi-kubeadm-control-plane-system',
        'capi-kubeadm-control-plane-controller-manager',
        'kubeadm-control-plane-manager-leader-election-capi',
      ),
    },
    {
      group: 'infrastructure.cluster.x-k8s.io',
      controller: {
        deployments: [{ namespace: 'cap*-system', name: 'cap*-controller-manager' }],
        leases: ['controller-leader-election-cap*'],
        managers: ['cap*-controller-manager', 'manager'],
      },
    },
    {
      group: '*.cluster.x-k8s.io',
      kinds: ['KubeadmConfigTemplate', 'KubeadmControlPlaneTemplate'],
      statusless: true,
    },
    { group: 'cluster.x-k8s.io', kinds: ['ClusterClass'], roles: { happy: ['VariablesReady'] } },
    {
      group: 'addons.cluster.x-k8s.io',
      kinds: ['ClusterResourceSet'],
      roles: { happy: ['ResourcesApplied'] },
    },
  ],
  relations,
}
