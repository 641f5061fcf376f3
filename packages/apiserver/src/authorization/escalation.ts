import { forbidden, notFound } from '../apimachinery/errors/api-error.ts'
import { equal, type JsonObject } from '../apimachinery/json/json.ts'
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
  const { served, user, namespace } = request
  if (served.group !== group || user.groups.includes('system:masters')) return
  const binding = served.plural.endsWith('bindings')
  const reference = (object['roleRef'] ?? {}) as JsonObject
  const granted = binding
    ? authorizer.rulesOfRole(String(reference['kind']), namespace, String(reference['name']))
    : ((object['rules'] ?? []) as unknown as readonly Rule[])
  if (
    old &&
    equal(old['rules'], object['rules']) &&
    equal(old['roleRef'], object['roleRef']) &&
    equal(old['subjects'], object['subjects'])
  )
    return
  const name = object.metadata.name ?? ''
  const may = binding
    ? {
        verb: 'bind',
        resource: reference['kind'] === 'Role' ? 'roles' : 'clusterroles',
        name: String(reference['name']),
      }
    : { verb: 'escalate', resource: served.plural, name }
  if (authorizer.authorize(user, { ...may, group, subresource: '', namespace }).allowed) return
  if (binding && !authorizer.hasRole(String(reference['kind']), namespace, may.name))
    throw notFound(served, may.name)
  const held = authorizer.rulesFor(user, namespace)
  const missing = granted.flatMap(breakdown).filter((one) => !held.some((rule) => coveredBy(rule, one)))
  if (missing.length) throw refusal(request, name, user, missing)
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
  const why = `user "${user.name}" (groups=${quoted(user.groups)}) is attempting to grant RBAC permissions not currently held:\n${lines.join('\n')}`
  return forbidden(request.served, name, why)
}
