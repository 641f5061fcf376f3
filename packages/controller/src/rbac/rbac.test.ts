import assert from 'node:assert/strict'
import { request } from 'node:https'
import { type TestContext, test } from 'node:test'
import { connectUrl, type KubeObject } from '@barometer/client'
import { livingSet } from '@barometer/conditions'
import { loadAll } from 'js-yaml'
import { openClient } from '../../../client/src/testkit.ts'
import { reconciler } from '../controller/reconciler.ts'
import { watches } from '../controller/source.ts'
import { crdOf } from '../crd/crd-of.ts'
import { kindOf } from '../kind.ts'
import { ConfigMap, CustomResourceDefinition, Deployment, Secret } from '../kinds.ts'
import { jsonLogger } from '../run/json-logger.ts'
import { operatorCommand } from '../run/operator-command.ts'
import { type Running, run } from '../run/run.ts'
import { Website, website, withWebsites } from '../testkit.ts'
import { waitFor } from '../wait-for.ts'
import { mutating, validating } from '../webhook/admission.ts'
import { withConversion } from '../webhook/configuration.ts'
import { type ConversionWebhook, conversion } from '../webhook/conversion.ts'
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
    { group: '', version: 'v1', kind: 'Service' },
    ...['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'].map((kind) => ({
      ...{ group: 'admissionregistration.k8s.io', version: 'v1', kind, namespaced: false },
    })),
  ].map((fields) => [fields.kind, kindOf(fields)]),
)
  .set('Deployment', Deployment)
  .set('CustomResourceDefinition', CustomResourceDefinition)

/** An operator that may do what its manifests say, and nothing else. */
async function deployed(t: TestContext, options: Partial<ManifestOptions>) {
  const account = { token: 'a-token', user: 'system:serviceaccount:default:websites' }
  const around = await withWebsites(t, { users: [account] })
  const { client: admin, server, clock } = around
  const given = { name: 'websites', namespace: 'default', image: 'x', controllers: [websites], ...options }
  for (const object of manifests(given))
    await admin.apply(kindsOf.get(object.kind)!, object as KubeObject, { fieldManager: 'test' })
  const tls = server.ca === undefined ? {} : { ca: server.ca }
  const client = openClient(t, connectUrl(server.url, account.token, tls), { clock })
  const lines: string[] = []
  const started = Promise.withResolvers<Running>()
  const { webhooks = [] } = options
  // TLS asks the machine's own clock.
  if (webhooks.length > 0) clock.time = Date.now()
  const stop = new AbortController()
  const running = run({
    ...{ controllers: [websites], client, clock, signal: stop.signal },
    ...(options.watchedNamespace !== undefined && { scope: { namespace: options.watchedNamespace } }),
    log: jsonLogger({ clock, level: 'warn', write: (line) => lines.push(line) }),
    leaderElection: { name: 'websites', namespace: 'default' },
    ...(webhooks.length > 0 && {
      webhooks: { name: 'websites', namespace: 'default', webhooks, port: 0, host: '127.0.0.1' },
    }),
    started: started.resolve,
  })
  running.catch(started.reject)
  t.after(async () => {
    stop.abort()
    await running
  })
  return { ...around, admin, lines, stop, running, started: started.promise }
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

test('an operator with webhooks keeps their certificate, and is trusted, under its own roles', async (t) => {
  const webhooks = [
    mutating(Website, (site: Website) => site),
    validating(Website, () => []),
    conversion(Website, []),
  ]
  const { admin, lines, stop, running, started } = await deployed(t, { webhooks })
  const { webhookUrl = '' } = await started
  const bundles = new Set<string | undefined>()
  for (const kind of ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration']) {
    const found = (await admin.get(kindsOf.get(kind)!, { name: 'websites' })) as KubeObject & {
      webhooks: { clientConfig: { caBundle?: string } }[]
    }
    bundles.add(found.webhooks[0]?.clientConfig.caBundle)
  }
  const [bundle = ''] = bundles
  assert.equal(bundles.size, 1)
  const ca = Buffer.from(bundle, 'base64').toString()
  const status = await new Promise((resolve, reject) => {
    const servername = 'websites-webhooks.default.svc'
    const call = request(
      `${webhookUrl}/nowhere`,
      { ca, servername, agent: false, method: 'POST' },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    call.on('error', reject).end()
  })
  assert.equal(status, 404)
  // What is installed anew is told too, by a watch that the roles allow.
  const name = { name: 'websites.example.com' }
  const conversionOf = async () => {
    const found = (await admin.get(CustomResourceDefinition, name)) as {
      spec?: { conversion?: { webhook?: { clientConfig?: { caBundle?: string } } } }
    }
    return found.spec?.conversion?.webhook?.clientConfig?.caBundle
  }
  const address = { service: { namespace: 'default', name: 'websites-webhooks' } }
  const { spec } = withConversion(crdOf(Website), webhooks[2] as ConversionWebhook, address)
  await admin.patch(CustomResourceDefinition, name, 'merge', { spec })
  while ((await conversionOf()) !== bundle) await new Promise((resolve) => setImmediate(resolve))
  stop.abort()
  await running
  assert.deepEqual(lines, [])
})

test('the program prints what webhooks need, and definitions with their conversion', async () => {
  const webhooks = [validating(Website, () => []), conversion(Website, [])]
  let text = ''
  const operator = { name: 'websites', crds: [crdOf(Website)], controllers: [websites], webhooks }
  const print = (more: string) => {
    text += more
  }
  assert.equal(await operatorCommand(operator, ['manifests', '--image', 'x'], print), 0)
  const printed = loadAll(text) as KubeObject[]
  assert.deepEqual(
    printed.map(({ kind, metadata }) => `${kind} ${metadata.name}`),
    [
      'CustomResourceDefinition websites.example.com',
      'ServiceAccount websites',
      'ClusterRole websites',
      'ClusterRoleBinding websites',
      'Role websites-leader',
      'RoleBinding websites-leader',
      'Role websites-webhooks',
      'RoleBinding websites-webhooks',
      'ClusterRole websites-webhooks',
      'ClusterRoleBinding websites-webhooks',
      'Deployment websites',
      'Service websites-webhooks',
      'ValidatingWebhookConfiguration websites',
    ],
  )
  assert.match(text, /strategy: Webhook/)
  assert.match(text, /- '?--webhooks'?/)
})
