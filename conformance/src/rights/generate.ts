import type { Random } from '@barometer/testkit'
import type { Json, Request } from '../http.ts'

/** Who may ask. The admin sets everything up. */
export type Account = 'alice' | 'bob'

/** One sequence: what is granted, and what is then asked for by whom. */
export interface Sequence {
  /** Cluster roles by name. */
  readonly clusterRoles: readonly Json[]
  readonly roles: readonly Json[]
  readonly clusterRoleBindings: readonly Json[]
  readonly roleBindings: readonly Json[]
  readonly requests: readonly (Request & { as: Account })[]
}

const group = 'rbac.authorization.k8s.io'
const names = ['one', 'two', 'three']
const verbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection', '*']
const resources: [apiGroup: string, resource: string][] = [
  ['', 'configmaps'],
  ['', 'secrets'],
  ['apps', 'deployments'],
  ['apps', 'deployments/status'],
  ['apps', 'deployments/scale'],
  ['coordination.k8s.io', 'leases'],
  [group, 'roles'],
  [group, 'rolebindings'],
  [group, 'clusterroles'],
  ['', '*'],
  ['*', '*'],
  ['apps', '*/status'],
]

/** Names are told apart by a mark, so that sequences on one server do not meet. */
export function generate(random: Random, mark: string, ns: string): Sequence {
  const roleNames = names.map((name) => `${name}-${mark}`)
  const subjects = () => random.some(allSubjects(ns), 0.45)
  const bind = (kind: string, name: string) => ({
    metadata: { name: `${kind.toLowerCase()}-${name}-${random.suffix(4)}` },
    roleRef: { apiGroup: group, kind, name },
    subjects: subjects(),
  })
  return {
    clusterRoles: roleNames.map((name) => clusterRole(random, name, mark)),
    roles: roleNames.map((name) => ({ metadata: { name, namespace: ns }, rules: rules(random, false) })),
    clusterRoleBindings: random.some(roleNames, 0.5).map((name) => bind('ClusterRole', name)),
    roleBindings: [
      ...random.some(roleNames, 0.6).map((name) => bind('Role', name)),
      ...random.some(roleNames, 0.4).map((name) => bind('ClusterRole', name)),
    ],
    requests: Array.from({ length: 12 }, () => request(random, mark, ns)),
  }
}

function allSubjects(ns: string): Json[] {
  return [
    { kind: 'User', apiGroup: group, name: 'alice' },
    { kind: 'User', apiGroup: group, name: 'bob' },
    { kind: 'User', apiGroup: group, name: 'eve' },
    { kind: 'Group', apiGroup: group, name: 'developers' },
    { kind: 'ServiceAccount', name: 'robot', namespace: ns },
    { kind: 'Group', apiGroup: group, name: `system:serviceaccounts:${ns}` },
  ]
}

function clusterRole(random: Random, name: string, mark: string): Json {
  const labels = { [`sum-${mark}`]: random.pick(['a', 'b']) }
  const isSum = random.chance(0.2)
  const selector = { matchLabels: { [`sum-${mark}`]: random.pick(['a', 'b']) } }
  return {
    metadata: { name, labels },
    ...(isSum ? { aggregationRule: { clusterRoleSelectors: [selector] } } : { rules: rules(random, true) }),
  }
}

function rules(random: Random, isCluster: boolean): Json[] {
  return Array.from({ length: 1 + random.below(3) }, () => {
    if (isCluster && random.chance(0.15))
      return { nonResourceURLs: [random.pick(['/metrics', '/x/*', '*'])], verbs: ['get'] }
    if (isCluster && random.chance(0.25)) return impersonation(random)
    const [apiGroup, resource] = random.pick(resources)
    const special = resource.includes('roles') ? [random.pick(['escalate', 'bind', 'get'])] : []
    return {
      apiGroups: [apiGroup],
      resources: [resource],
      verbs: [...new Set([random.pick(verbs), random.pick(verbs), ...special])],
      ...(random.chance(0.3) && { resourceNames: [random.pick(names)] }),
    }
  })
}

function impersonation(random: Random): Json {
  const [apiGroup, resource, name] = random.pick([
    ['', 'users', 'eve'],
    ['', 'users', 'bob'],
    ['', 'groups', 'developers'],
    ['', 'serviceaccounts', 'robot'],
    ['authentication.k8s.io', 'uids', '7'],
    ['authentication.k8s.io', 'userextras/a', 'b'],
  ] as const)
  const named = random.chance(0.5) ? { resourceNames: [name] } : {}
  return { apiGroups: [apiGroup], resources: [resource], verbs: ['impersonate'], ...named }
}

/** What is asked for is never carried out: who may do it is all that counts. */
function request(random: Random, mark: string, ns: string): Request & { as: Account } {
  const as = random.pick(['alice', 'bob'] as const)
  const headers = random.chance(0.3) ? impersonated(random, ns) : {}
  const base = { as, headers, query: { dryRun: 'All' } }
  const name = random.pick(names)
  if (random.chance(0.08))
    return { ...base, method: 'GET', path: random.pick(['/metrics', '/x/y', '/version']), query: {} }
  if (random.chance(0.25)) return { ...base, ...grant(random, mark, ns) }
  const [path, kind] = random.pick([
    [`/api/v1/namespaces/${ns}/configmaps`, { apiVersion: 'v1', kind: 'ConfigMap' }],
    [`/api/v1/namespaces/${ns}/secrets`, { apiVersion: 'v1', kind: 'Secret' }],
    [
      `/apis/coordination.k8s.io/v1/namespaces/${ns}/leases`,
      { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', spec: {} },
    ],
    [`/apis/apps/v1/namespaces/${ns}/deployments`, { apiVersion: 'apps/v1', kind: 'Deployment' }],
    ['/api/v1/configmaps', { apiVersion: 'v1', kind: 'ConfigMap' }],
  ] as const)
  const body = { ...kind, metadata: { name } }
  const selector = random.chance(0.4)
    ? { fieldSelector: `metadata.name${random.pick(['=', '==', '!='])}${name}` }
    : {}
  const query = { ...base.query, ...selector }
  const sub = path.includes('deployments') && random.chance(0.4) ? random.pick(['/status', '/scale']) : ''
  const patch = {
    ...headers,
    'content-type': random.pick(['application/merge-patch+json', 'application/apply-patch+yaml']),
  }
  return random.pick<Request & { as: Account }>([
    { ...base, method: 'GET', path, query: { ...selector, limit: 1 } },
    { ...base, method: 'GET', path: `${path}/${name}${sub}`, query: selector },
    { ...base, method: 'POST', path, body, query },
    { ...base, method: 'PUT', path: `${path}/${name}${sub}`, body, query },
    {
      ...base,
      headers: patch,
      method: 'PATCH',
      path: `${path}/${name}${sub}`,
      body,
      query: { ...query, fieldManager: 'x' },
    },
    { ...base, method: 'DELETE', path: `${path}/${name}`, query },
    { ...base, method: 'DELETE', path, query },
  ])
}

function impersonated(random: Random, ns: string): Record<string, string> {
  return {
    'impersonate-user': random.pick([
      'eve',
      'bob',
      'alice',
      `system:serviceaccount:${ns}:robot`,
      'system:anonymous',
    ]),
    ...(random.chance(0.3) && { 'impersonate-group': random.pick(['developers', 'system:masters', 'x']) }),
    ...(random.chance(0.2) && { 'impersonate-uid': random.pick(['7', '8']) }),
    ...(random.chance(0.2) && { 'impersonate-extra-a': random.pick(['b', 'c']) }),
  }
}

/** Someone who hands rights on. */
function grant(
  random: Random,
  mark: string,
  ns: string,
): Pick<Request, 'method' | 'path' | 'body' | 'headers'> {
  const name = `${random.pick(names)}-${mark}`
  const rbac = `/apis/${group}/v1`
  const merge = { 'content-type': 'application/merge-patch+json' }
  const subjects = [{ kind: 'User', apiGroup: group, name: 'bob' }]
  return random.pick([
    {
      method: 'POST',
      path: `${rbac}/clusterroles`,
      body: { metadata: { name: `new-${mark}` }, rules: rules(random, true) },
    },
    {
      method: 'POST',
      path: `${rbac}/namespaces/${ns}/roles`,
      body: { metadata: { name: `new-${mark}` }, rules: rules(random, false) },
    },
    {
      method: 'PUT',
      path: `${rbac}/clusterroles/new-${mark}`,
      body: { metadata: { name: `new-${mark}` }, rules: rules(random, true) },
    },
    {
      method: 'PATCH',
      path: `${rbac}/clusterroles/${name}`,
      headers: merge,
      body: { metadata: { labels: { a: random.suffix(3) } } },
    },
    {
      method: 'PATCH',
      path: `${rbac}/clusterroles/${name}`,
      headers: merge,
      body: { rules: rules(random, true) },
    },
    {
      method: 'PATCH',
      path: `${rbac}/clusterroles/${name}`,
      headers: merge,
      body: { aggregationRule: { clusterRoleSelectors: [{ matchLabels: { x: 'y' } }] } },
    },
    {
      method: 'PATCH',
      path: `${rbac}/namespaces/${ns}/roles/${name}`,
      headers: merge,
      body: { rules: rules(random, false) },
    },
    {
      method: 'POST',
      path: `${rbac}/namespaces/${ns}/rolebindings`,
      body: {
        metadata: { name: `new-${mark}` },
        subjects,
        roleRef: { apiGroup: group, kind: random.pick(['Role', 'ClusterRole']), name },
      },
    },
    {
      method: 'POST',
      path: `${rbac}/clusterrolebindings`,
      body: {
        metadata: { name: `new-${mark}` },
        subjects,
        roleRef: { apiGroup: group, kind: 'ClusterRole', name },
      },
    },
  ])
}
