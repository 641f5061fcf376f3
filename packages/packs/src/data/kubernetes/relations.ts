import type { ReferenceRule, RelationRule } from '../../relations.ts'

const podSpecs: readonly (readonly [group: string, kinds: readonly string[], at: string])[] = [
  ['', ['Pod'], 'spec'],
  ['', ['ReplicationController'], 'spec.template.spec'],
  ['apps', ['Deployment', 'StatefulSet', 'DaemonSet'], 'spec.template.spec'],
  ['batch', ['CronJob'], 'spec.jobTemplate.spec.template.spec'],
]

/** Where a pod's specification names an object of its namespace, and of which kind. */
const inPodSpec: readonly (readonly [at: string, kind: string])[] = [
  ...['containers', 'initContainers'].flatMap((list) => [
    [`${list}[].envFrom[].configMapRef`, 'ConfigMap'] as const,
    [`${list}[].envFrom[].secretRef`, 'Secret'] as const,
    [`${list}[].env[].valueFrom.configMapKeyRef`, 'ConfigMap'] as const,
    [`${list}[].env[].valueFrom.secretKeyRef`, 'Secret'] as const,
  ]),
  ['volumes[].configMap', 'ConfigMap'],
  ['volumes[].secret', 'Secret'],
  ['volumes[].projected.sources[].configMap', 'ConfigMap'],
  ['volumes[].projected.sources[].secret', 'Secret'],
  ['volumes[].persistentVolumeClaim', 'PersistentVolumeClaim'],
]

function podReferences(group: string, kinds: readonly string[], spec: string): ReferenceRule[] {
  const needs = { group, kinds, relation: 'depends-on' } as const
  const named = inPodSpec.map(
    ([at, kind]): ReferenceRule => ({
      ...needs,
      id: `${kinds[0]}-${at}`,
      at: `${spec}.${at}`,
      to: { groups: [''], kind },
    }),
  )
  return [
    ...named,
    {
      ...needs,
      id: `${kinds[0]}-service-account`,
      at: `${spec}.serviceAccountName`,
      read: 'name',
      to: { groups: [''], kind: 'ServiceAccount' },
    },
    {
      ...needs,
      id: `${kinds[0]}-pull-secrets`,
      at: `${spec}.imagePullSecrets[]`,
      to: { groups: [''], kind: 'Secret' },
      shared: true,
      // The kubelet pulls without it, and an image that is public comes.
      optional: 'while-well',
    },
    {
      ...needs,
      id: `${kinds[0]}-priority-class`,
      at: `${spec}.priorityClassName`,
      read: 'name',
      to: { groups: ['scheduling.k8s.io'], kind: 'PriorityClass', namespace: 'none' },
      optional: 'while-well',
    },
    {
      ...needs,
      id: `${kinds[0]}-runtime-class`,
      at: `${spec}.runtimeClassName`,
      read: 'name',
      to: { groups: ['node.k8s.io'], kind: 'RuntimeClass', namespace: 'none' },
    },
  ]
}

/** What a Pod without the others that it needs is seen to do; how it ends for reasons of its own is not among it. */
const withoutOthers = {
  group: '',
  kinds: ['Pod'],
  relation: 'repeats',
  types: [''],
  reasons: ['BackOff', 'CrashLoopBackOff', 'Error', 'Killing', 'Retrying', 'Unhealthy'],
  unless: [
    '*exit code 126*',
    '*exit code 127*',
    '*exit code 128*',
    '*exit code 132*',
    '*exit code 139*',
    '*memory*',
    '*statuscode: 404*',
    '*which the container does not declare*',
    '*the container declares*',
  ],
} as const

const needsOthers: readonly RelationRule[] = [
  { id: 'pod-without-service', ...withoutOthers, of: { group: '', kind: 'Service' } },
  {
    id: 'pod-cut-off',
    ...withoutOthers,
    of: { group: 'networking.k8s.io', kind: 'NetworkPolicy' },
  },
  ...['Deployment', 'StatefulSet', 'DaemonSet'].map((kind) => ({
    id: `pod-without-${kind.toLowerCase()}`,
    ...withoutOthers,
    of: { group: 'apps', kind },
  })),
]

const webhookKinds = ['ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration']
const service = { groups: [''], kind: 'Service' }
const anyOwner = { group: '*', kind: '*' }

/** How the kinds of Kubernetes itself lead to one another, beyond owner references. */
export const relations: readonly RelationRule[] = [
  ...podSpecs.flatMap(([group, kinds, at]) => podReferences(group, kinds, at)),
  ...needsOthers,
  {
    id: 'pod-node',
    group: '',
    kinds: ['Pod'],
    relation: 'depends-on',
    at: 'spec.nodeName',
    read: 'name',
    to: { groups: [''], kind: 'Node', namespace: 'none' },
    shared: 'even-if-well',
    optional: 'while-well',
  },
  { id: 'pod-node-name', group: '', kinds: ['Pod'], relation: 'none', at: 'spec.nodeRef' },
  {
    id: 'claim-volume',
    group: '',
    kinds: ['PersistentVolumeClaim'],
    relation: 'depends-on',
    at: 'spec.volumeName',
    read: 'name',
    to: { groups: [''], kind: 'PersistentVolume', namespace: 'none' },
  },
  {
    id: 'claim-class',
    group: '',
    kinds: ['PersistentVolumeClaim'],
    relation: 'depends-on',
    at: 'spec.storageClassName',
    read: 'name',
    to: { groups: ['storage.k8s.io'], kind: 'StorageClass', namespace: 'none' },
    shared: true,
    // Volumes may carry the name of a class that is no object: what its absence means is inferred.
    optional: true,
  },
  { id: 'volume-claim', group: '', kinds: ['PersistentVolume'], relation: 'none', at: 'spec.claimRef' },
  {
    id: 'set-service',
    group: 'apps',
    kinds: ['StatefulSet'],
    relation: 'depends-on',
    at: 'spec.serviceName',
    read: 'name',
    to: service,
    optional: true,
  },
  {
    id: 'service-pods',
    group: '',
    kinds: ['Service'],
    relation: 'selects',
    at: 'spec.selector',
    to: { group: '', kind: 'Pod' },
  },
  {
    id: 'service-slices',
    group: 'discovery.k8s.io',
    kinds: ['EndpointSlice'],
    relation: 'contains',
    direction: 'from',
    at: 'metadata.labels["kubernetes.io/service-name"]',
    read: 'name',
    to: service,
    optional: true,
    unless: 'owned',
  },
  {
    id: 'service-elsewhere',
    group: '',
    kinds: ['Service'],
    relation: 'depends-on',
    at: 'spec.externalName',
    read: 'address',
    to: service,
  },
  {
    id: 'binding-role',
    group: 'rbac.authorization.k8s.io',
    kinds: ['RoleBinding', 'ClusterRoleBinding'],
    relation: 'depends-on',
    at: 'roleRef',
    to: { groups: ['rbac.authorization.k8s.io'] },
  },
  {
    id: 'binding-subjects',
    group: 'rbac.authorization.k8s.io',
    kinds: ['RoleBinding', 'ClusterRoleBinding'],
    relation: 'depends-on',
    at: 'subjects[]',
    // Users and groups are of another group, and no objects.
    read: 'in-core',
    to: { groups: [''], kind: 'ServiceAccount' },
    // Those that come with the cluster name the accounts of controllers that it may do without.
    unless: 'metadata.labels["kubernetes.io/bootstrapping"]',
  },
  {
    id: 'slice-pods',
    group: 'discovery.k8s.io',
    kinds: ['EndpointSlice'],
    relation: 'depends-on',
    at: 'endpoints[].targetRef',
    to: { groups: [''], kind: 'Pod' },
    optional: true,
  },
  {
    id: 'scale-target',
    group: 'autoscaling',
    kinds: ['HorizontalPodAutoscaler'],
    relation: 'depends-on',
    at: 'spec.scaleTargetRef',
    to: { groups: ['apps'] },
  },
  {
    id: 'ingress-class',
    group: 'networking.k8s.io',
    kinds: ['Ingress'],
    relation: 'depends-on',
    at: 'spec.ingressClassName',
    read: 'name',
    to: { groups: ['networking.k8s.io'], kind: 'IngressClass', namespace: 'none' },
  },
  ...['spec.defaultBackend.service', 'spec.rules[].http.paths[].backend.service'].map(
    (at): ReferenceRule => ({
      id: `ingress-${at}`,
      group: 'networking.k8s.io',
      kinds: ['Ingress'],
      relation: 'depends-on',
      at,
      to: service,
    }),
  ),
  {
    id: 'ingress-certificate',
    group: 'networking.k8s.io',
    kinds: ['Ingress'],
    relation: 'depends-on',
    at: 'spec.tls[].secretName',
    read: 'name',
    to: { groups: [''], kind: 'Secret' },
  },
  {
    id: 'webhook-service',
    group: 'admissionregistration.k8s.io',
    kinds: webhookKinds,
    relation: 'depends-on',
    at: 'webhooks[].clientConfig.service',
    to: service,
  },
  {
    id: 'conversion-service',
    group: 'apiextensions.k8s.io',
    kinds: ['CustomResourceDefinition'],
    relation: 'depends-on',
    at: 'spec.conversion.webhook.clientConfig.service',
    to: service,
    optional: 'while-well',
  },
  {
    id: 'api-service',
    group: 'apiregistration.k8s.io',
    kinds: ['APIService'],
    relation: 'depends-on',
    at: 'spec.service',
    to: service,
  },
  {
    id: 'scaled-down-set',
    group: 'apps',
    kinds: ['ReplicaSet'],
    relation: 'current',
    of: anyOwner,
    when: { test: 'unless', at: 'spec.replicas', values: [0] },
  },
  {
    id: 'former-set',
    group: 'apps',
    kinds: ['ReplicaSet'],
    relation: 'current',
    of: { group: 'apps', kind: 'Deployment' },
    when: { test: 'same', at: 'metadata.annotations["deployment.kubernetes.io/revision"]' },
  },
  {
    id: 'finished-pod',
    group: '',
    kinds: ['Pod'],
    relation: 'current',
    of: anyOwner,
    when: { test: 'unless', at: 'status.phase', values: ['Succeeded', 'Failed'] },
  },
  {
    id: 'former-job',
    group: 'batch',
    kinds: ['Job'],
    relation: 'current',
    of: { group: 'batch', kind: 'CronJob' },
    when: { test: 'newest' },
  },
  {
    id: 'workload-roll-up',
    group: 'apps',
    relation: 'repeats',
    types: ['Available', 'Progressing', 'Ready'],
  },
  {
    id: 'pull-without-login',
    group: '',
    kinds: ['Pod'],
    relation: 'repeats',
    types: [''],
    reasons: ['ErrImagePull', 'ImagePullBackOff', 'FailedToRetrieveImagePullSecret', 'Failed', 'BackOff'],
    of: { group: '', kind: 'Secret' },
  },
  {
    id: 'claim-of-lost-volume',
    group: '',
    kinds: ['PersistentVolumeClaim'],
    relation: 'repeats',
    types: [''],
    reasons: ['Lost', 'ClaimLost'],
    of: { group: '', kind: 'PersistentVolume' },
  },
  {
    id: 'cronjob-last-run',
    group: 'batch',
    kinds: ['CronJob'],
    relation: 'repeats',
    types: [''],
  },
]
