import type { KindFacts } from '../../pack.ts'

const node: KindFacts = {
  group: '',
  kinds: ['Node'],
  roles: {
    happy: ['Ready'],
    negative: ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'NetworkUnavailable'],
  },
  reasons: { KubeletNotReady: 'trouble', KubeletReady: 'well' },
  rules: [
    {
      id: 'node-silent',
      when: "conditions.?Ready.status.orValue('') == 'Unknown'",
      state: 'Degraded',
      path: 'status.conditions[type=Ready]',
    },
  ],
  glossary: {
    reasons: {
      NodeStatusUnknown: {
        means: 'The kubelet has stopped reporting: machine or network.',
        actor: 'platform',
      },
      KubeletNotReady: { means: 'The kubelet runs and says why it cannot take Pods.', actor: 'platform' },
    },
  },
}

const namespace: KindFacts = {
  group: '',
  kinds: ['Namespace'],
  phases: { Active: 'well', Terminating: 'working' },
  roles: {
    negative: [
      'NamespaceDeletionDiscoveryFailure',
      'NamespaceDeletionContentFailure',
      'NamespaceDeletionGroupVersionParsingFailure',
    ],
    work: ['NamespaceContentRemaining', 'NamespaceFinalizersRemaining'],
  },
}

const customResourceDefinition: KindFacts = {
  group: 'apiextensions.k8s.io',
  kinds: ['CustomResourceDefinition'],
  roles: {
    happy: ['Established'],
    positive: ['NamesAccepted'],
    negative: ['NonStructuralSchema'],
    work: ['Terminating'],
    info: ['KubernetesAPIApprovalPolicyConformant', 'StorageMigrating'],
  },
  reasons: { Installing: 'working' },
  rules: [
    {
      id: 'crd-names-refused',
      when: "conditions.?NamesAccepted.status.orValue('') == 'False'",
      state: 'Failed',
      path: 'status.conditions[type=NamesAccepted]',
    },
    {
      id: 'crd-not-established',
      when: `conditions.?Established.status.orValue('') == 'False'
        && conditions.Established.text('reason') != 'Installing'
        && conditions.?Terminating.status.orValue('') != 'True'`,
      state: 'Failed',
      path: 'status.conditions[type=Established]',
    },
  ],
}

const apiService: KindFacts = {
  group: 'apiregistration.k8s.io',
  kinds: ['APIService'],
  roles: { happy: ['Available'] },
  reasons: {
    MissingEndpoints: 'trouble',
    EndpointsNotFound: 'trouble',
    ServiceNotFound: 'trouble',
    ServicePortError: 'terminal',
    ServiceAccessError: 'trouble',
    FailedDiscoveryCheck: 'trouble',
  },
  glossary: {
    types: {
      Available: {
        means: 'The service behind this API answers; while it does not, its kinds cannot be read.',
        actor: 'platform',
      },
    },
  },
}

const horizontalPodAutoscaler: KindFacts = {
  group: 'autoscaling',
  kinds: ['HorizontalPodAutoscaler'],
  roles: { happy: ['AbleToScale'], positive: ['ScalingActive'], info: ['ScalingLimited', 'ScaledToZero'] },
  reasons: {
    ScalingDisabled: 'none',
    AmbiguousSelector: 'terminal',
    BackoffBoth: 'working',
    BackoffDownscale: 'working',
    BackoffUpscale: 'working',
  },
  rules: [
    {
      // The first figures of a Pod come a minute or two after it.
      id: 'hpa-no-figures-yet',
      when: `has(conditions.ScalingActive) && conditions.ScalingActive.status == 'False'
        && conditions.ScalingActive.text('reason').startsWith('FailedGet')
        && (conditions.ScalingActive.text('message').contains('no metrics returned')
          || conditions.ScalingActive.text('message').contains('did not receive metrics'))
        && now - timestamp(conditions.ScalingActive.lastTransitionTime) < duration('120s')`,
      state: 'Progressing',
      path: 'status.conditions[type=ScalingActive]',
    },
  ],
}

const podDisruptionBudget: KindFacts = {
  group: 'policy',
  kinds: ['PodDisruptionBudget'],
  roles: { info: ['DisruptionAllowed'] },
  ignore: ['status.expectedPods', 'status.currentHealthy', 'status.desiredHealthy'],
  rules: [
    {
      id: 'pdb-sync-failed',
      when: "conditions.?DisruptionAllowed.reason.orValue('') == 'SyncFailed'",
      state: 'Degraded',
      path: 'status.conditions[type=DisruptionAllowed]',
    },
    { id: 'pdb-in-force', when: 'size(status) > 0', state: 'Healthy', path: 'status.disruptionsAllowed' },
  ],
}

/** Kinds that are data or policy: nobody reports on them. */
const statusless: readonly KindFacts[] = [
  {
    group: '',
    kinds: [
      'ConfigMap',
      'Secret',
      'ServiceAccount',
      'Event',
      'Endpoints',
      'LimitRange',
      'PodTemplate',
      'ResourceQuota',
    ],
    statusless: true,
  },
  { group: 'events.k8s.io', kinds: ['Event'], statusless: true },
  { group: 'apps', kinds: ['ControllerRevision'], statusless: true },
  { group: 'rbac.authorization.k8s.io', statusless: true },
  { group: 'coordination.k8s.io', kinds: ['Lease'], statusless: true },
  { group: 'discovery.k8s.io', kinds: ['EndpointSlice'], statusless: true },
  { group: 'admissionregistration.k8s.io', statusless: true },
  { group: 'scheduling.k8s.io', kinds: ['PriorityClass'], statusless: true },
  { group: 'node.k8s.io', kinds: ['RuntimeClass'], statusless: true },
  { group: 'networking.k8s.io', kinds: ['IngressClass', 'NetworkPolicy'], statusless: true },
  {
    group: 'storage.k8s.io',
    kinds: ['StorageClass', 'CSIDriver', 'CSINode', 'CSIStorageCapacity', 'VolumeAttributesClass'],
    statusless: true,
  },
  {
    group: 'flowcontrol.apiserver.k8s.io',
    roles: { negative: ['Dangling'] },
    statusless: true,
  },
]

const certificateSigningRequest: KindFacts = {
  group: 'certificates.k8s.io',
  kinds: ['CertificateSigningRequest'],
  roles: { happy: ['Approved'], terminal: ['Denied', 'Failed'] },
  rules: [
    {
      id: 'csr-waits-for-approval',
      when: 'size(conditions) == 0',
      state: 'Progressing',
      path: 'status.conditions',
      message: "'no one has approved or denied it yet'",
    },
  ],
}

/** Kinds about the cluster itself and its API. */
export const cluster: readonly KindFacts[] = [
  node,
  namespace,
  customResourceDefinition,
  apiService,
  horizontalPodAutoscaler,
  podDisruptionBudget,
  certificateSigningRequest,
  ...statusless,
]
