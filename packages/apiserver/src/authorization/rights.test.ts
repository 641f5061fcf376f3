import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Rig, rig } from '../testkit.ts'

const group = 'rbac.authorization.k8s.io'
const rbac = `/apis/${group}/v1`
const users = [{ token: 'bob', user: 'bob' }]
const asBob = { authorization: 'Bearer bob' }

async function allow(it: Rig, rules: object[]): Promise<void> {
  const made = await it.call('POST', `${rbac}/clusterroles`, { metadata: { name: 'some' }, rules })
  assert.equal(made.code, 201)
  const roleRef = { apiGroup: group, kind: 'ClusterRole', name: 'some' }
  const subjects = [{ kind: 'User', apiGroup: group, name: 'bob' }]
  const bound = await it.call('POST', `${rbac}/clusterrolebindings`, {
    metadata: { name: 'some' },
    roleRef,
    subjects,
  })
  assert.equal(bound.code, 201)
}

test('a role cannot be made the sum of stronger ones by who may only write roles', async (t) => {
  const it = await rig(t, { users })
  await allow(it, [
    { apiGroups: [group], resources: ['clusterroles', 'clusterrolebindings'], verbs: ['create', 'patch'] },
  ])
  const aggregationRule = { clusterRoleSelectors: [{}] }
  const { code } = await it.call(
    'PATCH',
    `${rbac}/clusterroles/some`,
    { aggregationRule },
    {
      ...asBob,
      'content-type': 'application/merge-patch+json',
    },
  )
  assert.equal(code, 403)
  assert.equal((await it.call('GET', `${rbac}/clusterroles/some`)).body.aggregationRule, undefined)
})

test('a role that stands for more than can be compared is refused, and a long one is compared', async (t) => {
  const it = await rig(t, { users })
  await allow(it, [
    { apiGroups: [group], resources: ['roles'], verbs: ['create'] },
    { apiGroups: ['held'], resources: ['*'], verbs: ['*'] },
  ])
  const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)
  const make = (rule: object) =>
    it.call('POST', `${rbac}/namespaces/default/roles`, { metadata: { name: 'a' }, rules: [rule] }, asBob)

  const many = { apiGroups: names('g', 3000), resources: names('r', 3000), verbs: names('v', 3000) }
  const refused = await make(many)
  assert.equal(refused.code, 403)
  assert.match(refused.body.message, /27000000000 verbs on resources, more than the 100000/)

  const strange = await make({ apiGroups: ['other'], resources: ['r'], verbs: names('v', 50_000) })
  assert.equal(strange.code, 403)
  assert.match(strange.body.message, /not currently held/)
  assert.equal((await make({ ...many, apiGroups: ['held'], resources: names('r', 30) })).code, 201)
})

test('a name in the query of a POST gives no right to create', async (t) => {
  const it = await rig(t, { users })
  await allow(it, [{ apiGroups: [''], resources: ['configmaps'], verbs: ['*'], resourceNames: ['a'] }])
  const path = '/api/v1/namespaces/default/configmaps?fieldSelector=metadata.name%3Da'
  assert.equal((await it.call('POST', path, { metadata: { name: 'b' } }, asBob)).code, 403)
  assert.equal((await it.call('DELETE', path, undefined, asBob)).code, 403)
  assert.equal((await it.call('GET', path, undefined, asBob)).code, 200)
})

test('neither update nor patch creates', async (t) => {
  const it = await rig(t, { users })
  await allow(it, [{ apiGroups: ['*'], resources: ['*'], verbs: ['update', 'patch'] }])
  const lease = '/apis/coordination.k8s.io/v1/namespaces/default/leases/a'
  assert.equal((await it.call('PUT', lease, { metadata: { name: 'a' }, spec: {} }, asBob)).code, 403)
  const applied = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }
  const { code } = await it.call('PATCH', '/api/v1/namespaces/default/configmaps/a?fieldManager=x', applied, {
    ...asBob,
    'content-type': 'application/apply-patch+yaml',
  })
  assert.equal(code, 403)
  assert.equal((await it.call('GET', '/api/v1/namespaces/default/configmaps/a')).code, 404)
})

test('whoever may act as a user may not take any uid, group or extra along', async (t) => {
  const it = await rig(t, { users })
  await allow(it, [{ apiGroups: [''], resources: ['users'], verbs: ['impersonate'] }])
  const as = async (headers: Record<string, string>) =>
    (await it.call('GET', '/version', undefined, { ...asBob, 'impersonate-user': 'eve', ...headers })).code
  assert.equal(await as({}), 200)
  assert.equal(await as({ 'impersonate-uid': '7' }), 403)
  assert.equal(await as({ 'impersonate-extra-a': 'b' }), 403)
  assert.equal(await as({ 'impersonate-group': 'system:masters' }), 403)
})
