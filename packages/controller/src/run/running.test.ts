import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { crdOf } from '../crd/crd-of.ts'
import { installCrds } from '../crd/install.ts'
import type { ObjectKey } from '../kind.ts'
import { CustomResourceDefinition } from '../kinds.ts'
import { silentLogger } from '../log.ts'
import { ConfigMap, configMap, type Surroundings, surroundings, until, Website, website } from '../testkit.ts'
import { waitFor } from '../wait-for.ts'
import type { AnyController } from './controller-set.ts'
import { type Running, run } from './run.ts'

const place = { namespace: 'default', name: 'a' }

async function start(t: TestContext, controllers: readonly AnyController[], given?: Surroundings) {
  const around = given ?? (await surroundings(t))
  const { client, clock } = around
  const stop = new AbortController()
  t.after(() => stop.abort())
  const { promise, resolve } = Promise.withResolvers<Running>()
  const base = { controllers, client, clock, log: silentLogger, signal: stop.signal, started: resolve }
  const ended = run({ ...base, scope: { namespace: 'default' } })
  ended.catch(() => {})
  return { ...around, running: await promise, ended, stop }
}

/** Copies what an object says to another, which another of the kind copies on, until the last. */
function copying(name: string, from: string, to: string): AnyController {
  return {
    name,
    for: ConfigMap,
    reconcile: async (key: ObjectKey, { cache, writer }) => {
      const { data } = cache.get(ConfigMap, key) ?? {}
      if (key.name !== from || data?.['text'] === undefined) return undefined
      const copy = configMap(to, { text: data['text'] })
      await writer.apply(ConfigMap, copy)
      return undefined
    },
  }
}

test('is idle only when all that somebody else wrote was worked on, and what that caused', async (t) => {
  const { client, running } = await start(t, [copying('one', 'a', 'b'), copying('two', 'b', 'c')])
  await running.idle()
  for (let round = 0; round < 30; round++) {
    const text = `round ${round}`
    await client.apply(ConfigMap, { ...configMap('a', { text }) }, { fieldManager: 'test', force: true })
    await running.idle()
    assert.equal(running.cache.get(ConfigMap, { ...place, name: 'c' })?.data?.['text'], text)
  }
  for (const name of ['a', 'b', 'c']) await client.delete(ConfigMap, { ...place, name })
  await running.idle()
  assert.deepEqual(running.cache.list(ConfigMap), [])
})

test('a key that waits for its time is no work; how long it waits is told', async (t) => {
  let looked = 0
  const again = {
    name: 'again',
    for: ConfigMap,
    reconcile: async () => ({ requeueAfter: 60_000 * ++looked }),
  }
  const { client, clock, running } = await start(t, [again])
  assert.equal(running.dueIn(), undefined)
  await client.create(ConfigMap, configMap('a'))
  await running.idle()
  assert.deepEqual([looked, running.dueIn()], [1, 60_000])
  clock.move(59_999)
  await running.idle()
  assert.deepEqual([looked, running.dueIn()], [1, 1])
  clock.move(1)
  await running.idle()
  assert.deepEqual([looked, running.dueIn()], [2, 120_000])
})

test('whoever waits for idleness is told when the run ends, or their own signal', async (t) => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const busy = { name: 'busy', for: ConfigMap, reconcile: () => promise }
  const { client, running, stop, ended } = await start(t, [busy])
  await client.create(ConfigMap, configMap('a'))
  await until(() => running.controllers[0]!.begun === 1, 'it is busy')
  const own = new AbortController()
  const first = assert.rejects(running.idle(own.signal), /enough/)
  own.abort(new Error('enough'))
  await first
  const second = assert.rejects(running.idle(), /the process ends/)
  stop.abort()
  resolve(undefined)
  await second
  await ended
})

test('a watch that cannot be had is not waited for', async (t) => {
  const around = await surroundings(t)
  around.server.fault({ resource: 'configmaps', status: 403, message: 'no' })
  const unserved = { name: 'websites', for: Website, reconcile: async () => undefined }
  const { running } = await start(t, [copying('one', 'a', 'b'), unserved], around)
  await running.idle()
  assert.deepEqual(
    running.cache.status().map(({ state }) => state),
    ['Forbidden', 'NotServed'],
  )
})

test('a controller comes with its kind, and goes with it: its watch is gone, and others go on', async (t) => {
  const { client, clock, running } = await start(t, [copying('one', 'a', 'b')])
  const seen: string[] = []
  const websites = {
    name: 'websites',
    for: Website,
    owns: [ConfigMap],
    reconcile: async ({ name }: ObjectKey) => {
      seen.push(name)
      return undefined
    },
  }
  for (const name of ['web', 'shop']) {
    await installCrds(client, [crdOf(Website)], { clock })
    const added = running.add(websites)
    assert.throws(() => running.add(websites), /two controllers "websites"/)
    await client.create(Website, website(name))
    await running.idle()
    assert.deepEqual(
      running.cache.status().map(({ kind }) => kind),
      ['configmaps', 'websites.example.com'],
    )
    assert.match(
      running.metrics.print(),
      /informer_synced\{kind="websites.example.com",namespace="default"\} 1/,
    )
    await added.stop()
    await added.stop()
    assert.deepEqual(
      running.controllers.map((controller) => controller.name),
      ['one'],
    )
    assert.deepEqual(
      running.cache.status().map(({ kind }) => kind),
      ['configmaps'],
    )
    assert.doesNotMatch(running.metrics.print(), /kind="websites.example.com"/)
    assert.throws(() => running.cache.list(Website), /is not cached/)
    const definition = { name: 'websites.example.com' }
    await client.delete(CustomResourceDefinition, definition)
    await waitFor(client, CustomResourceDefinition, definition, (found) => found === undefined)
  }
  assert.deepEqual(seen, ['web', 'shop'])
  await client.create(ConfigMap, configMap('a', { text: 'x' }))
  await running.idle()
  assert.equal(running.cache.get(ConfigMap, { ...place, name: 'b' })?.data?.['text'], 'x')
})

test('an index that was asked for is there in caches to come', async (t) => {
  const { client, running } = await start(t, [])
  running.cache.addIndex(ConfigMap, 'text', ({ data }) => [data?.['text'] ?? ''])
  const added = running.add(copying('one', 'a', 'b'))
  await client.create(ConfigMap, configMap('a', { text: 'x' }))
  await running.idle()
  const found = running.cache.list(ConfigMap, { index: 'text', value: 'x' })
  assert.deepEqual(found.map(({ metadata }) => metadata.name).sort(), ['a', 'b'])
  assert.throws(() => running.cache.addIndex(ConfigMap, 'text', () => []), /another index "text"/)
  await added.stop()
})
