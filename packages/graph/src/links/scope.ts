/** Kinds of the API server's own groups that have no namespace. */
const clusterScoped = byGroup([
  '/Namespace',
  '/Node',
  '/PersistentVolume',
  'admissionregistration.k8s.io/MutatingWebhookConfiguration',
  'admissionregistration.k8s.io/ValidatingAdmissionPolicy',
  'admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding',
  'admissionregistration.k8s.io/ValidatingWebhookConfiguration',
  'apiextensions.k8s.io/CustomResourceDefinition',
  'apiregistration.k8s.io/APIService',
  'certificates.k8s.io/CertificateSigningRequest',
  'flowcontrol.apiserver.k8s.io/FlowSchema',
  'flowcontrol.apiserver.k8s.io/PriorityLevelConfiguration',
  'networking.k8s.io/IngressClass',
  'node.k8s.io/RuntimeClass',
  'rbac.authorization.k8s.io/ClusterRole',
  'rbac.authorization.k8s.io/ClusterRoleBinding',
  'scheduling.k8s.io/PriorityClass',
  'storage.k8s.io/CSIDriver',
  'storage.k8s.io/CSINode',
  'storage.k8s.io/StorageClass',
  'storage.k8s.io/VolumeAttachment',
])

const namespacedGroups: ReadonlySet<string> = new Set([
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
])

/** Where an object of the kind may be that something in this namespace names: there, without a namespace, or either. */
export function placesFor(group: string, kind: string, namespace: string): readonly string[] {
  const scope = scopeOf(group, kind)
  if (namespace === '' || scope === 'cluster') return ['']
  return scope === 'namespaced' ? [namespace] : [namespace, '']
}

/** Whether a kind has namespaces, as far as its name tells: for kinds that others define it does not. */
function scopeOf(group: string, kind: string): 'cluster' | 'namespaced' | undefined {
  if (clusterScoped.get(group)?.has(kind)) return 'cluster'
  return namespacedGroups.has(group) ? 'namespaced' : undefined
}

function byGroup(kinds: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>()
  for (const name of kinds) {
    const [group = '', kind = ''] = name.split('/')
    groups.set(group, (groups.get(group) ?? new Set()).add(kind))
  }
  return groups
}
