import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, judged } from './testkit/judged.ts'

const says = (...lines: readonly string[]) => ({ conditions: lines.map((line) => condition(line)) })

/** Statuses in the form in which operators that no pack knows write them: the general rules must do. */
function expect(state: string, statuses: Readonly<Record<string, object>>, spec: object = {}): void {
  for (const [who, status] of Object.entries(statuses)) {
    test(`${who} is ${state}`, () => {
      const verdict = judged({ spec, status })
      assert.equal(verdict.state === 'Failed' ? 'Degraded' : verdict.state, state)
    })
  }
}

expect('Degraded', {
  'SealedSecret bad': says('Synced=False: no key could decrypt secret (foo)'),
  'ExternalSecret err': says('Ready=False SecretSyncedError: could not get secret data from provider'),
  'Tekton fail': says('Succeeded=False Failed: Tasks Completed: 1 (Failed: 1)'),
  'Tekton cancelled': says('Succeeded=False Cancelled'),
  'Flagger failed': {
    phase: 'Failed',
    ...says('Promoted=False Failed: Canary analysis failed, deployment scaled to zero.'),
  },
  'keda fail': says(
    'Ready=False ScaledObjectCheckFailed: failed',
    'Active=Unknown UnkownState',
    'Fallback=Unknown',
  ),
  'redhatcop err': says('ReconcileError=True LastReconcileCycleFailed: x'),
  'prometheus degraded': says(
    'Available=Degraded SomePodsNotReady: shard 0: pod x: failed',
    'Reconciled=True',
  ),
  'ACK terminal': says('ACK.Terminal=True: Invalid parameter', 'ACK.ResourceSynced=True'),
  'ACK recov': says('ACK.Recoverable=True: rate exceeded', 'ACK.ResourceSynced=Unknown'),
  'CephCluster warn': {
    phase: 'Ready',
    state: 'Created',
    ceph: { health: 'HEALTH_WARN' },
    ...says('Ready=True ClusterCreated'),
  },
  'Velero part failed': { phase: 'PartiallyFailed' },
  'HTTPProxy invalid': {
    currentStatus: 'invalid',
    description: 'At least one error present',
    ...says('Valid=False ErrorPresent: At least one error present, see Errors for details'),
  },
  'HTTPProxy orphaned': { currentStatus: 'orphaned' },
  'Snapshot err': { readyToUse: false, error: { message: 'failed to take snapshot' } },
  BareMetalHost: {
    operationalStatus: 'error',
    errorMessage: 'x failed',
    provisioning: { state: 'registering' },
  },
  IstioOperator: { status: 'ERROR', componentStatus: { Pilot: { status: 'ERROR', error: 'x' } } },
  'ClusterOperator deg': says(
    'Available=True AsExpected',
    'Progressing=False AsExpected',
    'Degraded=True RouteHealth_FailedGet: x',
    'Upgradeable=True',
  ),
  strimzi: says('NotReady=True InvalidResourceException: Kafka not found'),
  'postgres zalando': { PostgresClusterStatus: 'CreateFailed' },
  terraform: says('Ready=False TFExecApplyFailed: error running Apply'),
})

expect('Healthy', {
  'ExternalSecret ok': says('Ready=True SecretSynced: Secret was synced'),
  'Flagger ok': {
    phase: 'Succeeded',
    ...says('Promoted=True Succeeded: Canary analysis completed successfully, promotion finished.'),
  },
  'redhatcop ok': says('ReconcileSuccess=True LastReconcileCycleSucceded', 'ReconcileError=False'),
  'prometheus ok': says('Available=True', 'Reconciled=True'),
  'ACK synced': says('ACK.ResourceSynced=True: Resource synced successfully'),
  'CephCluster ok': {
    phase: 'Ready',
    state: 'Created',
    ceph: { health: 'HEALTH_OK' },
    ...says('Ready=True ClusterCreated: Cluster created successfully'),
  },
  RayCluster: { state: 'ready' },
  ManagedCert: { certificateStatus: 'Active', domainStatus: [{ domain: 'x', status: 'Active' }] },
  'DataVolume ok': {
    phase: 'Succeeded',
    ...says('Bound=True Bound', 'Ready=True', 'Running=False Completed'),
  },
  Snapshot: { readyToUse: true },
  'BareMetalHost ok': { operationalStatus: 'OK', errorMessage: '', provisioning: { state: 'provisioned' } },
  Jaeger: { phase: 'Running', version: '1' },
  Minio: { currentState: 'Initialized', availableReplicas: 4, healthStatus: 'green' },
  VPA: says('RecommendationProvided=True'),
  'ClusterOperator ok': says(
    'Available=True AsExpected',
    'Progressing=False AsExpected',
    'Degraded=False AsExpected',
    'Upgradeable=False AdminAckRequired: ack required',
  ),
  kyverno: { ready: true, ...says('Ready=True Succeeded: Ready') },
  Jobset: {
    terminalState: 'Completed',
    ...says('Completed=True AllJobsCompleted: jobset completed successfully'),
  },
  ambassador: { state: 'Running' },
  trident: { phase: 'Bound', lastOperationStatus: 'Success' },
  crunchy: {
    instances: [{ name: 'a', readyReplicas: 1, replicas: 1, updatedReplicas: 1 }],
    ...says('ProxyAvailable=True MinimumReplicasAvailable', 'PGBackRestRepoHostReady=True RepoHostReady'),
  },
})

expect('Progressing', {
  'Tekton run': says('Succeeded=Unknown Running: Tasks Completed: 0, Incomplete: 1'),
  Flagger: {
    phase: 'Progressing',
    ...says('Promoted=Unknown Progressing: New revision detected, progressing canary analysis.'),
  },
  'ACK progress': says('ACK.ResourceSynced=False: Endpoint is in Creating state.'),
  'CephCluster progressing': {
    phase: 'Progressing',
    state: 'Creating',
    ...says('Progressing=True ClusterProgressing: Configuring Ceph Mons'),
  },
  RayJob: { jobStatus: 'RUNNING', jobDeploymentStatus: 'Running', startTime: 'x' },
  RayService: { serviceStatus: 'WaitForServeDeploymentReady' },
  'ManagedCert prov': {
    certificateStatus: 'Provisioning',
    domainStatus: [{ domain: 'x', status: 'FailedNotVisible' }],
  },
  DataVolume: {
    phase: 'ImportInProgress',
    progress: '10%',
    ...says('Bound=True', 'Ready=False TransferRunning', 'Running=True Pod is running'),
  },
  'IstioOperator rec': { status: 'RECONCILING', componentStatus: { Pilot: { status: 'RECONCILING' } } },
  'Minio prov': { currentState: 'Provisioning MinIO Statefulset' },
  LWS: says(
    'Available=False GroupsAreProgressing: Replicas are progressing',
    'Progressing=True GroupsAreProgressing',
  ),
  'strimzi creating': says('NotReady=True Creating: Kafka cluster is being deployed'),
  kueue: says(
    "QuotaReserved=False Pending: couldn't assign flavors to pod set main: insufficient quota for cpu",
  ),
  pulsar: says('Ready=False ResourcesNotReady'),
  hazelcast: { phase: 'Pending', hazelcastClusterStatus: { readyMembers: 'N/A' } },
})

expect('Suspended', {
  'keda paused': says('Ready=True ScaledObjectReady', 'Active=True', 'Paused=True ScaledObjectPaused'),
  'InstallPlan approval': { phase: 'RequiresApproval' },
  'terraform plan': says(
    'Ready=Unknown TerraformPlannedWithChanges: Plan generated: set approvePlan: "x" to approve this plan.',
  ),
})

expect(
  'Healthy',
  {
    'CNPG ok': {
      phase: 'Cluster in healthy state',
      instances: 3,
      readyInstances: 3,
      ...says(
        'Ready=True ClusterIsReady: Cluster is Ready',
        'ContinuousArchiving=True ContinuousArchivingSuccess',
      ),
    },
  },
  { instances: 3 },
)

expect(
  'Progressing',
  {
    'CNPG setting up': {
      phase: 'Setting up primary',
      phaseReason: 'Creating primary instance',
      ...says('Ready=False ClusterIsNotReady: Cluster Is Not Ready'),
    },
  },
  { instances: 3 },
)

expect(
  'Degraded',
  {
    'CNPG archiving bad': {
      phase: 'Cluster in healthy state',
      ...says(
        'Ready=True ClusterIsReady',
        'ContinuousArchiving=False ContinuousArchivingFailing: unexpected failure invoking barman',
      ),
    },
  },
  { instances: 3 },
)

expect(
  'Healthy',
  {
    DeploymentConfig: {
      replicas: 2,
      readyReplicas: 2,
      updatedReplicas: 2,
      availableReplicas: 2,
      observedGeneration: 2,
      ...says('Available=True', 'Progressing=True NewReplicationControllerAvailable'),
    },
  },
  { replicas: 2 },
)

expect(
  'Degraded',
  {
    'DeploymentConfig deg': { ...says('Available=False', 'Progressing=False ProgressDeadlineExceeded') },
  },
  { replicas: 2 },
)

expect(
  'Progressing',
  {
    solr: { replicas: 3, readyReplicas: 1 },
  },
  { replicas: 3 },
)
