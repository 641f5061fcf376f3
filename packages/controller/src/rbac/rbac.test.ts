import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { connectUrl, type KubeObject } from '@barometer/client'
import { livingSet } from '@barometer/conditions'
import { openClient } from '../../../client/src/testkit.ts'
import { reconciler } from '../controller/reconciler.ts'
import { watches } from '../controller/source.ts'
import { kindOf } from '../kind.ts'
import { ConfigMap, Deployment, Secret } from '../kinds.ts'
import { jsonLogger } from '../run/json-logger.ts'
import { run } from '../run/run.ts'
import { Website, website, withWebsites } from '../testkit.ts'
import { waitFor } from '../wait-for.ts'
import { type ManifestOptions, manifests } from './manifests.ts'
import { policyRules } from './policy-rules.ts'

const websites = reconciler({
  for: Website,
  owns: [ConfigMap],
  watches: [watches(Secret, () => [])],
  conditions: livingSet(['Made']),
  observe: () => ({}),
  decide: ({ object: { metadata, spec } }) => ({
    children: [
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: metadata.name }, data: { image: spec.image } },
    ].slice(0, spec.replicas),
  }),
  act: (_, { record }) => record('Normal', 'Made', 'It is made'),
  report: (_, pass) => {
    pass.markTrue('Made')
    return undefined
  },
  finalizer: { name: 'example.com/keep', finalize: () => undefined },
})

test('roles have what the sources and the writes of the controllers need, and nothing else', () => {
  assert.deepEqual(policyRules([websites]), [
    {
      apiGroups: [''],
      resources: ['configmaps'],
      verbs: ['get', 'list', 'watch', 'create', 'patch', 'delete'],
    },
    { apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list', 'watch'] },
    { apiGroups: ['events.k8s.io'], resources: ['events'], verbs: ['create', 'patch'] },
    { apiGroups: ['example.com'], resources: ['websites'], verbs: ['get', 'list', 'watch', 'patch'] },
    { apiGroups: ['example.com'], resources: ['websites/finalizers'], verbs: ['update'] },
    { apiGroups: ['example.com'], resources: ['websites/status'], verbs: ['patch'] },
  ])
})

test('what is only read by its name may be got, and neither listed nor watched', () => {
  const rules = policyRules([{ ...websites, owns: [], watches: [], writes: [], reads: [Secret] }])
  assert.deepEqual(rules[0], { apiGroups: [''], resources: ['secrets'], verbs: ['get'] })
})

const kindsOf = new Map(
  [
    { group: '', version: 'v1', kind: 'ServiceAccount' },
    { group: 'rbac.authorization.k8s.io', version: 'v1', kind: 'Role' },
    { group: 'rbac.authorization.k8s.io', version: 'v1', kind: 'RoleBinding' },
    { group: 'rbac.authorization.k8s.io', version: 'v1', kind: 'ClusterRole', namespaced: false },
    { group: 'rbac.authorization.k8s.io', version: 'v1', kind: 'ClusterRoleBinding', namespaced: false },
  ].map((fields) => [fields.kind, kindOf(fields)]),
).set('Deployment', Deployment)

/** An operator that may do what its manifests say, and nothing else. */
async function deployed(t: TestContext, options: Partial<ManifestOptions>) {
  const account = { token: 'a-token', user: 'system:serviceaccount:default:websites' }
  const around = await withWebsites(t, { users: [account] })
  const { client: admin, server, clock } = around
  const given = { name: 'websites', namespace: 'default', image: 'x', controllers: [websites], ...options }
  for (const object of manifests(given))
    await admin.apply(kindsOf.get(object.kind)!, object as KubeObject, { fieldManager: 'test' })
  const client = openClient(t, connectUrl(server.url, account.token), { clock })
  const lines: string[] = []
  const stop = new AbortController()
  const running = run({
    ...{ controllers: [websites], client, clock, signal: stop.signal },
    ...(options.watchedNamespace !== undefined && { scope: { namespace: options.watchedNamespace } }),
    log: jsonLogger({ clock, level: 'warn', write: (line) => lines.push(line) }),
    leaderElection: { name: 'websites', namespace: 'default' },
  })
  t.after(async () => {
    stop.abort()
    await running
  })
  return { ...around, admin, lines, stop, running }
}

for (const [where, options] of [
  ['everywhere', {}],
  ['in one namespace', { watchedNamespace: 'default' }],
] as const) {
  test(`an operator that works ${where} does all its work under its own roles`, async (t) => {
    const { admin, lines, stop, running } = await deployed(t, options)
    const place = { namespace: 'default', name: 'web' }
    await admin.create(Website, website('web'))
    await waitFor(
      admin,
      ConfigMap,
      place,
      (child) => child?.metadata.ownerReferences?.[0]?.blockOwnerDeletion === true,
    )
    await waitFor(admin, Website, place, (site) => site?.status?.conditions?.[0]?.status === 'True')
    await admin.patch(Website, place, 'merge', { spec: { replicas: 0 } })
    await waitFor(admin, ConfigMap, place, (child) => child === undefined)
    await admin.delete(Website, place)
    await waitFor(admin, Website, place, (site) => site === undefined)
    stop.abort()
    await running
    assert.deepEqual(lines, [])
  })
}
