import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { absent, exactly, including } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'
import { at, configMap, failure } from './objects.ts'

/** RBAC and the access reviews. */
export const access = new Topic('access')

const rbac = 'rbac.authorization.k8s.io/v1'
const reviews = '/apis/authorization.k8s.io/v1'
const bob = [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'bob' }]

async function allow(t: CaseContext, ns: string, rules: Json[], subjects: Json[] = bob): Promise<void> {
  const name = t.name('role')
  await t.must(201, t.post(at(`${rbac}/roles`, ns), { metadata: { name }, rules }))
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name }
  await t.must(201, t.post(at(`${rbac}/rolebindings`, ns), { metadata: { name }, roleRef, subjects }))
}

/** Rights come into force in the server's own time. */
const whenAllowed = (t: CaseContext, path: string, as: 'alice' | 'bob' = 'bob') =>
  t.eventually(
    () => t.get(path, { as }),
    (answer) => answer.status !== 403,
  )

access.case('without rights everything is 403', async (t) => {
  const ns = await t.namespace()
  await t.must(
    403,
    t.get(at('configmaps', ns), { as: 'bob' }),
    failure(
      403,
      'Forbidden',
      `configmaps is forbidden: User "bob" cannot list resource "configmaps" in API group "" in the namespace "${ns}"`,
      {
        details: exactly({ kind: 'configmaps' }),
      },
    ),
  )
})

const refusals: [string, (t: CaseContext, ns: string) => Promise<Json>, (ns: string) => string][] = [
  [
    'get',
    (t, ns) => t.get(at('configmaps', ns, 'a'), { as: 'bob' }),
    (ns) =>
      `configmaps "a" is forbidden: User "bob" cannot get resource "configmaps" in API group "" in the namespace "${ns}"`,
  ],
  [
    'create',
    (t, ns) => t.post(at('configmaps', ns), configMap('a'), { as: 'bob' }),
    (ns) =>
      `configmaps is forbidden: User "bob" cannot create resource "configmaps" in API group "" in the namespace "${ns}"`,
  ],
  [
    'patch',
    (t, ns) => t.patch('merge', at('configmaps', ns, 'a'), {}, { as: 'bob' }),
    (ns) =>
      `configmaps "a" is forbidden: User "bob" cannot patch resource "configmaps" in API group "" in the namespace "${ns}"`,
  ],
  [
    'update a subresource',
    (t, ns) => t.put(at('apps/v1/deployments', ns, 'a', 'status'), {}, { as: 'bob' }),
    (ns) =>
      `deployments.apps "a" is forbidden: User "bob" cannot update resource "deployments/status" in API group "apps" in the namespace "${ns}"`,
  ],
  [
    'deletecollection',
    (t, ns) => t.delete(at('configmaps', ns), undefined, { as: 'bob' }),
    (ns) =>
      `configmaps is forbidden: User "bob" cannot deletecollection resource "configmaps" in API group "" in the namespace "${ns}"`,
  ],
  [
    'watch',
    (t, ns) => t.get(at('configmaps', ns), { as: 'bob', query: { watch: true } }),
    (ns) =>
      `configmaps is forbidden: User "bob" cannot watch resource "configmaps" in API group "" in the namespace "${ns}"`,
  ],
  [
    'list cluster-wide',
    (t) => t.get(at('configmaps'), { as: 'bob' }),
    () =>
      'configmaps is forbidden: User "bob" cannot list resource "configmaps" in API group "" at the cluster scope',
  ],
  [
    'get a cluster-scoped object',
    (t) => t.get('/api/v1/nodes/n', { as: 'bob' }),
    () =>
      'nodes "n" is forbidden: User "bob" cannot get resource "nodes" in API group "" at the cluster scope',
  ],
  [
    'another path',
    (t) => t.get('/metrics', { as: 'bob' }),
    () => 'forbidden: User "bob" cannot get path "/metrics"',
  ],
]
for (const [title, ask, message] of refusals) {
  access.case(`the text of a refusal: ${title}`, async (t) => {
    const ns = await t.namespace()
    t.expect(await ask(t, ns), 403, failure(403, 'Forbidden', message(ns)))
  })
}

access.case('everyone who is known may discover and ask for health', async (t) => {
  for (const path of [
    '/api',
    '/apis',
    '/api/v1',
    '/apis/apps/v1',
    '/version',
    '/livez',
    '/readyz',
    '/openapi/v3',
  ]) {
    await t.must(200, t.get(path, { as: 'bob' }))
  }
})

access.case('a role gives its verbs in its namespace, and nothing else', async (t) => {
  const ns = await t.namespace()
  const other = await t.newNamespace()
  await allow(t, ns, [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list'] }])
  t.expect(await whenAllowed(t, at('configmaps', ns)), 200, { kind: 'ConfigMapList' })
  await t.must(403, t.post(at('configmaps', ns), configMap('a'), { as: 'bob' }))
  await t.must(403, t.get(at('configmaps', other), { as: 'bob' }))
  await t.must(403, t.get(at('secrets', ns), { as: 'bob' }))
})

access.case('resourceNames limits a rule to these', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(201, t.post(at('configmaps', ns), configMap('b')))
  await allow(t, ns, [
    { apiGroups: [''], resources: ['configmaps'], resourceNames: ['a'], verbs: ['get', 'list'] },
  ])
  t.expect(await whenAllowed(t, at('configmaps', ns, 'a')), 200)
  await t.must(403, t.get(at('configmaps', ns, 'b'), { as: 'bob' }))
  await t.must(403, t.get(at('configmaps', ns), { as: 'bob' }))
  await t.must(200, t.get(at('configmaps', ns), { as: 'bob', query: { fieldSelector: 'metadata.name=a' } }))
})

access.case('a star allows all verbs, resources and groups', async (t) => {
  const ns = await t.namespace()
  await allow(t, ns, [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'] }])
  t.expect(await whenAllowed(t, at('apps/v1/deployments', ns)), 200)
  await t.must(201, t.post(at('configmaps', ns), configMap('a'), { as: 'bob' }))
})

access.case('a subresource has to be named, or */status', async (t) => {
  const ns = await t.namespace()
  const kind = await customKind(t, { subresources: { status: {} } })
  await t.must(201, t.post(kind.at(), kind.object('a')))
  await allow(t, ns, [
    { apiGroups: [kind.group], resources: ['widgets'], verbs: ['get'] },
    { apiGroups: [kind.group], resources: ['*/status'], verbs: ['patch'] },
  ])
  t.expect(await whenAllowed(t, kind.at('a')), 200)
  await t.must(403, t.patch('merge', kind.at('a'), { spec: { x: 1 } }, { as: 'bob' }))
  await t.must(200, t.patch('merge', kind.at('a', 'status'), { status: { x: 1 } }, { as: 'bob' }))
})

access.case('a group is a subject', async (t) => {
  const ns = await t.namespace()
  const developers = [{ kind: 'Group', apiGroup: 'rbac.authorization.k8s.io', name: 'developers' }]
  await allow(t, ns, [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }], developers)
  t.expect(await whenAllowed(t, at('configmaps', ns), 'alice'), 200)
  await t.must(403, t.get(at('configmaps', ns), { as: 'bob' }))
})

access.case('a role binding to a cluster role gives it in the namespace', async (t) => {
  const ns = await t.namespace()
  const name = t.name('role')
  const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }]
  await t.must(201, t.post(at(`${rbac}/clusterroles`), { metadata: { name }, rules }))
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name }
  await t.must(201, t.post(at(`${rbac}/rolebindings`, ns), { metadata: { name }, roleRef, subjects: bob }))
  t.expect(await whenAllowed(t, at('configmaps', ns)), 200)
  await t.must(403, t.get(at('configmaps'), { as: 'bob' }))
})

access.case('nobody grants what he does not have', async (t) => {
  const ns = await t.namespace()
  await allow(t, ns, [
    { apiGroups: ['rbac.authorization.k8s.io'], resources: ['roles'], verbs: ['create', 'list'] },
  ])
  await whenAllowed(t, at(`${rbac}/roles`, ns))
  const rules = [{ apiGroups: [''], resources: ['secrets'], verbs: ['get'] }]
  await t.must(403, t.post(at(`${rbac}/roles`, ns), { metadata: { name: 'more' }, rules }, { as: 'bob' }), {
    reason: 'Forbidden',
    message:
      /^roles\.rbac\.authorization\.k8s\.io "more" is forbidden: user "bob" \(groups=\["system:authenticated"\]\) is attempting to grant RBAC permissions not currently held:\n\{APIGroups:\[""\], Resources:\["secrets"\], Verbs:\["get"\]\}$/,
  })
})

access.case('the role of a binding cannot be changed', async (t) => {
  const ns = await t.namespace()
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'x' }
  await t.must(
    201,
    t.post(at(`${rbac}/rolebindings`, ns), { metadata: { name: 'a' }, roleRef, subjects: bob }),
  )
  await t.must(422, t.patch('merge', at(`${rbac}/rolebindings`, ns, 'a'), { roleRef: { name: 'y' } }), {
    message: /roleRef: Invalid value: .*: cannot change roleRef$/,
  })
})

access.case('SelfSubjectAccessReview says yes to the admin', async (t) => {
  const spec = { resourceAttributes: { verb: 'delete', resource: 'nodes' } }
  await t.must(201, t.post(`${reviews}/selfsubjectaccessreviews`, { spec }), {
    kind: 'SelfSubjectAccessReview',
    apiVersion: 'authorization.k8s.io/v1',
    status: { allowed: true },
  })
})

access.case('SelfSubjectAccessReview says no, and may be asked by everyone', async (t) => {
  const ns = await t.namespace()
  const spec = { resourceAttributes: { verb: 'get', resource: 'secrets', namespace: ns } }
  await t.must(201, t.post(`${reviews}/selfsubjectaccessreviews`, { spec }, { as: 'bob' }), {
    status: { allowed: false, denied: absent },
  })
})

access.case('SelfSubjectAccessReview gives the reason for a yes', async (t) => {
  const ns = await t.namespace()
  await allow(t, ns, [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }])
  await whenAllowed(t, at('configmaps', ns))
  const spec = { resourceAttributes: { verb: 'list', resource: 'configmaps', namespace: ns } }
  await t.must(201, t.post(`${reviews}/selfsubjectaccessreviews`, { spec }, { as: 'bob' }), {
    status: {
      allowed: true,
      reason: /^RBAC: allowed by RoleBinding "role-.*" of Role "role-.*" to User "bob"$/,
    },
  })
})

access.case('SubjectAccessReview asks about others', async (t) => {
  const ns = await t.namespace()
  await allow(t, ns, [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }])
  await whenAllowed(t, at('configmaps', ns))
  const spec = { user: 'bob', resourceAttributes: { verb: 'list', resource: 'configmaps', namespace: ns } }
  await t.must(201, t.post(`${reviews}/subjectaccessreviews`, { spec }), { status: { allowed: true } })
  await t.must(403, t.post(`${reviews}/subjectaccessreviews`, { spec }, { as: 'bob' }))
  await t.must(201, t.post(`${reviews}/subjectaccessreviews`, { spec: { ...spec, user: 'eve' } }), {
    status: { allowed: false },
  })
})

access.case('SubjectAccessReview asks about paths', async (t) => {
  const spec = {
    user: 'eve',
    groups: ['system:authenticated'],
    nonResourceAttributes: { verb: 'get', path: '/version' },
  }
  await t.must(201, t.post(`${reviews}/subjectaccessreviews`, { spec }), { status: { allowed: true } })
})

access.case('SubjectAccessReview with neither kind of attribute is 422', async (t) => {
  await t.must(422, t.post(`${reviews}/subjectaccessreviews`, { spec: { user: 'bob' } }), {
    message:
      /spec\.resourceAttributes: Invalid value: .*exactly one of nonResourceAttributes or resourceAttributes must be specified/,
  })
})

access.case('LocalSubjectAccessReview asks within a namespace', async (t) => {
  const ns = await t.namespace()
  const spec = { user: 'bob', resourceAttributes: { verb: 'list', resource: 'configmaps', namespace: ns } }
  const body = { metadata: { namespace: ns }, spec }
  await t.must(201, t.post(`${reviews}/namespaces/${ns}/localsubjectaccessreviews`, body), {
    status: { allowed: false },
  })
})

access.case('SelfSubjectRulesReview lists what one may do', async (t) => {
  const ns = await t.namespace()
  await allow(t, ns, [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }])
  await whenAllowed(t, at('configmaps', ns))
  await t.must(
    201,
    t.post(`${reviews}/selfsubjectrulesreviews`, { spec: { namespace: ns } }, { as: 'bob' }),
    {
      status: {
        incomplete: false,
        resourceRules: including({ verbs: ['list'], apiGroups: [''], resources: ['configmaps'] }),
        nonResourceRules: including({ verbs: ['get'], nonResourceURLs: including('/version') }),
      },
    },
  )
})

access.case('SelfSubjectReview says who one is', async (t) => {
  await t.must(201, t.post('/apis/authentication.k8s.io/v1/selfsubjectreviews', {}, { as: 'alice' }), {
    status: { userInfo: { username: 'alice', groups: ['developers', 'system:authenticated'] } },
  })
})

access.case('the cluster role cluster-admin may do everything', async (t) => {
  await t.must(200, t.get(at(`${rbac}/clusterroles`, undefined, 'cluster-admin')), {
    kind: 'ClusterRole',
    rules: [
      { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
      { verbs: ['*'], nonResourceURLs: ['*'] },
    ],
  })
})

access.case('the admin may act as another', async (t) => {
  const ns = await t.namespace()
  const headers = { 'impersonate-user': 'eve', 'impersonate-group': 'readers' }
  await t.must(403, t.get(at('configmaps', ns), { headers }), {
    message: /^configmaps is forbidden: User "eve" cannot list/,
  })
  await allow(
    t,
    ns,
    [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }],
    [{ kind: 'Group', apiGroup: 'rbac.authorization.k8s.io', name: 'readers' }],
  )
  await t.eventually(
    () => t.get(at('configmaps', ns), { headers }),
    (answer) => answer.status === 200,
  )
})

access.case('others may not act as another', async (t) => {
  await t.must(403, t.get('/api/v1/nodes', { as: 'bob', headers: { 'impersonate-user': 'admin' } }), {
    reason: 'Forbidden',
    message: /User "bob" cannot impersonate/,
  })
})

access.case('who may not bind at will cannot bind a role that does not exist', async (t) => {
  const ns = await t.namespace()
  await allow(t, ns, [
    { apiGroups: ['rbac.authorization.k8s.io'], resources: ['rolebindings'], verbs: ['*'] },
  ])
  const path = at(`${rbac}/rolebindings`, ns)
  await whenAllowed(t, path)
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'absent' }
  const body = { metadata: { name: 'a' }, roleRef, subjects: bob }
  await t.must(404, t.post(path, body, { as: 'bob' }), {
    message: 'rolebindings.rbac.authorization.k8s.io "absent" not found',
  })
  await t.must(201, t.post(path, body))
})
