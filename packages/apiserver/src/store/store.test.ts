import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object } from '../testkit.ts'
import type { Change } from './collection.ts'
import type { Log } from './log.ts'
import { ObjectTooLarge, Store } from './store.ts'

/** A log that keeps its batches, refuses them while `broken`, and whose disk takes as long as the test says. */
class FakeLog implements Log {
  readonly revision = 0
  readonly base = 0
  readonly batches: number[] = []
  broken = false
  load() {
    return new Map<string, number>()
  }
  append(batch: readonly Change[]) {
    if (this.broken) throw new Error('disk full')
    this.batches.push(batch.length)
  }
  force(): Promise<void> | undefined {
    return undefined
  }
  forceNow() {}
  clear() {}
  close() {}
}

class SlowLog extends FakeLog {
  readonly disk: PromiseWithResolvers<void>[] = []
  override force() {
    const work = Promise.withResolvers<void>()
    this.disk.push(work)
    return work.promise
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('writes of one turn become durable in one batch', async () => {
  const log = new FakeLog()
  const store = new Store(log)
  for (const name of ['a', 'b', 'c']) store.put('configmaps', object(name))
  await store.settled(store.revision)
  assert.deepEqual(log.batches, [3])
})

test('listeners hear of a change only when it is durable', async () => {
  const store = new Store(new FakeLog())
  const heard: number[] = []
  store.onChange((change) => heard.push(change.revision))
  const { revision } = store.put('configmaps', object('a'))
  assert.deepEqual(heard, [])
  assert.ok(store.durable < revision)
  await store.settled(revision)
  assert.deepEqual(heard, [revision])
  assert.equal(store.durable, revision)
})

test('a batch that cannot be written is refused and undone, and its revisions are not given out again', async () => {
  const log = new FakeLog()
  const store = new Store(log)
  store.put('configmaps', object('a', { data: { x: '1' } }))
  await store.settled(store.revision)
  log.broken = true
  const lost = store.put('configmaps', object('a', { data: { x: '2' } }))
  await assert.rejects(async () => store.settled(lost.revision), /disk full/)
  assert.match(store.collection('configmaps').get('default/a')!.body, /"x":"1"/)
  log.broken = false
  assert.ok(store.put('configmaps', object('b')).revision > lost.revision)
})

test('while the disk works on one batch the next one gathers', async () => {
  const log = new SlowLog()
  const store = new Store(log)
  for (const name of ['a', 'b', 'c']) store.put('configmaps', object(name))
  const { revision } = store
  await nextTurn()
  for (const name of ['d', 'e']) {
    store.put('configmaps', object(name))
    await nextTurn()
  }
  assert.deepEqual(log.batches, [3])
  assert.ok(store.durable < revision)
  log.disk[0]!.resolve()
  await store.settled(revision)
  await nextTurn()
  assert.deepEqual(log.batches, [3, 2])
  assert.equal(store.durable, revision)
})

test('a batch as large as the one the disk works on need not wait for it, and brings it along when it is first', async () => {
  const log = new SlowLog()
  const store = new Store(log)
  const heard: string[] = []
  store.onChange((change) => heard.push(change.entry.name))
  for (const name of ['a', 'b', 'c']) {
    store.put('configmaps', object(name))
    await nextTurn()
  }
  assert.deepEqual(log.batches, [1, 1])
  log.disk[1]!.resolve()
  await nextTurn()
  assert.deepEqual(heard, ['a', 'b'])
  log.disk[0]!.resolve()
  await nextTurn()
  assert.deepEqual(heard, ['a', 'b'])
  assert.deepEqual(log.batches, [1, 1, 1])
})

test('clearing while the disk is at work ends that batch first, and only once', async () => {
  const log = new SlowLog()
  const store = new Store(log)
  const heard: string[] = []
  store.onChange((change) => heard.push(change.entry.name))
  store.put('configmaps', object('a'))
  await nextTurn()
  store.clear()
  log.disk[0]!.resolve()
  await nextTurn()
  assert.deepEqual(heard, ['a'])
  assert.equal(store.collection('configmaps').size, 0)
})

test('a disk that fails is not trusted again: what it held is refused, and so is all that follows', async () => {
  const log = new SlowLog()
  const store = new Store(log)
  store.put('configmaps', object('a'))
  await nextTurn()
  const behind = store.put('configmaps', object('b'))
  log.disk[0]!.reject(new Error('the disk failed'))
  await assert.rejects(async () => store.settled(behind.revision), /the disk failed/)
  assert.equal(store.collection('configmaps').size, 0)
  const later = store.put('configmaps', object('c'))
  await assert.rejects(async () => store.settled(later.revision), /the disk failed/)
})

test('an object over the limit is refused and takes no revision', () => {
  const store = new Store()
  const before = store.revision
  assert.throws(
    () => store.put('configmaps', object('a', { data: { x: 'x'.repeat(2_000_000) } })),
    ObjectTooLarge,
  )
  assert.equal(store.revision, before)
})

test('clearing moves the revision on, so that old versions are gone rather than wrong', () => {
  const store = new Store()
  const { revision } = store.put('configmaps', object('a'))
  store.clear()
  assert.ok(store.revision > revision)
  assert.equal(store.collection('configmaps').changesAfter(revision), undefined)
})

test('a listener that fails is reported, and keeps nobody from what is durable', async () => {
  const reports: string[] = []
  const store = new Store(new FakeLog(), (what, { message }) => reports.push(`${what}: ${message}`))
  store.onChange(() => {
    throw new Error('oops')
  })
  const heard: number[] = []
  store.onChange((change) => heard.push(change.revision))
  for (const name of ['a', 'b']) await store.settled(store.put('configmaps', object(name)).revision)
  assert.deepEqual(heard, [store.revision - 1, store.revision])
  assert.deepEqual(reports, ['a change of configmaps: oops', 'a change of configmaps: oops'])
})
