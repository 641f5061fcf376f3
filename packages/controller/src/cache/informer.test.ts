import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentLogger } from '../log.ts'
import {
  ConfigMap,
  type ConfigMapObject,
  configMap,
  isRealServer,
  type Surroundings,
  surroundings,
  until,
} from '../testkit.ts'
import { Cache, type CacheOptions } from './cache.ts'
import type { CacheEvent, Informer } from './informer.ts'

const inDefault = { namespace: 'default' }

function cacheOf({ client, clock, signal }: Surroundings, options: Partial<CacheOptions> = {}): Cache {
  const cache = new Cache({ client, clock, log: silentLogger, ...options })
  void cache.run(signal)
  return cache
}

/** What an informer tells, in short words. */
function record(informer: Informer<ConfigMapObject>): string[] {
  const told: string[] = []
  informer.addHandler(({ type, object, writer, initial }: CacheEvent) => {
    told.push([type, object.metadata.name, initial && 'initial', writer].filter(Boolean).join(' '))
  })
  return told
}

test('holds what there is and tells every change, with what was before', async (t) => {
  const around = await surroundings(t)
  const { client } = around
  await client.create(ConfigMap, configMap('first'))
  const informer = cacheOf(around).informer(ConfigMap, inDefault)
  const told = record(informer)
  await informer.whenSynced()
  assert.ok(informer.synced)
  await client.create(ConfigMap, configMap('second'))
  await client.patch(ConfigMap, { ...inDefault, name: 'first' }, 'merge', { data: { a: '1' } })
  await client.delete(ConfigMap, { ...inDefault, name: 'second' })
  await until(() => told.length === 4, 'all is told')
  assert.deepEqual(told, ['Added first initial', 'Added second', 'Updated first', 'Deleted second'])
  assert.deepEqual(informer.get({ ...inDefault, name: 'first' })?.data, { a: '1' })
})

test('two who ask for one kind share one watch; who comes later is told what there is', async (t) => {
  const around = await surroundings(t)
  await around.client.create(ConfigMap, configMap('first'))
  const cache = cacheOf(around)
  const informer = cache.informer(ConfigMap, inDefault)
  await informer.whenSynced()
  const before = around.client.counters.requests
  assert.equal(cache.informer(ConfigMap, inDefault), informer)
  assert.deepEqual(record(informer), ['Added first initial'])
  assert.equal(around.client.counters.requests, before)
})

test('an index finds objects by what they say, as they come, change and go', async (t) => {
  const around = await surroundings(t)
  const { client } = around
  const informer = cacheOf(around).informer(ConfigMap, inDefault)
  informer.addIndex('colour', ({ data }) => (data?.['colour'] ? [data['colour']] : []))
  await informer.whenSynced()
  for (const name of ['a', 'b']) await client.create(ConfigMap, configMap(name, { colour: 'red' }))
  await until(() => informer.byIndex('colour', 'red').length === 2, 'both are red')
  await client.patch(ConfigMap, { ...inDefault, name: 'a' }, 'merge', { data: { colour: 'blue' } })
  await client.delete(ConfigMap, { ...inDefault, name: 'b' })
  await until(() => informer.byIndex('colour', 'red').length === 0, 'none is red')
  assert.deepEqual(
    informer.byIndex('colour', 'blue').map(({ metadata }) => metadata.name),
    ['a'],
  )
  assert.throws(() => informer.byIndex('size', 'big'), /there is no index "size"/)
})

test('a transform decides what is kept; one that throws leaves the object as it came', async (t) => {
  const around = await surroundings(t)
  for (const name of ['big', 'bad'])
    await around.client.create(ConfigMap, configMap(name, { a: 'x'.repeat(100) }))
  const transform = (object: ConfigMapObject): ConfigMapObject => {
    if (object.metadata.name === 'bad') throw new Error('no')
    return { ...object, data: {} }
  }
  const informer = cacheOf(around, { transform }).informer(ConfigMap, inDefault)
  await informer.whenSynced()
  assert.deepEqual(informer.get({ ...inDefault, name: 'big' })?.data, {})
  assert.equal(informer.get({ ...inDefault, name: 'bad' })?.data?.['a']?.length, 100)
})

test('an object made anew under its name is a deletion and an addition', async (t) => {
  const around = await surroundings(t)
  const { client, server } = around
  await client.create(ConfigMap, configMap('web'))
  const informer = cacheOf(around).informer(ConfigMap, inDefault)
  const told = record(informer)
  await informer.whenSynced()
  // The watch is gone while it happens: only a new list tells.
  const remove = server.fault({ verb: 'watch', resource: 'configmaps', status: 410 })
  server.fault({ verb: 'list', resource: 'configmaps', status: 500, times: 2 })
  await client.patch(ConfigMap, { ...inDefault, name: 'web' }, 'merge', { data: { a: '1' } })
  await until(() => told.includes('Updated web'), 'the first watch tells')
  await client.delete(ConfigMap, { ...inDefault, name: 'web' })
  await client.create(ConfigMap, configMap('web'))
  remove()
  await until(() => told.length >= 4, 'it is told')
  assert.deepEqual(told, ['Added web initial', 'Updated web', 'Deleted web', 'Added web'])
})

for (const [fault, effect] of [
  ['torn', { tearWatchAfter: 1 }],
  ['ended', { endWatchAfter: 1 }],
  ['expired', { expireWatchAfter: 1 }],
] as const) {
  test(`no deletion is lost or repeated when the watch is ${fault} after every event`, async (t) => {
    const around = await surroundings(t)
    const { client, server } = around
    const informer = cacheOf(around).informer(ConfigMap, inDefault)
    const told = record(informer)
    await informer.whenSynced()
    server.fault({ verb: 'watch', resource: 'configmaps', times: 6, ...effect })
    for (const name of ['a', 'b', 'c']) await client.create(ConfigMap, configMap(name))
    for (const name of ['a', 'b', 'c']) await client.delete(ConfigMap, { ...inDefault, name })
    await client.create(ConfigMap, configMap('last'))
    await until(() => told.includes('Added last'), 'the last is told')
    for (const name of ['a', 'b', 'c']) {
      const seen = told.filter((line) => line.endsWith(` ${name}`))
      assert.ok(seen.length === 0 || seen.join() === `Added ${name},Deleted ${name}`, seen.join())
    }
    assert.deepEqual(
      informer
        .list()
        .map(({ metadata }) => metadata.name)
        .sort(),
      ['last'],
    )
  })
}

test('a server that has lost its data is believed, and what was written to it before is forgotten', {
  skip: isRealServer && 'a real server keeps its data',
}, async (t) => {
  const around = await surroundings(t)
  const { client, server } = around
  const cache = cacheOf(around)
  const informer = cache.informer(ConfigMap, inDefault)
  await informer.whenSynced()
  const made = await client.create(ConfigMap, configMap('old'))
  cache.wrote(ConfigMap, made, 'me')
  server.reset?.()
  await client.create(ConfigMap, configMap('new'))
  const names = () => informer.list().map(({ metadata }) => metadata.name)
  await until(() => names().includes('new') && !names().includes('old'), 'the cache is as the server is')
})

test('a label as the scope: what does not fit is neither told nor kept when it is written', async (t) => {
  const around = await surroundings(t)
  const { client } = around
  const cache = cacheOf(around)
  const informer = cache.informer(ConfigMap, { ...inDefault, labelSelector: 'app in (web, api),!old' })
  await informer.whenSynced()
  const labelled = (name: string, labels: Record<string, string>) => ({
    ...configMap(name),
    metadata: { name, namespace: 'default', labels },
  })
  cache.wrote(ConfigMap, await client.create(ConfigMap, labelled('a', { app: 'web' })), 'me')
  cache.wrote(ConfigMap, await client.create(ConfigMap, labelled('b', { app: 'db' })), 'me')
  cache.wrote(ConfigMap, await client.create(ConfigMap, labelled('c', { app: 'api', old: '' })), 'me')
  assert.deepEqual(
    informer.list().map(({ metadata }) => metadata.name),
    ['a'],
  )
})

test('reading a kind that nobody watches says what to do', async (t) => {
  const cache = cacheOf(await surroundings(t))
  assert.throws(
    () => cache.get(ConfigMap, { name: 'a' }),
    /configmaps is not cached: name the kind in "for", "owns"/,
  )
})
