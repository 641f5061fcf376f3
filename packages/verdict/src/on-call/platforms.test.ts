import { onCall } from '../testkit/on-call.ts'

const at = '2024-05-30T08:00:00Z'

onCall({
  'a sealed secret that is unsealed': [
    'Healthy',
    'bitnami.com/v1alpha1 SealedSecret',
    {
      metadata: { generation: 2 },
      status: {
        observedGeneration: 2,
        conditions: [{ type: 'Synced', status: 'True', lastTransitionTime: at }],
      },
    },
  ],
  'a sealed secret that no key opens': [
    'Degraded',
    'bitnami.com/v1alpha1 SealedSecret',
    {
      metadata: { generation: 2 },
      status: {
        observedGeneration: 2,
        conditions: [{ type: 'Synced', status: 'False', message: 'no key could decrypt secret (password)' }],
      },
    },
  ],
  'a secret of Vault that is synced': [
    'Healthy',
    'secrets.hashicorp.com/v1beta1 VaultStaticSecret',
    {
      status: {
        lastGeneration: 2,
        secretMAC: 'x',
        conditions: [
          {
            type: 'SecretSynced',
            status: 'True',
            reason: 'SecretSynced',
            message: 'Secret synced',
            observedGeneration: 2,
          },
          { type: 'Healthy', status: 'True', reason: 'x' },
        ],
      },
    },
  ],
  'an authentication with Vault that is not valid': [
    'Degraded',
    'secrets.hashicorp.com/v1beta1 VaultAuth',
    { status: { error: 'referenced VaultConnection not found', valid: false, specHash: '' } },
  ],
  'an authentication with Vault that is valid': [
    'Healthy',
    'secrets.hashicorp.com/v1beta1 VaultAuth',
    { status: { error: '', valid: true, specHash: 'x' } },
  ],
  'a dynamic secret of Vault': [
    'Healthy or Unknown',
    'secrets.hashicorp.com/v1beta1 VaultDynamicSecret',
    {
      metadata: { generation: 1 },
      status: {
        lastGeneration: 1,
        lastRenewalTime: 1717056000,
        lastRuntimePodUID: 'x',
        secretLease: { duration: 3600, id: 'db/x', renewable: true, requestID: '' },
        secretMAC: '',
      },
    },
  ],
  'a policy for Vault of Red Hat': [
    'Healthy',
    'redhatcop.redhat.io/v1alpha1 Policy',
    {
      metadata: { generation: 1 },
      status: {
        conditions: [
          {
            type: 'ReconcileSuccessful',
            status: 'True',
            reason: 'LastReconcileCycleSucceded',
            observedGeneration: 1,
            lastTransitionTime: at,
          },
        ],
      },
    },
  ],
  'a policy for Vault of Red Hat that fails': [
    'Degraded',
    'redhatcop.redhat.io/v1alpha1 Policy',
    {
      metadata: { generation: 1 },
      status: {
        conditions: [
          {
            type: 'ReconcileFailed',
            status: 'True',
            reason: 'LastReconcileCycleFailed',
            message: 'Error making API request. Code: 403. permission denied',
            observedGeneration: 1,
            lastTransitionTime: at,
          },
        ],
      },
    },
  ],
  'a Vault of Banzai Cloud': [
    'Healthy',
    'vault.banzaicloud.com/v1alpha1 Vault',
    {
      spec: { size: 3 },
      status: {
        leader: 'vault-0',
        nodes: ['vault-0', 'vault-1', 'vault-2'],
        conditions: [{ type: 'Healthy', status: 'True' }],
      },
    },
  ],
  'a Vault of Banzai Cloud that is sealed': [
    'Degraded',
    'vault.banzaicloud.com/v1alpha1 Vault',
    {
      spec: { size: 1 },
      status: {
        leader: '',
        nodes: ['vault-0'],
        conditions: [{ type: 'Healthy', status: 'False', error: 'vault-0: sealed' }],
      },
    },
  ],
  'an item of 1Password': [
    'Healthy',
    'onepassword.com/v1 OnePasswordItem',
    { status: { conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: at }] } },
  ],
  'an item of 1Password that does not exist': [
    'Degraded',
    'onepassword.com/v1 OnePasswordItem',
    {
      status: {
        conditions: [
          {
            type: 'Ready',
            status: 'False',
            message: "Failed to retrieve item: no items found with identifier 'x'",
            lastTransitionTime: at,
          },
        ],
      },
    },
  ],
  'a secret of Infisical': [
    'Healthy',
    'secrets.infisical.com/v1alpha1 InfisicalSecret',
    {
      status: {
        conditions: [
          {
            type: 'secrets.infisical.com/AutoRedeployReady',
            status: 'True',
            reason: 'OK',
            message: 'Infisical has found 0 deployments which are ready to be auto redeployed',
          },
          {
            type: 'secrets.infisical.com/LoadedInfisicalToken',
            status: 'True',
            reason: 'OK',
            message: 'Infisical token loaded',
          },
          {
            type: 'secrets.infisical.com/ReadyToSyncSecrets',
            status: 'True',
            reason: 'OK',
            message: 'Infisical controller has started syncing your secrets',
          },
        ],
      },
    },
  ],
  'a secret of Infisical whose token is wrong': [
    'Degraded',
    'secrets.infisical.com/v1alpha1 InfisicalSecret',
    {
      status: {
        conditions: [
          {
            type: 'secrets.infisical.com/LoadedInfisicalToken',
            status: 'False',
            reason: 'Error',
            message: 'Failed to load Infisical Token from the provided Kubernetes secret',
          },
          {
            type: 'secrets.infisical.com/ReadyToSyncSecrets',
            status: 'False',
            reason: 'Error',
            message: 'Failed to sync secrets. This can be caused by invalid service token',
          },
        ],
      },
    },
  ],
  'a secret of Doppler': [
    'Healthy',
    'secrets.doppler.com/v1alpha1 DopplerSecret',
    {
      status: {
        conditions: [
          {
            type: 'secrets.doppler.com/SecretSyncReady',
            status: 'True',
            reason: 'OK',
            message: 'Controller is continuously syncing secrets',
          },
          {
            type: 'secrets.doppler.com/DeploymentReloadReady',
            status: 'True',
            reason: 'OK',
            message: 'Controller is ready to reload deployments. 0 found.',
          },
        ],
      },
    },
  ],
  'a bundle of trust': [
    'Healthy',
    'trust.cert-manager.io/v1alpha1 Bundle',
    {
      metadata: { generation: 1 },
      status: {
        conditions: [
          {
            type: 'Synced',
            status: 'True',
            reason: 'Synced',
            message: 'Successfully synced Bundle to all namespaces',
            observedGeneration: 1,
          },
        ],
        defaultCAVersion: 'debian',
      },
    },
  ],
  'a bundle of trust without its source': [
    'Degraded',
    'trust.cert-manager.io/v1alpha1 Bundle',
    {
      metadata: { generation: 1 },
      status: {
        conditions: [
          {
            type: 'Synced',
            status: 'False',
            reason: 'SourceNotFound',
            message: 'Bundle source was not found: configmaps "x" not found',
            observedGeneration: 1,
          },
        ],
      },
    },
  ],
  'an identity of SPIRE': [
    'Healthy or Unknown',
    'spire.spiffe.io/v1alpha1 ClusterSPIFFEID',
    {
      status: {
        stats: {
          entriesMasked: 0,
          entriesToSet: 4,
          entryFailures: 0,
          namespacesIgnored: 2,
          namespacesSelected: 3,
          podEntryRenderFailures: 0,
          podsSelected: 4,
        },
      },
    },
  ],
  'a policy of Kyverno that is ready': [
    'Healthy',
    'kyverno.io/v1 ClusterPolicy',
    {
      status: {
        autogen: {},
        ready: true,
        rulecount: { generate: 0, mutate: 0, validate: 1, verifyimages: 0 },
        validatingadmissionpolicy: { generated: false, message: '' },
        conditions: [{ type: 'Ready', status: 'True', reason: 'Succeeded', message: 'Ready' }],
      },
    },
  ],
  'a report of policies with findings': [
    'Degraded or Unknown',
    'wgpolicyk8s.io/v1alpha2 PolicyReport',
    {
      results: [
        {
          policy: 'require-labels',
          result: 'fail',
          message: 'validation error: label app is required',
          rule: 'x',
        },
      ],
      summary: { error: 0, fail: 1, pass: 3, skip: 0, warn: 0 },
    },
  ],
  'a template of Gatekeeper that does not compile': [
    'Degraded',
    'templates.gatekeeper.sh/v1 ConstraintTemplate',
    {
      status: {
        created: false,
        byPod: [
          {
            id: 'g-0',
            observedGeneration: 1,
            errors: [{ code: 'ingest_error', message: 'Could not ingest Rego: 1 error occurred' }],
          },
        ],
      },
    },
  ],
  'a template of Gatekeeper that is there': [
    'Healthy',
    'templates.gatekeeper.sh/v1 ConstraintTemplate',
    {
      metadata: { generation: 1 },
      status: {
        created: true,
        byPod: [{ id: 'g-0', observedGeneration: 1, operations: ['audit'], templateUID: 'u' }],
      },
    },
  ],
  'an operator of a cloud that has lost its credentials': [
    'Degraded',
    'ec2.services.k8s.aws/v1alpha1 Instance',
    {
      status: {
        ackResourceMetadata: { ownerAccountID: '1', region: 'eu-west-1' },
        conditions: [
          {
            type: 'ACK.ResourceSynced',
            status: 'Unknown',
            reason: 'AuthFailure: AWS was not able to validate the provided access credentials',
            lastTransitionTime: at,
          },
          {
            type: 'ACK.Recoverable',
            status: 'True',
            message: 'AuthFailure: AWS was not able to validate the provided access credentials',
          },
        ],
        state: { code: 0, name: 'pending' },
      },
    },
  ],
  'a database in AWS that is made': [
    'Progressing',
    'rds.services.k8s.aws/v1alpha1 DBInstance',
    {
      status: {
        dbInstanceStatus: 'creating',
        conditions: [
          {
            type: 'ACK.ResourceSynced',
            status: 'False',
            lastTransitionTime: at,
            message: 'resource is not yet available',
          },
        ],
      },
    },
  ],
  'a database in AWS that is available': [
    'Healthy',
    'rds.services.k8s.aws/v1alpha1 DBInstance',
    {
      spec: { performanceInsightsEnabled: false },
      status: {
        dbInstanceStatus: 'available',
        backupRetentionPeriod: 7,
        pendingModifiedValues: {},
        dbParameterGroups: [{ parameterApplyStatus: 'in-sync' }],
        conditions: [{ type: 'ACK.ResourceSynced', status: 'True', message: 'Resource synced successfully' }],
      },
    },
  ],
  'a database in AWS whose storage is full': [
    'Degraded',
    'rds.services.k8s.aws/v1alpha1 DBInstance',
    {
      status: {
        dbInstanceStatus: 'storage-full',
        conditions: [{ type: 'ACK.ResourceSynced', status: 'True', message: 'Resource synced successfully' }],
      },
    },
  ],
  'a resource of Config Connector that depends on another': [
    'Progressing or Degraded',
    'container.cnrm.cloud.google.com/v1beta1 ContainerNodePool',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        conditions: [
          {
            type: 'Ready',
            status: 'False',
            reason: 'DependencyNotReady',
            message: 'reference ContainerCluster x is not ready',
          },
        ],
      },
    },
  ],
  'a resource of Config Connector whose update failed': [
    'Degraded',
    'compute.cnrm.cloud.google.com/v1beta1 ComputeAddress',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        conditions: [
          {
            type: 'Ready',
            status: 'False',
            reason: 'UpdateFailed',
            message:
              "Update call failed: error applying desired state: summary: googleapi: Error 403: Required 'compute.addresses.create' permission",
          },
        ],
      },
    },
  ],
  'a resource of Config Connector that is managed by nobody yet': [
    'Progressing',
    'compute.cnrm.cloud.google.com/v1beta1 ComputeAddress',
    {
      status: {
        conditions: [{ type: 'Ready', status: 'False', reason: 'Updating', message: 'Update in progress' }],
      },
    },
  ],
  'a service instance of SAP': [
    'Healthy',
    'services.cloud.sap.com/v1 ServiceInstance',
    {
      metadata: { generation: 1 },
      status: {
        hashedSpec: 'x',
        instanceID: 'y',
        observedGeneration: 1,
        ready: 'True',
        tags: ['x'],
        conditions: [
          {
            type: 'Succeeded',
            status: 'True',
            reason: 'Created',
            message: 'ServiceInstance provisioned successfully',
            observedGeneration: 1,
          },
          { type: 'Ready', status: 'True', reason: 'Provisioned' },
        ],
      },
    },
  ],
  'a service binding of SAP that fails': [
    'Degraded',
    'services.cloud.sap.com/v1 ServiceBinding',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        ready: 'False',
        conditions: [
          {
            type: 'Succeeded',
            status: 'False',
            reason: 'CreateFailed',
            message: 'CredentialsBinding create failed: 400',
          },
          { type: 'Ready', status: 'False', reason: 'NotProvisioned' },
          { type: 'Failed', status: 'True', reason: 'CreateFailed', message: '400' },
        ],
      },
    },
  ],
  'a service binding of SAP in the making': [
    'Progressing',
    'services.cloud.sap.com/v1 ServiceBinding',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        ready: 'False',
        conditions: [
          {
            type: 'Succeeded',
            status: 'False',
            reason: 'CreateInProgress',
            message: 'ServiceBinding create in progress',
          },
          { type: 'Ready', status: 'False', reason: 'NotProvisioned' },
        ],
      },
    },
  ],
  'a cluster of EKS Anywhere in the making': [
    'Progressing',
    'anywhere.eks.amazonaws.com/v1alpha1 Cluster',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        conditions: [
          {
            type: 'Ready',
            status: 'False',
            reason: 'ScalingUp',
            severity: 'Info',
            message: 'Scaling up control plane nodes, 3 expected (1 actual)',
          },
          { type: 'ControlPlaneInitialized', status: 'True' },
          {
            type: 'ControlPlaneReady',
            status: 'False',
            reason: 'ScalingUp',
            severity: 'Info',
            message: 'Scaling up control plane nodes, 3 expected (1 actual)',
          },
        ],
      },
    },
  ],
  'a cluster of EKS Anywhere that fails': [
    'Degraded',
    'anywhere.eks.amazonaws.com/v1alpha1 Cluster',
    {
      metadata: { generation: 1 },
      status: {
        failureMessage: 'Invalid cluster spec: bundles for version not found',
        failureReason: 'ClusterInvalid',
        observedGeneration: 1,
      },
    },
  ],
  'a managed cluster that does not answer': [
    'Degraded or Unknown',
    'cluster.open-cluster-management.io/v1 ManagedCluster',
    {
      status: {
        conditions: [
          { type: 'HubAcceptedManagedCluster', status: 'True', reason: 'HubClusterAdminAccepted' },
          { type: 'ManagedClusterJoined', status: 'True', reason: 'ManagedClusterJoined' },
          {
            type: 'ManagedClusterConditionAvailable',
            status: 'Unknown',
            reason: 'ManagedClusterLeaseUpdateStopped',
            message: 'Registration agent stopped updating its lease.',
          },
        ],
        version: { kubernetes: 'v1.29' },
      },
    },
  ],
  'a virtual machine that is stopped': [
    'Suspended or Healthy',
    'kubevirt.io/v1 VirtualMachine',
    {
      spec: { running: false },
      status: {
        created: false,
        printableStatus: 'Stopped',
        runStrategy: 'Halted',
        conditions: [
          { type: 'Ready', status: 'False', reason: 'VMINotExists', message: 'VMI does not exist' },
          { type: 'LiveMigratable', status: 'False' },
        ],
      },
    },
  ],
  'a virtual machine that cannot be scheduled': [
    'Degraded or Progressing',
    'kubevirt.io/v1 VirtualMachine',
    {
      spec: { running: true },
      status: {
        created: true,
        printableStatus: 'ErrorUnschedulable',
        conditions: [
          {
            type: 'Ready',
            status: 'False',
            reason: 'GuestNotRunning',
            message: 'Guest VM is not reported as running',
          },
          {
            type: 'PodScheduled',
            status: 'False',
            reason: 'Unschedulable',
            message: '0/3 nodes are available: 3 Insufficient memory.',
          },
        ],
      },
    },
  ],
  'a host of bare metal that is provisioned': [
    'Healthy',
    'metal3.io/v1alpha1 BareMetalHost',
    {
      spec: { online: true },
      status: {
        errorCount: 0,
        errorMessage: '',
        goodCredentials: { credentials: { name: 'x' } },
        hardware: { cpu: { count: 8 } },
        operationHistory: { deprovision: { end: null }, inspect: { end: at, start: at } },
        operationalStatus: 'OK',
        poweredOn: true,
        provisioning: { ID: 'x', state: 'provisioned' },
        triedCredentials: {},
      },
    },
  ],
  'a host of bare metal that is inspected': [
    'Progressing',
    'metal3.io/v1alpha1 BareMetalHost',
    {
      spec: { online: true },
      status: {
        errorCount: 0,
        errorMessage: '',
        operationalStatus: 'OK',
        poweredOn: false,
        provisioning: { state: 'inspecting' },
      },
    },
  ],
  'a host of bare metal that is detached': [
    'Suspended or Healthy',
    'metal3.io/v1alpha1 BareMetalHost',
    {
      spec: { online: true },
      status: { errorMessage: '', operationalStatus: 'detached', provisioning: { state: 'provisioned' } },
    },
  ],
  'a machine of Talos or another provider that waits for its bootstrap': [
    'Progressing',
    'infrastructure.cluster.x-k8s.io/v1beta1 ProxmoxMachine',
    {
      status: {
        ready: false,
        conditions: [
          { type: 'VMProvisioned', status: 'False', reason: 'WaitingForBootstrapData', severity: 'Info' },
          { type: 'Ready', status: 'False', reason: 'WaitingForBootstrapData', severity: 'Info' },
        ],
      },
    },
  ],
  'a node feature rule that was read': [
    'Healthy or Unknown',
    'nfd.k8s-sigs.io/v1alpha1 NodeFeatureDiscovery',
    {
      status: {
        conditions: [
          { type: 'Available', status: 'True', reason: 'AllInstanceComponentsAreDeployed' },
          { type: 'Degraded', status: 'False', reason: 'AllInstanceComponentsAreDeployed' },
          { type: 'Progressing', status: 'False', reason: 'AllInstanceComponentsAreDeployed' },
          { type: 'Upgradeable', status: 'True', reason: 'CanBeUpgraded' },
        ],
      },
    },
  ],
  'an operator of GPUs whose drivers are not ready': [
    'Progressing or Degraded',
    'nvidia.com/v1 ClusterPolicy',
    {
      status: {
        namespace: 'gpu-operator',
        state: 'notReady',
        conditions: [
          {
            type: 'Ready',
            status: 'False',
            reason: 'OperandNotReady',
            message: 'ClusterPolicy is not ready, states not ready: [state-driver state-container-toolkit]',
          },
          { type: 'Error', status: 'False', reason: 'Ready' },
        ],
      },
    },
  ],
  'an operator of GPUs that is ready': [
    'Healthy',
    'nvidia.com/v1 ClusterPolicy',
    {
      status: {
        namespace: 'gpu-operator',
        state: 'ready',
        conditions: [
          {
            type: 'Ready',
            status: 'True',
            reason: 'Reconciled',
            message: 'ClusterPolicy is ready as all resources have been successfully reconciled',
          },
          { type: 'Error', status: 'False', reason: 'Ready' },
        ],
      },
    },
  ],
  'a HyperConverged that can be upgraded': [
    'Healthy',
    'hco.kubevirt.io/v1beta1 HyperConverged',
    {
      metadata: { generation: 2 },
      status: {
        observedGeneration: 2,
        systemHealthStatus: 'healthy',
        dataImportCronTemplates: [{ metadata: { name: 'x' }, status: { commonTemplate: true } }],
        conditions: [
          {
            type: 'ReconcileComplete',
            status: 'True',
            reason: 'ReconcileCompleted',
            message: 'Reconcile completed successfully',
            observedGeneration: 2,
          },
          { type: 'Available', status: 'True', reason: 'ReconcileCompleted' },
          { type: 'Progressing', status: 'False', reason: 'ReconcileCompleted' },
          { type: 'Degraded', status: 'False', reason: 'ReconcileCompleted' },
          { type: 'Upgradeable', status: 'True', reason: 'ReconcileCompleted' },
        ],
      },
    },
  ],
  'a HyperConverged with a component that is degraded': [
    'Degraded',
    'hco.kubevirt.io/v1beta1 HyperConverged',
    {
      status: {
        systemHealthStatus: 'error',
        conditions: [
          { type: 'ReconcileComplete', status: 'True', reason: 'ReconcileCompleted' },
          { type: 'Available', status: 'True', reason: 'ReconcileCompleted' },
          { type: 'Progressing', status: 'False', reason: 'ReconcileCompleted' },
          { type: 'Degraded', status: 'True', reason: 'CDIDegraded', message: 'CDI is degraded: x' },
        ],
      },
    },
  ],
  'a plan of upgrades for k3s': [
    'Progressing or Healthy',
    'upgrade.cattle.io/v1 Plan',
    {
      status: {
        applying: ['node-1'],
        latestHash: 'x',
        latestVersion: 'v1.29',
        conditions: [
          { type: 'Validated', status: 'True', reason: 'PlanIsValid' },
          { type: 'LatestResolved', status: 'True', reason: 'Version' },
          { type: 'Complete', status: 'False', reason: 'InProgress', message: 'node-1' },
        ],
      },
    },
  ],
  'a plan of upgrades for k3s that failed': [
    'Degraded',
    'upgrade.cattle.io/v1 Plan',
    {
      status: {
        applying: ['node-1'],
        conditions: [
          { type: 'Validated', status: 'True', reason: 'PlanIsValid' },
          {
            type: 'Complete',
            status: 'False',
            reason: 'Failed',
            message: 'Jobs default/apply-x on nodes node-1 failed: BackoffLimitExceeded',
          },
        ],
      },
    },
  ],
  'a maintenance of a node that is under way': [
    'Progressing',
    'nodemaintenance.medik8s.io/v1beta1 NodeMaintenance',
    {
      status: {
        drainProgress: 40,
        evictionPods: 10,
        lastError: '',
        pendingPods: ['a'],
        phase: 'Running',
        totalpods: 20,
      },
    },
  ],
  'a vertical autoscaler without metrics': [
    'Degraded or Progressing',
    'autoscaling.k8s.io/v1 VerticalPodAutoscaler',
    {
      status: {
        conditions: [
          { type: 'RecommendationProvided', status: 'False', lastTransitionTime: at },
          {
            type: 'NoPodsMatched',
            status: 'True',
            reason: 'NoPodsMatched',
            message: 'No pods match this VPA object',
          },
        ],
        recommendation: {},
      },
    },
  ],
  'a vertical autoscaler that recommends': [
    'Healthy',
    'autoscaling.k8s.io/v1 VerticalPodAutoscaler',
    {
      status: {
        conditions: [
          { type: 'RecommendationProvided', status: 'True', lastTransitionTime: at },
          { type: 'LowConfidence', status: 'False' },
        ],
        recommendation: { containerRecommendations: [{ containerName: 'x', target: { cpu: '25m' } }] },
      },
    },
  ],
  'a metric of Datadog that is valid': [
    'Healthy',
    'datadoghq.com/v1alpha1 DatadogMetric',
    {
      status: {
        autoscalerReferences: 'default/hpa',
        currentValue: '12',
        conditions: [
          { type: 'Active', status: 'True' },
          { type: 'Valid', status: 'True' },
          { type: 'Updated', status: 'True' },
          { type: 'Error', status: 'False' },
        ],
      },
    },
  ],
  'a metric of Datadog that is in error': [
    'Degraded',
    'datadoghq.com/v1alpha1 DatadogMetric',
    {
      status: {
        currentValue: '0',
        conditions: [
          { type: 'Active', status: 'True' },
          { type: 'Valid', status: 'False' },
          { type: 'Updated', status: 'True' },
          {
            type: 'Error',
            status: 'True',
            reason: 'Unable to fetch data from Datadog',
            message: 'Global error from backend, invalid query',
          },
        ],
      },
    },
  ],
  'a monitor of Datadog that alerts': [
    'Degraded or Healthy',
    'datadoghq.com/v1alpha1 DatadogMonitor',
    {
      status: {
        monitorState: 'Alert',
        monitorStateLastUpdateTime: at,
        syncStatus: 'OK',
        primary: true,
        triggeredState: [{ monitorGroup: 'host:a', state: 'Alert' }],
        conditions: [
          { type: 'Active', status: 'True', message: 'DatadogMonitor ready' },
          { type: 'Created', status: 'True' },
        ],
      },
    },
  ],
  'an agent of OpenTelemetry': [
    'Healthy',
    'opentelemetry.io/v1beta1 OpenTelemetryCollector',
    {
      status: { image: 'x', scale: { replicas: 1, selector: 'x', statusReplicas: '1/1' }, version: '0.99.0' },
    },
  ],
  'a Prometheus whose shard is not available': [
    'Degraded or Progressing',
    'monitoring.coreos.com/v1 Alertmanager',
    {
      spec: { replicas: 3 },
      status: {
        availableReplicas: 1,
        replicas: 3,
        unavailableReplicas: 2,
        updatedReplicas: 3,
        paused: false,
        conditions: [
          {
            type: 'Available',
            status: 'False',
            reason: 'SomePodsNotReady',
            message: 'shard 0: pod alertmanager-x-1: 0/5 nodes are available',
          },
          { type: 'Reconciled', status: 'True' },
        ],
      },
    },
  ],
  'a dashboard of Grafana that no instance takes': [
    'Degraded',
    'grafana.integreatly.org/v1beta1 GrafanaDashboard',
    {
      status: {
        NoMatchingInstances: true,
        conditions: [
          {
            type: 'DashboardSynchronized',
            status: 'False',
            reason: 'ApplyFailed',
            message: 'Dashboard failed to be applied for 1 out of 1 instances',
          },
        ],
      },
    },
  ],
  'a probe of Victoria Metrics': [
    'Healthy',
    'operator.victoriametrics.com/v1beta1 VMCluster',
    {
      metadata: { generation: 1 },
      status: {
        clusterStatus: 'operational',
        updateStatus: 'operational',
        observedGeneration: 1,
        reason: '',
        conditions: [],
      },
    },
  ],
  'a cluster of Victoria Metrics that fails': [
    'Degraded',
    'operator.victoriametrics.com/v1beta1 VMCluster',
    {
      status: {
        clusterStatus: 'failed',
        updateStatus: 'failed',
        reason: 'cannot update vmstorage: context deadline exceeded',
      },
    },
  ],
  'a cluster of Victoria Metrics that grows': [
    'Progressing',
    'operator.victoriametrics.com/v1beta1 VMCluster',
    { status: { clusterStatus: 'expanding', updateStatus: 'expanding' } },
  ],
  'a stack of Loki with a warning': [
    'Degraded or Healthy',
    'loki.grafana.com/v1 LokiStack',
    {
      status: {
        storage: {},
        components: { ingester: { Running: ['a'], Pending: [] } },
        conditions: [
          { type: 'Ready', status: 'True', reason: 'ReadyComponents', message: 'All components ready' },
          {
            type: 'Warning',
            status: 'True',
            reason: 'StorageNeedsSchemaUpdate',
            message: 'The schema configuration does not contain the most recent schema version',
          },
          { type: 'Pending', status: 'False', reason: 'PendingComponents' },
          { type: 'Failed', status: 'False', reason: 'FailedComponents' },
        ],
      },
    },
  ],
  'a stack of Loki with failed components': [
    'Degraded',
    'loki.grafana.com/v1 LokiStack',
    {
      status: {
        conditions: [
          {
            type: 'Failed',
            status: 'True',
            reason: 'FailedComponents',
            message: 'One or more LokiStack components failed',
          },
          { type: 'Ready', status: 'False', reason: 'ReadyComponents' },
          { type: 'Pending', status: 'False', reason: 'PendingComponents' },
        ],
      },
    },
  ],
  'a Jaeger that runs': [
    'Healthy',
    'jaegertracing.io/v1 Jaeger',
    { status: { phase: 'Running', version: '1.51.0' } },
  ],
  'a realm of Keycloak': [
    'Healthy or Progressing',
    'keycloak.org/v1alpha1 KeycloakRealm',
    { status: { loginURL: '', message: '', phase: 'reconciling', ready: true } },
  ],
  'a Keycloak that has errors': [
    'Degraded',
    'k8s.keycloak.org/v2alpha1 Keycloak',
    {
      status: {
        instances: 1,
        conditions: [
          { type: 'Ready', status: false, message: '' },
          { type: 'HasErrors', status: true, message: 'Waiting for more replicas' },
          { type: 'RollingUpdate', status: false },
        ],
      },
    },
  ],
  'a namespace of a hierarchy that is halted': [
    'Degraded',
    'hnc.x-k8s.io/v1alpha2 HierarchyConfiguration',
    {
      status: {
        children: ['a'],
        conditions: [
          {
            type: 'ActivitiesHalted',
            status: 'True',
            reason: 'InCycle',
            message: 'Namespace is a member of the cycle: a <- b',
          },
        ],
      },
    },
  ],
  'a tenant of Capsule': [
    'Healthy',
    'capsule.clastix.io/v1beta2 Tenant',
    { spec: { cordoned: false }, status: { namespaces: ['a', 'b'], size: 2, state: 'Active' } },
  ],
  'a tenant of Capsule that is cordoned': [
    'Suspended',
    'capsule.clastix.io/v1beta2 Tenant',
    { spec: { cordoned: true }, status: { namespaces: ['a', 'b'], size: 2, state: 'Cordoned' } },
  ],
  'a virtual cluster of Kamaji': [
    'Healthy',
    'kamaji.clastix.io/v1alpha1 TenantControlPlane',
    {
      status: {
        controlPlaneEndpoint: '10.0.0.1:6443',
        kubernetesResources: {
          deployment: {
            name: 'x',
            readyReplicas: 2,
            replicas: 2,
            updatedReplicas: 2,
            availableReplicas: 2,
            conditions: [
              { type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable' },
              { type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable' },
            ],
          },
          version: { status: 'Ready', version: 'v1.29.0' },
        },
      },
    },
  ],
  'a virtual cluster of Kamaji that is migrated': [
    'Progressing',
    'kamaji.clastix.io/v1alpha1 TenantControlPlane',
    {
      status: {
        kubernetesResources: {
          deployment: { replicas: 2, readyReplicas: 2 },
          version: { status: 'Migrating', version: 'v1.29.0' },
        },
      },
    },
  ],
})
