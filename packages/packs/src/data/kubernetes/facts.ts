import type { GroupKind, KindFacts, ReadFacts } from '../../pack.ts'

/** What kube-apiserver serves by itself. Groups of other projects end in `k8s.io` too, and are defined by them. */
export const apiServerGroups: readonly string[] = [
  '',
  'admissionregistration.k8s.io',
  'apiextensions.k8s.io',
  'apiregistration.k8s.io',
  'apps',
  'authentication.k8s.io',
  'authorization.k8s.io',
  'autoscaling',
  'batch',
  'certificates.k8s.io',
  'coordination.k8s.io',
  'discovery.k8s.io',
  'events.k8s.io',
  'extensions',
  'flowcontrol.apiserver.k8s.io',
  'internal.apiserver.k8s.io',
  'networking.k8s.io',
  'node.k8s.io',
  'policy',
  'rbac.authorization.k8s.io',
  'resource.k8s.io',
  'scheduling.k8s.io',
  'storage.k8s.io',
  'storagemigration.k8s.io',
]

/** Groups of which every kind has namespaces, but for those that are named below. */
const namespacedGroups: readonly string[] = [
  '',
  'apps',
  'autoscaling',
  'batch',
  'coordination.k8s.io',
  'discovery.k8s.io',
  'events.k8s.io',
  'networking.k8s.io',
  'policy',
  'rbac.authorization.k8s.io',
]

const clusterScoped: readonly (readonly [group: string, kinds: readonly string[]])[] = [
  ['', ['Namespace', 'Node', 'PersistentVolume']],
  [
    'admissionregistration.k8s.io',
    [
      'MutatingWebhookConfiguration',
      'ValidatingAdmissionPolicy',
      'ValidatingAdmissionPolicyBinding',
      'ValidatingWebhookConfiguration',
    ],
  ],
  ['apiextensions.k8s.io', ['CustomResourceDefinition']],
  ['apiregistration.k8s.io', ['APIService']],
  ['certificates.k8s.io', ['CertificateSigningRequest']],
  ['flowcontrol.apiserver.k8s.io', ['FlowSchema', 'PriorityLevelConfiguration']],
  ['networking.k8s.io', ['IngressClass']],
  ['node.k8s.io', ['RuntimeClass']],
  ['rbac.authorization.k8s.io', ['ClusterRole', 'ClusterRoleBinding']],
  ['scheduling.k8s.io', ['PriorityClass']],
  ['storage.k8s.io', ['CSIDriver', 'CSINode', 'StorageClass', 'VolumeAttachment']],
]

const scopes: readonly KindFacts[] = [
  ...namespacedGroups.map((group) => ({ group, scope: 'namespaced' as const })),
  ...clusterScoped.map(([group, kinds]) => ({ group, kinds, scope: 'cluster' as const })),
]

const pod: GroupKind = { group: '', kind: 'Pod' }

/** What the controllers of Kubernetes itself make. */
const makes: readonly KindFacts[] = [
  { group: 'apps', kinds: ['Deployment'], makes: [{ group: 'apps', kind: 'ReplicaSet' }] },
  { group: 'apps', kinds: ['ReplicaSet', 'StatefulSet', 'DaemonSet'], makes: [pod] },
  { group: 'batch', kinds: ['CronJob'], makes: [{ group: 'batch', kind: 'Job' }] },
  { group: 'batch', kinds: ['Job'], makes: [pod] },
  { group: '', kinds: ['ReplicationController'], makes: [pod] },
  { group: '', kinds: ['Service'], makes: [{ group: 'discovery.k8s.io', kind: 'EndpointSlice' }] },
  ...['apps', 'batch'].map((group) => ({ group, partLabelsAt: 'spec.selector.matchLabels' })),
]

/** What operators of all sorts make. */
const usualParts: readonly KindFacts[] = [
  { group: 'apps', kinds: ['Deployment', 'StatefulSet', 'DaemonSet'], usualPart: true },
  { group: 'batch', kinds: ['Job', 'CronJob'], usualPart: true },
  { group: '', kinds: ['Pod', 'Service', 'PersistentVolumeClaim'], usualPart: true },
  { group: 'autoscaling', kinds: ['HorizontalPodAutoscaler'], usualPart: true },
  { group: 'networking.k8s.io', kinds: ['Ingress'], usualPart: true },
]

const metadata: ReadFacts = { extent: 'metadata' }
const full: ReadFacts = { extent: 'full' }
const none: ReadFacts = { extent: 'none' }

/** All Events but those of which most are, and that tell of what goes well. */
const notRoutine = [
  'Completed',
  'Created',
  'LeaderElection',
  'Pulled',
  'Pulling',
  'ReconciliationSucceeded',
  'SawCompletedJob',
  'ScalingReplicaSet',
  'Scheduled',
  'Started',
  'SuccessfulCreate',
  'SuccessfulDelete',
]
  .map((reason) => `reason!=${reason}`)
  .join(',')

/** How kinds are read that say nothing by a status of their own, and what must not be kept of any. */
const reads: readonly KindFacts[] = [
  {
    group: '',
    kinds: ['Secret', 'ConfigMap'],
    read: metadata,
    omit: ['data', 'stringData', 'binaryData', 'immutable'],
  },
  { group: '', kinds: ['ServiceAccount'], read: metadata },
  { group: '', kinds: ['Endpoints'], read: none },
  { group: '', kinds: ['Event'], read: { fieldSelector: notRoutine, partial: true } },
  {
    group: 'apiextensions.k8s.io',
    kinds: ['CustomResourceDefinition'],
    read: { extent: 'definition' },
    omit: ['spec.versions[].schema', 'spec.versions[].additionalPrinterColumns'],
  },
  {
    group: 'admissionregistration.k8s.io',
    kinds: ['ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration'],
    read: full,
  },
  // Nodes renew theirs every ten seconds, and nobody is led by them.
  {
    group: 'coordination.k8s.io',
    kinds: ['Lease'],
    read: { fieldSelector: 'metadata.namespace!=kube-node-lease' },
  },
  { group: 'discovery.k8s.io', kinds: ['EndpointSlice'], read: full },
  { group: 'flowcontrol.apiserver.k8s.io', read: none },
  { group: 'networking.k8s.io', kinds: ['IngressClass'], read: metadata },
  { group: 'networking.k8s.io', kinds: ['NetworkPolicy'], read: full },
  { group: 'node.k8s.io', kinds: ['RuntimeClass'], read: metadata },
  { group: 'scheduling.k8s.io', kinds: ['PriorityClass'], read: metadata },
  { group: 'storage.k8s.io', kinds: ['StorageClass'], read: full },
  // Figures of the moment, made anew for every question.
  ...['metrics.k8s.io', 'custom.metrics.k8s.io', 'external.metrics.k8s.io'].map((group) => ({
    group,
    read: none,
  })),
]

/** What the platform itself is made of. */
const platform: readonly KindFacts[] = [
  { group: '', kinds: ['Namespace'], platform: { role: 'namespace' } },
  { group: '', kinds: ['Service'], platform: { role: 'service' } },
  { group: '', kinds: ['ResourceQuota'], platform: { role: 'quota', facts: 'quota' } },
  {
    group: '',
    kinds: ['Event'],
    platform: { role: 'event' },
    normalEvidence: ['ExternalProvisioning', 'FailedBinding', 'Killing', 'Provisioning'],
  },
  { group: 'events.k8s.io', kinds: ['Event'], platform: { role: 'event' }, read: none },
  {
    group: 'apiextensions.k8s.io',
    kinds: ['CustomResourceDefinition'],
    platform: { role: 'definition', facts: 'definition' },
  },
  { group: 'apiregistration.k8s.io', kinds: ['APIService'], platform: { role: 'api-service' } },
  {
    group: 'admissionregistration.k8s.io',
    kinds: ['ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration'],
    platform: { role: 'webhook-configuration', facts: 'webhooks' },
  },
  { group: 'coordination.k8s.io', kinds: ['Lease'], platform: { role: 'lease', facts: 'lease' } },
  {
    group: 'apps',
    kinds: ['Deployment', 'StatefulSet', 'DaemonSet'],
    platform: { role: 'workload', facts: 'workload' },
  },
]

/** What is kept of them, and inferred from what is kept of them and of others. */
const inferred: readonly KindFacts[] = [
  { group: '', kinds: ['Service'], keeps: 'service', infers: 'service-wiring' },
  { group: '', kinds: ['Pod'], keeps: 'pod', infers: 'pod-trouble' },
  { group: '', kinds: ['PersistentVolumeClaim'], keeps: 'claim', infers: 'claim-without-volume' },
  { group: '', kinds: ['PersistentVolume'], keeps: 'volume', infers: 'volume-in-use' },
  { group: 'storage.k8s.io', kinds: ['StorageClass'], keeps: 'claim-class' },
  { group: '', kinds: ['Node'], keeps: 'node' },
  {
    group: 'apps',
    kinds: ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet'],
    keeps: 'pod-maker',
    infers: 'refused-pods',
  },
  { group: 'batch', kinds: ['Job'], keeps: 'pod-maker', infers: 'refused-pods' },
  { group: 'batch', kinds: ['CronJob'], keeps: 'schedule', infers: 'schedule-trouble' },
  { group: 'coordination.k8s.io', kinds: ['Lease'], keeps: 'lease', infers: 'leader-silent' },
  { group: 'networking.k8s.io', kinds: ['Ingress'], keeps: 'ingress', infers: 'ingress-wiring' },
  { group: 'networking.k8s.io', kinds: ['NetworkPolicy'], keeps: 'network-policy' },
]

/** Those that Kubernetes sets and removes itself, and those of its own projects. */
const usualFinalizers = ['*kubernetes.io/*', '*k8s.io/*', 'foregroundDeletion', 'orphan', 'kubernetes']

/** What is deleted within seconds, but for a finalizer of somebody else. */
const deletions: readonly KindFacts[] = [
  { group: '', kinds: ['ConfigMap', 'Pod', 'ReplicationController', 'Secret', 'ServiceAccount'] },
  { group: 'apps' },
  { group: 'batch' },
  { group: 'rbac.authorization.k8s.io' },
].map((match) => ({ ...match, deletion: { seconds: 60, usualFinalizers } }))

const inTexts: readonly KindFacts[] = [
  { group: '', kinds: ['ConfigMap', 'Namespace', 'ServiceAccount'], neverShared: true },
  {
    group: '',
    kinds: ['ConfigMap', 'Namespace', 'PersistentVolumeClaim', 'Secret', 'Service', 'ServiceAccount'],
    mentioned: true,
  },
]

/** How Kubernetes' own kinds are read, what they make, and what they are to a cluster. */
export const facts: readonly KindFacts[] = [
  ...scopes,
  ...makes,
  ...usualParts,
  ...reads,
  ...platform,
  ...inferred,
  ...deletions,
  ...inTexts,
]
