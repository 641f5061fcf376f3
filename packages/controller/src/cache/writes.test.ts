import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Followed } from '@barometer/client'
import { silentLogger } from '../log.ts'
import { ConfigMap, type ConfigMapObject, scriptedClient, TestClock } from '../testkit.ts'
import { Turns } from '../turns.ts'
import { Informer } from './informer.ts'
import type { Scope } from './scope.ts'

const key = { namespace: 'default', name: 'web' }

function web(version: number, uid = 'u1', data: Record<string, string> = {}): ConfigMapObject {
  const metadata = { ...key, uid, resourceVersion: String(version) }
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata, data }
}

const told = (type: 'ADDED' | 'MODIFIED' | 'DELETED', object: ConfigMapObject) =>
  ({ type, object: object as unknown as Extract<Followed, { object: unknown }>['object'] }) as const
const synced = (version: number) => ({ type: 'SYNCED', resourceVersion: String(version), count: 0 }) as const
const vanished = told('DELETED', { apiVersion: 'v1', kind: 'ConfigMap', metadata: key })

/** An informer that has heard of version 10, and what it tells from then on. */
const informed = (t: TestContext, ...first: ConfigMapObject[]) => informedOf(t, {}, ...first)

/** The same, of a scope. */
async function informedOf(t: TestContext, scope: Scope, ...first: ConfigMapObject[]) {
  const { client, say } = scriptedClient()
  const clock = new TestClock()
  const controller = new AbortController()
  t.after(() => controller.abort())
  const options = { client, clock, log: silentLogger, silence: 60_000, kind: ConfigMap, scope }
  const informer = new Informer({ ...options, turns: new Turns() })
  void informer.run(controller.signal)
  await say(...first.map((object) => told('ADDED', object)), synced(10))
  const lines: string[] = []
  informer.addHandler(({ type, object, old, writer, initial }) => {
    if (initial) return
    const { uid, resourceVersion } = object.metadata
    lines.push([type, uid, resourceVersion, old === object && 'same', writer].filter(Boolean).join(' '))
  })
  return { informer, say, lines }
}

test('what was just written is read at once; the watch that shows it later says nothing new', async (t) => {
  const { informer, say, lines } = await informed(t, web(5))
  informer.wrote(web(12), 'me')
  assert.equal(informer.get(key)?.metadata.resourceVersion, '12')
  assert.equal(informer.status().unconfirmed, 1)
  await say(told('MODIFIED', web(12)))
  assert.deepEqual(lines, ['Updated u1 12 me'])
  assert.equal(informer.status().unconfirmed, 0)
})

test('an older event does not displace what was written, but whoever watches is woken', async (t) => {
  const { informer, say, lines } = await informed(t, web(5))
  informer.wrote(web(12), 'me')
  await say(told('MODIFIED', web(11)))
  assert.equal(informer.get(key)?.metadata.resourceVersion, '12')
  assert.deepEqual(lines, ['Updated u1 12 me', 'Updated u1 12'])
})

test('several writes of this process, shown one by one, wake nobody anew', async (t) => {
  const { informer, say, lines } = await informed(t, web(5))
  informer.wrote(web(11), 'me', '5')
  informer.wrote(web(12), 'you', '11')
  informer.wrote(web(13), 'me')
  await say(told('MODIFIED', web(11)), told('MODIFIED', web(12)), told('MODIFIED', web(13)))
  assert.deepEqual(lines, ['Updated u1 11 me', 'Updated u1 12 you', 'Updated u1 13 me'])
  assert.equal(informer.status().unconfirmed, 0)
})

test('a change from before a write of ours is told with what was before it, though the write is cached', async (t) => {
  const { informer, say } = await informed(t, web(5))
  const seen: unknown[] = []
  informer.addHandler(({ type, object, old, gap, initial }) => {
    if (initial) return
    const versions = [old?.metadata.resourceVersion, object.metadata.resourceVersion]
    seen.push([type, ...versions, gap === true])
  })
  informer.wrote(web(12), 'me')
  await say(told('MODIFIED', web(10)), told('MODIFIED', web(11)), told('MODIFIED', web(12)))
  assert.deepEqual(seen, [
    ['Updated', '5', '12', false],
    ['Updated', '5', '12', true],
    ['Updated', '10', '12', true],
  ])
})

test('an object that this process makes anew before the watch tells its end is a deletion and an addition', async (t) => {
  const { informer, say, lines } = await informed(t, web(5))
  informer.wrote(web(14, 'u2'), 'me')
  assert.equal(informer.get(key)?.metadata.uid, 'u2')
  await say(told('MODIFIED', web(11)), told('DELETED', web(12)), told('ADDED', web(14, 'u2')))
  assert.deepEqual(lines, ['Deleted u1 5', 'Added u2 14 me'])
})

test('an answer that is older than what is cached changes nothing', async (t) => {
  const { informer, say, lines } = await informed(t, web(5))
  await say(told('MODIFIED', web(13)))
  informer.wrote(web(12), 'me')
  assert.deepEqual(lines, ['Updated u1 13'])
})

test('a child that was created is there at once, and is gone when the watch proves that it is', async (t) => {
  const { informer, say, lines } = await informed(t)
  informer.wrote(web(12), 'me')
  await say({ heard: '11' })
  assert.ok(informer.get(key))
  await say({ heard: '12' })
  assert.equal(informer.get(key), undefined)
  assert.deepEqual(lines, ['Added u1 12 me', 'Deleted u1 12'])
})

const labelled = (version: number, labels: Record<string, string>) => {
  const object = web(version)
  return { ...object, metadata: { ...object.metadata, labels } }
}

test('what a write takes out of the scope is no longer cached, and is there again when it comes back', async (t) => {
  const scope = { labelSelector: 'app in(web),tier!=db' }
  const { informer, say, lines } = await informedOf(t, scope, labelled(5, { app: 'web' }))
  informer.wrote(labelled(12, { app: 'web', tier: 'db' }), 'me')
  assert.equal(informer.get(key), undefined)
  await say(told('MODIFIED', labelled(11, { app: 'web' })), told('DELETED', labelled(12, { app: 'web' })))
  informer.wrote(labelled(13, { app: 'web' }), 'me')
  await say(told('ADDED', labelled(13, { app: 'web' })))
  assert.deepEqual(lines, ['Deleted u1 5 me', 'Added u1 13 me'])
  assert.equal(informer.status().unconfirmed, 0)
})

test('a selector that only the server understands waits for the watch', async (t) => {
  const { informer } = await informedOf(t, { labelSelector: 'app=web,weight>3' }, labelled(5, { app: 'web' }))
  informer.wrote(labelled(12, { app: 'web' }), 'me')
  assert.equal(informer.get(key)?.metadata.resourceVersion, '5')
})

test('what was deleted is gone at once, though the watch still shows it', async (t) => {
  const { informer, say, lines } = await informed(t, web(5))
  informer.deleted(key, 'u1', 'me')
  await say(told('MODIFIED', web(11)))
  assert.equal(informer.get(key), undefined)
  await say(told('DELETED', web(12)))
  assert.deepEqual(lines, ['Deleted u1 5 me'])
  assert.equal(informer.status().unconfirmed, 0)
})

test('deleted and made anew: what the watch still tells of the first does not touch the second', async (t) => {
  const { informer, say, lines } = await informed(t, web(5))
  informer.deleted(key, 'u1', 'me')
  informer.wrote(web(14, 'u2'), 'me')
  await say(told('MODIFIED', web(11)), told('DELETED', web(12)), told('ADDED', web(14, 'u2')))
  assert.equal(informer.get(key)?.metadata.uid, 'u2')
  assert.deepEqual(lines, ['Deleted u1 5 me', 'Added u2 14 me'])
})

test('a list from before the write does not take it away; one from after it does', async (t) => {
  const { informer, say, lines } = await informed(t, web(5))
  informer.deleted(key, 'u1', 'me')
  informer.wrote(web(14, 'u2'), 'me')
  await say(vanished, synced(13), { heard: '13' })
  assert.equal(informer.get(key)?.metadata.uid, 'u2')
  await say(synced(20), { heard: '20' })
  assert.equal(informer.get(key), undefined)
  assert.deepEqual(lines, ['Deleted u1 5 me', 'Added u2 14 me', 'Deleted u2 14'])
})

test('a deletion that two lists deny did not last', async (t) => {
  const { informer, say, lines } = await informed(t, web(5))
  informer.deleted(key, 'u1', 'me')
  await say(told('MODIFIED', web(6)), synced(20), synced(21))
  assert.deepEqual(lines, ['Deleted u1 5 me', 'Added u1 6'])
})

test('a server put back to an older state is believed, and what was written since is forgotten', async (t) => {
  const { informer, say, lines } = await informed(t, web(5))
  informer.wrote(web(12), 'me')
  await say(told('MODIFIED', web(6)), synced(8))
  assert.equal(informer.get(key)?.metadata.resourceVersion, '6')
  assert.deepEqual(lines, ['Updated u1 12 me', 'Updated u1 12', 'Updated u1 6'])
})

test('a server that lost what was written, and nothing that the watch had told, is believed by its second list', async (t) => {
  const { informer, say, lines } = await informed(t, web(5))
  informer.wrote(web(14), 'me')
  await say(synced(12))
  assert.equal(informer.get(key)?.metadata.resourceVersion, '14')
  await say(vanished, synced(12))
  assert.equal(informer.get(key), undefined)
  assert.deepEqual(lines, ['Updated u1 14 me', 'Deleted u1 14'])
  assert.equal(informer.status().unconfirmed, 0)
})

test('of what a server has lost, what the watch had told before is there again', async (t) => {
  const { informer, say, lines } = await informed(t, web(5))
  informer.wrote(web(14), 'me')
  informer.wrote(web(15), 'me')
  await say(synced(12), synced(12))
  assert.equal(informer.get(key)?.metadata.resourceVersion, '5')
  informer.wrote(web(16), 'me')
  await say(synced(8))
  assert.equal(informer.get(key)?.metadata.resourceVersion, '5')
  assert.deepEqual(lines.slice(2), ['Updated u1 5', 'Updated u1 16 me', 'Updated u1 5'])
})

test('an object made anew unseen is a deletion and an addition', async (t) => {
  const { say, lines } = await informed(t, web(5))
  await say(told('MODIFIED', web(15, 'u2')))
  assert.deepEqual(lines, ['Deleted u1 5', 'Added u2 15'])
})

test('after a watch that could not be had, what vanished meanwhile is told as deleted', async (t) => {
  const { informer, say, lines } = await informed(t, web(5))
  await say({ error: new Error('no credentials') })
  assert.equal(informer.status().state, 'Failed')
  assert.equal(informer.synced, false)
  assert.ok(informer.get(key))
  assert.deepEqual(lines, [])
})

test('a list that confirms a write may hide a change before it: whoever watches is woken', async (t) => {
  const { informer, say, lines } = await informed(t, web(5))
  informer.wrote(web(12), 'me')
  await say({ ...told('MODIFIED', web(12)), listed: true })
  informer.wrote(web(13), 'me', '12')
  await say({ ...told('MODIFIED', web(13)), listed: true })
  assert.deepEqual(lines, ['Updated u1 12 me', 'Updated u1 12', 'Updated u1 13 me'])
})

test('an answer that comes after the watch told of the end does not bring the object back', async (t) => {
  const { informer, say, lines } = await informed(t, web(5))
  await say(told('DELETED', web(12)))
  informer.wrote(web(11), 'me')
  informer.wrote(web(12), 'me')
  assert.equal(informer.get(key), undefined)
  assert.deepEqual(lines, ['Deleted u1 12'])
})

test('an answer that was overtaken and is not in the next list has vanished unseen, which is told', async (t) => {
  const { informer, say, lines } = await informed(t)
  informer.wrote(web(7), 'me')
  assert.equal(informer.get(key), undefined)
  await say(synced(8))
  assert.deepEqual(lines, ['Deleted u1 7'])
})
