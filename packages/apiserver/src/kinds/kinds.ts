import type { Kind, Subresource } from './kind.ts'

const all = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']
const change = ['get', 'patch', 'update']

// group/version: Kind plural scope [shortNames] [categories] [subresources]
const table = `
v1: Namespace namespaces cluster ns - status,finalize
v1: Pod pods namespaced po all status,eviction,binding,log
v1: Service services namespaced svc all status
v1: Endpoints endpoints namespaced ep
v1: ConfigMap configmaps namespaced cm
v1: Secret secrets namespaced
v1: ServiceAccount serviceaccounts namespaced sa - token
v1: Event events namespaced ev
v1: Node nodes cluster no - status
v1: PersistentVolume persistentvolumes cluster pv - status
v1: PersistentVolumeClaim persistentvolumeclaims namespaced pvc - status
v1: ResourceQuota resourcequotas namespaced quota - status
v1: LimitRange limitranges namespaced limits
v1: ReplicationController replicationcontrollers namespaced rc all status,scale
v1: PodTemplate podtemplates namespaced
apps/v1: Deployment deployments namespaced deploy all status,scale
apps/v1: StatefulSet statefulsets namespaced sts all status,scale
apps/v1: DaemonSet daemonsets namespaced ds all status
apps/v1: ReplicaSet replicasets namespaced rs all status,scale
apps/v1: ControllerRevision controllerrevisions namespaced
batch/v1: Job jobs namespaced - all status
batch/v1: CronJob cronjobs namespaced cj all status
coordination.k8s.io/v1: Lease leases namespaced
events.k8s.io/v1: Event events namespaced ev
discovery.k8s.io/v1: EndpointSlice endpointslices namespaced
policy/v1: PodDisruptionBudget poddisruptionbudgets namespaced pdb - status
networking.k8s.io/v1: Ingress ingresses namespaced ing - status
networking.k8s.io/v1: IngressClass ingressclasses cluster
networking.k8s.io/v1: NetworkPolicy networkpolicies namespaced netpol
storage.k8s.io/v1: StorageClass storageclasses cluster sc
storage.k8s.io/v1: VolumeAttachment volumeattachments cluster - - status
storage.k8s.io/v1: CSIDriver csidrivers cluster
storage.k8s.io/v1: CSINode csinodes cluster
storage.k8s.io/v1: CSIStorageCapacity csistoragecapacities namespaced
autoscaling/v2: HorizontalPodAutoscaler horizontalpodautoscalers namespaced hpa all status
autoscaling/v1: HorizontalPodAutoscaler horizontalpodautoscalers namespaced hpa all status
rbac.authorization.k8s.io/v1: Role roles namespaced
rbac.authorization.k8s.io/v1: RoleBinding rolebindings namespaced
rbac.authorization.k8s.io/v1: ClusterRole clusterroles cluster
rbac.authorization.k8s.io/v1: ClusterRoleBinding clusterrolebindings cluster
admissionregistration.k8s.io/v1: MutatingWebhookConfiguration mutatingwebhookconfigurations cluster - api-extensions
admissionregistration.k8s.io/v1: ValidatingWebhookConfiguration validatingwebhookconfigurations cluster - api-extensions
admissionregistration.k8s.io/v1: ValidatingAdmissionPolicy validatingadmissionpolicies cluster - api-extensions status
admissionregistration.k8s.io/v1: ValidatingAdmissionPolicyBinding validatingadmissionpolicybindings cluster - api-extensions
authentication.k8s.io/v1: TokenReview tokenreviews cluster
authorization.k8s.io/v1: SubjectAccessReview subjectaccessreviews cluster
authorization.k8s.io/v1: SelfSubjectAccessReview selfsubjectaccessreviews cluster
authorization.k8s.io/v1: SelfSubjectRulesReview selfsubjectrulesreviews cluster
authorization.k8s.io/v1: LocalSubjectAccessReview localsubjectaccessreviews namespaced
apiextensions.k8s.io/v1: CustomResourceDefinition customresourcedefinitions cluster crd,crds api-extensions status
`

const reviewGroups = new Set(['authentication.k8s.io', 'authorization.k8s.io'])

function words(field: string | undefined): string[] {
  return field === undefined || field === '-' ? [] : field.split(',')
}

function subresource(group: string, version: string, kind: string, name: string): Subresource {
  const special: Record<string, Subresource> = {
    scale: { name, group: 'autoscaling', version: 'v1', kind: 'Scale', verbs: change },
    eviction: { name, group: 'policy', version: 'v1', kind: 'Eviction', verbs: ['create'] },
    binding: { name, group: '', version: 'v1', kind: 'Binding', verbs: ['create'] },
    log: { name, group: '', version: 'v1', kind: 'Pod', verbs: ['get'] },
    token: {
      name,
      group: 'authentication.k8s.io',
      version: 'v1',
      kind: 'TokenRequest',
      verbs: ['create'],
    },
    finalize: { name, group, version, kind, verbs: ['update'] },
  }
  return special[name] ?? { name, group, version, kind, verbs: change }
}

function parse(line: string): Kind {
  const [gv = '', rest = ''] = line.split(': ')
  const [kind = '', plural = '', scope, shortNames, categories, subs] = rest.split(' ')
  const slash = gv.indexOf('/')
  const group = slash < 0 ? '' : gv.slice(0, slash)
  const version = gv.slice(slash + 1)
  return {
    group,
    version,
    kind,
    plural,
    singular: kind.toLowerCase(),
    namespaced: scope === 'namespaced',
    shortNames: words(shortNames),
    categories: words(categories),
    verbs: reviewGroups.has(group) ? ['create'] : all,
    subresources: words(subs).map((name) => subresource(group, version, kind, name)),
  }
}

/** Every built-in kind, one entry per version, the preferred version of a group first. */
export const kinds: readonly Kind[] = table
  .split('\n')
  .filter((line) => line !== '')
  .map(parse)
