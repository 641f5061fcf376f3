import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { livingSet } from '@barometer/conditions'
import type { ReconcileContext } from '../controller/controller.ts'
import { reconciler } from '../controller/reconciler.ts'
import { crdOf } from '../crd/crd-of.ts'
import { defineKind } from '../crd/define-kind.ts'
import { installCrds } from '../crd/install.ts'
import { anyObject } from '../crd/schema.ts'
import type { ObjectKey } from '../kind.ts'
import { CustomResourceDefinition } from '../kinds.ts'
import { LeadershipLostError } from '../leader/leadership-lost-error.ts'
import { Lease } from '../leader/lease-lock.ts'
import { silentLogger } from '../log.ts'
import {
  ConfigMap,
  type Surroundings,
  surroundings,
  until,
  Website,
  website,
  withWebsites,
} from '../testkit.ts'
import { replayDecisions } from './decisions.ts'
import { jsonLogger } from './json-logger.ts'
import { type Running, type RunOptions, run } from './run.ts'

const websites = reconciler({
  for: Website,
  conditions: livingSet(['Counted']),
  observe: ({ spec }) => ({ replicas: spec.replicas }),
  decide: ({ observed }) => ({ double: observed.replicas * 2 }),
  report: ({ plan }, pass) => {
    pass.markTrue('Counted')
    return { status: { address: `10.0.0.${plan.double}` } }
  },
})

async function setUp(t: TestContext, options: Partial<RunOptions> = {}) {
  return start(t, await withWebsites(t), options)
}

async function start(t: TestContext, around: Surroundings, options: Partial<RunOptions>) {
  const { client, clock } = around
  const stop = new AbortController()
  t.after(() => stop.abort())
  const { promise, resolve } = Promise.withResolvers<Running>()
  const ended = run({
    ...{ controllers: [websites], client, clock, log: silentLogger, signal: stop.signal, started: resolve },
    ...options,
  })
  ended.catch(() => {})
  return { ...around, stop, ended, running: await promise }
}

const address = ({ cache }: Running, name: string) =>
  cache.get(Website, { namespace: 'default', name })?.status?.address

test('runs controllers until it is told to end, and serves probes and metrics meanwhile', async (t) => {
  const { client, running, stop, ended } = await setUp(t, { probes: { port: 0, host: '127.0.0.1' } })
  await client.create(Website, website('web', { replicas: 2 }))
  await until(() => address(running, 'web') === '10.0.0.4', 'it works')
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${running.port}${path}`)
    return [answer.status, await answer.text()] as const
  }
  assert.deepEqual(await get('/healthz'), [200, 'ok\n'])
  assert.deepEqual(await get('/readyz'), [200, 'ok\n'])
  assert.equal((await get('/nothing'))[0], 404)
  const [, metrics] = await get('/metrics')
  assert.match(
    metrics,
    /^controller_runtime_reconcile_total\{controller="websites",result="success"\} [1-9]/m,
  )
  assert.match(metrics, /^informer_synced\{kind="websites.example.com",namespace=""\} 1$/m)
  stop.abort()
  await ended
  await assert.rejects(get('/healthz'))
})

test('is not ready while a watch is forbidden, and says which and why; other kinds go on', async (t) => {
  const around = await withWebsites(t)
  const message = 'configmaps is forbidden'
  around.server.fault({ resource: 'configmaps', status: 403, message })
  const { running, client } = await start(t, around, {
    probes: { port: 0, host: '127.0.0.1' },
    controllers: [websites, { name: 'other', for: ConfigMap, reconcile: async () => undefined }],
  })
  await client.create(Website, website('web'))
  await until(() => address(running, 'web') === '10.0.0.2', 'the other kind is worked on')
  await until(() => running.cache.status()[1]?.state === 'Forbidden', 'it is forbidden')
  const answer = await fetch(`http://127.0.0.1:${running.port}/readyz`)
  const said = 'the cache of configmaps is not synced: Forbidden, never heard, configmaps is forbidden\n'
  assert.deepEqual([answer.status, await answer.text()], [500, said])
})

test('with a lease, one works at a time; losing it ends the run with an error that says so', async (t) => {
  const leaderElection = { namespace: 'default', name: 'operator', identity: 'first' }
  const { client, running, ended } = await setUp(t, { leaderElection })
  await client.create(Website, website('web'))
  await until(() => address(running, 'web') === '10.0.0.2', 'it works')
  await client.patch(Lease, { namespace: 'default', name: 'operator' }, 'merge', {
    spec: { holderIdentity: 'thief' },
  })
  await assert.rejects(ended, LeadershipLostError)
})

test('what was decided can be recorded in a file, and decided again', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'decisions-'))
  t.after(() => rm(folder, { recursive: true }))
  const record = join(folder, 'decisions.jsonl')
  const { client, running, stop, ended } = await setUp(t, { record })
  await client.create(Website, website('web', { replicas: 3 }))
  await until(() => address(running, 'web') === '10.0.0.6', 'it works')
  stop.abort()
  await ended
  const lines = readFileSync(record, 'utf8')
  type Input = { observed: { replicas: number } }
  const same = replayDecisions(lines, 'websites', ({ observed }: Input) => ({
    double: observed.replicas * 2,
  }))
  assert.ok(same.length > 0 && same.every((decision) => decision.same))
  const other = replayDecisions(lines, 'websites', ({ observed }: Input) => ({
    double: observed.replicas * 3,
  }))
  assert.deepEqual(
    [other[0]?.same, other[0]?.recorded, other[0]?.decided],
    [false, { double: 6 }, { double: 9 }],
  )
  const thrown = replayDecisions(lines, 'websites', () => {
    throw new Error('no')
  })
  assert.equal(thrown[0]?.error?.message, 'no')
  assert.deepEqual(
    replayDecisions(lines, 'other', () => 1),
    [],
  )
  assert.throws(() => replayDecisions('{\n', 'websites', () => 1), /line 1 is no recorded decision/)
  const cutOff = `${lines}{"controller":"websites","inp`
  assert.equal(replayDecisions(cutOff, 'websites', () => 1).length, same.length)
})

test('one that cannot begin leaves nothing behind', async (t) => {
  const { client, clock, running } = await setUp(t, { probes: { port: 0, host: '127.0.0.1' } })
  const listeners = process.listenerCount('SIGTERM')
  const probes = { port: running.port!, host: '127.0.0.1' }
  const again = run({ controllers: [websites], client, clock, log: silentLogger, probes })
  await assert.rejects(again, { code: 'EADDRINUSE' })
  assert.equal(process.listenerCount('SIGTERM'), listeners)
})

test('what the operator itself finds wrong is told to the probes', async (t) => {
  let wrong: readonly string[] = []
  let fails = false
  const unhealthy = () => {
    if (fails) throw new Error('nobody knows')
    return wrong
  }
  const probes = { port: 0, host: '127.0.0.1', unhealthy }
  const { running } = await setUp(t, { probes })
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${running.port}${path}`)
    return [answer.status, await answer.text()] as const
  }
  assert.deepEqual(await get('/healthz'), [200, 'ok\n'])
  wrong = ['the cloud refuses the credentials']
  assert.deepEqual(await get('/healthz'), [500, 'the cloud refuses the credentials\n'])
  assert.equal((await get('/readyz'))[0], 500)
  fails = true
  assert.deepEqual(await get('/healthz'), [500, 'nobody knows\n'])
})

test('two controllers of one name are refused', async (t) => {
  const { client, clock } = await withWebsites(t)
  const options = { controllers: [websites, websites], client, clock, log: silentLogger }
  await assert.rejects(
    run({ ...options, signal: new AbortController().signal }),
    /two controllers "websites"/,
  )
})

test('a log line is JSON with its time, its level and its facts', () => {
  const lines: string[] = []
  const log = jsonLogger({ clock: { now: () => 0 }, write: (line) => lines.push(line) }).with({
    controller: 'a',
  })
  log.debug('not said')
  log.info('hello\nworld', { name: 'x' })
  const parsed = lines.map((line) => JSON.parse(line))
  const time = '1970-01-01T00:00:00.000Z'
  assert.deepEqual(parsed, [{ time, level: 'info', msg: 'hello\nworld', controller: 'a', name: 'x' }])
  assert.equal(lines[0]?.split('\n').length, 2)
  log.error('odd', { count: 1n, name: 'x' })
  assert.deepEqual(JSON.parse(lines[1]!), {
    time,
    level: 'error',
    msg: 'odd',
    controller: 'a',
    count: '1n',
    name: 'x',
  })
})

/** Lines of the log, as they are written. */
function recorded() {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>)
  return { lines, log: jsonLogger({ clock: { now: () => 0 }, write, level: 'warn' }) }
}

test('an object that was stored before its schema is named, with what does not fit; others go on', async (t) => {
  const around = await surroundings(t)
  const { client, clock } = around
  const Loose = defineKind({ group: 'example.com', version: 'v1', kind: 'Website', spec: anyObject() })
  await installCrds(client, [crdOf(Loose)], { clock })
  await client.create(Loose, { ...website('odd'), spec: { image: 7 } })
  await client.patch(CustomResourceDefinition, { name: 'websites.example.com' }, 'merge', {
    spec: crdOf(Website).spec,
  })
  const { lines, log } = recorded()
  const upper = {
    name: 'upper',
    for: Website,
    reconcile: async (key: ObjectKey, { cache, writer }: ReconcileContext) => {
      const site = cache.get(Website, key)
      const address = site?.spec.image.toUpperCase()
      if (site && site.status?.address !== address)
        await writer.patch(Website, { ...key, subresource: 'status' }, 'merge', { status: { address } })
      return undefined
    },
  }
  const { running } = await start(t, around, { controllers: [upper], log })
  await client.create(Website, website('web'))
  await until(() => address(running, 'web') === 'NGINX', 'the other goes on')
  const line = lines.find(({ name }) => name === 'odd')
  assert.equal(line?.['msg'], 'the reconcile failed, and its object does not fit the schema')
  assert.deepEqual(line?.['misfits'], ['spec.image is number, not string'])
})

test('a time of day that jumps is told, by how much, and delays nothing', async (t) => {
  const { lines, log } = recorded()
  const { client, clock, running } = await setUp(t, { log })
  await client.create(Website, website('web'))
  await until(() => address(running, 'web') === '10.0.0.2', 'it works')
  clock.jumped = -3_600_000
  clock.move(10_000)
  const told = lines.filter(({ msg }) => /the time of day has jumped/.test(String(msg)))
  assert.deepEqual(
    told.map(({ seconds }) => seconds),
    [-3600],
  )
  await client.patch(Website, { namespace: 'default', name: 'web' }, 'merge', { spec: { replicas: 4 } })
  await until(() => address(running, 'web') === '10.0.0.8', 'it goes on')
})

test('a kind that is not served is named, and another kind goes on', async (t) => {
  const { lines, log } = recorded()
  const unserved = { ...ConfigMap, group: 'nobody.example.com' }
  const nobody = { name: 'nobody', for: unserved, reconcile: async () => undefined }
  const { client, running } = await setUp(t, { log, controllers: [websites, nobody] })
  await client.create(Website, website('web'))
  await until(() => address(running, 'web') === '10.0.0.2', 'the other kind is worked on')
  await until(() => lines.length > 0, 'it is told')
  assert.deepEqual(
    [lines[0]?.['msg'], lines[0]?.['kind']],
    [
      'the watch of configmaps.nobody.example.com is not possible: the kind is not served',
      'configmaps.nobody.example.com',
    ],
  )
})
