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

/** More are not compared: a rule of 300 verbs, groups and resources each stands for 27 million. */
const mostCompared = 100_000

/** How many verbs on one resource or path some rules stand for. */
function countOf(rules: readonly Rule[]): number {
  return rules.reduce(
    (sum, { verbs, apiGroups = [], resources = [], resourceNames, nonResourceURLs = [] }) => {
      const named = apiGroups.length * resources.length * (resourceNames?.length || 1)
      return sum + verbs.length * (named + nonResourceURLs.length)
    },
    0,
  )
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
  { served, user, namespace, name }: ResourceRequest,
  granted: readonly Rule[],
): Rule[] {
  const count = countOf(granted)
  if (count > mostCompared) {
    const why = `its rules are ${count} verbs on resources, more than the ${mostCompared} that can be compared with what user "${user.name}" holds; name fewer in one role`
    throw forbidden(served, name, why)
  }
  const held = authorizer.rulesFor(user, namespace)
  const missing: Rule[] = []
  for (const each of granted)
    for (const one of breakdown(each)) if (!held.some((rule) => coveredBy(rule, one))) missing.push(one)
  const ofResources = missing.filter((one) => !one.nonResourceURLs)
  const compact = Map.groupBy(ofResources, ({ verbs: _, ...what }) => JSON.stringify(what))
  return [
    ...missing.filter((one) => one.nonResourceURLs),
    ...[...compact.values()].map((alike) => ({ ...alike[0]!, verbs: alike.flatMap(({ verbs }) => verbs) })),
  ]
}

/** One verb on one resource or path: the grain at which rules are compared. */
function* breakdown(rule: Rule): Iterable<Rule> {
  const { verbs, apiGroups = [], resources = [], resourceNames, nonResourceURLs = [] } = rule
  const names = resourceNames?.length ? resourceNames.map((name) => ({ resourceNames: [name] })) : [{}]
  for (const verb of verbs)
    for (const apiGroup of apiGroups)
      for (const resource of resources)
        for (const named of names)
          yield { verbs: [verb], apiGroups: [apiGroup], resources: [resource], ...named }
  for (const verb of verbs) for (const url of nonResourceURLs) yield { verbs: [verb], nonResourceURLs: [url] }
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
