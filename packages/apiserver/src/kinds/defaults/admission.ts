import { isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import { each, type Fill, fill, inner } from './fill.ts'

const rbac = 'rbac.authorization.k8s.io'

const webhook: Fill = (one) =>
  fill(one, {
    failurePolicy: 'Fail',
    matchPolicy: 'Equivalent',
    namespaceSelector: {},
    objectSelector: {},
    timeoutSeconds: 10,
  })

const rule: Fill = (one) => fill(one, { scope: '*' })
const port: Fill = (one) => fill(one, { port: 443 })
const policy: Fill = (one) => fill(one, { failurePolicy: 'Fail' })
const binding: Fill = (one) => fill(inner(one, 'roleRef'), { apiGroup: rbac })

function definition(one: JsonObject): void {
  const spec = inner(one, 'spec')
  const names = inner(spec, 'names')
  const kind = typeof names.kind === 'string' ? names.kind : ''
  fill(names, { singular: kind.toLowerCase(), ...(kind === '' ? {} : { listKind: `${kind}List` }) })
  fill(spec, { conversion: { strategy: 'None' } })
  const status = inner(one, 'status')
  const storage = each(spec, 'versions').find((version) => version.storage === true)
  const stored = Array.isArray(status.storedVersions) && status.storedVersions.length > 0
  if (!stored && storage !== undefined) status.storedVersions = [storage.name ?? null]
}

function networkPolicy(one: JsonObject): void {
  const spec = inner(one, 'spec')
  if (Array.isArray(spec.policyTypes) && spec.policyTypes.length > 0) return
  const egress = Array.isArray(spec.egress) && spec.egress.length > 0
  spec.policyTypes = egress ? ['Ingress', 'Egress'] : ['Ingress']
}

function ingressClass(one: JsonObject): void {
  const { parameters } = inner(one, 'spec')
  if (isObject(parameters)) fill(parameters, { scope: 'Cluster' })
}

function driver(one: JsonObject): void {
  const spec = inner(one, 'spec')
  fill(spec, {
    attachRequired: true,
    podInfoOnMount: false,
    storageCapacity: false,
    fsGroupPolicy: 'ReadWriteOnceWithFSType',
    requiresRepublish: false,
    seLinuxMount: false,
  })
  if (isEmptyList(spec.volumeLifecycleModes)) spec.volumeLifecycleModes = ['Persistent']
}

function isEmptyList(list: unknown): boolean {
  return !Array.isArray(list) || list.length === 0
}

export const admissionDefaults: Readonly<Record<string, Fill>> = {
  'admissionregistration.v1.ValidatingWebhook': webhook,
  'admissionregistration.v1.MutatingWebhook': (one) => {
    webhook(one)
    fill(one, { reinvocationPolicy: 'Never' })
  },
  'admissionregistration.v1.RuleWithOperations': rule,
  'admissionregistration.v1.NamedRuleWithOperations': rule,
  'admissionregistration.v1.ServiceReference': port,
  'admissionregistration.v1.ValidatingAdmissionPolicySpec': policy,
  'admissionregistration.v1.MutatingAdmissionPolicySpec': policy,
  'admissionregistration.v1.MatchResources': (one) =>
    fill(one, { matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} }),
  'apiextensions.v1.CustomResourceDefinition': definition,
  'apiextensions.v1.ServiceReference': port,
  'rbac.v1.RoleBinding': binding,
  'rbac.v1.ClusterRoleBinding': binding,
  'rbac.v1.Subject': (one) => {
    if (one.kind === 'User' || one.kind === 'Group') fill(one, { apiGroup: rbac })
  },
  'networking.v1.NetworkPolicy': networkPolicy,
  'networking.v1.NetworkPolicyPort': (one) => fill(one, { protocol: 'TCP' }),
  'networking.v1.IngressClass': ingressClass,
  'storage.v1.StorageClass': (one) => fill(one, { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' }),
  'storage.v1.CSIDriver': driver,
  'discovery.v1.EndpointPort': (one) => {
    one.name ??= ''
    fill(one, { protocol: 'TCP' })
  },
  'scheduling.v1.PriorityClass': (one) => fill(one, { preemptionPolicy: 'PreemptLowerPriority' }),
}
