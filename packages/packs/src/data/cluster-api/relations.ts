import type { ReferenceRule, RelationRule } from '../../relations.ts'

const core = 'cluster.x-k8s.io'
const machineOwners = ['MachineDeployment', 'MachineSet', 'MachinePool']

function contains(id: string, kinds: readonly string[], at: string): ReferenceRule {
  return { id, group: core, kinds, relation: 'contains', at }
}

function needs(id: string, group: string, kinds: readonly string[], at: string): ReferenceRule {
  return { id, group, kinds, relation: 'depends-on', at, optional: 'while-well' }
}

/** Cluster API: references downwards, the label that names the cluster, templates, and what is only mirrored upwards. */
export const relations: readonly RelationRule[] = [
  contains('cluster-infrastructure', ['Cluster'], 'spec.infrastructureRef'),
  contains('cluster-control-plane', ['Cluster'], 'spec.controlPlaneRef'),
  contains('machine-infrastructure', ['Machine'], 'spec.infrastructureRef'),
  contains('machine-bootstrap', ['Machine'], 'spec.bootstrap.configRef'),
  {
    id: 'machine-bootstrap-data',
    group: core,
    kinds: ['Machine'],
    relation: 'depends-on',
    at: 'spec.bootstrap.dataSecretName',
    read: 'name',
    to: { groups: [''], kind: 'Secret' },
  },
  needs('template-infrastructure', core, machineOwners, 'spec.template.spec.infrastructureRef'),
  needs('template-bootstrap', core, machineOwners, 'spec.template.spec.bootstrap.configRef'),
  needs(
    'control-plane-template-v1beta1',
    'controlplane.cluster.x-k8s.io',
    ['KubeadmControlPlane'],
    'spec.machineTemplate.infrastructureRef',
  ),
  needs(
    'control-plane-template',
    'controlplane.cluster.x-k8s.io',
    ['KubeadmControlPlane'],
    'spec.machineTemplate.spec.infrastructureRef',
  ),
  {
    id: 'cluster-class',
    group: core,
    kinds: ['Cluster'],
    relation: 'depends-on',
    at: 'spec.topology.class',
    read: 'name',
    to: { groups: ['='], kind: 'ClusterClass' },
  },
  {
    id: 'cluster-class-reference',
    group: core,
    kinds: ['Cluster'],
    relation: 'depends-on',
    at: 'spec.topology.classRef',
    to: { groups: ['='], kind: 'ClusterClass' },
  },
  ...[core, '*.cluster.x-k8s.io'].map(
    (group): ReferenceRule => ({
      id: `part-of-cluster-${group}`,
      group,
      relation: 'contains',
      direction: 'from',
      at: 'metadata.labels["cluster.x-k8s.io/cluster-name"]',
      read: 'name',
      to: { groups: [core], kind: 'Cluster' },
      optional: true,
      unless: 'owned',
    }),
  ),
  {
    id: 'scaled-down-machine-set',
    group: core,
    kinds: ['MachineSet'],
    relation: 'current',
    of: { group: core, kind: 'MachineDeployment' },
    when: { test: 'unless', at: 'spec.replicas', values: [0] },
  },
  {
    id: 'cluster-roll-up',
    group: core,
    kinds: ['Cluster'],
    relation: 'repeats',
    types: [
      'Ready',
      'Available',
      'InfrastructureReady',
      'ControlPlaneReady',
      'ControlPlaneAvailable',
      'ControlPlaneInitialized',
      'ControlPlaneMachinesReady',
      'ControlPlaneMachinesUpToDate',
      'WorkersAvailable',
      'WorkerMachinesReady',
      'WorkerMachinesUpToDate',
      'RemoteConnectionProbe',
      'RollingOut',
      'ScalingUp',
      'ScalingDown',
      'Remediating',
      'Deleting',
    ],
  },
  {
    id: 'machines-roll-up',
    group: core,
    kinds: machineOwners,
    relation: 'repeats',
    types: [
      'Ready',
      'Available',
      'MachinesReady',
      'MachinesUpToDate',
      'MachineSetReady',
      'Resized',
      'RollingOut',
      'ScalingUp',
      'ScalingDown',
      'Remediating',
      'Deleting',
    ],
  },
  {
    id: 'machine-roll-up',
    group: core,
    kinds: ['Machine'],
    relation: 'repeats',
    types: [
      'Ready',
      'Available',
      'InfrastructureReady',
      'BootstrapReady',
      'BootstrapConfigReady',
      'NodeHealthy',
      'NodeReady',
      'UpToDate',
      'Updating',
      'Deleting',
    ],
  },
  {
    id: 'control-plane-roll-up',
    group: 'controlplane.cluster.x-k8s.io',
    relation: 'repeats',
    types: [
      'Ready',
      'Available',
      'Initialized',
      'MachinesReady',
      'MachinesUpToDate',
      'Resized',
      'RollingOut',
      'ScalingUp',
      'ScalingDown',
      'Remediating',
      'Deleting',
    ],
  },
]
