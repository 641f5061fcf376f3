import { conditions } from '../testkit/kinds.ts'
import { onCall } from '../testkit/on-call.ts'

const at = '2024-05-30T08:00:00Z'

/** Written after the first five hundred judgements had been looked at: what had been mended is tried on others. */
onCall({
  'a PostgreSQL of CloudNativePG that is failing over': [
    'Progressing or Degraded',
    'postgresql.cnpg.io/v1 Cluster',
    {
      spec: { instances: 3 },
      status: {
        phase: 'Failing over',
        phaseReason: 'Failing over from pg-1 to pg-2',
        currentPrimary: 'pg-1',
        targetPrimary: 'pg-2',
        instances: 3,
        readyInstances: 2,
        conditions: [
          { type: 'Ready', status: 'False', reason: 'ClusterIsNotReady', message: 'Cluster Is Not Ready' },
          { type: 'ContinuousArchiving', status: 'True', reason: 'ContinuousArchivingSuccess' },
        ],
      },
    },
  ],
  'a PostgreSQL of CloudNativePG whose archive fails': [
    'Degraded',
    'postgresql.cnpg.io/v1 Cluster',
    {
      spec: { instances: 3 },
      status: {
        phase: 'Cluster in healthy state',
        instances: 3,
        readyInstances: 3,
        conditions: [
          { type: 'Ready', status: 'True', reason: 'ClusterIsReady' },
          {
            type: 'ContinuousArchiving',
            status: 'False',
            reason: 'ContinuousArchivingFailing',
            message: 'unexpected failure invoking barman-cloud-wal-archive: exit status 1',
          },
        ],
      },
    },
  ],
  'a pooler of CloudNativePG': [
    'Healthy',
    'postgresql.cnpg.io/v1 Pooler',
    {
      spec: { instances: 2, type: 'rw' },
      status: { instances: 2, secrets: { serverCA: { name: 'x', version: '1' } } },
    },
  ],
  'a scheduled backup of CloudNativePG': [
    'Healthy',
    'postgresql.cnpg.io/v1 ScheduledBackup',
    {
      spec: { schedule: '0 0 0 * * *' },
      status: { lastCheckTime: at, lastScheduleTime: at, nextScheduleTime: '2024-06-02T00:00:00Z' },
    },
  ],
  'a backup of CloudNativePG that failed': [
    'Degraded',
    'postgresql.cnpg.io/v1 Backup',
    {
      status: {
        phase: 'failed',
        error: "can't execute backup: backup destination not configured",
        method: 'barmanObjectStore',
        startedAt: at,
      },
    },
  ],
  'a store of secrets that is valid': [
    'Healthy',
    'external-secrets.io/v1 ClusterSecretStore',
    {
      status: {
        capabilities: 'ReadWrite',
        conditions: [{ type: 'Ready', status: 'True', reason: 'Valid', message: 'store validated' }],
      },
    },
  ],
  'a store of secrets whose provider refuses': [
    'Degraded',
    'external-secrets.io/v1 SecretStore',
    {
      status: {
        conditions: [
          {
            type: 'Ready',
            status: 'False',
            reason: 'InvalidProviderConfig',
            message: 'unable to create client',
          },
        ],
      },
    },
  ],
  'a pushed secret that failed': [
    'Degraded',
    'external-secrets.io/v1alpha1 PushSecret',
    {
      status: {
        refreshTime: null,
        conditions: [
          {
            type: 'Ready',
            status: 'False',
            reason: 'Errored',
            message: 'set secret failed: could not write remote ref',
          },
        ],
      },
    },
  ],
  'a challenge of ACME that waits for DNS': [
    'Progressing',
    'acme.cert-manager.io/v1 Challenge',
    {
      status: {
        presented: true,
        processing: true,
        reason: 'Waiting for DNS-01 challenge propagation: DNS record for "x" not yet propagated',
        state: 'pending',
      },
    },
  ],
  'an order of ACME that is errored': [
    'Degraded',
    'acme.cert-manager.io/v1 Order',
    {
      status: {
        failureTime: at,
        reason: 'Failed to create Order: 429 urn:ietf:params:acme:error:rateLimited',
        state: 'errored',
      },
    },
  ],
  'an order of ACME that is invalid': [
    'Degraded',
    'acme.cert-manager.io/v1 Order',
    {
      status: {
        authorizations: [{ initialState: 'pending', identifier: 'x' }],
        failureTime: at,
        state: 'invalid',
        url: 'https://x',
      },
    },
  ],
  'an order of ACME that is valid': [
    'Healthy',
    'acme.cert-manager.io/v1 Order',
    {
      status: {
        authorizations: [{ initialState: 'pending', identifier: 'x' }],
        certificate: 'eA==',
        state: 'valid',
        url: 'https://x',
      },
    },
  ],
  'a pool of nodes of Karpenter whose class is missing': [
    'Degraded',
    'karpenter.sh/v1 NodePool',
    {
      metadata: { generation: 1 },
      status: {
        conditions: [
          {
            type: 'NodeClassReady',
            status: 'False',
            reason: 'NodeClassNotFound',
            message: 'NodeClass not found on cluster',
            observedGeneration: 1,
          },
          {
            type: 'Ready',
            status: 'False',
            reason: 'UnhealthyDependents',
            message: 'NodeClassReady=False',
            observedGeneration: 1,
          },
          { type: 'ValidationSucceeded', status: 'True' },
        ],
      },
    },
  ],
  'a pool of machine configuration that updates': [
    'Progressing',
    'machineconfiguration.openshift.io/v1 MachineConfigPool',
    {
      status: {
        machineCount: 3,
        readyMachineCount: 1,
        updatedMachineCount: 1,
        unavailableMachineCount: 1,
        degradedMachineCount: 0,
        conditions: [
          { type: 'Updating', status: 'True', message: 'All nodes are updating to rendered-worker-x' },
          { type: 'Updated', status: 'False' },
          { type: 'Degraded', status: 'False' },
          { type: 'NodeDegraded', status: 'False' },
          { type: 'RenderDegraded', status: 'False' },
        ],
      },
    },
  ],
  'a version of a cluster that waits for an operator': [
    'Progressing',
    'config.openshift.io/v1 ClusterVersion',
    {
      status: {
        history: [
          { state: 'Partial', version: '4.14.1' },
          { state: 'Completed', version: '4.13.9' },
        ],
        conditions: [
          { type: 'Available', status: 'True', message: 'Done applying 4.13.9' },
          { type: 'Failing', status: 'False' },
          {
            type: 'Progressing',
            status: 'True',
            message: 'Working towards 4.14.1: 106 of 860 done (12% complete), waiting on etcd',
          },
          {
            type: 'RetrievedUpdates',
            status: 'False',
            reason: 'NoChannel',
            message: 'The update channel has not been configured.',
          },
        ],
      },
    },
  ],
  'a catalogue of operators that cannot be reached': [
    'Degraded',
    'operators.coreos.com/v1alpha1 CatalogSource',
    {
      status: {
        connectionState: { address: 'x.svc:50051', lastConnect: at, lastObservedState: 'TRANSIENT_FAILURE' },
        registryService: { port: '50051', protocol: 'grpc' },
      },
    },
  ],
  'a plan of installation that waits for approval': [
    'Suspended',
    'operators.coreos.com/v1alpha1 InstallPlan',
    { spec: { approval: 'Manual', approved: false }, status: { phase: 'RequiresApproval', conditions: [] } },
  ],
  'an Azure resource that is being created': [
    'Progressing',
    'dbforpostgresql.azure.com/v1api20221201 FlexibleServer',
    {
      metadata: { generation: 1 },
      status: {
        conditions: [
          {
            type: 'Ready',
            status: 'False',
            severity: 'Info',
            reason: 'Reconciling',
            message: 'The resource is in the process of being reconciled by the operator',
            observedGeneration: 1,
          },
        ],
      },
    },
  ],
  'an Azure resource whose owner is missing': [
    'Degraded or Progressing',
    'dbforpostgresql.azure.com/v1api20221201 FlexibleServersDatabase',
    {
      metadata: { generation: 1 },
      status: {
        conditions: [
          {
            type: 'Ready',
            status: 'False',
            severity: 'Warning',
            reason: 'WaitingForOwner',
            message: 'Owner "x" cannot be found. Progress is blocked until the owner is created.',
            observedGeneration: 1,
          },
        ],
      },
    },
  ],
  'a machine whose node is gone': [
    'Degraded',
    'cluster.x-k8s.io/v1beta1 Machine',
    {
      status: {
        phase: 'Running',
        conditions: [
          { type: 'Ready', status: 'True' },
          { type: 'BootstrapReady', status: 'True' },
          { type: 'InfrastructureReady', status: 'True' },
          {
            type: 'NodeHealthy',
            status: 'False',
            severity: 'Error',
            reason: 'NodeNotFound',
            message: 'Node is gone',
          },
        ],
      },
    },
  ],
  'a machine set that needs more': [
    'Progressing',
    'cluster.x-k8s.io/v1beta1 MachineSet',
    {
      metadata: { generation: 2 },
      spec: { replicas: 3 },
      status: {
        availableReplicas: 2,
        fullyLabeledReplicas: 3,
        observedGeneration: 2,
        readyReplicas: 2,
        replicas: 3,
        conditions: [
          { type: 'MachinesCreated', status: 'True' },
          {
            type: 'MachinesReady',
            status: 'False',
            severity: 'Info',
            reason: 'WaitingForInfrastructure',
            message: '1 of 2 completed',
          },
          { type: 'Resized', status: 'True' },
        ],
      },
    },
  ],
  'a channel of Kafka in Knative': [
    'Healthy',
    'messaging.knative.dev/v1beta1 KafkaChannel',
    {
      metadata: { generation: 1 },
      status: {
        address: { url: 'http://x' },
        observedGeneration: 1,
        subscribers: [{ uid: 'a', ready: 'True', observedGeneration: 1 }],
        conditions: [
          { type: 'Addressable', status: 'True' },
          { type: 'ConfigParsed', status: 'True' },
          { type: 'Ready', status: 'True' },
          { type: 'TopicReady', status: 'True' },
        ],
      },
    },
  ],
  'a source of Kafka in Knative whose sink is missing': [
    'Degraded',
    'sources.knative.dev/v1 KafkaSource',
    {
      status: {
        conditions: [
          { type: 'Ready', status: 'False', reason: 'NotFound', message: 'services "x" not found' },
          { type: 'SinkProvided', status: 'False', reason: 'NotFound', message: 'services "x" not found' },
          { type: 'ConnectionEstablished', status: 'Unknown' },
        ],
      },
    },
  ],
  'an installation of GitLab in the works': [
    'Progressing',
    'apps.gitlab.com/v1beta1 GitLab',
    {
      status: {
        phase: 'Preparing',
        version: '7.0',
        conditions: [
          { type: 'Initialized', status: 'True', reason: 'Initialized', message: 'GitLab is initialized' },
          { type: 'Upgrading', status: 'True', reason: 'Upgrading', message: 'GitLab is upgrading' },
          {
            type: 'Available',
            status: 'False',
            reason: 'Unavailable',
            message: 'GitLab is starting but not yet available',
          },
        ],
      },
    },
  ],
  'an installation of GitLab that runs': [
    'Healthy',
    'apps.gitlab.com/v1beta1 GitLab',
    {
      status: {
        phase: 'Running',
        version: '7.0',
        conditions: [
          { type: 'Initialized', status: 'True', reason: 'Initialized' },
          {
            type: 'Available',
            status: 'True',
            reason: 'Available',
            message: 'GitLab is running and available to accept requests',
          },
          { type: 'Upgrading', status: 'False', reason: 'Upgrading' },
        ],
      },
    },
  ],
  'a runner of GitLab': [
    'Healthy',
    'apps.gitlab.com/v1beta2 Runner',
    { status: { message: '', phase: 'Running', registration: 'succeeded' } },
  ],
  'a runner of GitLab that could not register': [
    'Degraded',
    'apps.gitlab.com/v1beta2 Runner',
    { status: { message: 'unable to register: 403', phase: 'Pending', registration: 'failed' } },
  ],
  'an instance of AWX': [
    'Healthy',
    'awx.ansible.com/v1beta1 AWX',
    {
      status: {
        adminUser: 'admin',
        version: '23.0',
        image: 'x',
        conditions: [
          { type: 'Failure', status: 'False', reason: '', message: '' },
          { type: 'Running', status: 'True', reason: 'Successful', message: 'Awaiting next reconciliation' },
          {
            type: 'Successful',
            status: 'True',
            reason: 'Successful',
            message: 'Last reconciliation succeeded',
          },
        ],
      },
    },
  ],
  'an installation of Mattermost': [
    'Healthy',
    'installation.mattermost.com/v1beta1 Mattermost',
    {
      spec: { replicas: 2 },
      status: {
        endpoint: 'x',
        image: 'x',
        observedGeneration: 2,
        replicas: 2,
        state: 'stable',
        updatedReplicas: 2,
        version: '9.0',
      },
    },
  ],
  'an installation of Mattermost that is reconciled': [
    'Progressing or Degraded',
    'installation.mattermost.com/v1beta1 Mattermost',
    {
      spec: { replicas: 2 },
      status: {
        state: 'reconciling',
        error: 'failed to check mattermost health: found 1 updated replicas, but wanted 2',
        replicas: 2,
        updatedReplicas: 1,
      },
    },
  ],
  'a SonarQube or another app with one word': [
    'Degraded',
    'apps.example.io/v1 Sonar',
    { status: { status: 'CrashLoopBackOff' } },
  ],
  'an app with a status in lower case': [
    'Progressing',
    'apps.example.io/v1 App',
    { status: { state: 'scaling-up' } },
  ],
  'an app whose health is a number of stars': [
    'Unknown',
    'apps.example.io/v1 App',
    { status: { rating: 5, url: 'http://x' } },
  ],
  'a ring of Loki that is unhealthy by a row': [
    'Degraded',
    'apps.example.io/v1 Ring',
    {
      status: {
        members: [
          { name: 'a', state: 'ACTIVE' },
          { name: 'b', state: 'UNHEALTHY' },
        ],
      },
    },
  ],
  'a Tempo that is ready': [
    'Healthy',
    'tempo.grafana.com/v1alpha1 TempoStack',
    {
      status: {
        components: { compactor: { Running: ['c-0'] }, ingester: { Running: ['i-0'] } },
        operatorVersion: '0.6',
        tempoVersion: '2.3',
        conditions: [
          { type: 'Ready', status: 'True', reason: 'Ready', message: 'All components are operational' },
          { type: 'Pending', status: 'False', reason: 'PendingComponents' },
        ],
      },
    },
  ],
  'a Tempo with a component that crashes': [
    'Degraded',
    'tempo.grafana.com/v1alpha1 TempoStack',
    {
      status: {
        components: { compactor: { Failed: ['c-0'] }, ingester: { Running: ['i-0'] } },
        conditions: [
          {
            type: 'Failed',
            status: 'True',
            reason: 'FailedComponents',
            message: 'Some Tempo components failed',
          },
          { type: 'Ready', status: 'False', reason: 'Ready' },
        ],
      },
    },
  ],
  'a Grafana that is deployed': [
    'Healthy',
    'grafana.integreatly.org/v1beta1 Grafana',
    {
      status: {
        adminUrl: 'http://x',
        dashboards: ['a/b/c'],
        stage: 'complete',
        stageStatus: 'success',
        version: '10.0.3',
      },
    },
  ],
  'a Grafana that cannot be reconciled': [
    'Degraded',
    'grafana.integreatly.org/v1beta1 Grafana',
    {
      status: {
        lastMessage: 'deployment not ready: failed calling webhook',
        stage: 'deployment',
        stageStatus: 'failed',
      },
    },
  ],
  'a Grafana in the making': [
    'Progressing',
    'grafana.integreatly.org/v1beta1 Grafana',
    { status: { stage: 'deployment', stageStatus: 'in progress' } },
  ],
  'a repository of ECR': [
    'Healthy',
    'ecr.aws.crossplane.io/v1beta1 Repository',
    {
      status: {
        atProvider: { repositoryUri: 'x' },
        conditions: [
          { type: 'Ready', status: 'True', reason: 'Available' },
          { type: 'Synced', status: 'True', reason: 'ReconcileSuccess' },
        ],
      },
    },
  ],
  'a resource of a provider that cannot be observed': [
    'Degraded',
    's3.aws.upbound.io/v1beta1 Bucket',
    {
      status: {
        atProvider: {},
        conditions: [
          {
            type: 'Synced',
            status: 'False',
            reason: 'ReconcileError',
            message: 'observe failed: cannot run refresh: AccessDenied',
          },
          { type: 'LastAsyncOperation', status: 'True', reason: 'Success' },
          { type: 'Ready', status: 'True', reason: 'Available' },
        ],
      },
    },
  ],
  'a resource of a provider whose last asynchronous operation failed': [
    'Degraded',
    'rds.aws.upbound.io/v1beta1 Instance',
    {
      status: {
        conditions: [
          { type: 'Synced', status: 'True', reason: 'ReconcileSuccess' },
          {
            type: 'LastAsyncOperation',
            status: 'False',
            reason: 'ApplyFailure',
            message: 'apply failed: creating RDS DB Instance: InvalidParameterValue',
          },
          { type: 'AsyncOperation', status: 'True', reason: 'Finished' },
          { type: 'Ready', status: 'False', reason: 'Creating' },
        ],
      },
    },
  ],
  'a revision of a package that is inactive': [
    'Healthy',
    'pkg.crossplane.io/v1 ProviderRevision',
    {
      spec: { desiredState: 'Inactive' },
      status: {
        conditions: [{ type: 'Healthy', status: 'True', reason: 'HealthyPackageRevision' }],
        foundDependencies: 1,
        installedDependencies: 1,
      },
    },
  ],
  'a HelmRelease that was rolled back': [
    'Degraded',
    'helm.toolkit.fluxcd.io/v2 HelmRelease',
    {
      metadata: { generation: 3 },
      status: {
        observedGeneration: 3,
        failures: 1,
        upgradeFailures: 1,
        history: [
          { status: 'deployed', version: 4 },
          { status: 'failed', version: 3 },
        ],
        conditions: [
          {
            type: 'Ready',
            status: 'False',
            reason: 'RollbackSucceeded',
            message: 'Helm rollback to previous release x.v2 succeeded',
            observedGeneration: 3,
          },
          {
            type: 'Released',
            status: 'False',
            reason: 'UpgradeFailed',
            message: 'Helm upgrade failed: timed out waiting',
            observedGeneration: 3,
          },
          { type: 'Remediated', status: 'True', reason: 'RollbackSucceeded', observedGeneration: 3 },
        ],
      },
    },
  ],
  'an update of images that is ready': [
    'Healthy',
    'image.toolkit.fluxcd.io/v1beta2 ImageUpdateAutomation',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        lastAutomationRunTime: at,
        lastPushCommit: 'a',
        lastPushTime: at,
        conditions: [
          {
            type: 'Ready',
            status: 'True',
            reason: 'Succeeded',
            message: 'repository up-to-date',
            observedGeneration: 1,
          },
        ],
      },
    },
  ],
  'a rollout that is paused by its step': [
    'Suspended or Progressing',
    'argoproj.io/v1alpha1 Rollout',
    {
      metadata: { generation: 5 },
      spec: { replicas: 4, strategy: { canary: { steps: [{ setWeight: 25 }, { pause: {} }] } } },
      status: {
        observedGeneration: '5',
        phase: 'Paused',
        message: 'CanaryPauseStep',
        pauseConditions: [{ reason: 'CanaryPauseStep', startTime: at }],
        controllerPause: true,
        replicas: 4,
        readyReplicas: 4,
        availableReplicas: 4,
        updatedReplicas: 1,
        conditions: [
          { type: 'Available', status: 'True', reason: 'AvailableReason' },
          { type: 'Paused', status: 'True', reason: 'RolloutPaused' },
          { type: 'Healthy', status: 'False', reason: 'RolloutHealthy' },
          { type: 'Progressing', status: 'Unknown', reason: 'RolloutPaused' },
          { type: 'Completed', status: 'False', reason: 'RolloutCompleted' },
        ],
      },
    },
  ],
  'a rollout that was aborted': [
    'Degraded',
    'argoproj.io/v1alpha1 Rollout',
    {
      spec: { replicas: 4 },
      status: {
        abort: true,
        abortedAt: at,
        phase: 'Degraded',
        message: 'RolloutAborted: metric "x" assessed Failed',
        replicas: 4,
        readyReplicas: 4,
        conditions: [
          { type: 'Available', status: 'True' },
          {
            type: 'Progressing',
            status: 'False',
            reason: 'RolloutAborted',
            message: 'Rollout aborted update to revision 2',
          },
        ],
      },
    },
  ],
  'an application that is out of sync and well': [
    'Progressing or Healthy',
    'argoproj.io/v1alpha1 Application',
    {
      status: {
        health: { status: 'Healthy' },
        sync: { status: 'OutOfSync', revision: 'a' },
        operationState: { phase: 'Succeeded', message: 'successfully synced' },
        resources: [{ kind: 'Service', name: 'x', status: 'OutOfSync', health: { status: 'Healthy' } }],
      },
    },
  ],
  'an application whose health is degraded': [
    'Degraded',
    'argoproj.io/v1alpha1 Application',
    {
      status: {
        health: { status: 'Degraded' },
        sync: { status: 'Synced' },
        resources: [
          {
            kind: 'Deployment',
            name: 'x',
            status: 'Synced',
            health: { status: 'Degraded', message: 'exceeded its progress deadline' },
          },
        ],
      },
    },
  ],
  'a spot group of nodes that is in sync': [
    'Healthy',
    'cloud.example.io/v1 NodeGroup',
    { status: { current: 3, target: 3, phase: 'InSync', lastUpdated: at } },
  ],
  'a spot group of nodes out of quota': [
    'Degraded or Progressing',
    'cloud.example.io/v1 NodeGroup',
    {
      status: {
        current: 1,
        target: 3,
        phase: 'Scaling',
        message: 'InsufficientInstanceCapacity: no Spot capacity available',
        lastError: 'no Spot capacity available',
      },
    },
  ],
  'a record of DNS with a fault at its provider': [
    'Degraded',
    'dns.example.io/v1 Record',
    {
      metadata: { generation: 2 },
      status: {
        observedGeneration: 2,
        provider: 'route53',
        state: 'Error',
        message: 'InvalidChangeBatch',
        zone: 'x',
      },
    },
  ],
  'a record of DNS that is stale': [
    'Degraded',
    'dns.gardener.cloud/v1alpha1 DNSEntry',
    {
      metadata: { generation: 2 },
      status: {
        observedGeneration: 2,
        state: 'Stale',
        message: 'provider x has status Error: cannot list zones',
      },
    },
  ],
  'an entry of DNS that is ready': [
    'Healthy',
    'dns.gardener.cloud/v1alpha1 DNSEntry',
    {
      metadata: { generation: 2 },
      status: {
        lastUpdateTime: at,
        observedGeneration: 2,
        provider: 'p',
        providerType: 'aws',
        state: 'Ready',
        targets: ['1.2.3.4'],
        ttl: 300,
        zone: 'Z',
      },
    },
  ],
  'a user in IAM whose keys are rotated by hand': [
    'Healthy',
    'iam.example.io/v1 User',
    { status: { state: 'Ready', lastUpdatedTimestamp: at, retryCount: 0, errorDescription: '' } },
  ],
  'a role in IAM whose policy is not allowed': [
    'Degraded',
    'iam.example.io/v1 Role',
    { status: { state: 'PolicyNotAllowed', errorDescription: 'restricted policy', retryCount: 0 } },
  ],
  'a role in IAM that was retried': [
    'Degraded',
    'iam.example.io/v1 Role',
    { status: { state: 'Error', errorDescription: 'AccessDenied', retryCount: 5 } },
  ],
  'a certificate that is to be renewed soon': [
    'Healthy',
    'networking.gke.io/v1 ManagedCertificate',
    {
      status: {
        certificateName: 'x',
        certificateStatus: 'Active',
        domainStatus: [{ domain: 'a.example', status: 'Active' }],
        expireTime: '2024-09-01T00:00:00Z',
      },
    },
  ],
  'a certificate whose domain is not visible': [
    'Degraded or Progressing',
    'networking.gke.io/v1 ManagedCertificate',
    {
      status: {
        certificateStatus: 'Provisioning',
        domainStatus: [{ domain: 'a.example', status: 'FailedNotVisible' }],
      },
    },
  ],
  'a certificate that is provisioned': [
    'Progressing',
    'networking.gke.io/v1 ManagedCertificate',
    {
      status: {
        certificateStatus: 'Provisioning',
        domainStatus: [{ domain: 'a.example', status: 'Provisioning' }],
      },
    },
  ],
  'a backup for GKE that succeeded': [
    'Healthy',
    'backup.example.io/v1 BackupRun',
    { status: { state: 'SUCCEEDED', startTime: at, completeTime: at, volumesCount: 3 } },
  ],
  'a job of scans with a verdict of failure': [
    'Degraded',
    'aquasecurity.example.io/v1 ScanJob',
    { status: { phase: 'Done', result: 'FAILED', summary: { critical: 2 } } },
  ],
  'a scan of compliance that is done with findings': [
    'Degraded or Healthy',
    'compliance.openshift.io/v1alpha1 ComplianceScan',
    {
      status: {
        phase: 'DONE',
        result: 'NON-COMPLIANT',
        startTimestamp: at,
        endTimestamp: at,
        conditions: [
          { type: 'Ready', status: 'True', reason: 'Done' },
          { type: 'Processing', status: 'False', reason: 'NotRunning' },
        ],
      },
    },
  ],
  'a scan of compliance that is done without': [
    'Healthy',
    'compliance.openshift.io/v1alpha1 ComplianceScan',
    {
      status: {
        phase: 'DONE',
        result: 'COMPLIANT',
        startTimestamp: at,
        endTimestamp: at,
        conditions: [
          { type: 'Ready', status: 'True', reason: 'Done' },
          { type: 'Processing', status: 'False', reason: 'NotRunning' },
        ],
      },
    },
  ],
  'an integrity check of files that is active': [
    'Healthy',
    'fileintegrity.openshift.io/v1alpha1 FileIntegrity',
    { status: { phase: 'Active' } },
  ],
  'a proxy whose configuration is rejected by an agent': [
    'Degraded',
    'gateway.example.io/v1 Proxy',
    {
      status: {
        reports: {
          'proxy-1': { state: 'Rejected', reason: '1 error occurred: * listener "x": port in use' },
          'proxy-2': { state: 'Accepted' },
        },
      },
    },
  ],
  'an upstream that only was accepted': [
    'Healthy',
    'gateway.example.io/v1 Upstream',
    { status: { reports: { 'proxy-1': { state: 'Accepted', reportedBy: 'gloo' } } } },
  ],
  'a bundle of manifests with one that could not be applied': [
    'Degraded',
    'work.example.io/v1 Manifests',
    {
      status: {
        conditions: [
          {
            type: 'Applied',
            status: 'False',
            reason: 'AppliedManifestWorkFailed',
            message: 'Failed to apply manifest work',
          },
        ],
        resourceStatus: {
          manifests: [
            {
              conditions: [
                { type: 'Applied', status: 'False', reason: 'AppliedManifestFailed', message: 'forbidden' },
              ],
            },
            { conditions: [{ type: 'Applied', status: 'True', reason: 'AppliedManifestComplete' }] },
          ],
        },
      },
    },
  ],
  'a placement that found no cluster': [
    'Degraded or Progressing',
    'cluster.open-cluster-management.io/v1beta1 Placement',
    {
      status: {
        numberOfSelectedClusters: 0,
        conditions: [
          { type: 'PlacementMisconfigured', status: 'False', reason: 'Succeedconfigured' },
          {
            type: 'PlacementSatisfied',
            status: 'False',
            reason: 'NoManagedClusterMatched',
            message: 'No ManagedCluster matches any of the cluster predicate',
          },
        ],
      },
    },
  ],
  'an addon of a cluster that is available': [
    'Healthy',
    'addon.open-cluster-management.io/v1alpha1 ManagedClusterAddOn',
    {
      status: {
        conditions: [
          { type: 'Progressing', status: 'False', reason: 'Completed', message: 'completed with no errors.' },
          { type: 'Configured', status: 'True', reason: 'ConfigurationsConfigured' },
          { type: 'ManifestApplied', status: 'True', reason: 'AddonManifestApplied' },
          { type: 'RegistrationApplied', status: 'True', reason: 'SetPermissionApplied' },
          { type: 'ClusterCertificateRotated', status: 'True', reason: 'ClientCertificateUpdated' },
          { type: 'Available', status: 'True', reason: 'ManagedClusterAddOnLeaseUpdated' },
        ],
      },
    },
  ],
  'a broker of messages with an alarm': [
    'Degraded',
    'rabbitmq.com/v1beta1 RabbitmqCluster',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        conditions: [
          { type: 'AllReplicasReady', status: 'True', reason: 'AllPodsAreReady' },
          { type: 'ClusterAvailable', status: 'True', reason: 'AtLeastOneEndpointAvailable' },
          {
            type: 'NoWarnings',
            status: 'False',
            reason: 'ResourceRequestsLow',
            message: 'There are warnings',
          },
          {
            type: 'ReconcileSuccess',
            status: 'False',
            reason: 'Error',
            message: 'cannot update StatefulSet',
          },
        ],
      },
    },
  ],
  'a topic of Kafka that is ready but was not applied lately': [
    'Progressing',
    'kafka.strimzi.io/v1beta2 KafkaTopic',
    {
      metadata: { generation: 4 },
      status: {
        observedGeneration: 3,
        conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: at }],
        topicName: 'x',
      },
    },
  ],
  'a user of Kafka that was rejected': [
    'Degraded',
    'kafka.strimzi.io/v1beta2 KafkaUser',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        conditions: [
          {
            type: 'NotReady',
            status: 'True',
            reason: 'InvalidResourceException',
            message: 'Resource does not pass validation',
          },
        ],
      },
    },
  ],
  'a replica set of MongoDB that waits': [
    'Progressing',
    'mongodb.com/v1 OpsManager',
    {
      status: {
        opsManager: { phase: 'Pending', message: 'Ops Manager is still waiting to start', replicas: 0 },
        applicationDatabase: { phase: 'Running', members: 3 },
      },
    },
  ],
  'an Ops Manager with a failed backup': [
    'Degraded',
    'mongodb.com/v1 OpsManager',
    {
      status: {
        opsManager: { phase: 'Running', replicas: 1 },
        applicationDatabase: { phase: 'Running' },
        backup: { phase: 'Failed', message: 'S3 store not found' },
      },
    },
  ],
  'an Ops Manager that runs': [
    'Healthy',
    'mongodb.com/v1 OpsManager',
    {
      status: {
        opsManager: { phase: 'Running', replicas: 1, url: 'http://x', version: '6' },
        applicationDatabase: { phase: 'Running', members: 3 },
        backup: { phase: 'Disabled' },
      },
    },
  ],
  'an addon that is unhealthy by its message only': [
    'Degraded',
    'addons.example.io/v1 Addon',
    { status: { healthy: false, phase: 'Deployed', message: 'webhook refused' } },
  ],
  'an addon of kOps-like tools': [
    'Healthy',
    'addons.example.io/v1 Addon',
    { status: { healthy: true, phase: 'Current', observedGeneration: 1 } },
  ],
  'a model server whose model is loading': [
    'Progressing',
    'serving.kserve.io/v1beta1 InferenceService',
    {
      status: {
        modelStatus: {
          states: { activeModelState: '', targetModelState: 'Loading' },
          transitionStatus: 'InProgress',
        },
        conditions: [
          { type: 'PredictorReady', status: 'Unknown', reason: 'RevisionMissing' },
          { type: 'Ready', status: 'Unknown', reason: 'PredictorNotReady' },
        ],
      },
    },
  ],
  'a model server whose model cannot be loaded': [
    'Degraded',
    'serving.kserve.io/v1beta1 InferenceService',
    {
      status: {
        modelStatus: {
          lastFailureInfo: { exitCode: 1, message: 'model not found', reason: 'ModelLoadFailed' },
          states: { activeModelState: '', targetModelState: 'FailedToLoad' },
          transitionStatus: 'BlockedByFailedLoad',
        },
        conditions: [
          { type: 'PredictorReady', status: 'False', reason: 'RevisionFailed' },
          { type: 'Ready', status: 'False', reason: 'PredictorNotReady' },
        ],
      },
    },
  ],
  'a runtime of notebooks that was culled': [
    'Suspended',
    'datasci.example.io/v1 Workbench',
    {
      metadata: { annotations: { 'kubeflow-resource-stopped': at } },
      spec: { paused: true },
      status: { readyReplicas: 0 },
    },
  ],
  'a set of gateways with an address that is not assigned': [
    'Progressing or Degraded',
    'gateway.networking.k8s.io/v1 Gateway',
    {
      metadata: { generation: 1 },
      status: {
        addresses: [],
        conditions: [
          { type: 'Accepted', status: 'True', reason: 'Accepted', observedGeneration: 1 },
          {
            type: 'Programmed',
            status: 'False',
            reason: 'AddressNotAssigned',
            message: 'No addresses have been assigned to the Gateway',
            observedGeneration: 1,
          },
        ],
        listeners: [
          {
            name: 'http',
            attachedRoutes: 1,
            conditions: [
              { type: 'Programmed', status: 'True', reason: 'Programmed', observedGeneration: 1 },
              { type: 'Accepted', status: 'True', reason: 'Accepted', observedGeneration: 1 },
              { type: 'ResolvedRefs', status: 'True', reason: 'ResolvedRefs', observedGeneration: 1 },
            ],
          },
        ],
      },
    },
  ],
  'a job that retries': [
    'Progressing or Degraded',
    'batch.example.io/v1 Task',
    { status: { phase: 'Retrying', attempts: 3, lastError: 'connection refused', startTime: at } },
  ],
  'a job that was preempted and waits': [
    'Progressing or Degraded',
    'batch.example.io/v1 Task',
    { status: { phase: 'Preempted' } },
  ],
  'a job that was skipped': [
    'Healthy',
    'batch.example.io/v1 Task',
    { status: { phase: 'Skipped', completedAt: at } },
  ],
  'a job that is half done': [
    'Progressing',
    'batch.example.io/v1 Task',
    { status: { total: 10, completed: 4, phase: 'Processing' } },
  ],
  'a copy of a volume that is behind its schedule': [
    'Degraded',
    'replication.example.io/v1 Replication',
    {
      status: {
        state: 'Secondary',
        message: 'volume is degraded',
        conditions: [
          { type: 'Completed', status: 'True', reason: 'Demoted' },
          { type: 'Degraded', status: 'True', reason: 'VolumeDegraded' },
          { type: 'Resyncing', status: 'False', reason: 'NotResyncing' },
        ],
      },
    },
  ],
  'a copy of a volume that is primary': [
    'Healthy',
    'replication.example.io/v1 Replication',
    {
      status: {
        state: 'Primary',
        message: 'volume is marked primary',
        lastSyncTime: at,
        conditions: [
          { type: 'Completed', status: 'True', reason: 'Promoted' },
          { type: 'Degraded', status: 'False', reason: 'Healthy' },
          { type: 'Resyncing', status: 'False', reason: 'NotResyncing' },
        ],
      },
    },
  ],
  'an account that is locked': [
    'Degraded or Suspended',
    'identity.example.io/v1 Account',
    { status: { state: 'Locked', message: 'too many failed logins' } },
  ],
  'a licence that has expired': [
    'Degraded',
    'vendor.example.io/v1 License',
    { status: { state: 'Expired', expiry: at } },
  ],
  'a licence that is active': [
    'Healthy',
    'vendor.example.io/v1 License',
    { status: { state: 'Active', expiry: '2025-05-30T08:00:00Z', message: 'license is valid' } },
  ],
  'a webhook that was suspended by its owner': [
    'Suspended',
    'hooks.example.io/v1 Hook',
    { status: { conditions: conditions('Suspended=True UserRequest', 'Ready=False Suspended').conditions } },
  ],
  'an operator that logs its errors as a list': [
    'Degraded',
    'ops.example.io/v1 Thing',
    { status: { phase: 'Ready', errors: ['cannot patch deployment x: conflict'] } },
  ],
  'an operator that logs no errors': [
    'Healthy',
    'ops.example.io/v1 Thing',
    { status: { phase: 'Ready', errors: [], warnings: [] } },
  ],
  'an operator that counts what is unhealthy': [
    'Degraded',
    'ops.example.io/v1 Fleet',
    { status: { total: 3, healthy: 2, unhealthy: 1 } },
  ],
  'an operator that counts what is up to date': [
    'Progressing',
    'ops.example.io/v1 Fleet',
    {
      spec: { replicas: 4 },
      status: { replicas: 4, readyReplicas: 4, updatedReplicas: 1, currentReplicas: 3 },
    },
  ],
  'a proxy of SQL that serves': [
    'Healthy',
    'cloudsql.cloud.google.com/v1 AuthProxyWorkload',
    {
      status: {
        WorkloadStatus: [
          {
            kind: 'Deployment',
            name: 'x',
            conditions: [{ type: 'WorkloadUpToDate', status: 'True', reason: 'UpToDate' }],
          },
        ],
        conditions: [{ type: 'UpToDate', status: 'True', reason: 'FinishedReconcile' }],
      },
    },
  ],
  'a store of features that failed to apply': [
    'Degraded',
    'feast.dev/v1alpha1 FeatureStore',
    {
      status: {
        phase: 'Failed',
        conditions: [
          { type: 'FeatureStore', status: 'False', reason: 'Failed', message: 'Error: x' },
          { type: 'Client', status: 'True', reason: 'Ready' },
          { type: 'Registry', status: 'False', reason: 'RegistryDeploymentFailed', message: 'Error' },
        ],
      },
    },
  ],
  'a data science cluster with a component that is removed': [
    'Healthy',
    'datasciencecluster.opendatahub.io/v1 DataScienceCluster',
    {
      status: {
        phase: 'Ready',
        installedComponents: { dashboard: true, kueue: false },
        conditions: [
          { type: 'ReconcileComplete', status: 'True', reason: 'ReconcileCompleted' },
          { type: 'Available', status: 'True', reason: 'ReconcileCompleted' },
          { type: 'Progressing', status: 'False' },
          { type: 'Degraded', status: 'False' },
          { type: 'dashboardReady', status: 'True', reason: 'ReconcileCompleted' },
          {
            type: 'kueueReady',
            status: 'Unknown',
            reason: 'ReconcileInit',
            message: 'Component is disabled',
          },
        ],
      },
    },
  ],
})
