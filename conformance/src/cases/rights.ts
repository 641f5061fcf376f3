import type { Answer, Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { at, configMap, failure } from './objects.ts'

/** Ways around what one may do, all of them closed. */
export const rights = new Topic('rights')

const group = 'rbac.authorization.k8s.io'
const rbac = `${group}/v1`
const bob = [{ kind: 'User', apiGroup: group, name: 'bob' }]
const everything = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection']

/** Gives bob these rights in a namespace, and waits until they are in force. */
async function allow(t: CaseContext, ns: string, rules: Json[]): Promise<void> {
  const name = t.name('role')
  const probe = { apiGroups: [''], resources: ['limitranges'], verbs: ['list'] }
  await t.must(201, t.post(at(`${rbac}/roles`, ns), { metadata: { name }, rules: [...rules, probe] }))
  const roleRef = { apiGroup: group, kind: 'Role', name }
  await t.must(201, t.post(at(`${rbac}/rolebindings`, ns), { metadata: { name }, roleRef, subjects: bob }))
  await inForce(t, at('limitranges', ns))
}

/** Gives bob these rights everywhere for the time of the case; tells the name of the cluster role. */
async function allowEverywhere(t: CaseContext, rules: Json[]): Promise<string> {
  const name = t.name('role')
  const probe = { nonResourceURLs: [`/${name}`], verbs: ['get'] }
  await t.must(201, t.post(at(`${rbac}/clusterroles`), { metadata: { name }, rules: [...rules, probe] }))
  const roleRef = { apiGroup: group, kind: 'ClusterRole', name }
  const bindings = at(`${rbac}/clusterrolebindings`)
  await t.must(201, t.post(bindings, { metadata: { name }, roleRef, subjects: bob }))
  await inForce(t, `/${name}`)
  return name
}

const inForce = (t: CaseContext, path: string): Promise<Answer> =>
  t.eventually(
    () => t.get(path, { as: 'bob' }),
    (answer) => answer.status !== 403,
  )

const forbidden = (message: string) => failure(403, 'Forbidden', message)

rights.case('a name in the query satisfies resourceNames for lists and watches alone', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await allow(t, ns, [
    { apiGroups: [''], resources: ['configmaps'], verbs: everything, resourceNames: ['a'] },
  ])
  const path = at('configmaps', ns)
  const query = { fieldSelector: 'metadata.name=a' }
  const cannot = (verb: string) =>
    forbidden(
      `configmaps is forbidden: User "bob" cannot ${verb} resource "configmaps" in API group "" in the namespace "${ns}"`,
    )
  await t.must(403, t.post(path, configMap('b'), { as: 'bob', query }), cannot('create'))
  await t.must(403, t.delete(path, undefined, { as: 'bob', query }), cannot('deletecollection'))
  for (const selector of ['metadata.name=a', 'metadata.name==a', `metadata.name=a,metadata.namespace=${ns}`])
    await t.must(200, t.get(path, { as: 'bob', query: { fieldSelector: selector } }))
  for (const selector of ['metadata.name!=a', 'metadata.name=..', 'metadata.name=a/'])
    await t.must(403, t.get(path, { as: 'bob', query: { fieldSelector: selector } }), cannot('list'))
})

rights.case('update alone does not create by PUT', async (t) => {
  const ns = await t.namespace()
  await allow(t, ns, [{ apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['update'] }])
  const path = at('coordination.k8s.io/v1/leases', ns, 'new')
  const body = { metadata: { name: 'new' }, spec: {} }
  await t.must(
    403,
    t.put(path, body, { as: 'bob' }),
    forbidden(
      `leases.coordination.k8s.io "new" is forbidden: User "bob" cannot create resource "leases" in API group "coordination.k8s.io" in the namespace "${ns}"`,
    ),
  )
  await t.must(404, t.get(path))
  await allow(t, ns, [{ apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['create'] }])
  await t.must(201, t.put(path, body, { as: 'bob' }))
})

rights.case('patch alone does not create by apply', async (t) => {
  const ns = await t.namespace()
  await allow(t, ns, [{ apiGroups: [''], resources: ['configmaps'], verbs: ['patch'] }])
  const path = at('configmaps', ns, 'new')
  const apply = () => t.patch('apply', path, configMap('new'), { as: 'bob', query: { fieldManager: 'x' } })
  await t.must(
    403,
    apply(),
    forbidden(
      `configmaps "new" is forbidden: User "bob" cannot create resource "configmaps" in API group "" in the namespace "${ns}"`,
    ),
  )
  await t.must(404, t.get(path))
  const only = { apiGroups: [''], resources: ['configmaps'], verbs: ['create'], resourceNames: ['new'] }
  await allow(t, ns, [only])
  await t.must(201, apply())
})

rights.case('only who may do everything makes or changes a role that is the sum of others', async (t) => {
  const resources = ['clusterroles', 'clusterrolebindings']
  const name = await allowEverywhere(t, [{ apiGroups: [group], resources, verbs: everything }])
  const path = at(`${rbac}/clusterroles`)
  const why = 'must have cluster-admin privileges to use the aggregationRule'
  const refused = (role: string) => forbidden(`clusterroles.${group} "${role}" is forbidden: ${why}`)
  const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { [t.name('label')]: 'x' } }] }
  await t.must(403, t.patch('merge', `${path}/${name}`, { aggregationRule }, { as: 'bob' }), refused(name))
  const sum = t.name('sum')
  const body = { metadata: { name: sum }, aggregationRule }
  await t.must(403, t.post(path, body, { as: 'bob' }), refused(sum))
  await t.must(403, t.put(`${path}/${sum}`, body, { as: 'bob' }), refused(sum))
  await t.must(201, t.post(path, body))
  for (const patch of [{ aggregationRule: null }, { metadata: { labels: { a: 'b' } } }])
    await t.must(403, t.patch('merge', `${path}/${sum}`, patch, { as: 'bob' }), refused(sum))
  await t.must(200, t.patch('merge', `${path}/${name}`, { metadata: { labels: { a: 'b' } } }, { as: 'bob' }))
})

rights.case('verbs that are missing are told together for a resource, one by one for a path', async (t) => {
  await allowEverywhere(t, [{ apiGroups: [group], resources: ['clusterroles'], verbs: everything }])
  const rules = [
    { nonResourceURLs: ['/x/*'], verbs: ['get', 'put'] },
    { nonResourceURLs: ['/x/*'], verbs: ['get'] },
    { apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list'] },
    { apiGroups: [''], resources: ['secrets'], verbs: ['get'] },
  ]
  const asked = t.post(
    at(`${rbac}/clusterroles`),
    { metadata: { name: t.name('much') }, rules },
    { as: 'bob' },
  )
  const told = [
    '{APIGroups:[""], Resources:["secrets"], Verbs:["get" "list" "get"]}',
    '{NonResourceURLs:["/x/*"], Verbs:["get"]}',
    '{NonResourceURLs:["/x/*"], Verbs:["put"]}',
  ]
  const { message } = await t.must(403, asked)
  t.like(message.split('\n').slice(1), told, 'what is missing')
})

rights.case('a change to a role is judged by all its rules, not only by new ones', async (t) => {
  await allowEverywhere(t, [{ apiGroups: [group], resources: ['clusterroles'], verbs: everything }])
  const path = at(`${rbac}/clusterroles`)
  const name = t.name('strong')
  const rules = [{ apiGroups: [''], resources: ['secrets'], verbs: ['get'] }]
  await t.must(201, t.post(path, { metadata: { name }, rules }))
  await t.must(
    403,
    t.patch('merge', `${path}/${name}`, { metadata: { labels: { a: 'b' } } }, { as: 'bob' }),
    {
      message: /is attempting to grant RBAC permissions not currently held/,
    },
  )
  await t.must(
    200,
    t.patch('merge', `${path}/${name}`, { metadata: { finalizers: ['example.com/a'] } }, { as: 'bob' }),
  )
  await t.must(200, t.patch('merge', `${path}/${name}`, { metadata: { finalizers: null } }))
})

rights.case('a role that is a sum says of what', async (t) => {
  const causes = [
    {
      field: 'aggregationRule.clusterRoleSelectors',
      message: 'Required value: at least one clusterRoleSelector required if aggregationRule is non-nil',
    },
  ]
  for (const aggregationRule of [{}, { clusterRoleSelectors: [] }])
    await t.must(422, t.post(at(`${rbac}/clusterroles`), { metadata: { name: t.name() }, aggregationRule }), {
      details: { causes },
    })
})

const review = { kind: 'SelfSubjectReview', apiVersion: 'authentication.k8s.io/v1' }
const whoAmI = (t: CaseContext, headers: Record<string, string>, as: 'admin' | 'bob' = 'admin') =>
  t.post('/apis/authentication.k8s.io/v1/selfsubjectreviews', review, { as, headers })

const impersonations: [string, Record<string, string>, Json][] = [
  ['a user', {}, { username: 'eve', groups: ['system:authenticated'] }],
  ['a uid', { 'impersonate-uid': '7' }, { uid: '7' }],
  ['an extra', { 'impersonate-extra-Scopes': 'x, y' }, { extra: { scopes: ['x, y'] } }],
  [
    'an extra with an escaped key',
    { 'impersonate-extra-acme.com%2fa': 'x' },
    { extra: { 'acme.com/a': ['x'] } },
  ],
  ['a group with a comma', { 'impersonate-group': 'x, y' }, { groups: ['x, y', 'system:authenticated'] }],
  [
    'a service account',
    { 'impersonate-user': 'system:serviceaccount:a:b' },
    { groups: ['system:serviceaccounts', 'system:serviceaccounts:a', 'system:authenticated'] },
  ],
  [
    'what is nearly a service account',
    { 'impersonate-user': 'system:serviceaccount:a' },
    { groups: ['system:authenticated'] },
  ],
]
for (const [title, headers, userInfo] of impersonations) {
  rights.case(`one may act as ${title}`, async (t) => {
    await t.must(201, whoAmI(t, { 'impersonate-user': 'eve', ...headers }), { status: { userInfo } })
  })
}

for (const headers of [
  { 'impersonate-uid': '7' },
  { 'impersonate-group': 'x' },
  { 'impersonate-extra-a': 'b' },
]) {
  rights.case(`${Object.keys(headers)[0]} alone is a bad request`, async (t) => {
    await t.must(400, whoAmI(t, headers), {
      reason: 'BadRequest',
      message: /without impersonating a user name$/,
    })
  })
}

rights.case('each part of whom one acts as has to be allowed', async (t) => {
  const own = 'authentication.k8s.io'
  await allowEverywhere(t, [
    { apiGroups: [''], resources: ['users'], verbs: ['impersonate'], resourceNames: ['eve'] },
    { apiGroups: [own], resources: ['uids'], verbs: ['impersonate'], resourceNames: ['7'] },
    { apiGroups: [own], resources: ['userextras/a'], verbs: ['impersonate'], resourceNames: ['b'] },
  ])
  const eve = { 'impersonate-user': 'eve' }
  await t.must(201, whoAmI(t, { ...eve, 'impersonate-uid': '7', 'impersonate-extra-a': 'b' }, 'bob'))
  const refused: [Record<string, string>, string][] = [
    [
      { 'impersonate-uid': '8' },
      `uids.${own} "8" is forbidden: User "bob" cannot impersonate resource "uids" in API group "${own}" at the cluster scope`,
    ],
    [
      { 'impersonate-extra-a': 'c' },
      `userextras.${own} "c" is forbidden: User "bob" cannot impersonate resource "userextras/a" in API group "${own}" at the cluster scope`,
    ],
    [
      { 'impersonate-extra-c': 'b' },
      `userextras.${own} "b" is forbidden: User "bob" cannot impersonate resource "userextras/c" in API group "${own}" at the cluster scope`,
    ],
    [
      { 'impersonate-group': 'system:masters' },
      'groups "system:masters" is forbidden: User "bob" cannot impersonate resource "groups" in API group "" at the cluster scope',
    ],
  ]
  for (const [headers, message] of refused)
    await t.must(403, whoAmI(t, { ...eve, ...headers }, 'bob'), forbidden(message))
  await t.must(403, whoAmI(t, { 'impersonate-user': 'root' }, 'bob'))
})
