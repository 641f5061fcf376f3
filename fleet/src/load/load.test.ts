import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ApiServer, createServer } from '@barometer/apiserver'
import { Client, connectUrl, type KubeObject } from '@barometer/client'
import { type LoadReport, loadFleet } from './load.ts'

const dumpedAt = Date.parse('2024-05-05T12:00:00Z')
const loadedAt = Date.parse('2026-01-01T00:00:00Z')
const ago = (minutes: number) => new Date(dumpedAt - minutes * 60_000).toISOString().replace('.000Z', 'Z')
const later = (minutes: number) => new Date(loadedAt - minutes * 60_000).toISOString().replace('.000Z', 'Z')

const meta = (name: string, uid: string, more: object = {}) => ({
  metadata: {
    name,
    namespace: 'shop',
    uid,
    creationTimestamp: ago(500),
    generation: 3,
    resourceVersion: '9',
    ...more,
  },
})
const owner = (apiVersion: string, kind: string, name: string, uid: string) => ({
  ownerReferences: [{ apiVersion, kind, name, uid, controller: true }],
})

const dump = [
  {
    apiVersion: 'example.org/v1',
    kind: 'Part',
    ...meta('part', 'u-part', owner('example.org/v1', 'Widget', 'one', 'u-widget')),
    status: {
      observedGeneration: 3,
      conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: ago(30) }],
    },
  },
  {
    apiVersion: 'example.org/v1',
    kind: 'Widget',
    ...meta('one', 'u-widget', {
      managedFields: [
        { manager: 'kubectl', operation: 'Update' },
        { manager: 'widget-operator', operation: 'Update', subresource: 'status' },
      ],
    }),
    spec: { size: 3, anything: { goes: true } },
    status: {
      observedGeneration: 2,
      conditions: [{ type: 'Ready', status: 'False', lastTransitionTime: ago(10) }],
    },
  },
  {
    apiVersion: 'example.org/v1',
    kind: 'Widget',
    ...meta('leaving', 'u-leaving', { deletionTimestamp: ago(60), finalizers: ['example.org/hold'] }),
  },
  ...['Widget', 'Part'].map((kind) => ({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${kind.toLowerCase()}s.example.org`, uid: `u-${kind}` },
    spec: {
      group: 'example.org',
      scope: 'Namespaced',
      names: {
        plural: `${kind.toLowerCase()}s`,
        singular: kind.toLowerCase(),
        kind,
        listKind: `${kind}List`,
      },
      versions: [{ name: 'v1', served: true, storage: true }],
    },
  })),
  { apiVersion: 'v1', kind: 'Secret', ...meta('tls', 'u-secret'), type: 'kubernetes.io/tls' },
  {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    ...meta('leader', 'u-lease'),
    spec: { holderIdentity: 'x', renewTime: '2024-05-05T12:00:00.000000Z' },
  },
  {
    apiVersion: 'v1',
    kind: 'Event',
    ...meta('one.1', 'u-event'),
    involvedObject: {
      apiVersion: 'example.org/v1',
      kind: 'Widget',
      namespace: 'shop',
      name: 'one',
      uid: 'u-widget',
    },
    reason: 'Failed',
    type: 'Warning',
    lastTimestamp: ago(5),
  },
  {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name: 'nobody-answers', uid: 'u-hook' },
    webhooks: [
      {
        name: 'check.example.org',
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        failurePolicy: 'Fail',
        clientConfig: { service: { namespace: 'shop', name: 'nobody' } },
        rules: [{ apiGroups: ['example.org'], apiVersions: ['*'], resources: ['*'], operations: ['CREATE'] }],
      },
    ],
  },
  {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'shop', uid: 'u-shop' },
    status: { phase: 'Active' },
  },
  { apiVersion: 'other.example.org/v2', kind: 'Policy', ...meta('undefined', 'u-policy') },
  { apiVersion: 'apps/v7', kind: 'Deployment', ...meta('unfit', 'u-unfit'), spec: {} },
] as unknown as readonly KubeObject[]

let server: ApiServer
let client: Client
let report: LoadReport

before(async () => {
  server = await createServer()
  client = new Client(connectUrl(server.url, server.token), { cacheFolder: false })
  report = await loadFleet(client, dump, { now: loadedAt, signal: AbortSignal.timeout(240_000) })
})
after(async () => {
  client.close()
  await server.close()
})

async function read(word: string, name: string): Promise<KubeObject> {
  return client.get(await client.discovery.resolve(word), { namespace: 'shop', name })
}

const statusOf = (object: KubeObject) =>
  object['status'] as { observedGeneration: number; conditions: { lastTransitionTime: string }[] }

test('everything that the server serves is there, whatever the order of the dump', async () => {
  assert.equal(report.definitions, 3)
  assert.equal(report.objects, 9)
  assert.deepEqual((await read('widget', 'one'))['spec'], { size: 3, anything: { goes: true } })
})

test('a kind that the dump does not define is defined from its objects', async () => {
  const policies = await client.discovery.resolve('policies.other.example.org')
  assert.deepEqual([policies.version, policies.namespaced], ['v2', true])
  assert.equal((await read('policies.other.example.org', 'undefined')).metadata.name, 'undefined')
})

test('what the server refuses is told', () => {
  assert.deepEqual(
    report.refused.map(({ object }) => object),
    ['Deployment shop/unfit'],
  )
})

test('owners and Events point to the new uids', async () => {
  const widget = await read('widget', 'one')
  const part = await read('part', 'part')
  assert.notEqual(widget.metadata.uid, 'u-widget')
  assert.equal(part.metadata.ownerReferences?.[0]?.uid, widget.metadata.uid)
  const event = await read('event', 'one.1')
  assert.equal((event['involvedObject'] as { uid: string }).uid, widget.metadata.uid)
})

test('statuses are written, and times are as long ago as they were', async () => {
  assert.equal(statusOf(await read('widget', 'one')).conditions[0]?.lastTransitionTime, later(10))
  const lease = await read('lease', 'leader')
  assert.equal((lease['spec'] as { renewTime: string }).renewTime, '2026-01-01T00:00:00.000000Z')
})

test('a generation that was not observed is still not observed, and one that was still is', async () => {
  const [widget, part] = [await read('widget', 'one'), await read('part', 'part')]
  assert.equal(widget.metadata.generation, 1)
  assert.equal(statusOf(widget).observedGeneration, 0)
  assert.equal(statusOf(part).observedGeneration, 1)
})

test('those who wrote an object are still named', async () => {
  const { managedFields } = (await read('widget', 'one')).metadata
  const names = managedFields?.map((entry) => (entry as { manager: string }).manager)
  assert.deepEqual(names?.sort(), ['kubectl', 'widget-operator'])
})

test('what was on its way out is so again', async () => {
  assert.ok((await read('widget', 'leaving')).metadata.deletionTimestamp)
})
