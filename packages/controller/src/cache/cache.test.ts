import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LogFields, silentLogger } from '../log.ts'
import { Registry } from '../metrics/registry.ts'
import {
  ConfigMap,
  type ConfigMapObject,
  configMap,
  scriptedClient,
  surroundings,
  TestClock,
  until,
} from '../testkit.ts'
import { Cache } from './cache.ts'

const names = (objects: readonly ConfigMapObject[]) => objects.map(({ metadata }) => metadata.name).sort()

function owned(name: string, uid: string, namespace = 'default') {
  const reference = { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid, controller: true }
  const { metadata, ...rest } = configMap(name, {}, namespace)
  return { ...rest, metadata: { ...metadata, ownerReferences: [reference] } }
}

test('lists what an owner controls, and what is in a namespace, as objects come, change and go', async (t) => {
  const { client, clock, signal } = await surroundings(t)
  for (const name of ['other', 'third']) {
    await client.create(
      { ...ConfigMap, plural: 'namespaces', kind: 'Namespace', namespaced: false },
      {
        ...{ apiVersion: 'v1', kind: 'Namespace', metadata: { name } },
      },
    )
  }
  const cache = new Cache({ client, clock, log: silentLogger })
  const informer = cache.informer(ConfigMap)
  void cache.run(signal)
  await informer.whenSynced()
  const make = async (name: string, namespace: string) => {
    const made = await client.create(ConfigMap, configMap(name, {}, namespace))
    return { ...configMap(name), metadata: made.metadata }
  }
  const owner = await make('owner', 'default')
  const uid = owner.metadata.uid ?? ''
  const controlled = () => names(cache.list(ConfigMap, { controlledBy: owner }))
  const inOther = () => names(cache.list(ConfigMap, { namespace: 'other' }))
  assert.deepEqual([controlled(), inOther()], [[], []])

  await client.create(ConfigMap, owned('a', uid))
  await client.create(ConfigMap, owned('b', uid))
  await client.create(ConfigMap, owned('c', (await make('owner', 'other')).metadata.uid ?? '', 'other'))
  await client.create(ConfigMap, configMap('d', {}, 'other'))
  await until(() => inOther().length === 3, 'all are cached')
  assert.deepEqual(controlled(), ['a', 'b'])
  assert.deepEqual(inOther(), ['c', 'd', 'owner'])
  assert.deepEqual(names(cache.list(ConfigMap, { controlledBy: owner, namespace: 'default' })), ['a', 'b'])
  assert.deepEqual(cache.list(ConfigMap, { controlledBy: owner, namespace: 'other' }), [])
  assert.deepEqual(cache.list(ConfigMap, { namespace: 'third' }), [])

  await client.patch(ConfigMap, { namespace: 'default', name: 'a' }, 'merge', {
    metadata: { ownerReferences: null },
  })
  await client.delete(ConfigMap, { namespace: 'default', name: 'b' })
  await until(() => controlled().length === 0, 'neither is controlled any more')
  await client.delete(ConfigMap, { namespace: 'other', name: 'd' })
  await until(() => inOther().length === 2, 'it is gone')
  assert.deepEqual(inOther(), ['c', 'owner'])
})

test('asked for a few, it looks at none of the others', async () => {
  const { client, say } = scriptedClient()
  const cache = new Cache({ client, clock: new TestClock(), log: silentLogger })
  void cache.informer(ConfigMap)
  const stop = new AbortController()
  const running = cache.run(stop.signal)
  let looks = 0
  const watched = (name: string, uid: string, namespace: string) => {
    const object = owned(name, uid, namespace)
    return {
      ...object,
      get metadata() {
        looks++
        return { ...object.metadata, uid: name, resourceVersion: '1' }
      },
    }
  }
  for (let n = 0; n < 100; n++)
    await say({ type: 'ADDED', object: watched(`c-${n}`, `owner-${n}`, `ns-${n}`) })
  await say({ type: 'SYNCED', resourceVersion: '1', count: 100 })
  const byName = {
    name: 'name',
    valuesOf: ({ metadata }: { readonly metadata: { readonly name: string } }) => [metadata.name],
  }
  const few = () => [
    ...cache.list(ConfigMap, { namespace: 'ns-7' }),
    ...cache.list(ConfigMap, { index: byName, value: 'c-7' }),
    ...cache.list(ConfigMap, {
      controlledBy: { ...configMap('owner'), metadata: { name: 'owner', uid: 'owner-7' } },
    }),
  ]
  few() // The first question makes the index.
  looks = 0
  assert.equal(few().length, 3)
  assert.ok(looks < 10, `${looks} looks`)
  stop.abort()
  await running
})

/** A cache that is told of objects by a script, and what it logs. */
function scripted() {
  const { client, say } = scriptedClient()
  const lines: string[] = []
  const error = (message: string, fields: LogFields = {}) =>
    lines.push(`${fields['name']}: ${message}: ${fields['error']}`)
  const cache = new Cache({ client, clock: new TestClock(), log: { ...silentLogger, error } })
  const stop = new AbortController()
  const tell = (...objects: readonly ConfigMapObject[]) =>
    say(
      ...objects.map((object) => ({
        type: 'ADDED' as const,
        object: {
          ...object,
          metadata: { ...object.metadata, uid: object.metadata.name, resourceVersion: '1' },
        },
      })),
    )
  return { cache, say, tell, lines, stop }
}

test('an index that fails on one object is told, and finds the others; the object is cached all the same', async () => {
  const { cache, tell, say, lines, stop } = scripted()
  const informer = cache.informer(ConfigMap)
  cache.addIndex(ConfigMap, 'size', ({ data }) => [data!['size']!.toUpperCase()])
  const heard: string[] = []
  informer.addHandler(({ type, object }) => heard.push(`${type} ${object.metadata.name}`))
  const running = cache.run(stop.signal)
  await tell(configMap('odd'), configMap('even', { size: 'small' }))
  await say({ type: 'SYNCED', resourceVersion: '1', count: 2 })
  assert.deepEqual(names(cache.list(ConfigMap, { index: 'size', value: 'SMALL' })), ['even'])
  assert.deepEqual(names(cache.list(ConfigMap)), ['even', 'odd'])
  assert.deepEqual(heard, ['Added odd', 'Added even'])
  assert.equal(lines.length, 1)
  assert.match(lines[0]!, /^odd: the index "size" failed; the object is not found by it: Cannot read/)
  assert.equal(informer.status().state, 'Synced')
  stop.abort()
  await running
})

test('a handler that fails on what is there already hears of the rest', async () => {
  const { cache, tell, lines, stop } = scripted()
  const informer = cache.informer(ConfigMap)
  const running = cache.run(stop.signal)
  await tell(configMap('odd'), configMap('even'))
  const heard: string[] = []
  informer.addHandler(({ object }) => {
    if (object.metadata.name === 'odd') throw new Error('not this one')
    heard.push(object.metadata.name)
  })
  assert.deepEqual([heard, lines], [['even'], ['odd: a handler of the cache failed: not this one']])
  stop.abort()
  await running
})

test('the metrics of two watches of one kind are told apart, and go with their own watch', () => {
  const metrics = new Registry()
  const { client } = scriptedClient()
  const cache = new Cache({ client, clock: new TestClock(), log: silentLogger, metrics })
  cache.use(ConfigMap)
  const labelled = cache.use(ConfigMap, { labelSelector: 'app=web' })
  const lines = () =>
    metrics
      .print()
      .split('\n')
      .filter((line) => /informer_objects{|TYPE informer_lists/.test(line))
  const all = 'informer_objects{kind="configmaps",namespace=""} 0'
  const some = 'informer_objects{kind="configmaps",namespace="",selector="app=web"} 0'
  assert.deepEqual(lines(), ['# TYPE informer_lists_total counter', all, some])
  labelled.release()
  assert.deepEqual(lines(), ['# TYPE informer_lists_total counter', all])
})

test('an object that two informers of overlapping scopes hold is listed once', async (t) => {
  const { client, clock, signal } = await surroundings(t)
  for (const name of ['a', 'b']) await client.create(ConfigMap, configMap(name))
  const cache = new Cache({ client, clock, log: silentLogger })
  const all = cache.informer(ConfigMap, { namespace: 'default' })
  const one = cache.informer(ConfigMap, { namespace: 'default', fieldSelector: 'metadata.name=a' })
  void cache.run(signal)
  await Promise.all([all.whenSynced(), one.whenSynced()])
  assert.deepEqual(
    names(cache.list(ConfigMap)).filter((name) => name.length === 1),
    ['a', 'b'],
  )
})
