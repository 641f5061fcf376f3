import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { rig } from '../testkit.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const configMap = (name: string, labels: object, x: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, labels },
  data: { x },
})

test('a watcher that does not read is dropped, and the others go on', async (t) => {
  const it = await rig(t)
  const { port } = new URL(it.server.url)
  const deaf = connect(Number(port), '127.0.0.1')
  t.after(() => deaf.destroy())
  const dropped = once(deaf, 'close')
  deaf.pause()
  deaf.write(
    `GET ${configMaps}?watch=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${it.server.token}\r\n\r\n`,
  )
  deaf.on('error', () => {})
  await it.call('POST', configMaps, configMap('big', {}, ''))
  for (let round = 0; round < 40; round++) {
    await it.call('PATCH', `${configMaps}/big`, { data: { x: String(round % 10).repeat(900_000) } })
  }
  deaf.resume()
  await dropped
  assert.equal((await it.call('GET', `${configMaps}/big`)).code, 200)
})

test('an object that leaves the selection is deleted for that watcher, as it last was', async (t) => {
  const it = await rig(t)
  const next = await it.watch(`${configMaps}?watch=1&labelSelector=a%3Dx`)
  await it.call('POST', configMaps, configMap('one', { a: 'x' }, '1'))
  const left = await it.call('PATCH', `${configMaps}/one`, {
    metadata: { labels: { a: 'y' } },
    data: { x: '2' },
  })
  await it.call('PATCH', `${configMaps}/one`, { metadata: { labels: { a: 'x' } } })
  const events = [await next(), await next(), await next()]
  assert.deepEqual(
    events.map(({ type, object }) => [type, object.metadata.labels.a, object.data.x]),
    [
      ['ADDED', 'x', '1'],
      ['DELETED', 'x', '1'],
      ['ADDED', 'x', '2'],
    ],
  )
  assert.equal(events[1].object.metadata.resourceVersion, left.body.metadata.resourceVersion)
})

test('a streamed list ends with a bookmark that says so', async (t) => {
  const it = await rig(t)
  await it.call('POST', configMaps, configMap('one', {}, '1'))
  const query = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true'
  const next = await it.watch(`${configMaps}?${query}`)
  assert.equal((await next()).type, 'ADDED')
  const { type, object } = await next()
  assert.equal(type, 'BOOKMARK')
  assert.deepEqual(object.metadata.annotations, { 'k8s.io/initial-events-end': 'true' })
})

test('bookmarks come every minute of the server’s clock, and before the end', async (t) => {
  const timers: { at: number; run: () => void }[] = []
  let now = Date.UTC(2030, 0, 1)
  const clock = {
    now: () => now,
    after(milliseconds: number, run: () => void) {
      const timer = { at: now + milliseconds, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  }
  const advance = (milliseconds: number) => {
    now += milliseconds
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers.splice(timers.indexOf(timer), 1)
      timer.run()
    }
  }
  const it = await rig(t, { clock })
  const next = await it.watch(`${configMaps}?watch=1&allowWatchBookmarks=true&timeoutSeconds=90`)
  advance(60_000)
  assert.equal((await next()).type, 'BOOKMARK')
  advance(30_000)
  assert.equal((await next()).type, 'BOOKMARK')
  assert.equal(await next(), undefined)
})

test('a watch whose first events are many megabytes is read to its end', async (t) => {
  const it = await rig(t)
  const count = 24
  for (let n = 0; n < count; n++)
    await it.call('POST', configMaps, configMap(`big-${n}`, {}, 'x'.repeat(900_000)))
  const next = await it.watch(`${configMaps}?watch=1`)
  const names = new Set<string>()
  while (names.size < count) names.add((await next()).object.metadata.name)
  await it.call('PATCH', `${configMaps}/big-0`, { data: { x: 'small' } })
  const { type, object } = await next()
  assert.deepEqual([type, object.data.x], ['MODIFIED', 'small'])
})

test('watchers that ask alike hear the same, and the others what they select', async (t) => {
  const it = await rig(t)
  const asks = ['watch=1', 'watch=1', 'watch=1&labelSelector=a%3Dx', 'watch=1&labelSelector=a%3Dz']
  const watchers = await Promise.all(asks.map((ask) => it.watch(`${configMaps}?${ask}`)))
  await Promise.all([
    it.call('POST', configMaps, configMap('one', { a: 'x' }, '1')),
    it.call('POST', configMaps, configMap('two', { a: 'y' }, '2')),
  ])
  await it.call('POST', configMaps, configMap('three', { a: 'z' }, '3'))
  const heard: string[][] = []
  for (const [index, count] of [3, 3, 1, 1].entries()) {
    const names: string[] = []
    while (names.length < count) names.push((await watchers[index]!()).object.metadata.name)
    heard.push(names.sort())
  }
  const all = ['one', 'three', 'two']
  assert.deepEqual(heard, [all, all, ['one'], ['three']])
})
