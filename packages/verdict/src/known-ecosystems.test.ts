import { condition } from './testkit/judged.ts'
import { conditions, kind } from './testkit/kinds.ts'

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
  'a deadline that has passed is final': [
    { status: conditions('Ready=False ProgressDeadlineExceeded', 'RolloutInProgress=True Rollout') },
    'Failed conditions/not-true Ready',
  ],
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
