import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { connectUrl } from '@barometer/client'
import { openClient } from '../../../client/src/testkit.ts'
import { silentLogger } from '../log.ts'
import { Registry } from '../metrics/registry.ts'
import { type Surroundings, surroundings, TestClock, until } from '../testkit.ts'
import { LeaderElector } from './leader-elector.ts'
import { LeadershipLostError } from './leadership-lost-error.ts'
import { Lease } from './lease-lock.ts'

const place = { namespace: 'default', name: 'operator' }

/** A replica with a clock of its own; time passes only when it is told to. */
function replica(t: TestContext, { server }: Surroundings, identity: string) {
  const clock = new TestClock()
  const client = openClient(t, connectUrl(server.url, server.token), { clock })
  const metrics = new Registry()
  const warnings: string[] = []
  const log = { ...silentLogger, warn: (message: string) => warnings.push(message) }
  const elector = new LeaderElector({ ...place, identity, client, clock, metrics, log })
  const stop = new AbortController()
  t.after(() => stop.abort())
  const work = { begun: 0, ended: 0, reason: undefined as unknown, mayWrite: [] as boolean[] }
  const ended = elector
    .run(stop.signal, async (signal) => {
      work.begun++
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      work.reason = signal.reason
      work.mayWrite.push(elector.isLeader)
      work.ended++
    })
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  return { clock, client, metrics, elector, stop, work, warnings, ended }
}

/** Lets so much time pass for a replica, in steps, until something is so. */
async function passing(clock: TestClock, check: () => boolean, what: string): Promise<number> {
  const began = clock.time
  await until(() => {
    if (check()) return true
    clock.move(100)
    return false
  }, what)
  return clock.time - began
}

test('the first that comes leads; another waits, and leads when the first lets go', async (t) => {
  const around = await surroundings(t)
  const first = replica(t, around, 'first')
  await until(() => first.work.begun === 1, 'the first leads')
  const second = replica(t, around, 'second')
  await passing(second.clock, () => second.clock.waits.length > 3, 'the second waits')
  assert.deepEqual([first.elector.isLeader, second.elector.isLeader, second.work.begun], [true, false, 0])
  assert.match(first.metrics.print(), /^leader_election_master_status\{name="operator"\} 1$/m)
  assert.throws(() => second.elector.fence(), LeadershipLostError)
  first.stop.abort()
  assert.equal(await first.ended, undefined)
  assert.throws(() => first.elector.fence(), LeadershipLostError)
  await passing(second.clock, () => second.work.begun === 1, 'the second leads')
  const lease = await around.client.get(Lease, place)
  assert.deepEqual((lease['spec'] as { holderIdentity: string }).holderIdentity, 'second')
})

test('a lease that is let go is taken at once', async (t) => {
  const around = await surroundings(t)
  const first = replica(t, around, 'first')
  await until(() => first.work.begun === 1, 'the first leads')
  const second = replica(t, around, 'second')
  await until(() => second.clock.waits.includes(2_200), 'the second waits')
  const began = second.clock.time
  first.stop.abort()
  await until(() => second.work.begun === 1, 'the second leads')
  assert.equal(second.clock.time, began)
})

test('where the lease may not be watched, it is asked for now and then', async (t) => {
  const around = await surroundings(t)
  around.server.fault({ resource: 'leases', verb: 'watch', status: 403 })
  around.server.fault({ resource: 'leases', verb: 'list', status: 403 })
  const first = replica(t, around, 'first')
  await until(() => first.work.begun === 1, 'the first leads')
  const second = replica(t, around, 'second')
  await until(() => second.clock.waits.includes(2_200), 'the second waits')
  first.stop.abort()
  assert.equal(await first.ended, undefined)
  await passing(second.clock, () => second.work.begun === 1, 'the second leads')
})

test('a leader that renews keeps the lease, whatever the times of day say', async (t) => {
  const around = await surroundings(t)
  const first = replica(t, around, 'first')
  await until(() => first.work.begun === 1, 'the first leads')
  const second = replica(t, around, 'second')
  first.clock.jumped = -86_400_000
  second.clock.jumped = 86_400_000
  const renewed = async () =>
    String(
      ((await around.client.get(Lease, place)) as { metadata: { resourceVersion?: string } }).metadata
        .resourceVersion,
    )
  for (let round = 0; round < 5; round++) {
    const before = await renewed()
    do first.clock.move(500)
    while ((await renewed()) === before)
    second.clock.move(4_000)
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  assert.deepEqual([first.work.ended, second.work.begun], [0, 0])
})

test('a leader that cannot renew ends its work and sends nothing, before another may begin', async (t) => {
  const around = await surroundings(t)
  const first = replica(t, around, 'first')
  await until(() => first.work.begun === 1, 'the first leads')
  around.server.fault({ resource: 'leases', verb: 'update', status: 500 })
  around.server.fault({ resource: 'leases', verb: 'get', status: 500 })
  const lasted = await passing(first.clock, () => first.work.ended === 1, 'the first gives up')
  assert.ok(lasted <= 10_100, String(lasted))
  assert.ok((await first.ended) instanceof LeadershipLostError)
  assert.ok(first.work.reason instanceof LeadershipLostError)
  assert.throws(() => first.elector.fence(), LeadershipLostError)
})

test('one request that is never answered does not cost the lease', async (t) => {
  const around = await surroundings(t)
  const first = replica(t, around, 'first')
  await until(() => first.work.begun === 1, 'the first leads')
  const began = first.clock.time
  around.server.fault({ resource: 'leases', verb: 'get', delay: 3_600_000, times: 1 })
  const before = first.client.counters.requests
  first.clock.move(2_000)
  await until(() => first.client.counters.requests === before + 1, 'it asks, and nobody answers')
  first.clock.move(5_000)
  await until(() => first.warnings.length === 1, 'it gives up asking')
  const update = t.mock.method(first.client, 'update')
  first.clock.move(2_000)
  await until(() => update.mock.callCount() === 1, 'it renews the lease')
  await update.mock.calls[0]?.result
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  // By what it was told when it began, its time would be over.
  first.clock.move(began + 10_500 - first.clock.time)
  assert.ok(first.elector.isLeader)
  assert.equal(first.work.ended, 0)
})

test('a process that slept past its lease sends nothing when it wakes', async (t) => {
  const around = await surroundings(t)
  const first = replica(t, around, 'first')
  await until(() => first.work.begun === 1, 'the first leads')
  first.clock.time += 10_000
  assert.equal(first.elector.isLeader, false)
  assert.throws(
    () => first.elector.fence(),
    /first does not hold the lease operator any more: it sends nothing/,
  )
})

test('a lease whose holder is gone is taken after its duration, not before', async (t) => {
  const around = await surroundings(t)
  const spec = { holderIdentity: 'gone', leaseDurationSeconds: 15, renewTime: '2020-01-01T00:00:00.000000Z' }
  await around.client.create(Lease, {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: place,
    spec,
  })
  const second = replica(t, around, 'second')
  const lasted = await passing(second.clock, () => second.work.begun === 1, 'the second leads')
  assert.ok(lasted >= 15_000, String(lasted))
  assert.equal(
    ((await around.client.get(Lease, place))['spec'] as { leaseTransitions: number }).leaseTransitions,
    1,
  )
})

test('one who has lost the lease to another knows it with the next attempt', async (t) => {
  const around = await surroundings(t)
  const first = replica(t, around, 'first')
  await until(() => first.work.begun === 1, 'the first leads')
  await around.client.patch(Lease, place, 'merge', { spec: { holderIdentity: 'thief' } })
  // The clock stands still from the next attempt on: the lease is not over by itself.
  first.clock.move(2_000)
  await until(() => first.work.ended === 1, 'the first gives up')
  assert.deepEqual(first.work.mayWrite, [false])
  assert.ok((await first.ended) instanceof LeadershipLostError)
  assert.equal(
    ((await around.client.get(Lease, place))['spec'] as { holderIdentity: string }).holderIdentity,
    'thief',
  )
})

test('times that make no sense are refused', (t) => {
  const clock = new TestClock()
  const client = openClient(t, connectUrl('http://127.0.0.1:1'), { clock })
  const options = { ...place, identity: 'a', client, clock, metrics: new Registry(), log: silentLogger }
  assert.throws(
    () => new LeaderElector({ ...options, renewDeadline: 20_000 }),
    /leaseDuration must be longer/,
  )
})
