import { conditions } from '../testkit/kinds.ts'
import { onCall } from '../testkit/on-call.ts'

const at = '2024-05-30T08:00:00Z'

onCall({
  'a canary that goes on': [
    'Progressing',
    'flagger.app/v1beta1 Canary',
    {
      status: {
        phase: 'Progressing',
        canaryWeight: 20,
        failedChecks: 1,
        iterations: 0,
        lastAppliedSpec: '5',
        ...conditions('Promoted=Unknown Progressing: New revision detected, progressing canary analysis.'),
      },
    },
  ],
  'a canary that waits for someone to promote it': [
    'Suspended or Progressing',
    'flagger.app/v1beta1 Canary',
    {
      status: {
        phase: 'WaitingPromotion',
        canaryWeight: 50,
        failedChecks: 0,
        ...conditions('Promoted=Unknown WaitingPromotion: Waiting for approval.'),
      },
    },
  ],
  'a canary that is initialised': [
    'Healthy',
    'flagger.app/v1beta1 Canary',
    {
      status: {
        phase: 'Initialized',
        canaryWeight: 0,
        failedChecks: 0,
        ...conditions('Promoted=True Initialized: Deployment initialization completed.'),
      },
    },
  ],
  'a stage of Kargo whose freight is verified': [
    'Healthy',
    'kargo.akuity.io/v1alpha1 Stage',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        health: { status: 'Healthy' },
        freightHistory: [
          { id: 'a', verificationHistory: [{ phase: 'Successful' }] },
          { id: 'b', verificationHistory: [{ phase: 'Failed' }] },
        ],
        lastPromotion: { name: 'p', status: { phase: 'Succeeded' } },
        ...conditions(
          'Ready=True Verified: Stage has been verified',
          'Healthy=True Healthy',
          'Verified=True Verified',
        ),
      },
    },
  ],
  'a promotion of Kargo that errored': [
    'Degraded',
    'kargo.akuity.io/v1alpha1 Promotion',
    {
      status: {
        phase: 'Errored',
        message: 'step "git-clone" met error threshold of 1: failed to run step "git-clone"',
        currentStep: 0,
        stepExecutionMetadata: [{ alias: 'step-0', status: 'Errored', errorCount: 1 }],
      },
    },
  ],
  'a promotion of Kargo that runs': [
    'Progressing',
    'kargo.akuity.io/v1alpha1 Promotion',
    {
      status: {
        phase: 'Running',
        currentStep: 2,
        startedAt: at,
        stepExecutionMetadata: [
          { alias: 'step-0', status: 'Succeeded' },
          { alias: 'step-2', status: 'Running' },
        ],
      },
    },
  ],
  'a warehouse of Kargo that cannot find freight': [
    'Degraded',
    'kargo.akuity.io/v1alpha1 Warehouse',
    {
      status: {
        ...conditions(
          'Ready=False FreightCreationFailure: failed to discover artifacts: error listing images: UNAUTHORIZED',
          'Reconciling=False',
          'Healthy=False DiscoveryFailed: unable to discover artifacts',
        ),
      },
    },
  ],
  'a pipeline run of Tekton that has timed out': [
    'Degraded',
    'tekton.dev/v1 PipelineRun',
    {
      status: {
        completionTime: at,
        startTime: at,
        ...conditions('Succeeded=False PipelineRunTimeout: PipelineRun "x" failed to finish within "1h0m0s"'),
      },
    },
  ],
  'a pipeline run of Tekton that runs': [
    'Progressing',
    'tekton.dev/v1 PipelineRun',
    {
      status: {
        startTime: at,
        ...conditions(
          'Succeeded=Unknown Running: Tasks Completed: 1 (Failed: 0, Cancelled 0), Incomplete: 2, Skipped: 0',
        ),
      },
    },
  ],
  'a pipeline run of Tekton that is pending by wish': [
    'Suspended or Progressing',
    'tekton.dev/v1 PipelineRun',
    {
      spec: { status: 'PipelineRunPending' },
      status: conditions('Succeeded=Unknown PipelineRunPending: PipelineRun "x" is pending'),
    },
  ],
  'an event listener of Tekton that serves': [
    'Healthy',
    'triggers.tekton.dev/v1beta1 EventListener',
    {
      status: {
        address: { url: 'http://x' },
        configuration: { generatedName: 'el-x' },
        ...conditions(
          'Available=True MinimumReplicasAvailable: Deployment has minimum availability.',
          'Deployment=True: Deployment exists',
          'Progressing=True NewReplicaSetAvailable: ReplicaSet "x" has successfully progressed.',
          'Ready=True: EventListener is ready',
          'Service=True: Service exists',
        ),
      },
    },
  ],
  'a configuration of Tekton that fails to install': [
    'Degraded',
    'operator.tekton.dev/v1alpha1 TektonPipeline',
    {
      status: {
        version: 'v0.50',
        ...conditions(
          'DependenciesInstalled=True',
          'InstallerSetAvailable=True',
          'InstallerSetReady=False Error: Components not in ready state: Webhook: deployment not available',
          'Ready=False Error: Components not in ready state: Webhook: deployment not available',
        ),
      },
    },
  ],
  'a workflow of Argo that has failed': [
    'Degraded',
    'argoproj.io/v1alpha1 Workflow',
    {
      status: {
        phase: 'Failed',
        startedAt: at,
        finishedAt: at,
        message: "child 'x-1' failed",
        progress: '0/1',
        nodes: { x: { phase: 'Failed', type: 'Pod', message: 'Error (exit code 1)' } },
        ...conditions('PodRunning=False', 'Completed=True'),
      },
    },
  ],
  'a workflow of Argo that is suspended': [
    'Suspended',
    'argoproj.io/v1alpha1 Workflow',
    { spec: { suspend: true }, status: { phase: 'Running', startedAt: at } },
  ],
  'a build of Shipwright that is registered': [
    'Healthy',
    'shipwright.io/v1beta1 Build',
    { status: { message: 'all validations succeeded', reason: 'Succeeded', registered: 'True' } },
  ],
  'a build of Shipwright whose secret is missing': [
    'Degraded',
    'shipwright.io/v1beta1 Build',
    {
      status: {
        message: 'referenced secret push not found',
        reason: 'SpecOutputSecretRefNotFound',
        registered: 'False',
      },
    },
  ],
  'an image of kpack that is built': [
    'Healthy',
    'kpack.io/v1alpha2 Image',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        buildCounter: 2,
        latestBuildReason: 'STACK',
        latestImage: 'r/x@sha256:1',
        ...conditions(
          'Ready=True UpToDate: Last build succeeded',
          'BuilderReady=True',
          'BuilderUpToDate=True BuilderUpToDate',
        ),
      },
    },
  ],
  'an image of kpack whose build failed': [
    'Degraded',
    'kpack.io/v1alpha2 Image',
    {
      status: {
        latestBuildRef: 'x-build-1',
        ...conditions(
          "Ready=False BuildFailed: Error: build 'x-build-1' in namespace 'a' failed: ERROR: No buildpack groups passed detection.",
          'BuilderReady=True',
        ),
      },
    },
  ],
  'a stack of Pulumi that succeeded': [
    'Healthy',
    'pulumi.com/v1 Stack',
    {
      status: {
        lastUpdate: {
          generation: 1,
          lastAttemptedCommit: 'a',
          lastSuccessfulCommit: 'a',
          lastResyncTime: at,
          state: 'succeeded',
          type: 'up',
        },
        outputs: { x: 1 },
        ...conditions('Ready=True ProcessingCompleted: the stack has been processed and is up to date'),
      },
    },
  ],
  'a stack of Pulumi that is stalled': [
    'Degraded',
    'pulumi.com/v1 Stack',
    {
      status: {
        lastUpdate: { state: 'failed', lastAttemptedCommit: 'a' },
        ...conditions(
          'Ready=False Stalled: stalled because of SpecInvalid',
          'Stalled=True SpecInvalid: invalid spec',
        ),
      },
    },
  ],
  'a stack of Pulumi that is in conflict and tried again': [
    'Degraded or Progressing',
    'pulumi.com/v1 Stack',
    {
      status: {
        lastUpdate: { state: 'failed' },
        ...conditions(
          'Ready=False NotReadyInProgress: reconciliation is in progress',
          'Reconciling=True RetryingAfterFailure: updating the stack failed: exit status 255',
        ),
      },
    },
  ],
  'a Terraform that waits for its plan to be approved': [
    'Suspended or Progressing',
    'infra.contrib.fluxcd.io/v1alpha2 Terraform',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        plan: { pending: 'plan-main-1' },
        ...conditions(
          'Plan=True TerraformPlannedWithChanges: Plan generated',
          'Ready=Unknown TerraformPlannedWithChanges: Plan generated: set approvePlan: "plan-main-1" to approve this plan.',
        ),
      },
    },
  ],
  'a workspace of Terraform Cloud': [
    'Healthy',
    'app.terraform.io/v1alpha2 Workspace',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        runStatus: 'applied',
        updateAt: 1717056000,
        workspaceID: 'ws-1',
        terraformVersion: '1.5',
      },
    },
  ],
  'a workspace of Terraform Cloud whose run errored': [
    'Degraded',
    'app.terraform.io/v1alpha2 Workspace',
    {
      metadata: { generation: 1 },
      status: { observedGeneration: 1, runStatus: 'errored', workspaceID: 'ws-1' },
    },
  ],
  'a configuration of Terraform by KubeVela': [
    'Progressing',
    'terraform.core.oam.dev/v1beta2 Configuration',
    {
      status: {
        apply: {
          message: 'Cloud resources are being provisioned and provisioning status is checking...',
          state: 'ProvisioningAndChecking',
        },
        observedGeneration: 1,
      },
    },
  ],
  'an application of KubeVela that runs': [
    'Healthy',
    'core.oam.dev/v1beta1 Application',
    {
      status: {
        status: 'running',
        services: [
          { healthy: true, name: 'web', workloadDefinition: { kind: 'Deployment' }, message: 'Ready:1/1' },
        ],
        workflow: {
          finished: true,
          mode: 'DAG',
          suspend: false,
          terminated: false,
          status: 'succeeded',
          steps: [{ name: 'web', phase: 'succeeded', type: 'apply-component' }],
        },
        ...conditions(
          'Parsed=True Available',
          'Revision=True Available',
          'Policy=True Available',
          'Render=True Available',
          'WorkflowFinished=True Available',
        ),
      },
    },
  ],
  'an application of KubeVela with an unhealthy service': [
    'Degraded',
    'core.oam.dev/v1beta1 Application',
    {
      status: {
        status: 'unhealthy',
        services: [{ healthy: false, name: 'web', message: 'Ready:0/1' }],
        workflow: { finished: true, suspend: false, terminated: false, status: 'succeeded' },
      },
    },
  ],
  'an application of KubeVela that is suspended': [
    'Suspended',
    'core.oam.dev/v1beta1 Application',
    {
      status: {
        status: 'workflowSuspending',
        workflow: { finished: false, suspend: true, status: 'suspending', message: 'Workflow suspended' },
      },
    },
  ],
  'a bundle of Fleet that is modified': [
    'Degraded or Progressing',
    'fleet.cattle.io/v1alpha1 Bundle',
    {
      status: {
        display: { readyClusters: '1/2', state: 'Modified' },
        summary: {
          desiredReady: 2,
          ready: 1,
          modified: 1,
          nonReadyResources: [{ bundleState: 'Modified', name: 'c' }],
        },
        ...conditions('Ready=False: Modified(1) [Cluster fleet-default/c; deployment.apps web modified]'),
      },
    },
  ],
  'a Git repository of Fleet that is synced': [
    'Healthy',
    'fleet.cattle.io/v1alpha1 GitRepo',
    {
      status: {
        commit: 'a',
        desiredReadyClusters: 2,
        readyClusters: 2,
        display: { readyBundleDeployments: '2/2', state: '' },
        gitJobStatus: 'Current',
        ...conditions(
          'Ready=True',
          'Accepted=True',
          'Reconciling=False',
          'Stalled=False',
          'ImageSynced=True',
        ),
      },
    },
  ],
  'a release of the Helm controller of k3s that has failed': [
    'Degraded',
    'helm.cattle.io/v1 HelmChart',
    {
      status: {
        jobName: 'helm-install-x',
        ...conditions(
          'JobCreated=True Job created: Applying HelmChart using Job',
          'Failed=True JobBackOffLimit: Job has reached the specified backoff limit',
        ),
      },
    },
  ],
  'a release of the Helm operator SDK that failed': [
    'Degraded',
    'charts.example.com/v1alpha1 Nginx',
    {
      status: conditions(
        'Initialized=True',
        'ReleaseFailed=True InstallError: failed to install release: chart requires kubeVersion: <1.20',
      ),
    },
  ],
  'a release of the Helm operator SDK that is deployed': [
    'Healthy',
    'charts.example.com/v1alpha1 Nginx',
    {
      status: {
        ...conditions(
          'Initialized=True',
          'Deployed=True InstallSuccessful: 1. Get the application URL by running these commands',
          'ReleaseFailed=False',
        ),
        deployedRelease: { manifest: 'x', name: 'nginx' },
      },
    },
  ],
  'a playbook of the Ansible operator SDK that runs': [
    'Progressing or Healthy',
    'cache.example.com/v1alpha1 Memcached',
    {
      status: {
        conditions: [
          {
            type: 'Running',
            status: 'True',
            reason: 'Running',
            message: 'Running reconciliation',
            lastTransitionTime: at,
          },
          { type: 'Failure', status: 'False', reason: '', message: '' },
          { type: 'Successful', status: 'False', reason: '', message: '' },
        ],
      },
    },
  ],
  'a playbook of the Ansible operator SDK that failed': [
    'Degraded',
    'cache.example.com/v1alpha1 Memcached',
    {
      status: {
        conditions: [
          { type: 'Running', status: 'False', reason: 'Running', message: 'Running reconciliation' },
          {
            type: 'Failure',
            status: 'True',
            reason: 'Failed',
            message: 'unknown playbook failure',
            ansibleResult: { failures: 1, ok: 3 },
          },
          { type: 'Successful', status: 'False', reason: '', message: '' },
        ],
      },
    },
  ],
  'a playbook of the Ansible operator SDK that is done': [
    'Healthy',
    'cache.example.com/v1alpha1 Memcached',
    {
      status: {
        conditions: [
          { type: 'Failure', status: 'False', reason: '', message: '', lastTransitionTime: at },
          {
            type: 'Running',
            status: 'True',
            reason: 'Successful',
            message: 'Awaiting next reconciliation',
            ansibleResult: { changed: 0, failures: 0, ok: 3, completion: at },
          },
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
  'a promotion strategy whose pull request is open': [
    'Progressing',
    'promoter.argoproj.io/v1alpha1 PromotionStrategy',
    {
      status: {
        environments: [
          {
            branch: 'env/dev',
            active: { commitStatuses: [{ key: 'argocd', phase: 'success' }] },
            proposed: { commitStatuses: [{ key: 'ci', phase: 'pending' }] },
          },
        ],
        ...conditions('Ready=True ReconciliationSuccess: Reconciliation successful'),
      },
    },
  ],
  'a promotion strategy that could not be reconciled': [
    'Degraded',
    'promoter.argoproj.io/v1alpha1 PromotionStrategy',
    {
      status: conditions(
        'Ready=False ReconciliationError: Reconciliation failed: failed to upsert ChangeTransferPolicy',
      ),
    },
  ],
  'a runner scale set whose runners are ready': [
    'Healthy',
    'actions.github.com/v1alpha1 AutoscalingRunnerSet',
    {
      status: {
        currentRunners: 3,
        pendingEphemeralRunners: 0,
        runningEphemeralRunners: 3,
        failedEphemeralRunners: 0,
        state: 'Running',
      },
    },
  ],
  'a runner that has failed': [
    'Degraded',
    'actions.github.com/v1alpha1 EphemeralRunner',
    {
      status: {
        phase: 'Failed',
        reason: 'TooManyPodFailures',
        message: 'Pod has failed to start more than 5 times',
        failures: { a: true },
        ready: false,
        runnerId: 12,
      },
    },
  ],
  'a Jenkins that is up': [
    'Healthy or Unknown',
    'jenkins.io/v1alpha2 Jenkins',
    {
      status: {
        baseConfigurationCompletedTime: at,
        operatorVersion: 'v0.8',
        provisionStartTime: at,
        userConfigurationCompletedTime: at,
        userAndPasswordHash: 'x',
        createdSeedJobs: ['a'],
      },
    },
  ],
  'a build of OpenShift that was cancelled': [
    'Degraded',
    'build.openshift.io/v1 Build',
    {
      status: {
        phase: 'Cancelled',
        cancelled: true,
        reason: 'CancelledBuild',
        message: 'The build was cancelled by the user.',
        startTimestamp: at,
        completionTimestamp: at,
        conditions: [
          { type: 'New', status: 'False' },
          { type: 'Running', status: 'False' },
          { type: 'Cancelled', status: 'True', reason: 'CancelledBuild' },
        ],
      },
    },
  ],
  'a build of OpenShift that is done': [
    'Healthy',
    'build.openshift.io/v1 Build',
    {
      status: {
        phase: 'Complete',
        startTimestamp: at,
        completionTimestamp: at,
        stages: [{ name: 'Build', steps: [] }],
        conditions: [
          { type: 'New', status: 'False' },
          { type: 'Running', status: 'False' },
          { type: 'Complete', status: 'True' },
        ],
      },
    },
  ],
  'an integration of Camel that runs': [
    'Healthy',
    'camel.apache.org/v1 Integration',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        digest: 'x',
        phase: 'Running',
        replicas: 1,
        runtimeVersion: '3',
        ...conditions(
          'IntegrationPlatformAvailable=True IntegrationPlatformAvailable',
          'IntegrationKitAvailable=True IntegrationKitAvailable',
          'KnativeServiceAvailable=False KnativeServiceNotAvailable: different controller strategy used (deployment)',
          'DeploymentAvailable=True DeploymentAvailable',
          'CronJobAvailable=False CronJobNotAvailable: different controller strategy used (deployment)',
          'ServiceAvailable=False ServiceNotAvailable: explicitly disabled',
          'Ready=True DeploymentReady: 1/1 ready replicas',
        ),
      },
    },
  ],
  'an integration of Camel whose build fails': [
    'Degraded',
    'camel.apache.org/v1 Integration',
    {
      status: {
        phase: 'Error',
        ...conditions(
          'IntegrationKitAvailable=False IntegrationKitNotAvailable: kit-1',
          'Ready=False InitializationFailed: error during integration initialization',
        ),
      },
    },
  ],
  'a set of applications of which one could not be made': [
    'Degraded',
    'argoproj.io/v1alpha1 ApplicationSet',
    {
      status: conditions(
        'ErrorOccurred=True ApplicationGenerationFromParamsError: error generating params: repository not found',
        'ParametersGenerated=False ErrorOccurred',
        'ResourcesUpToDate=False ApplicationGenerationFromParamsError',
      ),
    },
  ],
  'an analysis that was inconclusive': [
    'Degraded or Suspended',
    'argoproj.io/v1alpha1 AnalysisRun',
    {
      status: {
        phase: 'Inconclusive',
        message: 'Metric "x" assessed Inconclusive',
        metricResults: [{ name: 'x', phase: 'Inconclusive', inconclusive: 1 }],
        startedAt: at,
      },
    },
  ],
  'a test of k6 that is finished': [
    'Healthy',
    'k6.io/v1alpha1 TestRun',
    {
      status: {
        stage: 'finished',
        aggregationVars: '',
        conditions: [
          { type: 'CloudTestRun', status: 'False', reason: 'CloudTestRunFalse' },
          { type: 'TestRunRunning', status: 'False', reason: 'TestRunRunningFalse' },
          { type: 'TeardownExecuted', status: 'True', reason: 'TeardownExecutedTrue' },
        ],
      },
    },
  ],
  'a test of k6 that broke': [
    'Degraded',
    'k6.io/v1alpha1 TestRun',
    {
      status: {
        stage: 'error',
        conditions: [{ type: 'TestRunRunning', status: 'False', reason: 'TestRunRunningFalse' }],
      },
    },
  ],
  'a chaos experiment that is awaited': [
    'Healthy',
    'litmuschaos.io/v1alpha1 ChaosResult',
    {
      status: {
        experimentStatus: {
          phase: 'Completed',
          verdict: 'Pass',
          probeSuccessPercentage: '100',
          failStep: 'N/A',
        },
        history: { passedRuns: 1, failedRuns: 3, stoppedRuns: 0 },
      },
    },
  ],
  'a chaos experiment that found a weakness': [
    'Degraded',
    'litmuschaos.io/v1alpha1 ChaosResult',
    {
      status: {
        experimentStatus: {
          phase: 'Completed',
          verdict: 'Fail',
          failStep: '[chaos]: Failed inside the chaoslib',
          probeSuccessPercentage: '0',
        },
        history: { passedRuns: 0, failedRuns: 1 },
      },
    },
  ],
  'a fault of Chaos Mesh that is injected': [
    'Healthy or Progressing',
    'chaos-mesh.org/v1alpha1 PodChaos',
    {
      status: {
        experiment: {
          desiredPhase: 'Run',
          containerRecords: [{ id: 'x', injectedCount: 1, phase: 'Injected', recoveredCount: 0 }],
        },
        conditions: [
          { type: 'Selected', status: 'True' },
          { type: 'AllInjected', status: 'True' },
          { type: 'AllRecovered', status: 'False' },
          { type: 'Paused', status: 'False' },
        ],
      },
    },
  ],
})
