import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, inShort, judgedWithPacks } from './testkit/judged.ts'

const old = '2024-05-01T00:00:00Z'
const young = '2024-06-01T11:59:50Z'

function short(apiVersion: string, kind: string, object: object): string {
  return inShort(judgedWithPacks({ apiVersion, kind, ...object }))
}
const conditions = (...lines: (string | object)[]) => ({
  conditions: lines.map((line) => (typeof line === 'string' ? condition(line) : line)),
})

/** Kind by kind: what it says, and what that amounts to. */
function kind(
  apiVersion: string,
  name: string,
  rows: Readonly<Record<string, readonly [object, string]>>,
): void {
  for (const [sentence, [object, expected]] of Object.entries(rows)) {
    test(`${name}: ${sentence}`, () => assert.equal(short(apiVersion, name, object), expected))
  }
}

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

kind('network.azure.com/v1api20201101', 'VirtualNetwork', {
  'one that waits for its owner is work': [
    { status: conditions(condition('Ready=False WaitingForOwner', { severity: 'Warning' })) },
    'Progressing conditions/not-true Ready',
  ],
  'an Error of the cloud is final': [
    { status: conditions(condition('Ready=False InvalidTemplate', { severity: 'Error' })) },
    'Failed conditions/not-true Ready',
  ],
})

kind('serving.knative.dev/v1', 'Route', {
  'Unknown is work, whatever the reason': [
    { status: conditions('Ready=Unknown RevisionMissing') },
    'Progressing conditions/unknown Ready',
  ],
  'False is a failure': [{ status: conditions('Ready=False Odd') }, 'Degraded conditions/not-true Ready'],
})

kind('s3.aws.upbound.io/v1beta1', 'Bucket', {
  'one that is ready and cannot be synced is trouble': [
    { status: conditions('Ready=True Available', 'Synced=False ReconcileError') },
    'Degraded conditions/not-true Synced',
  ],
  'one that is synced and has not said whether it is ready is being made': [
    { spec: { forProvider: {} }, status: conditions('Synced=True ReconcileSuccess') },
    'Progressing pack/crossplane/synced-not-yet-ready Synced',
  ],
  'one that is paused is suspended': [
    { status: conditions('Ready=True', 'Synced=False ReconcilePaused') },
    'Suspended conditions/not-true Synced',
  ],
})

kind('openstack.k-orc.cloud/v1alpha1', 'SecurityGroup', {
  'progress that meets an error is trouble': [
    { status: conditions('Available=False TransientError', 'Progressing=True TransientError') },
    'Degraded conditions/under-way Progressing',
  ],
  'progress that was given up has failed': [
    { status: conditions('Available=False InvalidConfiguration', 'Progressing=False InvalidConfiguration') },
    'Failed conditions/under-way Progressing',
  ],
})

kind('cluster.x-k8s.io/v1beta2', 'Cluster', {
  'what it is not doing does not count': [
    {
      status: conditions(
        'Available=True',
        'Paused=False',
        'Deleting=False',
        'ScalingUp=False',
        'Remediating=False',
      ),
    },
    'Healthy conditions/true Available',
  ],
  'one that scales is work': [
    { status: conditions('Available=True', 'ScalingUp=True ScalingUp') },
    'Progressing conditions/under-way ScalingUp',
  ],
  'conditions of the other generation are read where they are the only ones': [
    { status: { deprecated: { v1beta1: conditions(condition('Ready=False Odd', { severity: 'Error' })) } } },
    'Failed conditions/not-true Ready',
  ],
  'a cluster that cannot be reached any more is trouble': [
    {
      status: conditions(
        'Available=True',
        'ControlPlaneInitialized=True',
        'RemoteConnectionProbe=False ProbeFailed',
      ),
    },
    'Degraded pack/cluster-api/cluster-unreachable RemoteConnectionProbe',
  ],
  'a failure reason is final': [
    { status: { failureReason: 'InvalidConfiguration', ...conditions('Ready=True') } },
    'Failed fields/declared status.failureReason',
  ],
})

kind('kustomize.toolkit.fluxcd.io/v1', 'Kustomization', {
  'Stalled is final': [
    { status: conditions('Ready=False BuildFailed', 'Stalled=True BuildFailed') },
    'Failed conditions/failed Stalled',
  ],
  'one that waits for another is work': [
    { status: conditions('Ready=False DependencyNotReady') },
    'Progressing conditions/not-true Ready',
  ],
  'one that fails and is tried again is trouble though its status lags': [
    {
      metadata: { generation: 2 },
      status: {
        observedGeneration: 1,
        ...conditions(
          condition('Ready=False BuildFailed', { observedGeneration: 2 }),
          condition('Reconciling=True ProgressingWithRetry', { observedGeneration: 2 }),
        ),
      },
    },
    'Degraded conditions/under-way Reconciling',
  ],
})

kind('argoproj.io/v1alpha1', 'Application', {
  'its own health counts': [
    { status: { health: { status: 'Degraded' }, sync: { status: 'Synced' } } },
    'Degraded fields/state status.health.status',
  ],
  'that what it holds is unhealthy does not count twice': [
    { status: { health: { status: 'Healthy' }, resources: [{ health: { status: 'Degraded' } }] } },
    'Healthy fields/state status.health.status',
  ],
  'a sync that failed is trouble': [
    {
      status: {
        health: { status: 'Healthy' },
        sync: { status: 'OutOfSync' },
        operationState: { phase: 'Failed', message: 'text' },
      },
    },
    'Degraded pack/argo-cd/application-sync-failed status.operationState.phase',
  ],
  'a condition without a status holds because it is there': [
    {
      status: {
        health: { status: 'Healthy' },
        conditions: [{ type: 'InvalidSpecError', message: 'no project' }],
      },
    },
    'Failed fields/declared status.conditions[]',
  ],
})

kind('cert-manager.io/v1', 'Certificate', {
  'one that is being issued is work': [
    { status: conditions('Ready=False DoesNotExist', 'Issuing=True DoesNotExist') },
    'Progressing conditions/under-way Issuing',
  ],
  'one that is renewed stays in use, and is work': [
    { status: conditions('Ready=True', 'Issuing=True Renewing') },
    'Progressing conditions/under-way Issuing',
  ],
  'one whose request failed is trouble': [
    { status: conditions('Ready=False DoesNotExist', 'Issuing=False Failed') },
    'Degraded conditions/under-way Issuing',
  ],
})

kind('gateway.networking.k8s.io/v1', 'HTTPRoute', {
  'a reference that leads nowhere is trouble though the route is accepted': [
    { status: { parents: [conditions('Accepted=True', 'ResolvedRefs=False BackendNotFound')] } },
    'Degraded conditions/not-true ResolvedRefs',
  ],
})

kind('kro.run/v1alpha1', 'WebApp', {
  'one whose resources are not there yet is work': [
    { status: { state: 'IN_PROGRESS', ...conditions('Ready=Unknown', 'ResourcesReady=Unknown') } },
    'Progressing conditions/unknown ResourcesReady',
  ],
})
