import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import type { Client } from '../client.ts'
import { isForbidden } from '../errors.ts'
import type { RequestTrace } from '../http/counters.ts'
import { connectUrl } from '../kubeconfig/connect.ts'
import {
  apiServer,
  clientOf,
  configMaps,
  openClient,
  pod,
  podList,
  pods,
  scripted,
  sendJson,
  soon,
} from '../testkit.ts'
import type { Followed, FollowOptions } from './follow.ts'

function send(response: ServerResponse, type: string, object: unknown): void {
  response.write(`${JSON.stringify({ type, object })}\n`)
}

const bookmark = (resourceVersion: string) => ({
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: { resourceVersion },
})
const tooOld = { kind: 'Status', code: 410, reason: 'Expired', message: 'too old resource version' }

function said(event: Followed): string {
  if (event.type === 'SYNCED') return `SYNCED ${event.count}`
  if (event.type === 'INTERRUPTED') return `INTERRUPTED ${(event.error as { code?: string }).code}`
  return `${event.type} ${event.object.metadata.name}`
}

/** Follows pods until so many things were told, or a minute is over. */
async function told(client: Client, most: number, options: Partial<FollowOptions> = {}): Promise<string[]> {
  const controller = new AbortController()
  const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(60_000)])
  const seen: string[] = []
  for await (const event of client.follow(pods, { ...options, signal })) {
    seen.push(said(event))
    if (seen.length === most) controller.abort()
  }
  return seen
}

test('tells what there is, then every change', async (t) => {
  const server = await scripted(t, (request, response) => {
    if (!request.url?.includes('watch=true')) return sendJson(response, podList(['a', 'b']))
    send(response, 'ADDED', pod('c', '11'))
    send(response, 'MODIFIED', pod('a', '12'))
    send(response, 'DELETED', pod('b', '13'))
  })
  const { client } = clientOf(t, server.url)
  assert.deepEqual(await told(client, 6), [
    'ADDED a',
    'ADDED b',
    'SYNCED 2',
    'ADDED c',
    'MODIFIED a',
    'DELETED b',
  ])
  assert.match(server.requests[1]!, /allowWatchBookmarks=true&resourceVersion=10&timeoutSeconds=450/)
})

test('after a reset it goes on from the last version it heard of, a bookmark included', async (t) => {
  const versions: (string | null)[] = []
  const server = await scripted(t, (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://x')
    if (!searchParams.has('watch')) return sendJson(response, podList(['a']))
    versions.push(searchParams.get('resourceVersion'))
    if (versions.length === 1) {
      send(response, 'MODIFIED', pod('a', '11'))
      response.write(`${JSON.stringify({ type: 'BOOKMARK', object: bookmark('40') })}\n`, () =>
        response.destroy(),
      )
    } else send(response, 'DELETED', pod('a', '41'))
  })
  const { client } = clientOf(t, server.url)
  const seen = await told(client, 5)
  assert.deepEqual(seen, ['ADDED a', 'SYNCED 1', 'MODIFIED a', 'INTERRUPTED torn', 'DELETED a'])
  assert.deepEqual(versions, ['10', '40'])
})

test('a version that is too old means a new list, of which only the differences are told', async (t) => {
  let lists = 0
  const server = await scripted(t, (request, response) => {
    if (!request.url?.includes('watch=true')) {
      lists++
      return sendJson(response, podList(lists === 1 ? ['kept', 'lost'] : ['kept', 'new']))
    }
    if (lists === 1) send(response, 'ERROR', tooOld)
  })
  const { client } = clientOf(t, server.url)
  const seen = await told(client, 6)
  assert.deepEqual(seen, ['ADDED kept', 'ADDED lost', 'SYNCED 2', 'ADDED new', 'DELETED lost', 'SYNCED 2'])
})

test('a line that makes no sense breaks the watch, which resumes; if that does not help, all is listed anew', async (t) => {
  let lists = 0
  const server = await scripted(t, (request, response) => {
    if (!request.url?.includes('watch=true')) {
      lists++
      return sendJson(response, podList(['a']))
    }
    if (lists === 1) response.end('{"type":"MODIFIED","object":{"metad\n')
    else send(response, 'DELETED', pod('a', '20'))
  })
  const { client } = clientOf(t, server.url)
  const seen = await told(client, 7)
  const broken = 'INTERRUPTED malformed'
  assert.deepEqual(seen, ['ADDED a', 'SYNCED 1', broken, broken, broken, 'SYNCED 1', 'DELETED a'])
})

test('an error in the stream that is no expiry is told, and all is listed anew', async (t) => {
  let watches = 0
  const server = await scripted(t, (request, response) => {
    if (!request.url?.includes('watch=true')) return sendJson(response, podList([]))
    watches++
    if (watches === 1) send(response, 'ERROR', { kind: 'Status', code: 500, message: 'etcd is away' })
    else send(response, 'ADDED', pod('a', '11'))
  })
  const { client } = clientOf(t, server.url)
  assert.deepEqual(await told(client, 4), ['SYNCED 0', 'INTERRUPTED api', 'SYNCED 0', 'ADDED a'])
})

test('a watch that ends at once with nothing is not asked for without a pause', async (t) => {
  const server = await scripted(t, (request, response) => {
    if (!request.url?.includes('watch=true')) return sendJson(response, podList([]))
    response.end()
  })
  const { client, clock } = clientOf(t, server.url)
  await told(client, 4)
  const pauses = clock.waits.filter((wait) => wait < 10_000)
  assert.deepEqual(pauses, [375, 750])
})

test('a connection that is dead without saying so is left when the watch is overdue', async (t) => {
  const opened = Promise.withResolvers<void>()
  let watches = 0
  const server = await scripted(t, (request, response) => {
    if (!request.url?.includes('watch=true')) return sendJson(response, podList([]))
    watches++
    if (watches === 1) response.writeHead(200).flushHeaders()
    else send(response, 'ADDED', pod('late', '11'))
  })
  const trace = ({ path }: RequestTrace) => path.includes('watch=true') && opened.resolve()
  const { client, clock } = clientOf(t, server.url, { trace })
  const seen = told(client, 3)
  await soon(opened.promise, 'the first watch')
  setImmediate(() => clock.move(480_000))
  assert.deepEqual(await seen, ['SYNCED 0', 'INTERRUPTED torn', 'ADDED late'])
})

test('what one may not list is thrown, not retried', async (t) => {
  const server = await scripted(t, (_, response) =>
    sendJson(response, { kind: 'Status', code: 403, reason: 'Forbidden', message: 'no' }, 403),
  )
  const { client } = clientOf(t, server.url)
  await assert.rejects(told(client, 1), isForbidden)
  assert.equal(server.requests.length, 1)
})

test('watches do not take the places of other requests', async (t) => {
  let watches = 0
  const open = Promise.withResolvers<void>()
  const server = await scripted(t, (request, response) => {
    if (!request.url?.includes('watch=true')) return sendJson(response, podList([]))
    response.writeHead(200).flushHeaders()
    if (++watches === 3) open.resolve()
  })
  const { client } = clientOf(t, server.url, { concurrency: 1 })
  const controller = new AbortController()
  t.after(() => controller.abort())
  const followers = [1, 2, 3].map(async () => {
    for await (const event of client.follow(pods, { signal: controller.signal })) {
      if (event.type === 'SYNCED') await client.list(pods, { each: () => {} })
    }
  })
  await soon(open.promise, 'three watches at once')
  await soon(client.list(pods, { each: () => {} }), 'a list beside three watches')
  controller.abort()
  await Promise.all(followers)
})

const configMap = (name: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default' },
})

for (const [fault, effect] of [
  ['is torn', { tearWatchAfter: 1 }],
  ['ends', { endWatchAfter: 1 }],
  ['expires', { expireWatchAfter: 1 }],
] as const) {
  test(`against a whole server nothing is lost when a watch ${fault} after every event`, async (t) => {
    const server = await apiServer(t)
    const client = openClient(t, connectUrl(server.url, server.token))
    server.fault({ verb: 'watch', resource: 'configmaps', times: 3, ...effect })
    const controller = new AbortController()
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(60_000)])
    const there = new Set<string>()
    const wanted = new Set(['m0', 'm1', 'm2', 'm3', 'm4', 'm5'])
    for await (const event of client.follow(configMaps, { namespace: 'default', signal })) {
      if (event.type === 'SYNCED' && there.size <= 1) {
        for (const name of wanted) await client.create(configMaps, configMap(name))
        await client.delete(configMaps, { namespace: 'default', name: 'm1' })
        wanted.delete('m1')
      }
      if (event.type === 'ADDED') there.add(event.object.metadata.name)
      if (event.type === 'DELETED') there.delete(event.object.metadata.name)
      const all = [...wanted].every((name) => there.has(name))
      if (wanted.size === 5 && all && !there.has('m1')) controller.abort()
    }
    assert.deepEqual([...there].filter((name) => /^m\d$/.test(name)).sort(), [...wanted].sort())
  })
}

test('a watch that was refused once and then opened is still called off at once', async (t) => {
  let refused = false
  const server = await scripted(t, (request, response) => {
    if (!request.url?.includes('watch=true')) return sendJson(response, podList(['a']))
    if (refused) return send(response, 'ADDED', pod('b', '11'))
    refused = true
    sendJson(response, { kind: 'Status', code: 503, message: 'no leader' }, 503)
  })
  const { client } = clientOf(t, server.url)
  assert.deepEqual(await told(client, 3), ['ADDED a', 'SYNCED 1', 'ADDED b'])
})

test('credentials that are refused end it; where others are awaited, it goes on with them where it was', async (t) => {
  const lists: string[] = []
  const server = await scripted(t, (request, response) => {
    const { url = '', headers } = request
    if (!url.includes('watch=true')) {
      lists.push(url)
      return sendJson(response, podList(['a']))
    }
    if (headers.authorization === 'Bearer renewed') return send(response, 'ADDED', pod('b', '11'))
    sendJson(response, { kind: 'Status', code: 401, message: 'Unauthorized' }, 401)
  })
  const { client } = clientOf(t, server.url)
  await assert.rejects(told(client, 3), { name: 'ApiError', message: 'Unauthorized' })
  const controller = new AbortController()
  const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(60_000)])
  const seen: string[] = []
  for await (const event of client.follow(pods, { signal, awaitCredentials: true })) {
    seen.push(said(event))
    // The clock stands still: nothing but the new credentials ends the wait.
    if (event.type === 'INTERRUPTED') client.use(connectUrl(server.url, 'renewed'))
    if (seen.length === 4) controller.abort()
  }
  assert.deepEqual(seen, ['ADDED a', 'SYNCED 1', 'INTERRUPTED api', 'ADDED b'])
  assert.equal(lists.length, 2)
})

const initialEventsEnd = (resourceVersion: string) => ({
  ...bookmark(resourceVersion),
  metadata: { resourceVersion, annotations: { 'k8s.io/initial-events-end': 'true' } },
})

test('where the server can, what there is comes through the watch itself, and nothing is listed', async (t) => {
  let watches = 0
  const server = await scripted(t, (_, response) => {
    watches++
    if (watches === 1) {
      send(response, 'ADDED', pod('a', '3'))
      send(response, 'ADDED', pod('b', '7'))
      send(response, 'BOOKMARK', initialEventsEnd('20'))
      send(response, 'ERROR', tooOld)
    } else {
      send(response, 'ADDED', pod('b', '7'))
      send(response, 'BOOKMARK', initialEventsEnd('30'))
      send(response, 'MODIFIED', pod('b', '31'))
    }
  })
  const { client } = clientOf(t, server.url)
  const heard: string[] = []
  const options = { sendInitialEvents: true, heard: (version: string) => heard.push(version) }
  assert.deepEqual(await told(client, 6, options), [
    ...['ADDED a', 'ADDED b', 'SYNCED 2'],
    ...['DELETED a', 'SYNCED 1', 'MODIFIED b'],
  ])
  assert.ok(server.requests.every((request) => request.includes('sendInitialEvents=true')))
  assert.deepEqual(heard, ['20', '30', '31'])
})

test('a stream of what there is that breaks is begun anew, and no object is told twice', async (t) => {
  let watches = 0
  const server = await scripted(t, (_, response) => {
    send(response, 'ADDED', pod('a', '3'))
    if (++watches === 1) return void response.write('\n', () => response.destroy())
    send(response, 'ADDED', pod('b', '7'))
    send(response, 'BOOKMARK', initialEventsEnd('20'))
  })
  const { client } = clientOf(t, server.url)
  const seen = await told(client, 4, { sendInitialEvents: true })
  assert.deepEqual(seen, ['ADDED a', 'INTERRUPTED torn', 'ADDED b', 'SYNCED 2'])
})

test('a stream of what there is that breaks each time is begun anew after longer and longer pauses', async (t) => {
  const server = await scripted(t, (_, response) => {
    send(response, 'ADDED', pod('a', '9'))
    setImmediate(() => response.destroy())
  })
  const { client } = clientOf(t, server.url)
  const controller = new AbortController()
  const pauses: number[] = []
  for await (const event of client.follow(pods, { sendInitialEvents: true, signal: controller.signal })) {
    if (event.type === 'INTERRUPTED') pauses.push(event.retryIn)
    if (pauses.length === 3) controller.abort()
  }
  assert.deepEqual(pauses, [375, 750, 1500])
})

test('what there is is listed where the stream of it never comes to its end', async (t) => {
  const server = await scripted(t, (request, response) => {
    const { url = '' } = request
    if (!url.includes('watch=true')) return sendJson(response, podList(['a']))
    if (!url.includes('sendInitialEvents')) return send(response, 'ADDED', pod('b', '11'))
    send(response, 'ADDED', pod('a', '9'))
    setImmediate(() => response.destroy())
  })
  const { client } = clientOf(t, server.url)
  const seen = await told(client, 7, { sendInitialEvents: true })
  const broken = 'INTERRUPTED torn'
  assert.deepEqual(seen.filter((line) => line !== broken).slice(-2), ['SYNCED 1', 'ADDED b'])
  assert.equal(seen.filter((line) => line === broken).length, 3)
})

test('where the server cannot, what there is is listed', async (t) => {
  const server = await scripted(t, (request, response) => {
    if (request.url?.includes('sendInitialEvents'))
      return sendJson(response, { kind: 'Status', code: 422, reason: 'Invalid', message: 'forbidden' }, 422)
    if (!request.url?.includes('watch=true')) return sendJson(response, podList(['a']))
    send(response, 'ADDED', pod('b', '11'))
  })
  const { client } = clientOf(t, server.url)
  assert.deepEqual(await told(client, 3, { sendInitialEvents: true }), ['ADDED a', 'SYNCED 1', 'ADDED b'])
})

test('a watch that has been silent for too long is left and resumed where it was', async (t) => {
  const opened = Promise.withResolvers<void>()
  let watches = 0
  const server = await scripted(t, (request, response) => {
    if (!request.url?.includes('watch=true')) return sendJson(response, podList([]))
    watches++
    if (watches === 1) send(response, 'BOOKMARK', bookmark('40'))
    else send(response, 'ADDED', pod('late', '41'))
  })
  const { client, clock } = clientOf(t, server.url)
  const heard = (version: string) => version === '40' && opened.resolve()
  const seen = told(client, 3, { silence: 90_000, heard })
  await soon(opened.promise, 'the bookmark')
  setImmediate(() => clock.move(90_000))
  assert.deepEqual(await seen, ['SYNCED 0', 'INTERRUPTED torn', 'ADDED late'])
  assert.match(server.requests[2]!, /resourceVersion=40/)
})

test('a server that has lost its past is listed anew, and what has a new uid is told', async (t) => {
  let lists = 0
  const server = await scripted(t, (request, response) => {
    const uid = `uid-${lists}`
    if (!request.url?.includes('watch=true')) {
      lists++
      const items = [{ metadata: { name: 'a', namespace: 'shop', resourceVersion: '3', uid } }]
      return sendJson(response, { metadata: { resourceVersion: lists === 1 ? '10' : '4' }, items })
    }
    if (lists === 1) send(response, 'BOOKMARK', bookmark('4'))
  })
  const { client } = clientOf(t, server.url)
  assert.deepEqual(await told(client, 4), ['ADDED a', 'SYNCED 1', 'MODIFIED a', 'SYNCED 1'])
})

test('a kind that is said not to be served is asked for again where it is, and gone with its objects where it is not', async (t) => {
  let watches = 0
  let served = true
  const server = await scripted(t, (request, response) => {
    if (!request.url?.includes('watch=true')) return sendJson(response, podList(['a', 'b']))
    if (++watches === 1) return response.destroy()
    // As an API server that knows nothing of the group says it.
    response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n')
  })
  const { client } = clientOf(t, server.url)
  const seen: string[] = []
  const signal = AbortSignal.timeout(60_000)
  const isServed = async () => served
  const follow = async () => {
    for await (const event of client.follow(pods, { isServed, signal })) {
      seen.push(said(event))
      served = seen.length < 5
    }
  }
  await assert.rejects(follow(), { name: 'ApiError', message: /404 page not found/ })
  assert.deepEqual(seen.slice(0, 3), ['ADDED a', 'ADDED b', 'SYNCED 2'])
  assert.deepEqual(seen.slice(-2), ['DELETED a', 'DELETED b'])
  assert.equal(seen.filter((line) => line.startsWith('ADDED')).length, 2)
})
