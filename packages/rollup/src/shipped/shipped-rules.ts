import type { RollupRule } from '../rule/rule.ts'

const crossplaneClaims: RollupRule = {
  name: 'crossplane-claims',
  parents: [{ category: 'claim' }],
  dependents: { fields: ['spec.resourceRef'] },
  strategy: {
    type: 'Cumulative',
    cumulative: {
      needsHealthy: true,
      notSynced: 'The claim is not synced',
      unhealthyReason: 'UnhealthyCompositeResource',
      unhealthyMessage: 'The composite resource is not healthy',
      unreportedMessage: 'The composite resource has not reported',
    },
  },
  condition: { type: 'Healthy' },
}

/** Composites of v1 name their resources in `spec`, those of v2 in `spec.crossplane`. */
const crossplaneComposites: RollupRule = {
  name: 'crossplane-composites',
  parents: [{ category: 'composite' }],
  dependents: { fields: ['spec.resourceRefs[]', 'spec.crossplane.resourceRefs[]'] },
  strategy: {
    type: 'Cumulative',
    cumulative: {
      notSynced: 'The composite resource is not synced',
      unhealthyReason: 'UnhealthyComposedResources',
      unhealthyMessage: 'Unhealthy resources: {names}',
      unreportedMessage: 'Resources that have not reported: {names}',
    },
  },
  condition: { type: 'Healthy' },
  wording: { nameAt: 'metadata.annotations["crossplane.io/composition-resource-name"]' },
}

const openstackSecurityGroups: RollupRule = {
  name: 'openstack-security-groups',
  parents: [{ group: 'openstack.k-orc.cloud', kind: 'SecurityGroup' }],
  strategy: {
    type: 'SubResources',
    subResources: {
      parts: [
        {
          kind: 'Rule',
          wanted: 'spec.resource.rules',
          made: ['status.resource.rules', 'status.resource.security_group_rules'],
          as: {
            'portRange.min': 'port_range_min',
            'portRange.max': 'port_range_max',
            remoteIPPrefix: 'remote_ip_prefix',
          },
          names: [['description'], ['protocol', 'portRange.min'], ['protocol']],
        },
      ],
    },
  },
  condition: { type: 'SubResourcesReady' },
}

const clusterApiWorkers: RollupRule = {
  name: 'cluster-api-workers',
  parents: [{ group: 'cluster.x-k8s.io', kind: 'Cluster' }],
  dependents: {
    owned: true,
    kinds: [
      { group: 'cluster.x-k8s.io', kind: 'MachineDeployment' },
      { group: 'cluster.x-k8s.io', kind: 'MachinePool' },
      { group: 'cluster.x-k8s.io', kind: 'MachineSet' },
      { group: 'cluster.x-k8s.io', kind: 'Machine' },
    ],
  },
  strategy: { type: 'Aggregate', dialect: 'cluster-api-v1beta1', whenNone: 'True' },
  condition: { type: 'WorkersReady' },
  wording: { childMessages: true, none: { reason: 'NoWorkers', message: 'The cluster has no workers' } },
}

/** Whatever the infrastructure provider is, and whichever of the two names its condition has. */
const clusterApiClusters: RollupRule = {
  name: 'cluster-api-clusters',
  parents: [{ group: 'cluster.x-k8s.io', kind: 'Cluster' }],
  of: ['ClusterInfrastructureReady', 'InfrastructureReady', 'ControlPlaneReady', 'WorkersReady'],
  strategy: {
    type: 'Summary',
    dialect: 'cluster-api-v1beta1',
    summary: { ignoreIfMissing: ['ClusterInfrastructureReady', 'InfrastructureReady'], stepCounter: true },
  },
  condition: { type: 'ClusterReady' },
}

const azureOwners: RollupRule = {
  name: 'azure-owners',
  parents: [{ group: '*.azure.com', kind: '*' }],
  dependents: { owned: true, kinds: [{ group: '*.azure.com', kind: '*' }] },
  of: ['Ready', 'OwnedReady'],
  strategy: { type: 'Aggregate', whenNone: 'True' },
  condition: { type: 'OwnedReady' },
}

/** A Service repeats what its Configuration and its Route say. */
const knativePart = (name: string, kind: string, type: string): RollupRule => ({
  name,
  parents: [{ group: 'serving.knative.dev', kind: 'Service' }],
  dependents: { owned: true, kinds: [{ group: 'serving.knative.dev', kind }] },
  strategy: { type: 'Mirror', dialect: 'knative' },
  condition: { type },
  wording: { childMessages: true },
})
const knativeConfigurations = knativePart('knative-configurations', 'Configuration', 'ConfigurationsReady')
const knativeRoutes = knativePart('knative-routes', 'Route', 'RoutesReady')

const knativeServices: RollupRule = {
  name: 'knative-services',
  parents: [{ group: 'serving.knative.dev', kind: 'Service' }],
  dependents: { owned: true, kinds: [{ group: 'serving.knative.dev', kind: '*' }] },
  strategy: { type: 'Aggregate' },
  condition: { type: 'ResourcesReady' },
}

const replicaSets: RollupRule = {
  name: 'replicasets',
  parents: [{ group: 'apps', kind: 'ReplicaSet' }],
  dependents: { owned: true, kinds: [{ group: '', kind: 'Pod' }] },
  strategy: { type: 'Aggregate', whenNone: 'True' },
  condition: { type: 'PodsReady' },
}

/** A ReplicaSet that has been superseded has no pods, and so holds nothing back. */
const deployments: RollupRule = {
  name: 'deployments',
  parents: [{ group: 'apps', kind: 'Deployment' }],
  dependents: { owned: true, kinds: [{ group: 'apps', kind: 'ReplicaSet' }] },
  of: ['PodsReady'],
  strategy: { type: 'Aggregate' },
  condition: { type: 'PodsReady' },
}

const fluxKustomizations: RollupRule = {
  name: 'flux-kustomizations',
  parents: [{ group: 'kustomize.toolkit.fluxcd.io', kind: 'Kustomization' }],
  dependents: { relation: 'contains' },
  strategy: {
    type: 'Expression',
    whenNone: 'Unknown',
    expression: {
      status: `dependents.exists(d, d.health == 'False') ? 'False' : dependents.exists(d, d.health != 'True') ? 'Unknown' : 'True'`,
      reason: `dependents.exists(d, d.health == 'False') ? 'UnhealthyObjects' : dependents.exists(d, d.health != 'True') ? 'ObjectsNotReported' : 'AllObjectsHealthy'`,
      message: `string(dependents.filter(d, d.health == 'False').size()) + ' of ' + string(dependents.size()) + ' objects are unhealthy'`,
    },
  },
  condition: { type: 'Healthy' },
}

/** The rules that Barometer brings. Each is applied only where somebody has asked for it by name. */
export const shippedRules: readonly RollupRule[] = [
  azureOwners,
  clusterApiClusters,
  clusterApiWorkers,
  crossplaneClaims,
  crossplaneComposites,
  deployments,
  fluxKustomizations,
  knativeConfigurations,
  knativeRoutes,
  knativeServices,
  openstackSecurityGroups,
  replicaSets,
]
