import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { timestamp } from '@barometer/conditions'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { ShownPage } from '@barometer/web/shown-page'
import fc from 'fast-check'
import { FakeClock } from '../../../../packages/client/src/testkit.ts'
import { View } from '../view/view.ts'
import { servedCluster } from './page.testkit.ts'
import { StreamReader } from './stream-reader.ts'

const packs = indexPacks(builtInPacks)

/** A connection that takes what it is told to take. */
class Connection extends EventEmitter {
  readonly page = new ShownPage()
  takes = true
  /** Characters that were written since it took the last. */
  held = 0
  ended = false
  destroyed = false

  write(text: string | Buffer): boolean {
    this.held += text.length
    this.page.take(String(text))
    if (this.takes) this.held = 0
    return this.takes
  }

  /** Takes what was held back, and goes on taking. */
  drain(): void {
    this.takes = true
    this.held = 0
    this.emit('drain')
  }

  end(text?: string): void {
    if (text) this.write(text)
    this.ended = true
  }

  destroy(): void {
    this.destroyed = true
    this.emit('close')
  }
}

interface Shown {
  readonly view: View
  readonly clock: FakeClock
  read(lastId?: string): { readonly connection: Connection; readonly reader: StreamReader }
}

function shownView(): Shown {
  const clock = new FakeClock()
  const view = new View({
    ...{ cluster: 'test', packs, clock, kubectl: [] },
    freshness: () => ({ heard: timestamp(clock.now()), lost: [], settled: true }),
    unreadable: () => [],
  })
  view.open()
  return {
    view,
    clock,
    read(lastId) {
      const connection = new Connection()
      const response = connection as unknown as ServerResponse
      return { connection, reader: new StreamReader(view, response, lastId, () => clock.now()) }
    },
  }
}

const pod = (name: string, message: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'shop' },
  status: { phase: 'Failed', reason: 'Evicted', message },
})

/** Changes one object so many times, each told by itself. */
function change({ view, clock }: Shown, times: number): void {
  for (let time = 0; time < times; time++) {
    view.apply({ type: 'MODIFIED', object: pod(`pod-${time % 10}`, `${changes++} times`) })
    clock.move(60_000)
  }
}

let changes = 0

test('what comes together is told together', () => {
  const shown = shownView()
  const { connection } = shown.read()
  for (let at = 0; at < 1000; at++)
    shown.view.apply({ type: 'ADDED', object: pod(`pod-${at}`, 'The node was low on memory.') })
  shown.clock.move(100)
  assert.equal(connection.page.changes, 1)
  assert.equal(connection.page.rows.size, 1000)
})

test('a change after a pause is told at once, and what follows it soon after a while', () => {
  const shown = shownView()
  const { connection } = shown.read()
  const told = (moves: number) => {
    shown.clock.move(moves)
    return connection.page.changes
  }
  shown.view.apply({ type: 'ADDED', object: pod('a', 'gone') })
  assert.equal(told(10), 1)
  shown.view.apply({ type: 'ADDED', object: pod('b', 'gone') })
  assert.equal(told(50), 1)
  shown.view.apply({ type: 'ADDED', object: pod('c', 'gone') })
  // How long a view rests depends on how long it took.
  assert.equal(told(60_000), 2)
  assert.equal(connection.page.rows.size, 3)
})

test('a page that does not read is told nothing more, whatever happens, and is caught up by one snapshot', () => {
  const shown = shownView()
  const { connection: slow } = shown.read()
  const { connection: quick } = shown.read()
  change(shown, 10)
  slow.takes = false
  change(shown, 1)
  const held = slow.held
  assert.ok(held > 0)
  change(shown, 3000)
  assert.equal(slow.held, held, 'what it does not take is not kept for it')
  assert.equal(slow.page.snapshots, 1)
  slow.drain()
  assert.equal(slow.page.snapshots, 2)
  assert.deepEqual(slow.page.whole(), quick.page.whole())
  assert.equal(quick.page.snapshots, 1)
  change(shown, 5)
  assert.deepEqual(slow.page.whole(), quick.page.whole())
  assert.equal(slow.page.snapshots, 2)
})

test('a page that was away or slow for a while goes on behind what it had, without a snapshot', () => {
  const shown = shownView()
  const { connection: quick } = shown.read()
  const { connection: slow } = shown.read()
  change(shown, 10)
  slow.takes = false
  change(shown, 500)
  slow.drain()
  assert.equal(slow.page.snapshots, 1)
  assert.deepEqual(slow.page.whole(), quick.page.whole())

  const before = quick.page.lastId
  change(shown, 500)
  const { connection: back } = shown.read(before)
  assert.equal(back.page.snapshots, 0)
  assert.equal(back.page.changes, 500)
  assert.equal(back.page.lastId, quick.page.lastId)
})

test('what another server told, or this one for other rights, is no place to go on from', () => {
  const [one, other] = [shownView(), shownView()]
  change(one, 10)
  change(other, 20)
  const { connection } = one.read()
  const { connection: back } = other.read(connection.page.lastId)
  assert.equal(back.page.snapshots, 1)
  assert.deepEqual(back.page.whole(), other.read().connection.page.whole())
})

test('where much is broken a change is told in few words: a page that was away needs no snapshot', () => {
  const shown = shownView()
  for (let at = 0; at < 100; at++)
    shown.view.apply({ type: 'ADDED', object: pod(`broken-${at}`, `Disk ${at} is full.`) })
  shown.clock.move(60_000)
  const { connection } = shown.read()
  const before = connection.page.lastId
  change(shown, 400)
  const { connection: back } = shown.read(before)
  assert.equal(back.page.overview, undefined, 'it has what it had')
  assert.deepEqual([back.page.snapshots, back.page.changes], [0, 400])
  assert.ok(connection.page.overview!.causeCount > 100)
})

test('whatever happens, a page that was told of each change is as one that comes now', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const happening = fc.record({
    name: names,
    message: fc.constantFrom('full', 'gone', 'late'),
    type: fc.constantFrom('MODIFIED' as const, 'DELETED' as const),
    moves: fc.constantFrom(0, 100, 60_000),
  })
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
      const shown = shownView()
      const { connection: told } = shown.read()
      for (const { name, message, type, moves } of happenings) {
        shown.view.apply({ type, object: pod(name, message) })
        shown.clock.move(moves)
      }
      shown.clock.move(60_000)
      assert.deepEqual(told.page.whole(), shown.read().connection.page.whole())
      assert.equal(told.page.snapshots, 1)
    }),
    { numRuns: 50 },
  )
})

test('a snapshot that takes long to read is followed by all that happened meanwhile', () => {
  const shown = shownView()
  for (let at = 0; at < 5000; at++) {
    const metadata = { name: `namespace-${at}` }
    const object = { apiVersion: 'v1', kind: 'Namespace', metadata, status: { phase: 'Active' } }
    shown.view.apply({ type: 'ADDED', object })
  }
  shown.clock.move(1000)
  const { connection: quick } = shown.read()
  const slow = new Connection()
  slow.takes = false
  new StreamReader(shown.view, slow as unknown as ServerResponse, undefined, () => shown.clock.now())
  for (let part = 0; part < 6; part++) {
    change(shown, 20)
    slow.drain()
    slow.takes = part === 5
  }
  assert.equal(slow.page.snapshots, 1)
  assert.deepEqual(slow.page.whole(), quick.page.whole())
})

test('whoever comes reckons ages from the moment at which they come, not from that of the snapshot they share', () => {
  const shown = shownView()
  change(shown, 1)
  shown.read()
  shown.clock.move(3_600_000)
  const { at, freshness } = shown.read().connection.page.began!
  assert.deepEqual([at, freshness.heard], [shown.view.at, shown.view.at])
})

test('a page that reads nothing for a minute is cut off', () => {
  const shown = shownView()
  const { connection, reader } = shown.read()
  connection.takes = false
  change(shown, 1)
  reader.pulse()
  assert.equal(connection.destroyed, false)
  shown.clock.move(61_000)
  reader.pulse()
  assert.equal(connection.destroyed, true)
  assert.equal(reader.isOver, true)
  assert.equal(shown.view.log.readers, 0)
})

test('two hundred pages at once are told the same, and leave nothing behind', async (t) => {
  const { client, page } = await servedCluster(t)
  const resource = await client.discovery.resolve('pods')
  const pages = await Promise.all(Array.from({ length: 200 }, () => ShownPage.open(page, page)))
  t.after(() => {
    for (const shown of pages) shown.close()
  })
  const names = Array.from({ length: 50 }, (_, at) => `pod-${at}`)
  const { status: _, ...made } = pod('', '')
  const spec = { containers: [{ name: 'c', image: 'x' }] }
  await Promise.all(
    names.map((name) => client.create(resource, { ...made, metadata: { name, namespace: 'default' }, spec })),
  )
  const has = (shown: ShownPage) => names.every((name) => shown.state('Pod', name) !== undefined)
  await Promise.all(pages.map((shown) => shown.until('every Pod is shown', has)))
  const [first] = pages
  for (const shown of pages) await shown.until('it is as the first', () => shown.lastId === first!.lastId)
  for (const shown of pages) assert.deepEqual(shown.whole(), first!.whole())
})
