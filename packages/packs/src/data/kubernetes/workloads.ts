import type { KindFacts, StatementPlace } from '../../pack.ts'
import { podReasons, podRunbooks } from './runbooks.ts'

/** What a container that waits is waiting for. */
const waiting: StatementPlace['says'] = {
  ContainerCreating: 'working',
  PodInitializing: 'working',
  CrashLoopBackOff: 'trouble',
  ImagePullBackOff: 'trouble',
  ErrImagePull: 'trouble',
  ErrImageNeverPull: 'terminal',
  InvalidImageName: 'terminal',
  ImageInspectError: 'trouble',
  RegistryUnavailable: 'trouble',
  CreateContainerConfigError: 'trouble',
  CreateContainerError: 'trouble',
  RunContainerError: 'trouble',
  PreCreateHookError: 'trouble',
  PreStartHookError: 'trouble',
  PostStartHookError: 'trouble',
  StartError: 'trouble',
}
/** How a container that is to run again ended. */
const terminated: StatementPlace['says'] = {
  Error: 'trouble',
  OOMKilled: 'trouble',
  ContainerCannotRun: 'trouble',
  ContainerStatusUnknown: 'trouble',
  DeadlineExceeded: 'trouble',
  Evicted: 'trouble',
  StartError: 'trouble',
}
const containerLists = ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses']

/** So long a Pod may stay without a node, or a roll-out without a word, before it is no longer just slow. */
const schedulingGrace = "duration('60s')"
const rolloutGrace = 600

const pod: KindFacts = {
  group: '',
  kinds: ['Pod'],
  roles: {
    happy: ['Ready'],
    positive: ['PodScheduled', 'Initialized'],
    work: ['AllContainersRestarting'],
    info: [
      'ContainersReady',
      'DisruptionTarget',
      'PodReadyToStartContainers',
      'PodResizePending',
      'PodResizeInProgress',
    ],
  },
  reasons: {
    ContainersNotReady: 'working',
    ContainersNotInitialized: 'working',
    ReadinessGatesNotReady: 'working',
    Unschedulable: 'working',
    SchedulingGated: 'paused',
    PodCompleted: 'none',
  },
  phases: { Running: 'none', Pending: 'working', Unknown: 'unknown' },
  graceSeconds: rolloutGrace,
  places: containerLists.flatMap((list): StatementPlace[] => [
    { path: `status.${list}[].state.waiting`, says: waiting, otherwise: 'working' },
    { path: `status.${list}[].state.terminated`, says: list === 'containerStatuses' ? terminated : {} },
  ]),
  rules: [
    {
      id: 'pod-succeeded',
      when: "status.text('phase') == 'Succeeded'",
      state: 'Healthy',
      path: 'status.phase',
    },
    {
      id: 'pod-container-failed',
      code: 'container-ended-badly',
      state: 'Failed',
      path: 'status.containerStatuses[].state.terminated',
    },
    {
      id: 'pod-failed',
      when: "status.text('phase') == 'Failed'",
      state: 'Failed',
      path: 'status.phase',
      reason: "status.text('reason') == '' ? 'Failed' : status.text('reason')",
      message: "status.text('message')",
    },
    {
      id: 'pod-retried-by-job',
      code: 'container-retried-by-job',
      state: 'Progressing',
      path: 'status.containerStatuses[].state',
    },
    {
      id: 'pod-backs-off',
      code: 'container-backs-off',
      state: 'Degraded',
      path: 'status.containerStatuses[].state.waiting',
    },
    {
      id: 'pod-crashes-again',
      code: 'container-crashes-again',
      state: 'Degraded',
      path: 'status.containerStatuses[].lastState.terminated',
    },
    {
      id: 'pod-fits-no-node',
      code: 'fits-no-node',
      state: 'Degraded',
      path: 'status.conditions[type=PodScheduled]',
    },
    {
      id: 'pod-ready',
      when: "has(conditions.Ready) && conditions.Ready.status == 'True'",
      state: 'Healthy',
      path: 'status.conditions[type=Ready]',
    },
    {
      id: 'pod-unschedulable',
      when: `has(conditions.PodScheduled) && conditions.PodScheduled.status == 'False'
        && conditions.PodScheduled.text('reason') == 'Unschedulable'
        && now - timestamp(conditions.PodScheduled.lastTransitionTime) > ${schedulingGrace}`,
      state: 'Degraded',
      path: 'status.conditions[type=PodScheduled]',
    },
  ],
  runbooks: podRunbooks,
  glossary: {
    reasons: {
      ...podReasons,
      CrashLoopBackOff: { means: 'The container starts and ends again; its log says why.', actor: 'user' },
      ImagePullBackOff: { means: 'The image cannot be pulled: name, tag or credentials.', actor: 'user' },
      ErrImagePull: { means: 'The image could not be pulled just now.', actor: 'user' },
      CreateContainerConfigError: {
        means: 'A ConfigMap, Secret or key that the container names is missing.',
        actor: 'user',
      },
      OOMKilled: { means: 'The container used more memory than its limit.', actor: 'user' },
      Unschedulable: { means: 'No node has room for the Pod or accepts it.', actor: 'platform' },
    },
  },
}

const short = (field: string, wanted: string) => `status.count('${field}') < ${wanted}`
const replicas = "spec.count('replicas', 1)"

const deployment: KindFacts = {
  group: 'apps',
  kinds: ['Deployment'],
  roles: { happy: ['Available'], work: ['Progressing'], negative: ['ReplicaFailure'] },
  reasons: {
    NewReplicaSetAvailable: 'well',
    ReplicaSetUpdated: 'working',
    NewReplicaSetCreated: 'working',
    FoundNewReplicaSet: 'working',
    MinimumReplicasUnavailable: 'working',
    DeploymentPaused: 'paused',
    DeploymentResumed: 'working',
    ProgressDeadlineExceeded: 'trouble',
  },
  graceSeconds: rolloutGrace,
  rules: [
    {
      id: 'deployment-stuck',
      when: `conditions.?Progressing.reason.orValue('') == 'ProgressDeadlineExceeded'`,
      state: 'Degraded',
      path: 'status.conditions[type=Progressing]',
    },
    {
      id: 'deployment-replica-failure',
      when: `conditions.?ReplicaFailure.status.orValue('') == 'True'`,
      state: 'Degraded',
      path: 'status.conditions[type=ReplicaFailure]',
    },
    {
      id: 'deployment-rolling-out',
      when: `conditions.?Available.status.orValue('') == 'True' && (${short('updatedReplicas', replicas)}
        || status.count('replicas') > status.count('updatedReplicas'))`,
      state: 'Progressing',
      path: 'status.updatedReplicas',
      message: `string(status.count('updatedReplicas')) + ' of ' + string(${replicas}) + ' replicas are updated'`,
    },
    {
      id: 'deployment-not-observed',
      when: 'size(conditions) == 0',
      state: 'Progressing',
      path: 'status.conditions',
      message: "'the Deployment has no conditions yet'",
    },
  ],
  glossary: {
    reasons: {
      ProgressDeadlineExceeded: {
        means: 'The roll-out made no progress for progressDeadlineSeconds; the Pods beneath say why.',
        actor: 'user',
      },
      FailedCreate: {
        means: 'Pods cannot be created: quota, admission or a missing account.',
        actor: 'user',
      },
    },
  },
}

const daemonSet: KindFacts = {
  group: 'apps',
  kinds: ['DaemonSet'],
  rules: [
    {
      id: 'daemonset-rolling-out',
      when: ['currentNumberScheduled', 'updatedNumberScheduled', 'numberReady', 'numberAvailable']
        .map((field) => short(field, "status.count('desiredNumberScheduled')"))
        .join(' || '),
      state: 'Progressing',
      path: 'status.numberReady',
      message:
        "string(status.count('numberReady')) + ' of ' + string(status.count('desiredNumberScheduled')) + ' are ready'",
    },
    {
      id: 'daemonset-complete',
      when: 'has(status.desiredNumberScheduled)',
      state: 'Healthy',
      path: 'status.numberReady',
    },
  ],
}

const statefulSet: KindFacts = {
  group: 'apps',
  kinds: ['StatefulSet'],
  rules: [
    {
      id: 'statefulset-replicas',
      when: short('readyReplicas', replicas),
      state: 'Progressing',
      path: 'status.readyReplicas',
      message: `string(status.count('readyReplicas')) + ' of ' + string(${replicas}) + ' replicas are ready'`,
    },
    {
      id: 'statefulset-rolling-out',
      when: `spec.?updateStrategy.type.orValue('RollingUpdate') == 'RollingUpdate'
        && spec.?updateStrategy.rollingUpdate.partition.orValue(0) == 0
        && status.text('updateRevision') != '' && status.text('currentRevision') != status.text('updateRevision')
        && ${short('updatedReplicas', replicas)}`,
      state: 'Progressing',
      path: 'status.updatedReplicas',
      message: `string(status.count('updatedReplicas')) + ' of ' + string(${replicas}) + ' replicas are updated'`,
    },
    { id: 'statefulset-complete', when: 'size(status) > 0', state: 'Healthy', path: 'status.readyReplicas' },
  ],
}

const replicaSet: KindFacts = {
  group: 'apps',
  kinds: ['ReplicaSet'],
  roles: { negative: ['ReplicaFailure'] },
  rules: [
    {
      id: 'replicaset-failure',
      when: `conditions.?ReplicaFailure.status.orValue('') == 'True'`,
      state: 'Degraded',
      path: 'status.conditions[type=ReplicaFailure]',
    },
    {
      id: 'replicaset-replicas',
      when: short('availableReplicas', replicas),
      state: 'Progressing',
      path: 'status.availableReplicas',
      message: `string(status.count('availableReplicas')) + ' of ' + string(${replicas}) + ' replicas are available'`,
    },
    {
      id: 'replicaset-complete',
      when: 'size(status) > 0',
      state: 'Healthy',
      path: 'status.availableReplicas',
    },
  ],
}

const replicationController: KindFacts = { ...replicaSet, group: '', kinds: ['ReplicationController'] }

/** To try again is what a Job is for; that the same has failed so often is no accident. */
const failedTries = 3

const job: KindFacts = {
  group: 'batch',
  kinds: ['Job'],
  roles: {
    happy: ['Complete'],
    terminal: ['Failed'],
    pause: ['Suspended'],
    negative: ['FailureTarget'],
    info: ['SuccessCriteriaMet'],
  },
  rules: [
    {
      id: 'job-fails-again',
      when: `size(conditions) == 0 && status.count('failed') >= ${failedTries} && status.count('succeeded') == 0
        && ${short('failed', "spec.count('backoffLimit', 6) + 1")} && spec.count('parallelism', 1) == 1`,
      state: 'Degraded',
      path: 'status.failed',
      reason: "'PodsFailed'",
      message: "string(status.count('failed')) + ' of its Pods have failed, and none has succeeded'",
    },
    {
      id: 'job-running',
      when: "size(conditions) == 0 && status.text('startTime') != ''",
      state: 'Progressing',
      path: 'status.startTime',
      message:
        "string(status.count('active')) + ' active, ' + string(status.count('succeeded')) + ' succeeded, ' + string(status.count('failed')) + ' failed'",
    },
  ],
  glossary: {
    reasons: {
      BackoffLimitExceeded: { means: 'Its Pods failed more often than backoffLimit allows.', actor: 'user' },
      DeadlineExceeded: { means: 'It ran longer than activeDeadlineSeconds.', actor: 'user' },
    },
  },
}

const cronJob: KindFacts = {
  group: 'batch',
  kinds: ['CronJob'],
  rules: [
    {
      id: 'cronjob-last-run-failed',
      when: `size(status.list('active')) == 0 && has(status.lastSuccessfulTime) && has(status.lastScheduleTime)
        && timestamp(status.lastSuccessfulTime) < timestamp(status.lastScheduleTime)`,
      state: 'Degraded',
      path: 'status.lastSuccessfulTime',
      message: "'the run of ' + status.text('lastScheduleTime') + ' has not succeeded'",
    },
    { id: 'cronjob-waits', when: 'true', state: 'Healthy', path: 'spec.schedule' },
  ],
}

/** Kinds that run containers. */
export const workloads: readonly KindFacts[] = [
  pod,
  deployment,
  daemonSet,
  statefulSet,
  replicaSet,
  replicationController,
  job,
  cronJob,
]
