import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { conditionsOf, getCondition, livingSet } from '@barometer/conditions'
import { Cache } from '../cache/cache.ts'
import { Event, EventRecorder } from '../events/recorder.ts'
import type { ObjectOf } from '../kind.ts'
import { Deployment, Service } from '../kinds.ts'
import { type Logger, silentLogger } from '../log.ts'
import { Registry } from '../metrics/registry.ts'
import { exponentialBackoff } from '../queue/backoff.ts'
import { until, Website, website, withWebsites } from '../testkit.ts'
import { Controller, type Decision } from './controller.ts'
import { reconciler } from './reconciler.ts'

const place = { namespace: 'default', name: 'web' }

function deploymentOf({ metadata: { name }, spec }: Website) {
  const labels = { app: name }
  const containers = [{ name: 'main', image: spec.image }]
  return {
    ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name } },
    spec: {
      ...{ replicas: spec.replicas, selector: { matchLabels: labels } },
      template: { metadata: { labels }, spec: { containers } },
    },
  }
}

interface Dns {
  readonly addresses: Map<string, string>
  broken: boolean
}

function websites(dns: Dns, isWanted: (site: Website) => boolean = () => true) {
  return reconciler({
    for: Website,
    owns: [Deployment, Service],
    // Within what the clock skips, however long the DNS is away.
    backoff: exponentialBackoff({ first: 5, longest: 1_000 }),
    conditions: livingSet(['Available', 'Registered']),
    observe: ({ metadata }, { cache }) => ({
      available: cache.get(Deployment, metadata)?.status?.availableReplicas ?? 0,
      address: dns.addresses.get(metadata.name),
    }),
    decide: ({ object, observed }) => ({
      children: isWanted(object) ? [deploymentOf(object)] : [],
      register: observed.address === undefined,
    }),
    act: async (plan, { object, record }) => {
      if (!plan.register) return undefined
      if (dns.broken) throw new Error('the DNS is away')
      dns.addresses.set(object.metadata.name, '10.0.0.1')
      record('Normal', 'Registered', 'It is in the DNS')
      return '10.0.0.1'
    },
    report: ({ observed, done, error }, pass) => {
      const address = observed.address ?? done
      if (error) pass.markFalse('Registered', 'RegistrationFailed', error.message)
      else if (address) pass.markTrue('Registered')
      if (observed.available > 0) pass.markTrue('Available')
      else pass.markUnknown('Available', 'Deploying', 'No replica is available yet')
      return { status: { address } }
    },
    finalizer: {
      name: 'example.com/dns',
      finalize: ({ metadata }) => {
        if (dns.broken) throw new Error('the DNS is away')
        dns.addresses.delete(metadata.name)
        return undefined
      },
      report: ({ error }, pass) => {
        if (error) pass.markFalse('Registered', 'RemovalFailed', error.message)
        return undefined
      },
    },
  })
}

async function setUp(t: TestContext, isWanted?: (site: Website) => boolean) {
  const around = await withWebsites(t)
  const { client, clock, signal } = around
  const dns: Dns = { addresses: new Map(), broken: false }
  const cache = new Cache({ client, clock, log: silentLogger, scope: { namespace: 'default' } })
  const events = new EventRecorder({ client, clock, log: silentLogger, instance: 'test' })
  const decisions: Decision[] = []
  const environment = { client, cache, clock, log: silentLogger, metrics: new Registry(), events }
  const controller = new Controller(websites(dns, isWanted), {
    ...environment,
    decided: (decision) => decisions.push(decision),
  })
  void cache.run(signal)
  void controller.run(signal)
  const site = () => cache.get(Website, place)
  const ready = () => getCondition(site() ?? {}, 'Ready')
  return { ...around, dns, cache, events, decisions, controller, site, ready }
}

test('a new object has its conditions, its finalizer, its child, its status and its event', async (t) => {
  const { client, cache, dns, events, site, ready } = await setUp(t)
  await client.create(Website, website('web'))
  await until(() => site()?.status?.address !== undefined, 'it is registered')
  assert.equal(ready()?.status, 'Unknown')
  assert.deepEqual(site()?.metadata.finalizers, ['example.com/dns'])
  assert.equal(cache.get(Deployment, place)?.metadata.ownerReferences?.[0]?.name, 'web')
  assert.equal(dns.addresses.get('web'), '10.0.0.1')
  await client.patch(Deployment, { ...place, subresource: 'status' }, 'merge', {
    status: { replicas: 1, readyReplicas: 1, availableReplicas: 1 },
  })
  await until(() => ready()?.status === 'True', 'it is ready')
  await events.flush()
  const notes: unknown[] = []
  await client.list(Event, { namespace: 'default', each: (event) => notes.push(event['note']) })
  assert.deepEqual(notes, ['It is in the DNS'])
})

test('once everything is as it should be, nothing more is sent', async (t) => {
  const { client, controller, site } = await setUp(t)
  await client.create(Website, website('web'))
  await until(() => site()?.status?.address !== undefined && controller.idle, 'it is registered')
  await client.patch(Website, place, 'merge', { metadata: { labels: { a: 'b' } } })
  await until(() => site()?.metadata.labels?.['a'] === 'b' && controller.idle, 'it was looked at again')
  const before = client.counters.requests
  await client.patch(Website, place, 'merge', { metadata: { labels: { a: 'c' } } })
  await until(() => site()?.metadata.labels?.['a'] === 'c' && controller.idle, 'and again')
  assert.equal(client.counters.requests, before + 1)
})

test('what went wrong while acting is reported, and tried again', async (t) => {
  const { client, dns, ready, site } = await setUp(t)
  dns.broken = true
  await client.create(Website, website('web'))
  await until(() => ready()?.reason === 'RegistrationFailed', 'it is said')
  assert.deepEqual([ready()?.status, ready()?.message], ['False', 'the DNS is away'])
  dns.broken = false
  await until(() => site()?.status?.address !== undefined, 'it is tried again')
})

test('an object goes only when what is elsewhere is gone', async (t) => {
  const { client, dns, site, ready, cache } = await setUp(t)
  await client.create(Website, website('web'))
  await until(() => site()?.status?.address !== undefined, 'it is registered')
  dns.broken = true
  await client.delete(Website, place)
  await until(() => site()?.metadata.deletionTimestamp !== undefined, 'it is to go')
  await until(() => ready()?.reason === 'RemovalFailed', 'why it stays is said')
  assert.ok(dns.addresses.has('web'))
  dns.broken = false
  await until(() => site() === undefined, 'it is gone')
  assert.equal(dns.addresses.has('web'), false)
  await until(() => cache.get(Deployment, place) === undefined, 'its child is collected')
})

test('a child that is wanted no more is deleted', async (t) => {
  const { client, cache } = await setUp(t, ({ spec }) => spec.replicas > 0)
  await client.create(Website, website('web'))
  await until(() => cache.get(Deployment, place) !== undefined, 'the child is there')
  await client.patch(Website, place, 'merge', { spec: { replicas: 0 } })
  await until(() => cache.get(Deployment, place) === undefined, 'the child is gone')
})

test('a status that was deleted comes back the same', async (t) => {
  const { client, site, controller } = await setUp(t)
  await client.create(Website, website('web'))
  await until(() => site()?.status?.address !== undefined && controller.idle, 'it is registered')
  const untimed = (object: ObjectOf<typeof Website> | undefined) =>
    conditionsOf(object ?? {}).map(({ lastTransitionTime: _, ...rest }) => rest)
  const before = untimed(site())
  await client.patch(Website, { ...place, subresource: 'status' }, 'merge', { status: null })
  await until(() => site()?.status?.address === undefined, 'it is gone')
  await until(() => site()?.status?.address !== undefined && controller.idle, 'it is back')
  assert.deepEqual(untimed(site()), before)
})

test('every decision can be written down as JSON and asked again', async (t) => {
  const { client, decisions, site } = await setUp(t)
  await client.create(Website, website('web'))
  await until(() => site()?.status?.address !== undefined, 'it is registered')
  const [first] = JSON.parse(JSON.stringify(decisions))
  assert.equal(first.controller, 'websites')
  assert.equal(first.plan.register, true)
  assert.equal(first.input.object.metadata.name, 'web')
})

test('what acting writes of the object itself is observed in the same pass, in one write of the status', async (t) => {
  const around = await withWebsites(t)
  const { client, clock, signal } = around
  const cache = new Cache({ client, clock, log: silentLogger, scope: { namespace: 'default' } })
  const named = reconciler({
    for: Website,
    conditions: livingSet(['Named']),
    observe: () => ({}),
    decide: ({ object }) => ({ name: object.spec.image === 'nginx' }),
    act: async ({ name }, { object, writer }) => {
      if (name) await writer.patch(Website, object.metadata, 'merge', { spec: { image: 'named' } })
    },
    report: (_, pass) => void pass.markTrue('Named'),
  })
  const controller = new Controller(named, {
    client,
    clock,
    cache,
    log: silentLogger,
    metrics: new Registry(),
  })
  void cache.run(signal)
  void controller.run(signal)
  await cache.whenSynced(signal)
  const before = client.counters.requests
  await client.create(Website, website('web'))
  const site = () => cache.get(Website, place)
  await until(() => getCondition(site() ?? {}, 'Ready')?.status === 'True' && controller.idle, 'it is named')
  assert.deepEqual([site()?.metadata.generation, site()?.status?.observedGeneration], [2, 2])
  // It is created, visited, named and reported on, and nothing is tried twice.
  assert.equal(client.counters.requests, before + 4)
})

test('why acting failed is told even where it cannot be reported', async (t) => {
  const { client, clock, signal } = await withWebsites(t)
  const lines: string[] = []
  const log: Logger = {
    ...silentLogger,
    error: (message, fields) => lines.push(`${message}: ${fields?.['error']}`),
    with: () => log,
  }
  const cache = new Cache({ client, clock, log, scope: { namespace: 'default' } })
  const failing = reconciler({
    for: Website,
    backoff: exponentialBackoff({ first: 60_000, longest: 60_000 }),
    conditions: livingSet(['Named']),
    observe: () => ({}),
    decide: () => ({}),
    act: () => {
      throw new Error('the cloud is away')
    },
    report: () => {
      throw new Error('this report has a mistake')
    },
  })
  void cache.run(signal)
  void new Controller(failing, { client, clock, cache, log, metrics: new Registry() }).run(signal)
  await client.create(Website, website('web'))
  await until(() => lines.length === 2, 'both are told')
  assert.deepEqual(lines, [
    'what failed could not be reported either: the cloud is away',
    'the reconcile failed: this report has a mistake',
  ])
})
