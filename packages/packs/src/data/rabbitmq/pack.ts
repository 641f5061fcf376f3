import type { KindFacts, Pack, VerdictRule } from '../../pack.ts'

/** Both operators write the observed generation only after success, so behind it there can be a failure. */
const generations: readonly VerdictRule[] = [
  {
    id: 'generation-not-reconciled',
    when: `has(status.observedGeneration) && has(metadata.generation)
      && status.observedGeneration < metadata.generation
      && !['Ready', 'ReconcileSuccess'].exists(type, type in conditions && conditions[type].status == 'False')`,
    state: 'Progressing',
    path: 'status.observedGeneration',
    reason: "'LatestGenerationNotObserved'",
  },
]

const cluster: KindFacts = {
  group: 'rabbitmq.com',
  kinds: ['RabbitmqCluster'],
  roles: { happy: ['AllReplicasReady', 'ClusterAvailable', 'ReconcileSuccess'], info: ['NoWarnings'] },
  reasons: { NotAllPodsReady: 'working', NoEndpointsAvailable: 'working', ScaledToZero: 'paused' },
  rules: [
    {
      id: 'cluster-reconcile-failed',
      when: "conditions.?ReconcileSuccess.status.orValue('') == 'False'",
      state: 'Degraded',
      path: 'status.conditions[type=ReconcileSuccess]',
    },
    {
      id: 'cluster-without-statefulset',
      when: "conditions.?AllReplicasReady.reason.orValue('') == 'MissingStatefulSet'",
      state: 'Degraded',
      path: 'status.conditions[type=AllReplicasReady]',
    },
    {
      id: 'cluster-without-service',
      when: "conditions.?ClusterAvailable.reason.orValue('') == 'CouldNotRetrieveEndpoints'",
      state: 'Degraded',
      path: 'status.conditions[type=ClusterAvailable]',
    },
  ],
  controller: {
    deployments: [{ namespace: 'rabbitmq-system', name: 'rabbitmq-cluster-operator' }],
    leases: ['rabbitmq-cluster-operator-leader-election'],
    managers: ['rabbitmq-cluster-operator', 'manager'],
  },
  glossary: {
    types: {
      AllReplicasReady: { means: 'As many RabbitMQ nodes are ready as were asked for.' },
      ClusterAvailable: { means: 'At least one node can be reached by clients.' },
      ReconcileSuccess: { means: 'The configuration of the cluster is up to date.' },
    },
    reasons: {
      MissingStatefulSet: { means: 'The StatefulSet behind the cluster does not exist.', actor: 'platform' },
      NoEndpointsAvailable: { means: 'No node can be reached by clients.' },
    },
  },
}

/** The RabbitMQ cluster operator and its messaging topology operator. */
export const rabbitmq: Pack = {
  name: 'rabbitmq',
  checkedWith: {
    'rabbitmq/cluster-operator': '06cda8e8 (2026-08-06)',
    'rabbitmq/messaging-topology-operator': 'e736e2d (2026-08-21)',
  },
  kinds: [{ group: 'rabbitmq.com', ignore: ['status.observedGeneration'], rules: generations }, cluster],
}
