import { condition } from './testkit/judged.ts'
import { conditions, kind } from './testkit/kinds.ts'

const old = '2024-05-01T00:00:00Z'
const young = '2024-06-01T11:59:50Z'

const waiting = (reason: string) => [{ name: 'main', state: { waiting: { reason, message: 'text' } } }]
const notReady = conditions('Ready=False ContainersNotReady', 'ContainersReady=False', 'PodScheduled=True')

kind('v1', 'Pod', {
  'one that is ready is well': [
    { status: { phase: 'Running', startTime: old, ...conditions('Ready=True') } },
    'Healthy pack/kubernetes/pod-ready Ready',
  ],
  'one that has done its work is well': [
    { status: { phase: 'Succeeded', ...conditions('Ready=False PodCompleted') } },
    'Healthy pack/kubernetes/pod-succeeded status.phase',
  ],
  'one that was evicted has failed': [
    { status: { phase: 'Failed', reason: 'Evicted' } },
    'Failed pack/kubernetes/pod-failed status.phase',
  ],
  'a container that crashes again and again is named before the condition that repeats it': [
    { status: { phase: 'Running', ...notReady, containerStatuses: waiting('CrashLoopBackOff') } },
    'Degraded fields/declared status.containerStatuses[].state.waiting',
  ],
  'an image that cannot be pulled is trouble': [
    { status: { phase: 'Pending', ...notReady, containerStatuses: waiting('ImagePullBackOff') } },
    'Degraded fields/declared status.containerStatuses[].state.waiting',
  ],
  'an init container that crashes is trouble although the others only wait': [
    {
      status: {
        phase: 'Pending',
        ...notReady,
        containerStatuses: waiting('PodInitializing'),
        initContainerStatuses: waiting('CrashLoopBackOff'),
      },
    },
    'Degraded fields/declared status.initContainerStatuses[].state.waiting',
  ],
  'a container that ran out of memory is trouble': [
    {
      status: {
        phase: 'Running',
        ...notReady,
        containerStatuses: [{ name: 'main', state: { terminated: { reason: 'OOMKilled' } } }],
      },
    },
    'Degraded fields/declared status.containerStatuses[].state.terminated',
  ],
  'an init container that has ended is not trouble': [
    {
      status: {
        phase: 'Pending',
        ...notReady,
        containerStatuses: waiting('PodInitializing'),
        initContainerStatuses: [{ name: 'init', state: { terminated: { reason: 'Error' } } }],
      },
    },
    'Progressing fields/declared status.containerStatuses[].state.waiting',
  ],
  'one that is being made is work': [
    { status: { phase: 'Pending', ...notReady, containerStatuses: waiting('ContainerCreating') } },
    'Progressing fields/declared status.containerStatuses[].state.waiting',
  ],
  'one without a node is work for a minute': [
    {
      status: {
        phase: 'Pending',
        ...conditions(condition('PodScheduled=False Unschedulable', { lastTransitionTime: young })),
      },
    },
    'Progressing conditions/not-true PodScheduled',
  ],
  'and trouble after that': [
    {
      status: {
        phase: 'Pending',
        ...conditions(condition('PodScheduled=False Unschedulable', { lastTransitionTime: old })),
      },
    },
    'Degraded pack/kubernetes/pod-unschedulable PodScheduled',
  ],
  'one that runs and does not get ready for a month is overdue': [
    {
      status: {
        phase: 'Running',
        ...conditions(condition('Ready=False ContainersNotReady', { lastTransitionTime: old })),
      },
    },
    'Degraded overdue Ready',
  ],
})

const counts = { replicas: 2, updatedReplicas: 2, readyReplicas: 2, availableReplicas: 2 }
kind('apps/v1', 'Deployment', {
  'one that is available and rolled out is well': [
    {
      spec: { replicas: 2 },
      status: { ...counts, ...conditions('Available=True', 'Progressing=True NewReplicaSetAvailable') },
    },
    'Healthy conditions/true Available',
  ],
  'one that rolls out while it is available is work': [
    { spec: { replicas: 2 }, status: { ...counts, updatedReplicas: 1, ...conditions('Available=True') } },
    'Progressing pack/kubernetes/deployment-rolling-out status.updatedReplicas',
  ],
  'one that made no progress in time is trouble': [
    { spec: {}, status: conditions('Available=True', 'Progressing=False ProgressDeadlineExceeded') },
    'Degraded pack/kubernetes/deployment-stuck Progressing',
  ],
  'one whose Pods are refused is trouble': [
    { spec: {}, status: conditions('Available=False', 'ReplicaFailure=True FailedCreate') },
    'Degraded pack/kubernetes/deployment-replica-failure ReplicaFailure',
  ],
  'one that is paused is suspended': [
    { spec: { paused: true }, status: conditions('Available=True') },
    'Suspended suspension spec.paused',
  ],
})

kind('apps/v1', 'StatefulSet', {
  'one with all its replicas is well': [
    { spec: { replicas: 2 }, status: counts },
    'Healthy pack/kubernetes/statefulset-complete status.readyReplicas',
  ],
  'one with too few is work': [
    { spec: { replicas: 3 }, status: counts },
    'Progressing pack/kubernetes/statefulset-replicas status.readyReplicas',
  ],
  'one with a partition has rolled out as far as it shall': [
    {
      spec: { replicas: 2, updateStrategy: { rollingUpdate: { partition: 1 } } },
      status: { ...counts, updatedReplicas: 1, currentRevision: 'a', updateRevision: 'b' },
    },
    'Healthy pack/kubernetes/statefulset-complete status.readyReplicas',
  ],
})

kind('batch/v1', 'Job', {
  'one that runs is work': [
    { status: { startTime: young, active: 1 } },
    'Progressing pack/kubernetes/job-running status.startTime',
  ],
  'one that completed is well': [
    { status: conditions('SuccessCriteriaMet=True', 'Complete=True CompletionsReached') },
    'Healthy conditions/true Complete',
  ],
  'one that failed has failed': [
    { status: conditions('FailureTarget=True BackoffLimitExceeded', 'Failed=True BackoffLimitExceeded') },
    'Failed conditions/failed Failed',
  ],
})

kind('batch/v1', 'CronJob', {
  'one whose last run did not succeed is trouble': [
    { status: { lastScheduleTime: young, lastSuccessfulTime: old } },
    'Degraded pack/kubernetes/cronjob-last-run-failed status.lastSuccessfulTime',
  ],
  'while that run goes on it is well': [
    { status: { lastScheduleTime: young, lastSuccessfulTime: old, active: [{}] } },
    'Healthy pack/kubernetes/cronjob-waits spec.schedule',
  ],
})

kind('v1', 'Node', {
  'one that is silent is trouble': [
    { status: conditions('Ready=Unknown NodeStatusUnknown') },
    'Degraded pack/kubernetes/node-silent Ready',
  ],
  'one under pressure is trouble though it is ready': [
    { status: conditions('Ready=True', 'DiskPressure=True') },
    'Degraded conditions/abnormal DiskPressure',
  ],
})

kind('autoscaling/v2', 'HorizontalPodAutoscaler', {
  'one at its limit, or of something that is scaled to zero, is well': [
    {
      status: conditions(
        'AbleToScale=True',
        'ScalingActive=False ScalingDisabled',
        'ScalingLimited=True TooManyReplicas',
      ),
    },
    'Healthy conditions/true AbleToScale',
  ],
  'one that gets no metrics is trouble': [
    { status: conditions('AbleToScale=True', 'ScalingActive=False FailedGetResourceMetric') },
    'Degraded conditions/not-true ScalingActive',
  ],
})

kind('v1', 'PersistentVolumeClaim', {
  'one that is bound is well': [{ status: { phase: 'Bound' } }, 'Healthy fields/state status.phase'],
  'one that has lost its volume has failed': [
    { status: { phase: 'Lost' } },
    'Failed fields/state status.phase',
  ],
})

kind('apiextensions.k8s.io/v1', 'CustomResourceDefinition', {
  'one whose names are taken has failed': [
    { status: conditions('NamesAccepted=False KindConflict', 'Established=False') },
    'Failed pack/kubernetes/crd-names-refused NamesAccepted',
  ],
  'one that is being installed is work': [
    { status: conditions('NamesAccepted=True', 'Established=False Installing') },
    'Progressing conditions/not-true Established',
  ],
})

kind('v1', 'Secret', {
  'that it exists is all there is to say': [{ metadata: { name: 'a' } }, 'Healthy statusless metadata.name'],
})
