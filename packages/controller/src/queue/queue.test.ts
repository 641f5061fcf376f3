import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registry } from '../metrics/registry.ts'
import { TestClock } from '../testkit.ts'
import { exponentialBackoff, longestOf, tokenBucket } from './backoff.ts'
import { lowPriority, Queue } from './queue.ts'
import { queueMetrics } from './queue-metrics.ts'

function queueOf() {
  const clock = new TestClock()
  const registry = new Registry()
  const queue = new Queue({
    clock,
    backoff: exponentialBackoff({ first: 10, longest: 100 }),
    metrics: queueMetrics(registry, 'q'),
  })
  return { clock, registry, queue }
}

test('a key is handed out once, however often it was added', async () => {
  const { queue } = queueOf()
  for (const key of ['a', 'b', 'a', 'a']) queue.add(key)
  assert.deepEqual([await queue.take(), await queue.take(), queue.length], ['a', 'b', 0])
})

test('a key that is worked on is handed to nobody else, and comes again when that is done', async () => {
  const { queue } = queueOf()
  queue.add('a')
  await queue.take()
  queue.add('a')
  queue.add('b')
  assert.equal(await queue.take(), 'b')
  const next = queue.take()
  assert.equal(queue.length, 0)
  queue.done('a')
  assert.equal(await next, 'a')
})

test('the higher priority comes first, whatever came before; within one, the first', async () => {
  const { queue } = queueOf()
  for (let n = 0; n < 10_000; n++) queue.add(`old-${n}`, { priority: lowPriority })
  queue.add('changed')
  queue.add('old-9999')
  assert.deepEqual(
    [await queue.take(), await queue.take(), await queue.take(), await queue.take()],
    ['changed', 'old-9999', 'old-0', 'old-1'],
  )
  assert.equal(queue.length, 9_997)
  for (let n = 2; n < 9_999; n++) assert.equal(await queue.take(), `old-${n}`)
  assert.equal(queue.length, 0)
})

test('a low priority does not lower one that is there, and an urgent one counts while its key is worked on', async () => {
  const { queue } = queueOf()
  queue.add('a', { priority: 5 })
  queue.add('a', { priority: lowPriority })
  queue.add('b')
  assert.equal(await queue.take(), 'a')
  queue.add('a', { priority: lowPriority })
  queue.add('a', { priority: 9 })
  queue.done('a')
  assert.equal(await queue.take(), 'a')
})

test('each failure of a key doubles its pause, up to a bound, until it is forgotten', () => {
  const { queue } = queueOf()
  const pauses = [1, 2, 3, 4, 5, 6].map(() => queue.addRateLimited('a'))
  assert.deepEqual(pauses, [10, 20, 40, 80, 100, 100])
  assert.equal(queue.addRateLimited('b'), 10)
  queue.forget('a')
  assert.equal(queue.addRateLimited('a'), 10)
})

test('all keys together are retried so many times a second', () => {
  const clock = new TestClock()
  const backoff = longestOf(
    exponentialBackoff({ first: 5, longest: 1000 }),
    tokenBucket({ perSecond: 10, burst: 2 }),
  )
  assert.deepEqual(
    [1, 2, 3, 4].map(() => backoff(0, clock)),
    [5, 5, 100, 200],
  )
  clock.move(300)
  assert.equal(backoff(0, clock), 5)
})

test('what is to come later comes then, or earlier where it was asked for earlier', async () => {
  const { queue, clock } = queueOf()
  queue.addAfter('a', 1000)
  queue.addAfter('a', 500)
  queue.addAfter('a', 2000)
  queue.addAfter('b', 0)
  assert.deepEqual([queue.length, queue.delayed], [1, 1])
  assert.equal(await queue.take(), 'b')
  clock.move(499)
  assert.equal(queue.length, 0)
  clock.move(1)
  assert.equal(await queue.take(), 'a')
  clock.move(5000)
  assert.equal(queue.length, 0)
})

test('when it is closed, whoever waits is told, and nothing is taken in', async () => {
  const { queue, clock } = queueOf()
  const waiting = queue.take()
  queue.addAfter('later', 10)
  queue.close()
  queue.add('a')
  clock.move(100)
  assert.deepEqual([await waiting, await queue.take(), queue.length], [undefined, undefined, 0])
})

test('tells its figures under the names of client-go', async () => {
  const { queue, clock, registry } = queueOf()
  queue.add('a')
  clock.move(2_000)
  await queue.take()
  clock.move(3_000)
  const text = registry.print()
  assert.match(text, /^workqueue_adds_total\{name="q",controller="q"\} 1$/m)
  assert.match(text, /^workqueue_queue_duration_seconds_sum\{name="q",controller="q"\} 2$/m)
  assert.match(text, /^workqueue_unfinished_work_seconds\{name="q",controller="q"\} 3$/m)
  queue.done('a')
  assert.match(registry.print(), /^workqueue_work_duration_seconds_bucket\{.*le="10"\} 1$/m)
})

test('a key keeps its priority while it waits for its time, and the higher of two counts', async () => {
  const { queue, clock } = queueOf()
  queue.add('a', { priority: lowPriority })
  assert.equal(await queue.take(), 'a')
  assert.equal(queue.priorityOf('a'), lowPriority)
  queue.addRateLimited('a', { priority: queue.priorityOf('a') })
  queue.done('a')
  assert.equal(queue.priorityOf('a'), undefined)
  queue.addAfter('b', 10, { priority: lowPriority })
  queue.addAfter('b', 20, { priority: 1 })
  queue.addAfter('c', 20)
  queue.addAfter('c', 10, { priority: lowPriority })
  clock.move(20)
  assert.deepEqual([await queue.take(), await queue.take(), await queue.take()], ['b', 'c', 'a'])
})
