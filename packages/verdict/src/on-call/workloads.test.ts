import { conditions } from '../testkit/kinds.ts'
import { onCall } from '../testkit/on-call.ts'

const at = '2024-05-30T08:00:00Z'

onCall({
  'a training job that succeeded': [
    'Healthy',
    'kubeflow.org/v1 PyTorchJob',
    {
      status: {
        completionTime: at,
        replicaStatuses: { Master: { succeeded: 1 }, Worker: { succeeded: 2 } },
        startTime: at,
        conditions: [
          { type: 'Created', status: 'True', reason: 'PyTorchJobCreated' },
          { type: 'Running', status: 'False', reason: 'PyTorchJobRunning' },
          {
            type: 'Succeeded',
            status: 'True',
            reason: 'PyTorchJobSucceeded',
            message: 'PyTorchJob x is successfully completed.',
          },
        ],
      },
    },
  ],
  'a training job that failed': [
    'Degraded',
    'kubeflow.org/v1 PyTorchJob',
    {
      status: {
        replicaStatuses: { Master: { failed: 1 } },
        startTime: at,
        conditions: [
          { type: 'Created', status: 'True', reason: 'PyTorchJobCreated' },
          { type: 'Running', status: 'False', reason: 'PyTorchJobRunning' },
          {
            type: 'Failed',
            status: 'True',
            reason: 'PyTorchJobFailed',
            message: 'PyTorchJob x is failed because 1 Master replica(s) failed.',
          },
        ],
      },
    },
  ],
  'a training job that runs': [
    'Progressing or Healthy',
    'kubeflow.org/v1 TFJob',
    {
      status: {
        replicaStatuses: { Worker: { active: 2 } },
        startTime: at,
        conditions: [
          { type: 'Created', status: 'True', reason: 'TFJobCreated' },
          {
            type: 'Running',
            status: 'True',
            reason: 'TFJobRunning',
            message: 'TFJob default/x successfully reconciled.',
          },
        ],
      },
    },
  ],
  'a training job that is suspended': [
    'Suspended',
    'kubeflow.org/v1 MPIJob',
    {
      spec: { runPolicy: { suspend: true } },
      status: {
        conditions: [
          { type: 'Created', status: 'True', reason: 'MPIJobCreated' },
          { type: 'Suspended', status: 'True', reason: 'MPIJobSuspended', message: 'MPIJob suspended' },
          { type: 'Running', status: 'False', reason: 'MPIJobSuspended' },
        ],
      },
    },
  ],
  'a notebook whose container waits': [
    'Progressing',
    'kubeflow.org/v1 Notebook',
    {
      status: {
        containerState: { waiting: { reason: 'ContainerCreating' } },
        readyReplicas: 0,
        conditions: [
          { type: 'Initialized', status: 'True' },
          {
            type: 'Ready',
            status: 'False',
            reason: 'ContainersNotReady',
            message: 'containers with unready status: [x]',
          },
          { type: 'PodScheduled', status: 'True' },
        ],
      },
    },
  ],
  'a notebook whose image cannot be pulled': [
    'Degraded',
    'kubeflow.org/v1 Notebook',
    {
      status: {
        containerState: { waiting: { reason: 'ImagePullBackOff', message: 'Back-off pulling image "x"' } },
        readyReplicas: 0,
        conditions: [
          {
            type: 'Ready',
            status: 'False',
            reason: 'ContainersNotReady',
            message: 'containers with unready status: [x]',
          },
        ],
      },
    },
  ],
  'an experiment of Katib that reached its goal': [
    'Healthy',
    'kubeflow.org/v1beta1 Experiment',
    {
      status: {
        completionTime: at,
        trials: 12,
        trialsSucceeded: 10,
        trialsFailed: 2,
        failedTrialList: ['a', 'b'],
        currentOptimalTrial: { bestTrialName: 'c' },
        conditions: [
          { type: 'Created', status: 'True', reason: 'ExperimentCreated' },
          { type: 'Running', status: 'False', reason: 'ExperimentRunning' },
          {
            type: 'Succeeded',
            status: 'True',
            reason: 'ExperimentGoalReached',
            message: 'Experiment has succeeded because Objective goal has reached',
          },
        ],
      },
    },
  ],
  'a cluster of Ray that is ready': [
    'Healthy',
    'ray.io/v1 RayCluster',
    {
      metadata: { generation: 1 },
      status: {
        availableWorkerReplicas: 2,
        desiredWorkerReplicas: 2,
        maxWorkerReplicas: 10,
        minWorkerReplicas: 1,
        observedGeneration: 1,
        readyWorkerReplicas: 2,
        state: 'ready',
        endpoints: { client: '10001' },
        conditions: [
          { type: 'HeadPodReady', status: 'True', reason: 'HeadPodRunningAndReady' },
          { type: 'RayClusterProvisioned', status: 'True', reason: 'AllPodRunningAndReadyFirstTime' },
          { type: 'RayClusterSuspended', status: 'False', reason: 'RayClusterSuspended' },
          { type: 'RayClusterSuspending', status: 'False', reason: 'RayClusterSuspending' },
        ],
      },
    },
  ],
  'a cluster of Ray that is suspended': [
    'Suspended',
    'ray.io/v1 RayCluster',
    {
      spec: { suspend: true },
      status: {
        state: 'suspended',
        desiredWorkerReplicas: 0,
        conditions: [{ type: 'RayClusterSuspended', status: 'True', reason: 'RayClusterSuspended' }],
      },
    },
  ],
  'a cluster of Ray whose pods cannot be made': [
    'Degraded',
    'ray.io/v1 RayCluster',
    {
      status: {
        desiredWorkerReplicas: 2,
        reason: 'pods "x" is forbidden: exceeded quota',
        conditions: [
          {
            type: 'ReplicaFailure',
            status: 'True',
            reason: 'FailedCreateWorkerPod',
            message: 'pods "x" is forbidden: exceeded quota',
          },
          { type: 'HeadPodReady', status: 'True', reason: 'HeadPodRunningAndReady' },
        ],
      },
    },
  ],
  'a job of Ray that failed': [
    'Degraded',
    'ray.io/v1 RayJob',
    {
      status: {
        jobDeploymentStatus: 'Failed',
        jobStatus: 'FAILED',
        message: 'Job entrypoint command failed with exit code 1',
        reason: 'AppFailed',
        endTime: at,
        startTime: at,
        rayClusterStatus: { state: 'ready' },
      },
    },
  ],
  'a job of Ray that runs': [
    'Progressing',
    'ray.io/v1 RayJob',
    {
      status: {
        jobDeploymentStatus: 'Running',
        jobStatus: 'RUNNING',
        startTime: at,
        rayClusterStatus: { desiredWorkerReplicas: 1, availableWorkerReplicas: 1, state: 'ready' },
      },
    },
  ],
  'a job of Ray that is complete': [
    'Healthy',
    'ray.io/v1 RayJob',
    {
      status: {
        jobDeploymentStatus: 'Complete',
        jobStatus: 'SUCCEEDED',
        startTime: at,
        endTime: at,
        message: 'Job finished successfully.',
      },
    },
  ],
  'a service of Ray that is serving': [
    'Healthy',
    'ray.io/v1 RayService',
    {
      status: {
        activeServiceStatus: {
          applicationStatuses: {
            app: {
              healthLastUpdateTime: at,
              serveDeploymentStatuses: { D: { status: 'HEALTHY' } },
              status: 'RUNNING',
            },
          },
          rayClusterStatus: { state: 'ready' },
        },
        numServeEndpoints: 2,
        observedGeneration: 1,
        pendingServiceStatus: { rayClusterStatus: {} },
        serviceStatus: 'Running',
        conditions: [
          { type: 'Ready', status: 'True', reason: 'NonZeroServeEndpoints' },
          { type: 'UpgradeInProgress', status: 'False', reason: 'NoPendingCluster' },
        ],
      },
    },
  ],
  'a service of Ray with an unhealthy deployment': [
    'Degraded',
    'ray.io/v1 RayService',
    {
      status: {
        activeServiceStatus: {
          applicationStatuses: {
            app: {
              message: '',
              serveDeploymentStatuses: {
                D: { status: 'UNHEALTHY', message: 'The deployment failed to start 3 times in a row.' },
              },
              status: 'DEPLOY_FAILED',
            },
          },
          rayClusterStatus: { state: 'ready' },
        },
        serviceStatus: 'WaitForServeDeploymentReady',
      },
    },
  ],
  'a model of Seldon that is available': [
    'Healthy',
    'machinelearning.seldon.io/v1 SeldonDeployment',
    {
      status: {
        state: 'Available',
        replicas: 1,
        address: { url: 'http://x' },
        deploymentStatus: { x: { availableReplicas: 1, replicas: 1 } },
        conditions: [
          { type: 'DeploymentsReady', status: 'True' },
          { type: 'HpasReady', status: 'True', reason: 'No HPAs defined' },
          { type: 'KedaReady', status: 'True', reason: 'No KEDA resources defined' },
          { type: 'PdbsReady', status: 'True', reason: 'No PDBs defined' },
          { type: 'Ready', status: 'True' },
          { type: 'istioVirtualServicesReady', status: 'True' },
        ],
      },
    },
  ],
  'a model of Seldon that failed': [
    'Degraded',
    'machinelearning.seldon.io/v1 SeldonDeployment',
    {
      status: {
        state: 'Failed',
        description: 'Deployment "x" exceeded its progress deadline',
        conditions: [
          { type: 'DeploymentsReady', status: 'False', reason: 'ProgressDeadlineExceeded' },
          { type: 'Ready', status: 'False', reason: 'ProgressDeadlineExceeded' },
        ],
      },
    },
  ],
  'a model of Seldon that is made': [
    'Progressing',
    'machinelearning.seldon.io/v1 SeldonDeployment',
    { status: { state: 'Creating', deploymentStatus: { x: { replicas: 1 } } } },
  ],
  'an application of Spark that runs': [
    'Progressing or Healthy',
    'sparkoperator.k8s.io/v1beta2 SparkApplication',
    {
      status: {
        applicationState: { state: 'RUNNING' },
        driverInfo: { podName: 'x' },
        executionAttempts: 1,
        executorState: { 'x-1': 'RUNNING' },
        lastSubmissionAttemptTime: at,
        submissionAttempts: 1,
        terminationTime: null,
      },
    },
  ],
  'an application of Spark whose submission failed': [
    'Degraded',
    'sparkoperator.k8s.io/v1beta2 SparkApplication',
    {
      status: {
        applicationState: { state: 'SUBMISSION_FAILED', errorMessage: 'failed to run spark-submit' },
        submissionAttempts: 2,
      },
    },
  ],
  'a deployment of Flink that is stable': [
    'Healthy',
    'flink.apache.org/v1beta1 FlinkDeployment',
    {
      metadata: { generation: 2 },
      status: {
        clusterInfo: { 'flink-version': '1.17' },
        error: null,
        jobManagerDeploymentStatus: 'READY',
        jobStatus: {
          jobName: 'x',
          state: 'RUNNING',
          startTime: '1717056000',
          savepointInfo: { lastPeriodicSavepointTimestamp: 0 },
        },
        lifecycleState: 'STABLE',
        observedGeneration: 2,
        reconciliationStatus: { state: 'DEPLOYED', lastStableSpec: '{"job":{"state":"running"}}' },
        taskManager: { replicas: 1 },
      },
    },
  ],
  'a deployment of Flink whose job failed': [
    'Degraded',
    'flink.apache.org/v1beta1 FlinkDeployment',
    {
      metadata: { generation: 2 },
      status: {
        error:
          '{"type":"org.apache.flink.util.SerializedThrowable","message":"org.apache.flink.runtime.JobException: Recovery is suppressed by NoRestartBackoffTimeStrategy"}',
        jobManagerDeploymentStatus: 'READY',
        jobStatus: { jobName: 'x', state: 'FAILED' },
        lifecycleState: 'FAILED',
        observedGeneration: 2,
        reconciliationStatus: { state: 'DEPLOYED' },
      },
    },
  ],
  'a set of jobs that is completed': [
    'Healthy',
    'jobset.x-k8s.io/v1alpha2 JobSet',
    {
      status: {
        replicatedJobsStatus: [{ name: 'w', ready: 0, succeeded: 2, failed: 0, active: 0, suspended: 0 }],
        terminalState: 'Completed',
        conditions: [
          {
            type: 'Completed',
            status: 'True',
            reason: 'AllJobsCompleted',
            message: 'jobset completed successfully',
          },
        ],
      },
    },
  ],
  'a set of jobs that failed': [
    'Degraded',
    'jobset.x-k8s.io/v1alpha2 JobSet',
    {
      status: {
        restarts: 3,
        terminalState: 'Failed',
        conditions: [
          {
            type: 'Failed',
            status: 'True',
            reason: 'ReachedMaxRestarts',
            message: 'jobset failed due to reaching max number of restarts (first failed job: x-w-0)',
          },
        ],
      },
    },
  ],
  'a set of leaders and workers that is available': [
    'Healthy',
    'leaderworkerset.x-k8s.io/v1 LeaderWorkerSet',
    {
      spec: { replicas: 3 },
      status: {
        hpaPodSelector: 'x',
        readyReplicas: 3,
        replicas: 3,
        updatedReplicas: 3,
        conditions: [
          { type: 'Available', status: 'True', reason: 'AllGroupsReady', message: 'All replicas are ready' },
          {
            type: 'Progressing',
            status: 'False',
            reason: 'GroupsProgressing',
            message: 'Replicas are progressing',
          },
        ],
      },
    },
  ],
  'a workload of Kueue that waits for its quota': [
    'Progressing or Suspended',
    'kueue.x-k8s.io/v1beta1 Workload',
    {
      status: {
        conditions: [
          {
            type: 'QuotaReserved',
            status: 'False',
            reason: 'Pending',
            message:
              "couldn't assign flavors to pod set main: insufficient unused quota for cpu in flavor default, 2 more needed",
          },
        ],
      },
    },
  ],
  'a workload of Kueue that was evicted': [
    'Degraded or Progressing',
    'kueue.x-k8s.io/v1beta1 Workload',
    {
      status: {
        conditions: [
          {
            type: 'QuotaReserved',
            status: 'False',
            reason: 'Pending',
            message: 'Preempted to accommodate a higher priority Workload',
          },
          {
            type: 'Evicted',
            status: 'True',
            reason: 'Preempted',
            message: 'Preempted to accommodate a higher priority Workload',
          },
        ],
      },
    },
  ],
  'a queue of Kueue that has no flavour': [
    'Degraded',
    'kueue.x-k8s.io/v1beta1 ClusterQueue',
    {
      status: {
        pendingWorkloads: 0,
        conditions: [
          {
            type: 'Active',
            status: 'False',
            reason: 'FlavorNotFound',
            message: "Can't admit new workloads: references missing ResourceFlavor(s): default.",
          },
        ],
      },
    },
  ],
  'a queue of Volcano that is open': [
    'Healthy',
    'scheduling.volcano.sh/v1beta1 Queue',
    { status: { allocated: { cpu: '1' }, state: 'Open', pending: 2, running: 3, reservation: {} } },
  ],
  'a job of Volcano that was aborted': [
    'Degraded',
    'batch.volcano.sh/v1alpha1 Job',
    {
      status: {
        minAvailable: 1,
        state: { lastTransitionTime: at, phase: 'Aborted' },
        version: 2,
        conditions: [
          { status: 'Pending', lastTransitionTime: at },
          { status: 'Aborted', lastTransitionTime: at },
        ],
        failed: 1,
      },
    },
  ],
  'a job of Volcano that is completed': [
    'Healthy',
    'batch.volcano.sh/v1alpha1 Job',
    {
      status: {
        minAvailable: 1,
        state: { lastTransitionTime: at, phase: 'Completed' },
        succeeded: 1,
        conditions: [
          { status: 'Pending', lastTransitionTime: at },
          { status: 'Running', lastTransitionTime: at },
          { status: 'Completed', lastTransitionTime: at },
        ],
      },
    },
  ],
  'a scaled object of KEDA that has nothing to do': [
    'Healthy',
    'keda.sh/v1alpha1 ScaledObject',
    {
      status: {
        externalMetricNames: ['s0'],
        health: { s0: { numberOfFailures: 0, status: 'Happy' } },
        hpaName: 'keda-hpa-x',
        originalReplicaCount: 1,
        conditions: [
          {
            type: 'Ready',
            status: 'True',
            reason: 'ScaledObjectReady',
            message: 'ScaledObject is defined correctly and is ready for scaling',
          },
          {
            type: 'Active',
            status: 'False',
            reason: 'ScalerNotActive',
            message: 'Scaling is not performed because triggers are not active',
          },
          { type: 'Fallback', status: 'False', reason: 'NoFallbackFound' },
          { type: 'Paused', status: 'Unknown' },
        ],
      },
    },
  ],
  'a scaled object of KEDA that runs on its fallback': [
    'Degraded',
    'keda.sh/v1alpha1 ScaledObject',
    {
      status: {
        health: { s0: { numberOfFailures: 7, status: 'Failing' } },
        conditions: [
          { type: 'Ready', status: 'True', reason: 'ScaledObjectReady' },
          { type: 'Active', status: 'True', reason: 'ScalerActive' },
          {
            type: 'Fallback',
            status: 'True',
            reason: 'FallbackExists',
            message: 'At least one trigger is falling back on this scaled object',
          },
        ],
      },
    },
  ],
  'a scaled object of KEDA that is paused': [
    'Suspended',
    'keda.sh/v1alpha1 ScaledObject',
    {
      metadata: { annotations: { 'autoscaling.keda.sh/paused': 'true' } },
      status: {
        pausedReplicaCount: 0,
        conditions: [
          { type: 'Ready', status: 'True', reason: 'ScaledObjectReady' },
          { type: 'Active', status: 'False' },
          { type: 'Paused', status: 'True', reason: 'ScaledObjectPaused', message: 'ScaledObject is paused' },
        ],
      },
    },
  ],
  'a cloned set of Kruise in the middle of its update': [
    'Progressing',
    'apps.kruise.io/v1alpha1 CloneSet',
    {
      metadata: { generation: 3 },
      spec: { replicas: 5, updateStrategy: { partition: 0 } },
      status: {
        availableReplicas: 4,
        currentRevision: 'a',
        expectedUpdatedReplicas: 5,
        observedGeneration: 3,
        readyReplicas: 4,
        replicas: 5,
        updateRevision: 'b',
        updatedReadyReplicas: 2,
        updatedReplicas: 3,
      },
    },
  ],
  'a Dapr-like component': [
    'Healthy',
    'eventing.example.io/v1 Subscription',
    {
      status: {
        backend: {
          conditions: [
            { type: 'Subscription active', status: 'True', reason: 'EventMesh Subscription active' },
          ],
        },
        ready: true,
        types: [{ originalType: 'a' }],
        conditions: [
          { type: 'Subscribed', status: 'True', reason: 'EventMeshSubscribed' },
          { type: 'APIRule status', status: 'True' },
          { type: 'Webhook call status', status: 'True' },
        ],
      },
    },
  ],
  'a function of Fission or Kyma that does not build': [
    'Degraded',
    'serverless.kyma-project.io/v1alpha2 Function',
    {
      status: {
        commit: 'a',
        conditions: [
          { type: 'ConfigurationReady', status: 'True', reason: 'ConfigMapUpdated' },
          {
            type: 'BuildReady',
            status: 'False',
            reason: 'JobFailed',
            message: 'Job x failed, it will be re-run',
          },
          { type: 'Running', status: 'Unknown', reason: 'JobFailed' },
        ],
      },
    },
  ],
  'a module of Kyma with a warning': [
    'Degraded',
    'operator.kyma-project.io/v1alpha1 Eventing',
    {
      status: {
        activeBackend: 'NATS',
        state: 'Warning',
        conditions: [
          {
            type: 'BackendAvailable',
            status: 'False',
            reason: 'BackendNotSpecified',
            message: 'Backend config is not provided',
          },
        ],
      },
    },
  ],
  'a site of WordPress or another app': [
    'Healthy',
    'wordpress.presslabs.org/v1alpha1 Wordpress',
    {
      spec: { replicas: 1 },
      status: {
        replicas: 1,
        conditions: [{ type: 'WPCronTriggering', status: 'True', reason: 'WPCronTriggerSuccess' }],
      },
    },
  ],
  'a server of Coherence': [
    'Healthy',
    'coherence.oracle.com/v1 Coherence',
    {
      spec: { replicas: 3 },
      status: {
        currentReplicas: 3,
        phase: 'Ready',
        readyReplicas: 3,
        replicas: 3,
        selector: 'x',
        conditions: [
          { type: 'Initialized', status: 'True' },
          { type: 'Created', status: 'True' },
          { type: 'Ready', status: 'True' },
          { type: 'Scaling', status: 'False' },
          { type: 'RollingUpgrade', status: 'False' },
          { type: 'Failed', status: 'False' },
        ],
      },
    },
  ],
  'a domain of WebLogic whose server is not up': [
    'Progressing or Degraded',
    'weblogic.oracle/v9 Domain',
    {
      spec: { replicas: 2 },
      status: {
        clusters: [{ clusterName: 'c', readyReplicas: 1, replicas: 2, replicasGoal: 2 }],
        servers: [
          { serverName: 's1', state: 'RUNNING', stateGoal: 'RUNNING', health: { overallHealth: 'ok' } },
          { serverName: 's2', state: 'STARTING', stateGoal: 'RUNNING' },
        ],
        conditions: [
          { type: 'Available', status: 'True' },
          { type: 'Completed', status: 'False', message: 'Servers are not all started' },
        ],
      },
    },
  ],
  'a domain of WebLogic that failed': [
    'Degraded',
    'weblogic.oracle/v9 Domain',
    {
      status: {
        message: 'Domain resource is invalid: secret not found',
        reason: 'DomainInvalid',
        conditions: [
          {
            type: 'Failed',
            status: 'True',
            reason: 'DomainInvalid',
            severity: 'Severe',
            message: 'secret not found',
          },
          { type: 'Available', status: 'False' },
          { type: 'Completed', status: 'False' },
        ],
      },
    },
  ],
  'a server of games that is allocated': [
    'Healthy',
    'agones.dev/v1 GameServer',
    {
      status: {
        address: '10.0.0.1',
        nodeName: 'n',
        ports: [{ name: 'default', port: 7777 }],
        reservedUntil: null,
        state: 'Allocated',
      },
    },
  ],
  'a server of games that is not healthy': [
    'Degraded',
    'agones.dev/v1 GameServer',
    { status: { address: '', nodeName: 'n', state: 'Unhealthy' } },
  ],
  'a server of games that is scheduled': [
    'Progressing',
    'agones.dev/v1 GameServer',
    { status: { address: '', nodeName: '', state: 'Scheduled' } },
  ],
  'a fleet of servers of games': [
    'Healthy',
    'agones.dev/v1 Fleet',
    {
      spec: { replicas: 5 },
      status: { allocatedReplicas: 2, readyReplicas: 3, replicas: 5, reservedReplicas: 0 },
    },
  ],
  'a WildFly server': [
    'Healthy',
    'wildfly.org/v1alpha1 WildFlyServer',
    {
      spec: { replicas: 1 },
      status: {
        hosts: ['x'],
        pods: [{ name: 'w-0', podIP: '10.0.0.1', state: 'ACTIVE' }],
        replicas: 1,
        scalingdownPods: 0,
        selector: 'x',
      },
    },
  ],
  'a WildFly server that is scaled down and recovers its transactions': [
    'Progressing',
    'wildfly.org/v1alpha1 WildFlyServer',
    {
      spec: { replicas: 1 },
      status: {
        pods: [
          { name: 'w-0', state: 'ACTIVE' },
          { name: 'w-1', state: 'SCALING_DOWN_RECOVERY_INVESTIGATION' },
        ],
        replicas: 1,
        scalingdownPods: 1,
      },
    },
  ],
  'a cluster of Solr': [
    'Healthy',
    'solr.apache.org/v1beta1 SolrCloud',
    {
      spec: { replicas: 3 },
      status: {
        backupRestoreReady: false,
        internalCommonAddress: 'http://x',
        podSelector: 'x',
        readyReplicas: 3,
        replicas: 3,
        solrNodes: [
          { name: 's-0', ready: true, scheduledForDeletion: false, specUpToDate: true, version: '9' },
        ],
        upToDateNodes: 3,
        version: '9',
        zookeeperConnectionInfo: { chroot: '/' },
      },
    },
  ],
  'a connector of Strimzi that has a failed task': [
    'Degraded',
    'kafka.strimzi.io/v1beta2 KafkaConnector',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        tasksMax: 2,
        connectorStatus: {
          connector: { state: 'RUNNING', worker_id: 'x' },
          name: 'c',
          tasks: [
            { id: 0, state: 'RUNNING' },
            { id: 1, state: 'FAILED', trace: 'org.apache.kafka.connect.errors.ConnectException' },
          ],
          type: 'source',
        },
        conditions: [
          {
            type: 'NotReady',
            status: 'True',
            reason: 'Throwable',
            message: 'The following tasks have failed: [1]',
          },
        ],
      },
    },
  ],
  'a schema of a registry that is not compatible': [
    'Degraded',
    'platform.confluent.io/v1beta1 Schema',
    {
      status: {
        state: 'FAILED',
        conditions: [
          {
            type: 'platform.confluent.io/schema-created',
            status: 'False',
            reason: 'FailedToCreateSchema',
            message: 'Schema being registered is incompatible with an earlier schema',
          },
        ],
      },
    },
  ],
  'a cluster of Confluent that runs': [
    'Healthy',
    'platform.confluent.io/v1beta1 Kafka',
    {
      spec: { replicas: 3 },
      status: {
        clusterID: 'x',
        clusterName: 'kafka',
        currentReplicas: 3,
        phase: 'RUNNING',
        readyReplicas: 3,
        replicas: 3,
        minIsr: 2,
        conditions: [
          {
            type: 'platform.confluent.io/statefulset-available',
            status: 'True',
            reason: 'StatefulSetAvailable',
          },
          { type: 'platform.confluent.io/cluster-ready', status: 'True', reason: 'Cluster is ready' },
          {
            type: 'platform.confluent.io/garbage-collecting',
            status: 'False',
            reason: 'Garbage Collection not triggered',
          },
          { type: 'platform.confluent.io/rolling', status: 'False' },
        ],
      },
    },
  ],
  'a queue of RabbitMQ that could not be declared': [
    'Degraded',
    'rabbitmq.com/v1beta1 Queue',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        conditions: [
          {
            type: 'Ready',
            status: 'False',
            reason: 'FailedCreateOrUpdate',
            message: 'Error 400 (bad_request): inequivalent arg',
          },
        ],
      },
    },
  ],
  'a cluster of Temporal that is ready': [
    'Healthy',
    'temporal.io/v1beta1 TemporalCluster',
    {
      status: {
        services: [
          { name: 'frontend', ready: true, version: '1.22' },
          { name: 'history', ready: true, version: '1.22' },
        ],
        version: '1.22',
        persistence: { defaultStore: { created: true, setup: true, type: 'postgres' } },
        conditions: [
          { type: 'ReconcileSuccess', status: 'True', reason: 'ReconcileSuccess' },
          { type: 'ReconcileError', status: 'False' },
          { type: 'Ready', status: 'True', reason: 'ServicesReady' },
        ],
      },
    },
  ],
  'a cluster of Temporal whose database cannot be reached': [
    'Degraded',
    'temporal.io/v1beta1 TemporalCluster',
    {
      status: {
        services: [{ name: 'frontend', ready: false }],
        conditions: [
          {
            type: 'ReconcileError',
            status: 'True',
            reason: 'PersistenceReconciliationFailed',
            message: 'cannot setup default store: dial tcp: connection refused',
          },
          { type: 'Ready', status: 'False', reason: 'ServicesNotReady' },
        ],
      },
    },
  ],
  'an app of Airflow or another that is halfway': [
    'Progressing',
    'airflow.example.org/v1 Airflow',
    {
      metadata: { generation: 2 },
      status: {
        observedGeneration: 2,
        phase: 'Deploying',
        components: { scheduler: 'Ready', webserver: 'Deploying', worker: 'Pending' },
      },
    },
  ],
  'a pipeline whose second vertex is pending': [
    'Progressing',
    'dataflow.example.io/v1 Pipeline',
    {
      status: {
        phase: 'Running',
        conditions: conditions('Configured=True Successful', 'Deployed=True Successful').conditions,
        vertices: [
          { name: 'in', phase: 'Running' },
          { name: 'cat', phase: 'Pending', reason: 'PodsNotReady' },
        ],
      },
    },
  ],
  'an experiment whose map of parts has one that failed': [
    'Degraded',
    'lab.example.io/v1 Experiment',
    { status: { phase: 'Running', parts: { a: 'Succeeded', b: 'Failed' } } },
  ],
  'a fleet with a partial roll-out that waits for a person': [
    'Suspended or Progressing',
    'rollout.example.io/v1 Rollout',
    {
      status: {
        phase: 'Paused',
        pauseConditions: [{ reason: 'CanaryPauseStep', startTime: at }],
        conditions: conditions('Available=True', 'Progressing=Unknown RolloutPaused: Rollout is paused')
          .conditions,
      },
    },
  ],
})
