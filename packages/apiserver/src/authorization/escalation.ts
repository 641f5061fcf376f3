import { forbidden, notFound } from '../apimachinery/errors/api-error.ts'
import { asObject, equal, type JsonObject, valueAt } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { User } from '../apimachinery/meta/user.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import { type Attributes, type Authorizer, allows, type Rule } from './authorizer.ts'

const group = 'rbac.authorization.k8s.io'

/** Refuses a role or binding that grants more than its author holds, unless they may escalate or bind. */
export function checkEscalation(
  authorizer: Authorizer,
  request: ResourceRequest,
  object: KubeObject,
  old?: KubeObject,
): void {
  const { served, user } = request
  if (served.group !== group || user.groups.includes('system:masters')) return
  if (old && changesOnlyOwners(object, old)) return
  if (served.plural.endsWith('bindings')) checkBinding(authorizer, request, object)
  else checkRole(authorizer, request, object, old)
}

/** True when a write does no more than the garbage collector needs. */
function changesOnlyOwners(next: KubeObject, old: KubeObject): boolean {
  return equal(withoutOwners(next), withoutOwners(old))
}

function withoutOwners({ metadata, ...rest }: KubeObject): JsonObject {
  const { ownerReferences: _, finalizers: __, managedFields: ___, resourceVersion: ____, ...kept } = metadata
  return { ...rest, metadata: kept }
}

function checkBinding(authorizer: Authorizer, request: ResourceRequest, object: KubeObject): void {
  const { served, user, namespace } = request
  const reference = asObject(object['roleRef'])
  const [kind, name] = [String(reference['kind']), String(reference['name'])]
  const resource = kind === 'Role' ? 'roles' : 'clusterroles'
  if (authorizer.authorize(user, { verb: 'bind', group, resource, subresource: '', namespace, name }).allowed)
    return
  if (!authorizer.hasRole(kind, namespace, name)) throw notFound(served, name)
  const missing = missingRules(authorizer, request, authorizer.rulesOfRole(kind, namespace, name))
  if (missing.length) throw refusal(request, object.metadata.name ?? '', user, missing)
}

const everything: readonly Rule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
]

function checkRole(
  authorizer: Authorizer,
  request: ResourceRequest,
  object: KubeObject,
  old: KubeObject | undefined,
): void {
  const { served, user, namespace } = request
  const escalate = { verb: 'escalate', group, resource: served.plural, subresource: '', namespace }
  const name = object.metadata.name ?? ''
  if (authorizer.authorize(user, { ...escalate, name: request.name }).allowed) return
  const missing = missingRules(authorizer, request, (object['rules'] ?? []) as unknown as readonly Rule[])
  if (missing.length) throw refusal(request, name, user, missing)
  // A role that is the sum of others may come to hold anything.
  const sums = isSum(object) || (old !== undefined && isSum(old))
  if (sums && missingRules(authorizer, request, everything).length)
    throw forbidden(served, name, 'must have cluster-admin privileges to use the aggregationRule')
}

function isSum(role: KubeObject): boolean {
  const selectors = valueAt(role, ['aggregationRule', 'clusterRoleSelectors'])
  return Array.isArray(selectors) && selectors.length > 0
}

/**
 * What of these rules the author of a request does not hold: verbs on the same resource together, repeated where two rules
 * give it, and each verb on a path by itself.
 */
function missingRules(
  authorizer: Authorizer,
  { user, namespace }: ResourceRequest,
  granted: readonly Rule[],
): Rule[] {
  const held = authorizer.rulesFor(user, namespace)
  const missing = granted.flatMap(breakdown).filter((one) => !held.some((rule) => coveredBy(rule, one)))
  const compact = new Map<string, Rule>()
  for (const { verbs, ...what } of missing.filter((one) => !one.nonResourceURLs)) {
    const key = JSON.stringify(what)
    compact.set(key, { ...what, verbs: [...(compact.get(key)?.verbs ?? []), ...verbs] })
  }
  return [...missing.filter((one) => one.nonResourceURLs), ...compact.values()]
}

/** One verb on one resource or path: the grain at which rules are compared. */
function breakdown(rule: Rule): Rule[] {
  const names = rule.resourceNames?.length
    ? rule.resourceNames.map((name) => ({ resourceNames: [name] }))
    : [{}]
  return [
    ...rule.verbs.flatMap((verb) =>
      (rule.apiGroups ?? []).flatMap((apiGroup) =>
        (rule.resources ?? []).flatMap((resource) =>
          names.map((named) => ({ verbs: [verb], apiGroups: [apiGroup], resources: [resource], ...named })),
        ),
      ),
    ),
    ...rule.verbs.flatMap((verb) =>
      (rule.nonResourceURLs ?? []).map((url) => ({ verbs: [verb], nonResourceURLs: [url] })),
    ),
  ]
}

function coveredBy(rule: Rule, one: Rule): boolean {
  const [resource = '', subresource = ''] = (one.resources?.[0] ?? '').split('/')
  const attributes: Attributes = {
    verb: one.verbs[0] ?? '',
    group: one.apiGroups?.[0] ?? '',
    resource,
    subresource,
    namespace: '',
    name: one.resourceNames?.[0] ?? '',
    ...(one.nonResourceURLs && { path: one.nonResourceURLs[0]! }),
  }
  if (!one.resourceNames && rule.resourceNames?.length) return false
  return allows(rule, attributes)
}

const quoted = (list: readonly string[]) => `[${list.map((one) => JSON.stringify(one)).join(' ')}]`

function refusal(request: ResourceRequest, name: string, user: User, missing: readonly Rule[]): Error {
  const lines = missing.map((rule) => {
    const parts: string[] = []
    if (rule.apiGroups) parts.push(`APIGroups:${quoted(rule.apiGroups)}`)
    if (rule.resources) parts.push(`Resources:${quoted(rule.resources)}`)
    if (rule.resourceNames) parts.push(`ResourceNames:${quoted(rule.resourceNames)}`)
    if (rule.nonResourceURLs) parts.push(`NonResourceURLs:${quoted(rule.nonResourceURLs)}`)
    return `{${[...parts, `Verbs:${quoted(rule.verbs)}`].join(', ')}}`
  })
  const why = `user "${user.name}" (groups=${quoted(user.groups)}) is attempting to grant RBAC permissions not currently held:\n${[...new Set(lines)].sort().join('\n')}`
  return forbidden(request.served, name, why)
}
