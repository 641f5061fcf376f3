import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Cache } from '../cache/cache.ts'
import type { AnyObject, Kind } from '../kind.ts'
import { ConfigMap, Deployment } from '../kinds.ts'
import { silentLogger } from '../log.ts'
import { withController } from '../ownership/owner.ts'
import { type Running, run } from '../run/run.ts'
import { configMap, surroundings } from '../testkit.ts'
import type { AddedController, ControllerOptions, Reconcile } from './controller.ts'
import { LateWatches } from './late-watches.ts'

async function setUp(t: TestContext, ...controllers: ControllerOptions[]) {
  const around = await surroundings(t)
  const { client, clock } = around
  const stop = new AbortController()
  const { promise, resolve } = Promise.withResolvers<Running>()
  const ended = run({
    ...{ controllers, client, clock, log: silentLogger, signal: stop.signal, started: resolve },
    scope: { namespace: 'default' },
  })
  t.after(async () => {
    stop.abort()
    await ended
  })
  return { ...around, running: await promise }
}

const owners = (reconcile: Reconcile): ControllerOptions => ({ name: 'owners', for: ConfigMap, reconcile })
const watched = ({ cache }: Running) => cache.status().map(({ kind }) => kind)

test('a controller watches a kind that it learns of while it works, until it ends', async (t) => {
  const seen: string[] = []
  const { client, running } = await setUp(t)
  const added = running.add(
    owners(async ({ name }, { watchOwned }) => {
      await watchOwned(Deployment)
      seen.push(name)
      return undefined
    }),
  )
  const owner = (await client.create(ConfigMap, configMap('owner'))) as AnyObject
  await running.idle()
  const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'a', image: 'a' }] } }
  const metadata = { name: 'child', namespace: 'default' }
  const child = withController({ apiVersion: 'apps/v1', kind: 'Deployment', metadata }, owner)
  await client.create(Deployment, { ...child, spec: { selector: { matchLabels: { a: 'b' } }, template } })
  await running.idle()
  assert.deepEqual(seen, ['owner', 'owner'])
  assert.deepEqual(watched(running), ['configmaps', 'deployments.apps'])
  await added.stop()
  assert.deepEqual(watched(running), [])
})

test('what has ended a watch already does not end one that was begun since', async (t) => {
  const around = await surroundings(t)
  const cache = new Cache({ ...around, log: silentLogger, scope: { namespace: 'default' } })
  void cache.run(around.signal)
  const late = new LateWatches(cache, () => {})
  const first = await late.watch(Deployment, around.signal)
  first()
  const second = await late.watch(Deployment, around.signal)
  first()
  assert.equal(cache.status().length, 1)
  second()
  assert.equal(cache.status().length, 0)
})

test('a kind that cannot be watched is an error that says why', async (t) => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const unserved = { ...Deployment, group: 'nobody.example.com' } as Kind
  const reconcile: Reconcile = async (_, { watchOwned }) => {
    await watchOwned(unserved).catch(resolve)
    return undefined
  }
  const { client } = await setUp(t, owners(reconcile))
  await client.create(ConfigMap, configMap('owner'))
  assert.match(String(await promise), /deployments\.nobody\.example\.com cannot be watched \(NotServed: /)
})

test('a reconcile adds a controller and stops it again', async (t) => {
  let added: AddedController | undefined
  const definitions: ControllerOptions = {
    ...{ name: 'definitions', for: ConfigMap },
    reconcile: async (key, { cache, controllers }) => {
      if (cache.get(ConfigMap, key)) {
        added ??= controllers.add({ name: 'deployments', for: Deployment, reconcile: async () => undefined })
      } else await added?.stop()
      return undefined
    },
  }
  const { client, running } = await setUp(t, definitions)
  await client.create(ConfigMap, configMap('go'))
  await running.idle()
  assert.deepEqual(watched(running), ['configmaps', 'deployments.apps'])
  await client.delete(ConfigMap, { namespace: 'default', name: 'go' })
  await running.idle()
  assert.deepEqual(watched(running), ['configmaps'])
})
