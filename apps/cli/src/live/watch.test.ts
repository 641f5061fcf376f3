import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { KubeObject } from '@barometer/client'
import type { Outcome } from '../testing/baro.testkit.ts'
import { demoFile, TestCluster } from '../testing/live.testkit.ts'

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start()
  await cluster.put('namespaces', object('v1', 'Namespace', 'shop', {}, ''))
  await cluster.client.create(await cluster.client.discovery.resolve('crd'), definition('Shop', 'shops'))
})
after(() => cluster.close())

function object(
  apiVersion: string,
  kind: string,
  name: string,
  fields: object = {},
  namespace = 'shop',
): KubeObject {
  return {
    apiVersion,
    kind,
    metadata: { name, ...(namespace !== '' && { namespace }) },
    ...fields,
  } as KubeObject
}

function definition(kind: string, plural: string): KubeObject {
  const schema = {
    openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  }
  return object(
    'apiextensions.k8s.io/v1',
    'CustomResourceDefinition',
    `${plural}.example.org`,
    {
      spec: {
        group: 'example.org',
        scope: 'Namespaced',
        names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
        versions: [{ name: 'v1', served: true, storage: true, schema, subresources: { status: {} } }],
      },
    },
    '',
  )
}

const ready = (status: string, reason: string, message = '') => ({
  status: {
    conditions: [{ type: 'Ready', status, reason, message, severity: status === 'False' ? 'Error' : '' }],
  },
})
const shop = (name: string, fields: object = ready('True', 'Open')) =>
  object('example.org/v1', 'Shop', name, fields)
const owned = (made: KubeObject, by: KubeObject): KubeObject => {
  const { name, uid } = by.metadata
  const ownerReferences = [{ apiVersion: by.apiVersion, kind: by.kind, name, uid: uid ?? '' }]
  return { ...made, metadata: { ...made.metadata, ownerReferences } } as KubeObject
}

/** Starts the program, and stops it whatever happens; gives how it ended. */
async function whileWatching(
  command: string,
  act: (said: (text: RegExp) => Promise<void>) => Promise<void>,
): Promise<Outcome> {
  const watching = cluster.begin([...command.split(' '), '-w'])
  try {
    await act(watching.said)
  } finally {
    watching.stop()
  }
  return watching.ended
}

test('get -w on a pipe: what there is, then a row for each change, and for what is gone', async () => {
  const { code, out } = await whileWatching('get shops -n shop', async (said) => {
    const one = await cluster.put('shops', shop('one'))
    await said(/^NAMESPACE {2}NAME {2}STATE {2,}VERDICT .*\nshop +one +\w+/)
    await cluster.setStatus('shops', one, ready('False', 'Fire', 'it burns').status)
    await said(/\nshop +one +Error +Failed +\S* +\S+ +Fire +it burns\n/)
    await cluster.client.delete(await cluster.client.discovery.resolve('shops'), {
      name: 'one',
      namespace: 'shop',
    })
    await said(/\nshop +one +Deleted\n/)
  })
  assert.equal(code, 0)
  assert.equal(out.match(/^NAMESPACE/gm)?.length, 1)
})

test('tree -w shows a child of a kind that was defined after it began, and what becomes of it', async () => {
  const root = await cluster.put('shops', shop('late'))
  const { code } = await whileWatching('tree shop/late -n shop', async (said) => {
    await said(/^✓ Shop shop\/late\n/)
    await cluster.client.create(await cluster.client.discovery.resolve('crd'), definition('Till', 'tills'))
    await cluster.client.discovery.kinds({ fresh: true })
    const till = await cluster.put(
      'tills',
      owned(object('example.org/v1', 'Till', 'first', ready('True', 'Open')), root),
    )
    await said(/\n└─ ✓ Till first\n/)
    await cluster.setStatus('tills', till, ready('False', 'Jammed', 'the drawer is stuck').status)
    await said(/✗ Shop shop\/late .*\n└─ ✗ Till first · Ready=False Jammed\n {7}the drawer is stuck\n/)
  })
  assert.equal(code, 1)
})

test('tree -w follows what parts lead to, kind after kind', async () => {
  const root = await cluster.put('shops', shop('deep'))
  await whileWatching('tree shop/deep -n shop', async (said) => {
    await said(/^✓ Shop shop\/deep\n/)
    const template = {
      metadata: { labels: { app: 'deep' } },
      spec: { containers: [{ name: 'c', image: 'i' }] },
    }
    const spec = { replicas: 1, selector: { matchLabels: { app: 'deep' } }, template }
    const deployment = await cluster.put(
      'deployments',
      owned(object('apps/v1', 'Deployment', 'deep', { spec }), root),
    )
    const set = await cluster.put(
      'replicasets',
      owned(object('apps/v1', 'ReplicaSet', 'deep-1', { spec }), deployment),
    )
    const waiting = { waiting: { reason: 'CrashLoopBackOff', message: 'back-off' } }
    const status = {
      phase: 'Running',
      containerStatuses: [
        { name: 'c', ready: false, restartCount: 9, image: 'i', imageID: '', state: waiting },
      ],
    }
    await cluster.put('pods', owned(object('v1', 'Pod', 'deep-1-a', { spec: template.spec, status }), set))
    await said(/Deployment deep[\s\S]*ReplicaSet deep-1[\s\S]*Pod deep-1-a · CrashLoopBackOff/)
  })
})

test('why -w of an object whose kind nothing else leads to is told what happens to it, and that it is gone', async () => {
  const made = await cluster.put('shops', shop('alone'))
  const { code } = await whileWatching('why shop/alone -n shop', async (said) => {
    await said(/^✓ Shop shop\/alone is healthy/)
    await cluster.setStatus('shops', made, ready('False', 'Fire', 'it burns').status)
    await said(/✗ Shop shop\/alone is in error[\s\S]*it burns/)
    const resource = await cluster.client.discovery.resolve('shops')
    await cluster.client.delete(resource, { name: 'alone', namespace: 'shop' })
    await said(/✗ Shop shop\/alone does not exist\n/)
  })
  assert.equal(code, 1)
})

test('why -w of a kind takes in an object that joins', async () => {
  await whileWatching('why configmaps,shops -n shop -o json', async (said) => {
    await said(/"explanations"/)
    await cluster.put('shops', shop('newcomer', ready('False', 'Fire', 'the new one burns')))
    await said(/the new one burns/)
  })
})

test('glance -w takes in a kind that was defined after it began', async () => {
  await whileWatching('glance -o json', async (said) => {
    await said(/"states"/)
    await cluster.client.create(await cluster.client.discovery.resolve('crd'), definition('Stall', 'stalls'))
    await cluster.client.discovery.kinds({ fresh: true })
    await cluster.put('stalls', object('example.org/v1', 'Stall', 's', ready('False', 'Rain', 'it rains in')))
    await said(/it rains in/)
  })
})

test('files do not change', async () => {
  for (const command of ['get clusters', 'why', 'glance']) {
    const { code, err } = await cluster.baro([...command.split(' '), '-w', '-f', demoFile])
    assert.equal(code, 2)
    assert.match(err, /^error: --watch follows a cluster; files do not change\n/)
  }
})
