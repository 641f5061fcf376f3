import type { Dialect, ReportMerge, SurfaceMerge } from './dialect.ts'
import { kubernetes } from './kubernetes.ts'

/** Unknown outranks True: a summary never says True above something that nobody knows. */
const bySeverity: SurfaceMerge = {
  style: 'surface',
  ranks: [
    { status: 'False', severity: 'Error' },
    { status: 'False', severity: 'Warning' },
    { status: 'False', severity: 'Info' },
    { status: 'Unknown' },
    { status: 'True' },
  ],
  byPolarity: false,
  counts: 'while-info',
  whenTrue: 'nothing',
}

/** Cluster API, v1beta2 conditions. */
export const clusterApi: Dialect = {
  ...kubernetes,
  name: 'cluster-api',
  statusGeneration: true,
  order: {
    first: [
      'Available',
      'Ready',
      'UpToDate',
      'RemoteConnectionProbe',
      'BootstrapConfigReady',
      'InfrastructureReady',
      'ControlPlaneInitialized',
      'ControlPlaneAvailable',
      'WorkersAvailable',
      'CertificatesAvailable',
      'Initialized',
      'EtcdClusterHealthy',
      'ControlPlaneComponentsHealthy',
      'NodeHealthy',
      'NodeReady',
      'NodeKubeadmLabelsAndTaintsSet',
      'EtcdPodHealthy',
      'EtcdMemberHealthy',
      'APIServerPodHealthy',
      'ControllerManagerPodHealthy',
      'SchedulerPodHealthy',
      'HealthCheckSucceeded',
      'OwnerRemediated',
      'TopologyReconciled',
      'Updating',
      'RollingOut',
      'Remediating',
      'ScalingDown',
      'ScalingUp',
      'MachinesReady',
      'ControlPlaneMachinesReady',
      'WorkerMachinesReady',
      'MachinesUpToDate',
      'ControlPlaneMachinesUpToDate',
      'WorkerMachinesUpToDate',
    ],
    last: ['Paused', 'Deleting'],
    rest: 'by-type',
    sorts: 'when-added',
    sortsPatched: true,
  },
  merge: {
    ...(kubernetes.merge as ReportMerge),
    foremost: { kind: 'Machine', label: 'cluster.x-k8s.io/control-plane' },
  },
  happy: { ...kubernetes.happy, surface: 'summary' },
  paths: [
    ['status', 'v1beta2', 'conditions'],
    ['status', 'conditions'],
  ],
}

/** Cluster API, v1beta1 conditions: the design document, with severity. */
export const clusterApiV1Beta1: Dialect = {
  ...kubernetes,
  name: 'cluster-api-v1beta1',
  transitionTime: 'on-any-change',
  givenTime: 'when-new',
  generation: 'given',
  statusGeneration: true,
  order: { first: ['Ready'], last: [], rest: 'by-type', sorts: 'when-added', sortsPatched: false },
  severity: { allowed: 'when-abnormal', missing: 'Error' },
  reason: 'optional',
  limits: { message: 10240, mark: '...' },
  merge: bySeverity,
  happy: { ...kubernetes.happy, surface: 'summary' },
  missing: 'unknown-beside-others',
  paths: [
    ['status', 'deprecated', 'v1beta1', 'conditions'],
    ['status', 'conditions'],
  ],
}

/** Knative, the document on error conditions: the first failing dependent surfaces, and a happy object is legible. */
export const knative: Dialect = {
  ...kubernetes,
  name: 'knative',
  transitionTime: 'on-any-change',
  givenTime: 'never',
  generation: 'given',
  statusGeneration: true,
  order: { first: [], last: [], rest: 'by-type', sorts: 'when-added', sortsPatched: false },
  severity: { allowed: 'always', missing: 'Error' },
  reason: 'optional',
  merge: bySeverity,
  happy: {
    ...kubernetes.happy,
    terminal: ['ProgressDeadlineExceeded'],
    unobserved: { reason: 'NewObservedGenFailure', message: 'unsuccessfully observed a new generation' },
    clearWhenHappy: true,
    otherSeverity: 'Info',
  },
}

/** Azure Service Operator: one `Ready` with severity; weaker news never hides stronger of the same generation. */
export const azure: Dialect = {
  ...kubernetes,
  name: 'azure',
  transitionTime: 'on-any-change',
  reason: 'pascal-case',
  severity: { allowed: 'when-abnormal', missing: 'Error' },
  merge: bySeverity,
  overwrite: {
    priority: { True: 5, False: 5, 'False/Info': 4, Unknown: 3 },
    olderGeneration: 'refused',
    reasonPriority: {
      ReferenceNotFound: -2,
      SecretNotFound: -2,
      ConfigMapNotFound: -2,
      AzureResourceNotFound: -2,
      WaitingForOwner: -2,
      Reconciling: -1,
    },
  },
}

/** Crossplane: Synced, Ready and the cumulative Healthy. */
export const crossplane: Dialect = { ...kubernetes, name: 'crossplane' }

/** OpenStack Resource Controller: Available, Progressing, SubResourcesReady. */
export const openstack: Dialect = {
  ...kubernetes,
  name: 'openstack',
  transitionTime: 'on-any-change',
  negative: ['Progressing'],
}

/** Flux: Ready beside the abnormal-true Stalled and Reconciling. */
export const flux: Dialect = {
  ...kubernetes,
  name: 'flux',
  transitionTime: 'on-any-change',
  generationMayDiffer: true,
  statusGeneration: true,
  givenTime: 'when-new',
  order: {
    first: ['Stalled', 'Reconciling', 'Ready'],
    last: [],
    rest: 'by-generation',
    sorts: 'when-changed',
    sortsPatched: false,
  },
  negative: ['Stalled', 'Reconciling'],
  exclusive: ['Stalled', 'Reconciling'],
  merge: {
    style: 'surface',
    ranks: [
      { status: 'False', polarity: 'negative' },
      { status: 'False', polarity: 'positive' },
      { status: 'Unknown' },
      { status: 'True', polarity: 'positive' },
      { status: 'True', polarity: 'negative' },
    ],
    byPolarity: true,
    counts: 'always',
    whenTrue: 'its-reason-and-message',
  },
  missing: 'skipped',
}
