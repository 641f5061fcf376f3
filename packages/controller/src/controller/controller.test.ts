import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Client, KubeObject } from '@barometer/client'
import { Cache } from '../cache/cache.ts'
import { type Kind, kindOf, type ObjectKey, type ObjectWith } from '../kind.ts'
import { LeadershipLostError } from '../leader/leadership-lost-error.ts'
import type { LogFields, Logger } from '../log.ts'
import { Registry } from '../metrics/registry.ts'
import {
  ConfigMap,
  configMap,
  type Surroundings,
  scriptedClient,
  surroundings,
  TestClock,
  until,
} from '../testkit.ts'
import { Controller, type ControllerOptions, type Reconcile } from './controller.ts'
import { TerminalError } from './errors.ts'
import { generationChanged } from './predicates.ts'
import { Channel, watches } from './source.ts'

type DeploymentObject = ObjectWith<unknown, { readonly replicas?: number }>
const Secret = kindOf({ group: '', version: 'v1', kind: 'Secret' })
const Deployment: Kind<DeploymentObject> = kindOf({ group: 'apps', version: 'v1', kind: 'Deployment' })

const inDefault = (name: string) => ({ namespace: 'default', name })

function secret(name: string, metadata: object = {}) {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { ...inDefault(name), ...metadata } }
}

function deployment(name: string) {
  const labels = { app: name }
  const containers = [{ name: 'main', image: 'nginx' }]
  return {
    ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: inDefault(name) },
    spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers } } },
  }
}

function logTo(lines: string[], fields: LogFields = {}): Logger {
  const line = (message: string, more: LogFields = {}) => {
    const { kind, name, error } = { ...fields, ...more }
    lines.push([kind, name, message, error].filter(Boolean).join(': '))
  }
  return {
    debug: line,
    info: line,
    warn: line,
    error: line,
    with: (more) => logTo(lines, { ...fields, ...more }),
  }
}

interface Setup {
  readonly controller: Controller
  readonly cache: Cache
  readonly log: string[]
  readonly metrics: Registry
  readonly stop: AbortController
  readonly ended: Promise<void>
}

function start(t: TestContext, around: Surroundings, options: Partial<ControllerOptions>): Setup {
  const { client, clock, signal } = around
  const log: string[] = []
  const cache = new Cache({ client, clock, log: logTo(log), scope: { namespace: 'default' } })
  const metrics = new Registry()
  const environment = { client, clock, cache, metrics, log: logTo(log) }
  const controller = new Controller(
    { name: 'test', for: ConfigMap, reconcile: async () => undefined, ...options } as ControllerOptions,
    environment,
  )
  const stop = new AbortController()
  t.after(() => stop.abort())
  void cache.run(signal)
  const ended = controller.run(stop.signal)
  return { controller, cache, log, metrics, stop, ended }
}

/** A reconcile that writes down which keys it was called for. */
function recording(also: Reconcile = async () => {}) {
  const seen: string[] = []
  const reconcile: ControllerOptions['reconcile'] = async (key, context) => {
    seen.push(key.name)
    return also(key, context)
  }
  return { seen, reconcile }
}

test('looks at what there is, and at what changes', async (t) => {
  const around = await surroundings(t)
  const { client } = around
  await client.create(ConfigMap, configMap('a'))
  const { seen, reconcile } = recording()
  start(t, around, { reconcile })
  await until(() => seen.length === 1, 'the first is seen')
  await client.create(ConfigMap, configMap('b'))
  await until(() => seen.length === 2, 'the second is seen')
  await client.delete(ConfigMap, inDefault('a'))
  await until(() => seen.length === 3, 'the deletion is seen')
  assert.deepEqual(seen, ['a', 'b', 'a'])
})

test('a change of what an object owns wakes the owner, a mapped kind wakes whom it names, a channel whom it says', async (t) => {
  const around = await surroundings(t)
  const { client } = around
  const owner = await client.create(ConfigMap, configMap('owner'))
  const { seen, reconcile } = recording()
  const channel = new Channel()
  const names = ({
    metadata,
  }: {
    metadata: { annotations?: Readonly<Record<string, string>> }
  }): ObjectKey[] => (metadata.annotations?.['for'] ? [inDefault(metadata.annotations['for'])] : [])
  start(t, around, { reconcile, owns: [Deployment], watches: [watches(Secret, names)], channels: [channel] })
  await until(() => seen.length === 1, 'the owner is seen')
  const { uid = '' } = owner.metadata
  const reference = { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid, controller: true }
  const child = deployment('child')
  await client.create(Deployment, { ...child, metadata: { ...child.metadata, ownerReferences: [reference] } })
  await until(() => seen.length === 2, 'the owner is woken')
  await client.create(Secret, secret('first', { annotations: { for: 'mapped' } }))
  await until(() => seen.length === 3, 'the named one is woken')
  await client.patch(Secret, inDefault('first'), 'merge', { metadata: { annotations: { for: 'other' } } })
  await until(() => seen.length === 5, 'the one that was named before is woken too')
  channel.push(inDefault('reported'))
  await until(() => seen.length === 6, 'the reported one is woken')
  assert.deepEqual(seen, ['owner', 'owner', 'mapped', 'other', 'mapped', 'reported'])
})

test('own writes do not wake the controller for that object, and wake every other', async (t) => {
  const around = await surroundings(t)
  const { client } = around
  const other = recording()
  const mine = recording(async (key, { writer, cache }) => {
    const object = cache.get(Deployment, key)
    if (!object) return
    const { resourceVersion } = object.metadata
    const status = { replicas: (object.status?.replicas ?? 0) + 1 }
    await writer.patch(Deployment, { ...key, subresource: 'status' }, 'merge', {
      metadata: { resourceVersion },
      status,
    })
    await writer.patch(Deployment, key, 'merge', {
      metadata: { annotations: { token: String(status.replicas) } },
    })
  })
  start(t, around, { name: 'mine', for: Deployment, reconcile: mine.reconcile })
  start(t, around, { name: 'other', for: Deployment, reconcile: other.reconcile })
  await client.create(Deployment, deployment('web'))
  await until(() => other.seen.length >= 3, 'the other sees both writes')
  assert.deepEqual(mine.seen, ['web'])
  await client.patch(Deployment, inDefault('web'), 'merge', { spec: { replicas: 3 } })
  await until(() => mine.seen.length === 2, 'a change of somebody else wakes it')
})

test('somebody else’s write between reading and writing wakes it again', async (t) => {
  const around = await surroundings(t)
  const { client } = around
  let first = true
  const mine = recording(async (key, { writer }) => {
    if (!first) return
    first = false
    await client.patch(ConfigMap, key, 'merge', { data: { by: 'another' } })
    await writer.patch(ConfigMap, key, 'merge', { metadata: { annotations: { mine: 'yes' } } })
  })
  await client.create(ConfigMap, configMap('web'))
  start(t, around, { reconcile: mine.reconcile })
  await until(() => mine.seen.length === 2, 'it looks again')
})

for (const predicates of [[], [generationChanged]]) {
  const filter = predicates.length > 0 ? 'a predicate' : 'no predicate'
  test(`somebody else’s write that the watch tells only after a later one of its own wakes it, with ${filter}`, async (t) => {
    const { client, say } = scriptedClient()
    const at = (version: number, generation: number) => ({
      ...configMap('web'),
      metadata: { ...inDefault('web'), uid: 'u1', resourceVersion: String(version), generation },
    })
    const told = (version: number, generation: number) =>
      ({ type: 'MODIFIED', object: at(version, generation) as unknown as KubeObject }) as const
    const patch = async () => at(12, 2)
    const patching = { ...client, patch } as unknown as Client
    const seen: (number | undefined)[] = []
    start(t, { client: patching, clock: new TestClock(), signal: t.signal } as Surroundings, {
      predicates,
      reconcile: async (key, { cache, writer }) => {
        seen.push(cache.get(ConfigMap, key)?.metadata.generation)
        if (seen.length > 1) return undefined
        await writer.patch(ConfigMap, key, 'merge', { metadata: { annotations: { mine: 'yes' } } })
        await say(told(11, 2), told(12, 2))
        return undefined
      },
    })
    await say(told(5, 1), { type: 'SYNCED', resourceVersion: '10', count: 1 })
    await until(() => seen.length === 2, 'it looks again')
    assert.deepEqual(seen, [1, 2])
  })
}

test('a child that was created is in the cache before the reconcile goes on', async (t) => {
  const around = await surroundings(t)
  const { client } = around
  const found: boolean[] = []
  await client.create(ConfigMap, configMap('web'))
  const { reconcile } = recording(async ({ name }, { writer, cache }) => {
    if (name !== 'web' || found.length > 0) return
    const made = await writer.create(Secret, secret('child'))
    found.push(cache.get(Secret, made.metadata)?.metadata.uid === made.metadata.uid)
    await writer.delete(Secret, made.metadata)
    found.push(cache.get(Secret, made.metadata) === undefined)
  })
  start(t, around, { reconcile, owns: [Secret] })
  await until(() => found.length === 2, 'it was tried')
  assert.deepEqual(found, [true, true])
})

test('a predicate keeps the controller asleep', async (t) => {
  const around = await surroundings(t)
  const { client } = around
  const { seen, reconcile } = recording()
  start(t, around, { for: Deployment, reconcile, predicates: [generationChanged] })
  await client.create(Deployment, deployment('web'))
  await until(() => seen.length === 1, 'it is seen')
  await client.patch(Deployment, inDefault('web'), 'merge', { metadata: { labels: { a: 'b' } } })
  await client.patch(Deployment, inDefault('web'), 'merge', { spec: { replicas: 2 } })
  await until(() => seen.length === 2, 'the spec has changed')
  await client.create(Deployment, deployment('last'))
  await until(() => seen.includes('last'), 'the last is seen')
  assert.deepEqual(seen, ['web', 'web', 'last'])
})

test('an exception is logged with its object, tried again with a growing pause, and stops no other', async (t) => {
  const around = await surroundings(t)
  const { client, clock } = around
  for (const name of ['bad', 'good']) await client.create(ConfigMap, configMap(name))
  let failures = 0
  const { seen, reconcile } = recording(async ({ name }) => {
    if (name === 'bad' && ++failures < 4) throw new Error('no luck')
  })
  const { log, metrics } = start(t, around, { reconcile })
  await until(() => seen.filter((name) => name === 'bad').length === 4, 'it goes well in the end')
  assert.ok(seen.includes('good'))
  assert.deepEqual(log[0], 'ConfigMap: bad: the reconcile failed: no luck')
  assert.deepEqual(
    clock.waits.filter((wait) => wait >= 5 && wait <= 40),
    [5, 10, 20],
  )
  assert.match(metrics.print(), /^controller_runtime_reconcile_errors_total\{controller="test"\} 3$/m)
})

test('a terminal error is not tried again until something changes', async (t) => {
  const around = await surroundings(t)
  const { client } = around
  await client.create(ConfigMap, configMap('bad'))
  const { seen, reconcile } = recording(async () => {
    throw new TerminalError('the image is not one')
  })
  const { controller, log, metrics } = start(t, around, { reconcile })
  await until(() => seen.length === 1 && controller.idle, 'it is tried')
  assert.equal(controller.pending, 0)
  assert.match(log.join(), /not tried again until something changes: the image is not one/)
  assert.match(
    metrics.print(),
    /^controller_runtime_terminal_reconcile_errors_total\{controller="test"\} 1$/m,
  )
  await client.patch(ConfigMap, inDefault('bad'), 'merge', { data: { a: 'b' } })
  await until(() => seen.length === 2, 'it is tried again')
})

for (const [what, answer, said] of [
  [
    'throws what is no error',
    () => Promise.reject('a text'),
    /something that is no error was thrown: a text/,
  ],
  [
    'throws nothing at all',
    () => Promise.reject(undefined),
    /something that is no error was thrown: undefined/,
  ],
  [
    'throws what has no JSON',
    () => Promise.reject({ count: 1n }),
    /something that is no error was thrown: \{ count: 1n \}/,
  ],
  ['returns what has no JSON', async () => 1n, /the reconcile returned 1n: expected nothing/],
  [
    'returns nonsense',
    async () => 'soon',
    /the reconcile returned "soon": expected nothing, or \{ requeueAfter/,
  ],
  [
    'asks for a time that is none',
    async () => ({ requeueAfter: -1 }),
    /the reconcile returned {"requeueAfter":-1}/,
  ],
  ['is no promise', () => 7, /the reconcile returned 7/],
] as const) {
  test(`a reconcile that ${what} fails with a message that says so`, async (t) => {
    const around = await surroundings(t)
    await around.client.create(ConfigMap, configMap('bad'))
    const { log } = start(t, around, { reconcile: answer as unknown as ControllerOptions['reconcile'] })
    await until(() => log.length > 0, 'it has failed')
    assert.match(log[0]!, said)
  })
}

test('a predicate that fails lets the change through, and a source that fails wakes nobody; both are told', async (t) => {
  const around = await surroundings(t)
  const { client } = around
  await client.create(ConfigMap, configMap('there'))
  const { seen, reconcile } = recording()
  const predicate = () => {
    throw new Error('what a predicate')
  }
  const map = ({ metadata }: { metadata: { name: string } }) => {
    if (metadata.name === 'odd') throw new Error('whom?')
    return [inDefault(`of-${metadata.name}`)]
  }
  const { log } = start(t, around, { reconcile, predicates: [predicate], watches: [watches(Secret, map)] })
  for (const name of ['odd', 'even']) await client.create(Secret, secret(name))
  await until(() => seen.includes('of-even') && seen.includes('there'), 'both are seen')
  await until(() => log.length === 2, 'both failures are told')
  assert.deepEqual(log.toSorted(), [
    'ConfigMap: there: a predicate failed; the change is looked at: what a predicate',
    'Secret: odd: a change wakes nobody: its source failed to say whom it concerns: whom?',
  ])
})

test('what fails after a restart does not delay, when it is tried again, what has just changed', async (t) => {
  const around = await surroundings(t)
  const { client, clock } = around
  clock.skip = 0
  for (const name of ['a', 'b', 'c']) await client.create(ConfigMap, configMap(name))
  let fails = true
  const go = Promise.withResolvers<void>()
  const { seen, reconcile } = recording(async ({ name }) => {
    if (name === 'gate') await go.promise
    else if (fails) throw new Error('the cloud is down')
  })
  const { controller, cache } = start(t, around, { reconcile })
  await until(() => seen.length === 3 && controller.pending === 3, 'all have failed')
  fails = false
  await client.create(ConfigMap, configMap('gate'))
  await until(() => seen.length === 4, 'it is busy')
  clock.move(5)
  await client.create(ConfigMap, configMap('new'))
  await until(() => cache.get(ConfigMap, inDefault('new')) !== undefined, 'it is known')
  go.resolve()
  await until(() => seen.length === 8, 'all are seen')
  assert.deepEqual([seen[4], seen.slice(5).sort()], ['new', ['a', 'b', 'c']])
})

test('a reconcile that never returns is told to end, and holds nobody up but its own object', async (t) => {
  const around = await surroundings(t)
  const { client, clock } = around
  for (const name of ['a-stuck', 'b']) await client.create(ConfigMap, configMap(name))
  let aborted: unknown
  const { seen, reconcile } = recording(async ({ name }, { signal }) => {
    if (name !== 'a-stuck') return
    signal.addEventListener('abort', () => {
      aborted = signal.reason
    })
    await new Promise(() => {})
  })
  clock.skip = 0
  const { log, stop, ended } = start(t, around, { reconcile, timeout: 60_000 })
  await until(() => seen.includes('a-stuck'), 'it is stuck')
  clock.move(60_000)
  assert.match(String(aborted), /did not end within 60 s/)
  clock.move(5_000)
  await until(() => seen.includes('b'), 'the other is seen')
  assert.match(log.join(), /ConfigMap: a-stuck: a reconcile does not end, though it was told to/)
  await client.patch(ConfigMap, inDefault('a-stuck'), 'merge', { data: { a: 'b' } })
  await client.create(ConfigMap, configMap('c'))
  await until(() => seen.includes('c'), 'the others go on')
  assert.equal(seen.filter((name) => name === 'a-stuck').length, 1)
  stop.abort()
  await new Promise((resolve) => setImmediate(resolve))
  clock.move(30_000)
  await new Promise((resolve) => setImmediate(resolve))
  clock.move(5_000)
  await ended
})

test('when it ends it waits for what is under way, takes nothing new, and aborts what outlasts the grace period', async (t) => {
  const around = await surroundings(t)
  const { client, clock } = around
  clock.skip = 0
  for (const name of ['quick', 'slow', 'waiting']) await client.create(ConfigMap, configMap(name))
  const finish = Promise.withResolvers<void>()
  const over: string[] = []
  const { seen, reconcile } = recording(async ({ name }, { signal }) => {
    if (name === 'quick') await finish.promise
    else await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    over.push(name)
  })
  const { stop, ended } = start(t, around, { reconcile, concurrency: 2 })
  await until(() => seen.length === 2, 'two are under way')
  stop.abort(new Error('SIGTERM'))
  finish.resolve()
  await until(() => over.length === 1, 'the quick one is over')
  clock.move(30_000)
  await ended
  assert.deepEqual([seen, over], [['quick', 'slow'], ['quick']])
})

test('one that is no longer the leader is ended at once, and sends nothing more', async (t) => {
  const around = await surroundings(t)
  const { client } = around
  await client.create(ConfigMap, configMap('web'))
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { seen, reconcile } = recording(async (key, { writer, signal }) => {
    await new Promise((done) => signal.addEventListener('abort', done))
    await writer.patch(ConfigMap, key, 'merge', { data: { late: 'yes' } }).catch(resolve)
  })
  const { stop, ended } = start(t, around, { reconcile })
  await until(() => seen.length === 1, 'it is under way')
  stop.abort(new LeadershipLostError('the lease is over'))
  await ended
  assert.ok((await promise) instanceof LeadershipLostError)
  assert.equal((await client.get(ConfigMap, inDefault('web')))['data'], undefined)
})

test('a restart over many objects does not delay the one that has just changed', async (t) => {
  const around = await surroundings(t)
  const { client } = around
  for (let n = 0; n < 200; n++) await client.create(ConfigMap, configMap(`many-${n}`))
  const go = Promise.withResolvers<void>()
  const { seen, reconcile } = recording(async () => {
    await go.promise
  })
  const { cache } = start(t, around, { reconcile })
  await until(() => seen.length === 1, 'it has begun')
  await client.patch(ConfigMap, inDefault('many-150'), 'merge', { data: { a: 'b' } })
  await until(() => cache.get(ConfigMap, inDefault('many-150'))?.data?.['a'] === 'b', 'the change is known')
  go.resolve()
  await until(() => seen.length === 200, 'all are seen')
  assert.equal(seen[1], 'many-150')
})

test('what is asked for later is looked at then; a resync looks at everything', async (t) => {
  const around = await surroundings(t)
  const { client, clock } = around
  clock.skip = 0
  for (const name of ['a', 'b']) await client.create(ConfigMap, configMap(name))
  const { seen, reconcile } = recording(async ({ name }) =>
    name === 'a' ? { requeueAfter: 1_000 } : undefined,
  )
  start(t, around, { reconcile, resync: 10_000 })
  await until(() => seen.length === 2, 'both are seen')
  clock.move(1_000)
  await until(() => seen.length === 3, 'the one is seen again')
  clock.move(1_000)
  await until(() => seen.length === 4, 'and again')
  assert.deepEqual(seen.slice(2), ['a', 'a'])
  clock.move(8_000)
  await until(() => seen.includes('b') && seen.lastIndexOf('b') > 3, 'both are seen again')
})
