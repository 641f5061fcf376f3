import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Client, ObjectMeta } from '@barometer/client'
import type { AnyObject } from '../kind.ts'
import { ConfigMap } from '../kinds.ts'
import { silentLogger } from '../log.ts'
import { configMap, surroundings, TestClock } from '../testkit.ts'
import { Event, EventRecorder, type RecorderOptions } from './recorder.ts'

async function setUp(t: TestContext, options: Partial<RecorderOptions> = {}) {
  const around = await surroundings(t)
  const { client, clock } = around
  clock.skip = 0
  const recorder = new EventRecorder({ client, clock, log: silentLogger, instance: 'pod-1', ...options })
  const object = (await client.create(ConfigMap, configMap('web'))) as AnyObject
  const events = async () => {
    await recorder.flush()
    return eventsOf(client)
  }
  return { ...around, recorder, object, events }
}

async function eventsOf(client: Client): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  await client.list(Event, { namespace: 'default', each: (event) => found.push(event) })
  return found
}

const created = { type: 'Normal', reason: 'Created', note: 'It is there' } as const

test('an event says what happened to what, and who says so', async (t) => {
  const { recorder, object, events } = await setUp(t)
  recorder.record('websites', object, created)
  const [event] = await events()
  assert.deepEqual(
    [event?.['reason'], event?.['note'], event?.['type'], event?.['action']],
    ['Created', 'It is there', 'Normal', 'Reconcile'],
  )
  assert.equal((event?.['regarding'] as { uid?: string } | undefined)?.uid, object.metadata.uid)
  assert.deepEqual([event?.['reportingController'], event?.['reportingInstance']], ['websites', 'pod-1'])
})

test('the same that happens again is one event with a count, told now and then', async (t) => {
  const { recorder, object, events, clock, client } = await setUp(t)
  recorder.record('websites', object, created)
  await recorder.flush()
  const before = client.counters.requests
  for (let n = 0; n < 100; n++) recorder.record('websites', object, created)
  assert.equal(client.counters.requests, before)
  clock.move(10_000)
  recorder.record('websites', object, { ...created, reason: 'Other' })
  const found = await events()
  assert.equal(found.length, 2)
  const counts = found.map((event) => (event['series'] as { count: number } | undefined)?.count)
  assert.deepEqual(counts.filter(Boolean), [101])
})

test('after a long silence the same is a new event', async (t) => {
  const { recorder, object, events, clock } = await setUp(t)
  recorder.record('websites', object, created)
  clock.move(6 * 60_000)
  recorder.record('websites', object, created)
  assert.equal((await events()).length, 2)
})

test('of an object about which too much is said, no more is said for a while', async (t) => {
  const { recorder, object, events, clock } = await setUp(t)
  const say = (from: number) => {
    for (let n = from; n < from + 40; n++)
      recorder.record('websites', object, { ...created, note: `note ${n}` })
  }
  say(0)
  assert.equal((await events()).length, 25)
  clock.move(10 * 60_000)
  say(100)
  assert.equal((await events()).length, 27)
})

test('one that cannot be written disturbs nothing', async (t) => {
  const { recorder, object, events, server } = await setUp(t)
  server.fault({ resource: 'events', verb: 'create', status: 403, times: 1 })
  recorder.record('websites', object, created)
  recorder.record('websites', object, created)
  recorder.record('websites', object, { ...created, note: `x${'é'.repeat(5000)}` })
  const found = await events()
  assert.equal(found.length, 1)
  // As many bytes as the server takes, and whole characters.
  assert.equal(String(found[0]?.['note']), `x${'é'.repeat(510)}…`)
  assert.equal(Buffer.byteLength(String(found[0]?.['note'])), 1024)
})

test('one that could not be written is written when the same happens again, after a while', async (t) => {
  const { recorder, object, events, server, clock } = await setUp(t)
  server.fault({ resource: 'events', verb: 'create', status: 403, times: 1 })
  recorder.record('websites', object, created)
  assert.equal((await events()).length, 0)
  clock.move(5_000)
  recorder.record('websites', object, created)
  assert.equal((await events()).length, 0)
  clock.move(5_000)
  recorder.record('websites', object, created)
  assert.equal((await events()).length, 1)
})

test('one that somebody has deleted comes again when the same happens again', async (t) => {
  const { recorder, object, events, client, clock } = await setUp(t)
  recorder.record('websites', object, created)
  const [event] = await events()
  await client.delete(Event, event!['metadata'] as ObjectMeta)
  for (const expected of [0, 1]) {
    clock.move(10_000)
    recorder.record('websites', object, created)
    assert.equal((await events()).length, expected)
  }
})

/** A client whose writes end as a test says, and how many there were, and are at once. */
function clientThat(write: () => Promise<unknown>) {
  const told: { patches: unknown[]; creates: number; atOnce: number; most: number } = {
    ...{ patches: [], creates: 0, atOnce: 0, most: 0 },
  }
  const send = async () => {
    told.atOnce++
    told.most = Math.max(told.most, told.atOnce)
    await write()
    told.atOnce--
  }
  const create = () => {
    told.creates++
    return send()
  }
  const patch = (_: unknown, __: unknown, ___: unknown, body: unknown) => {
    told.patches.push(body)
    return send()
  }
  return { told, client: { create, patch } as unknown as Client }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))
const object: AnyObject = { ...configMap('web'), metadata: { name: 'web', namespace: 'default', uid: 'uid' } }

test('a flood is written two at a time, and what is too much is lost and told once', async () => {
  const { client, told } = clientThat(soon)
  const lines: string[] = []
  const log = { ...silentLogger, warn: (message: string) => lines.push(message) }
  const recorder = new EventRecorder({ client, log, clock: new TestClock(), instance: 'pod-1' })
  const flood = () => {
    for (let n = 0; n < 1_100; n++) {
      const about = { ...object, metadata: { ...object.metadata, uid: `uid-${told.creates}-${n}` } }
      recorder.record('websites', about, created)
    }
  }
  flood()
  await recorder.written()
  assert.deepEqual([told.creates, told.most], [1_002, 2])
  assert.deepEqual(lines, ['events are lost: too many wait to be written'])
  flood()
  await recorder.written()
  assert.deepEqual([told.creates, told.most, lines.length], [2_004, 2, 2])
})

test('at the end the last count is written', async () => {
  const { client, told } = clientThat(soon)
  const recorder = new EventRecorder({ client, log: silentLogger, clock: new TestClock(), instance: 'pod-1' })
  recorder.record('websites', object, created)
  await recorder.written()
  recorder.record('websites', object, created)
  await recorder.flush()
  assert.deepEqual(
    told.patches.map((patch) => (patch as { series: { count: number } }).series.count),
    [2],
  )
  assert.equal(told.atOnce, 0)
})

test('a server that does not answer holds nobody up at the end', async () => {
  const { client } = clientThat(() => new Promise(() => {}))
  const clock = new TestClock()
  const recorder = new EventRecorder({ client, log: silentLogger, clock, instance: 'pod-1' })
  recorder.record('websites', object, created)
  const flushed = recorder.flush()
  clock.move(5_000)
  await flushed
})
