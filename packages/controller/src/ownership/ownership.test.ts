import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Cache } from '../cache/cache.ts'
import { isControlledBy } from '../controlled-by.ts'
import { ConfigMap, Deployment, Service } from '../kinds.ts'
import { silentLogger } from '../log.ts'
import { configMap, until, Website, website, withWebsites } from '../testkit.ts'
import { Writer } from '../writer/writer.ts'
import { applyChild } from './apply-child.ts'
import { deleteInOrder } from './delete-in-order.ts'
import { addFinalizer, removeFinalizer } from './finalizer.ts'
import { adopt, controllerReference, OwnedByAnotherError, release, withController } from './owner.ts'

const place = { namespace: 'default', name: 'web' }

async function setUp(t: TestContext) {
  const around = await withWebsites(t)
  const { client, clock, signal } = around
  const cache = new Cache({ client, clock, log: silentLogger, scope: { namespace: 'default' } })
  const informers = [cache.informer(Deployment), cache.informer(ConfigMap), cache.informer(Service)]
  void cache.run(signal)
  await cache.whenSynced()
  const writer = new Writer({ client, cache, name: 'mine', signal, fence: () => {}, wrote: () => {} })
  const made = async (name: string) => (await writer.create(Website, website(name))) as never
  return { ...around, cache, writer, informers, owner: await made('web'), other: await made('other') }
}

function deployment(image: string, env?: object[]) {
  const labels = { app: 'web' }
  const containers = [{ name: 'main', image, ...(env && { env }) }]
  return {
    ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: place },
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers } },
    },
  }
}

test('a child is applied where it differs from what was applied, and only there', async (t) => {
  const { client, cache, writer, owner } = await setUp(t)
  const apply = (wanted: ReturnType<typeof deployment>) =>
    applyChild({ writer, cache }, Deployment, owner, wanted)
  const env = [{ name: 'A', value: '1' }]
  const first = await apply(deployment('nginx:1', env))
  assert.ok(isControlledBy(first, owner))
  const sent = () => client.counters.requests
  let before = sent()
  assert.deepEqual(await apply(deployment('nginx:1', env)), first)
  assert.equal(sent(), before)
  const changed = await apply(deployment('nginx:2', env))
  assert.equal(changed.metadata.generation, 2)
  // A field that is wanted no more is removed.
  const without = await apply(deployment('nginx:2'))
  assert.deepEqual(JSON.stringify(without.spec).includes('"env"'), false)
  before = sent()
  assert.deepEqual(await apply(deployment('nginx:2')), without)
  assert.equal(sent(), before)
})

test('what somebody else changed is put back; what somebody else added stays', async (t) => {
  const { client, cache, writer, owner } = await setUp(t)
  const apply = () => applyChild({ writer, cache }, Deployment, owner, deployment('nginx:1'))
  await apply()
  await client.patch(Deployment, place, 'merge', {
    spec: { replicas: 7 },
    metadata: { labels: { theirs: 'yes' } },
  })
  await until(() => cache.get(Deployment, place)?.spec.replicas === 7, 'the change is known')
  const back = await apply()
  assert.deepEqual([back.spec.replicas, back.metadata.labels], [2, { theirs: 'yes' }])
})

test('what another controls is left alone, with an error that names it', async (t) => {
  const { cache, writer, owner, other } = await setUp(t)
  await applyChild({ writer, cache }, Deployment, other, deployment('nginx'))
  const rejected = applyChild({ writer, cache }, Deployment, owner, deployment('nginx'))
  await assert.rejects(rejected, (error) => {
    assert.ok(error instanceof OwnedByAnotherError)
    assert.equal(error.message, 'Deployment web is controlled by Website other already')
    return true
  })
})

test('an owner in a namespace owns nothing outside of it', async (t) => {
  const { owner } = await setUp(t)
  assert.throws(
    () => withController(configMap('a', {}, 'elsewhere'), owner),
    /cannot own ConfigMap a, which is in elsewhere/,
  )
  const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' } }
  assert.throws(() => withController(node, owner), /cannot own Node n, which has no namespace/)
})

test('adopt and release', async (t) => {
  const { writer, owner, other, client } = await setUp(t)
  const orphan = (await client.create(ConfigMap, configMap('orphan'))) as never
  const adopted = await adopt(writer, ConfigMap, orphan, owner)
  assert.deepEqual(adopted.metadata.ownerReferences, [controllerReference(owner)])
  assert.equal(adopted.metadata.ownerReferences?.[0]?.blockOwnerDeletion, true)
  assert.equal(await adopt(writer, ConfigMap, adopted, owner), adopted)
  await assert.rejects(adopt(writer, ConfigMap, adopted, other), OwnedByAnotherError)
  assert.equal(await release(writer, ConfigMap, adopted, other), adopted)
  assert.equal((await release(writer, ConfigMap, adopted, owner)).metadata.ownerReferences, undefined)
})

test('a finalizer that another adds meanwhile is not lost', async (t) => {
  const { writer, client } = await setUp(t)
  const object = (await writer.read(Website, place))!
  const kept = await addFinalizer(writer, Website, object, 'example.com/mine')
  assert.equal(await addFinalizer(writer, Website, kept, 'example.com/mine'), kept)
  const patch = { metadata: { finalizers: ['example.com/mine', 'example.com/theirs'] } }
  await client.patch(Website, place, 'merge', patch)
  await assert.rejects(removeFinalizer(writer, Website, kept, 'example.com/mine'), { message: /modified/ })
  const removed = await removeFinalizer(
    writer,
    Website,
    (await writer.read(Website, place))!,
    'example.com/mine',
  )
  assert.deepEqual(removed.metadata.finalizers, ['example.com/theirs'])
})

test('deletes in order: a step only when the one before is gone', async (t) => {
  const { client, cache, writer } = await setUp(t)
  const held = {
    ...configMap('held'),
    metadata: { ...configMap('held').metadata, finalizers: ['example.com/hold'] },
  }
  const first = (await writer.create(ConfigMap, held)) as never
  const second = (await writer.create(ConfigMap, configMap('second'))) as never
  const steps = [
    { kind: ConfigMap, objects: [first] },
    { kind: ConfigMap, objects: [second] },
  ]
  const left = await deleteInOrder({ writer, cache }, steps)
  assert.deepEqual(
    left.map(({ metadata }) => metadata.name),
    ['held'],
  )
  assert.ok(cache.get(ConfigMap, { namespace: 'default', name: 'second' }))
  await client.patch(ConfigMap, { namespace: 'default', name: 'held' }, 'merge', {
    metadata: { finalizers: null },
  })
  await until(() => !cache.get(ConfigMap, { namespace: 'default', name: 'held' }), 'the first is gone')
  assert.deepEqual(await deleteInOrder({ writer, cache }, steps), [])
  assert.equal(cache.get(ConfigMap, { namespace: 'default', name: 'second' }), undefined)
})
