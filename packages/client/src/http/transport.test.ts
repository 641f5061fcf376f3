import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { selfSigned } from '@barometer/x509'
import { ApiError, TransportError } from '../errors.ts'
import { connectUrl } from '../kubeconfig/connect.ts'
import {
  apiServer,
  clientOf,
  deafPort,
  openClient,
  pod,
  podList,
  pods,
  scripted,
  sendJson,
  soon,
} from '../testkit.ts'
import type { RequestTrace } from './counters.ts'
import { transportError } from './failure.ts'

const web = { namespace: 'shop', name: 'web' }

test('waits as long as a busy server asks, and repeats even what is not safe', async (t) => {
  const server = await scripted(t, (_, response, count) => {
    if (count === 1) response.writeHead(429, { 'retry-after': '3' }).end()
    else sendJson(response, pod('web'))
  })
  const { client, clock } = clientOf(t, server.url)
  await client.create(pods, pod('web'))
  assert.equal(server.requests.length, 2)
  const waited = clock.waits.filter((wait) => wait < 30_000)
  assert.equal(waited.length, 1)
  assert.ok(waited[0]! >= 3000 && waited[0]! <= 4000, `waited ${waited[0]}`)
  assert.equal(client.counters.retries, 1)
})

test('repeats a read after 500s, each time after a longer wait', async (t) => {
  const server = await scripted(t, (_, response, count) => {
    if (count <= 3) sendJson(response, { kind: 'Status', code: 500, message: 'boom' }, 500)
    else sendJson(response, pod('web'))
  })
  const { client, clock } = clientOf(t, server.url)
  await client.get(pods, web)
  assert.deepEqual(
    clock.waits.filter((wait) => wait < 30_000),
    [187.5, 375, 750],
  )
})

test('never repeats a create that may have been carried out', async (t) => {
  const server = await scripted(t, (_, response) => sendJson(response, { kind: 'Status', code: 500 }, 500))
  const { client } = clientOf(t, server.url)
  await assert.rejects(client.create(pods, pod('web')), ApiError)
  assert.equal(server.requests.length, 1)
})

test('does not repeat a create after the connection broke, and repeats a read and an apply', async (t) => {
  const server = await scripted(t, (request, response, count) => {
    if (count !== 3 && count !== 5) request.socket.destroy()
    else sendJson(response, pod('web'))
  })
  const { client } = clientOf(t, server.url)
  await assert.rejects(client.create(pods, pod('web')), { code: 'torn' })
  await client.get(pods, web)
  const object = { apiVersion: 'v1', kind: 'Pod', metadata: web }
  await client.apply(pods, object, { fieldManager: 'test' })
  assert.deepEqual(
    server.requests.map((request) => request.split(' ')[0]),
    ['POST', 'GET', 'GET', 'PATCH', 'PATCH'],
  )
})

test('gives up with the last answer when patience is at its end', async (t) => {
  const server = await scripted(t, (_, response) => {
    sendJson(response, { kind: 'Status', code: 503, reason: 'ServiceUnavailable', message: 'not now' }, 503)
  })
  const { client } = clientOf(t, server.url)
  await assert.rejects(client.get(pods, web), { message: 'not now' })
  assert.equal(server.requests.length, 5)
})

test('does not wait for a moment that lies beyond its timeout', async (t) => {
  const server = await scripted(t, (_, response) => response.writeHead(429, { 'retry-after': '120' }).end())
  const { client } = clientOf(t, server.url, { timeout: 20_000 })
  await assert.rejects(
    client.get(pods, web),
    (error) => error instanceof ApiError && error.retryAfter === 120_000,
  )
  assert.equal(server.requests.length, 1)
})

test('a server that never answers is given up after the timeout', async (t) => {
  let asked = () => {}
  const begun = new Promise<void>((resolve) => {
    asked = resolve
  })
  const server = await scripted(t, () => asked())
  const { client, clock } = clientOf(t, server.url, { timeout: 20_000 })
  const got = assert.rejects(client.get(pods, web), (error) => {
    assert.ok(error instanceof TransportError && error.code === 'timeout')
    assert.match(error.message, /did not answer GET \/api\/v1\/namespaces\/shop\/pods\/web within 20000 ms/)
    return true
  })
  await soon(begun, 'the request')
  clock.move(20_000)
  await got
})

test('time spent waiting for its turn does not count against a call', async (t) => {
  const gates: (() => void)[] = []
  const first = Promise.withResolvers<void>()
  const server = await scripted(t, (_, response) => {
    gates.push(() => sendJson(response, pod('web')))
    if (gates.length === 1) first.resolve()
    else gates.at(-1)?.()
  })
  const { client, clock } = clientOf(t, server.url, { timeout: 20_000, concurrency: 1 })
  const [slow, waiting] = [client.get(pods, web), client.get(pods, web)]
  await soon(first.promise, 'the first request')
  clock.move(19_000)
  gates[0]?.()
  await slow
  clock.move(19_000)
  assert.ok(await waiting)
})

test('a body that hangs halfway is given up after the timeout', async (t) => {
  let half = () => {}
  const begun = new Promise<void>((resolve) => {
    half = resolve
  })
  const server = await scripted(t, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"kind":"PodList","items":[', () => half())
  })
  const { client, clock } = clientOf(t, server.url, { timeout: 20_000 })
  const listed = assert.rejects(client.list(pods, { each: () => {} }), { code: 'timeout' })
  await soon(begun, 'half of the body to be sent')
  clock.move(20_000)
  await listed
})

test('a signal ends a call, a wait and a place in the queue with its own reason', async (t) => {
  const server = await scripted(t, () => {})
  const { client } = clientOf(t, server.url, { concurrency: 1 })
  const reason = new Error('enough')
  const controller = new AbortController()
  const calls = [1, 2, 3].map(() =>
    assert.rejects(client.get(pods, web, { signal: controller.signal }), (error) => error === reason),
  )
  setImmediate(() => controller.abort(reason))
  await Promise.all(calls)
})

test('a signal still ends a call that was repeated', async (t) => {
  const repeated = Promise.withResolvers<void>()
  const server = await scripted(t, (request, _, count) => {
    if (count === 1) request.socket.destroy()
    else repeated.resolve()
  })
  const { client } = clientOf(t, server.url)
  const controller = new AbortController()
  const got = assert.rejects(client.get(pods, web, { signal: controller.signal }), { message: 'enough' })
  await soon(repeated.promise, 'the second request')
  controller.abort(new Error('enough'))
  await got
})

test('no more requests are under way at once than are allowed', async (t) => {
  let now = 0
  let most = 0
  const server = await scripted(t, (_, response) => {
    now++
    most = Math.max(most, now)
    setImmediate(() => {
      now--
      sendJson(response, pod('web'))
    })
  })
  const { client } = clientOf(t, server.url)
  await Promise.all(Array.from({ length: 50 }, () => client.get(pods, web)))
  assert.ok(most <= 10, `${most} at once`)
  assert.equal(client.counters.mostAtOnce, 10)
  assert.equal(client.counters.requests, 50)
})

test('closing ends what is under way, for good', async (t) => {
  const asked = Promise.withResolvers<void>()
  const server = await scripted(t, () => asked.resolve())
  const { client } = clientOf(t, server.url)
  const got = assert.rejects(client.get(pods, web), { code: 'torn' })
  await soon(asked.promise, 'the request')
  client.close()
  await got
  assert.equal(server.requests.length, 1)
})

test('connections are used again', async (t) => {
  const sockets = new Set<unknown>()
  const server = await scripted(t, (request, response) => {
    sockets.add(request.socket)
    sendJson(response, pod('web'))
  })
  const { client } = clientOf(t, server.url)
  for (let index = 0; index < 5; index++) await client.get(pods, web)
  assert.equal(sockets.size, 1)
})

test('a server that is near is not asked to pack what it sends; one that is far is', async (t) => {
  for (const [distance, second] of [
    [50, 'gzip'],
    [1, undefined],
  ] as const) {
    let pass = (_: number) => {}
    const server = await scripted(t, (_, response) => {
      pass(distance)
      sendJson(response, pod('web'))
    })
    const { client, clock } = clientOf(t, server.url)
    pass = (time) => clock.move(time)
    await client.get(pods, web)
    await client.get(pods, web)
    const asked = server.headers.map((headers) => headers['accept-encoding'])
    assert.deepEqual(asked, ['gzip', second])
  }
})

test('asks for gzip, unpacks it, and counts both sizes', async (t) => {
  const body = Buffer.from(JSON.stringify(podList(Array.from({ length: 100 }, (_, index) => `pod-${index}`))))
  const server = await scripted(t, (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body))
  })
  const { client } = clientOf(t, server.url)
  let count = 0
  await client.list(pods, { each: () => count++ })
  assert.equal(count, 100)
  assert.equal(server.headers[0]?.['accept-encoding'], 'gzip')
  assert.equal(client.counters.bytesUnpacked, body.length)
  assert.ok(client.counters.bytesReceived < body.length / 2)
})

test('a packed body that is torn is asked for again', async (t) => {
  const packed = gzipSync(JSON.stringify(podList(['a', 'b'])))
  const server = await scripted(t, (_, response, count) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(count === 1 ? packed.subarray(0, packed.length / 2) : packed)
  })
  const { client } = clientOf(t, server.url)
  const seen: string[] = []
  await client.list(pods, { each: ({ metadata }) => seen.push(metadata.name) })
  assert.deepEqual(seen, ['a', 'b'])
})

test('says who it is, for whom it acts, and what it wants', async (t) => {
  const server = await scripted(t, (_, response) => sendJson(response, pod('web')))
  const connection = {
    ...connectUrl(server.url, 'a-secret-token'),
    impersonate: { user: 'ann', uid: '7', groups: ['a', 'b'], extra: { 'example.org/Scope': ['x'] } },
  }
  const client = openClient(t, connection, { userAgent: 'baro/1.2' })
  await client.get(pods, web)
  const [headers = {}] = server.headers
  assert.equal(headers['user-agent'], 'baro/1.2')
  assert.equal(headers['authorization'], 'Bearer a-secret-token')
  assert.equal(headers['impersonate-user'], 'ann')
  assert.equal(headers['impersonate-uid'], '7')
  assert.equal(headers['impersonate-group'], 'a, b')
  assert.equal(headers['impersonate-extra-example.org%2fscope'], 'x')
})

test('a server nobody runs is unreachable, at once', async (t) => {
  const port = await deafPort(t)
  const { client, clock } = clientOf(t, `http://127.0.0.1:${port}`)
  await assert.rejects(client.get(pods, web), {
    code: 'unreachable',
    message: `127.0.0.1:${port} cannot be reached (ECONNREFUSED)`,
  })
  assert.deepEqual(clock.waits, [30_000])
})

test('a name that does not exist, or can be none, is unreachable', async (t) => {
  const missing = transportError({ code: 'ENOTFOUND' }, 'https://nobody.example.org')
  assert.ok(missing instanceof TransportError && missing.code === 'unreachable')
  // A label may have 63 signs: for this one nobody is asked.
  const { client } = clientOf(t, `http://${'n'.repeat(64)}.invalid`)
  await assert.rejects(client.get(pods, web), { code: 'unreachable' })
})

test('trusts the authority it is given, and no other', async (t) => {
  const { url, token, ca } = await apiServer(t, { tls: true })
  const asking = (tls: Parameters<typeof connectUrl>[2]) =>
    openClient(t, connectUrl(url, token, tls)).raw('/version')
  assert.ok(await asking({ ca: ca! }))
  await assert.rejects(asking({}), (error) => {
    assert.ok(error instanceof TransportError && error.code === 'tls', String(error))
    assert.match(error.message, /its certificate is not trusted/)
    return true
  })
  assert.ok(await asking({ insecure: true }))
  const misnamed = asking({ ca: ca!, serverName: 'other.example.org' })
  await assert.rejects(misnamed, /its certificate is for another name/)
})

test('an expired certificate is named as such', async (t) => {
  const longAgo = Date.parse('2020-01-01T00:00:00Z')
  const server = await apiServer(t, { tls: selfSigned(['127.0.0.1'], longAgo) })
  const client = openClient(t, connectUrl(server.url, server.token, { ca: server.ca! }))
  await assert.rejects(client.raw('/version'), { code: 'tls', message: /its certificate has expired/ })
})

test('no secret is in an error, a trace or the client itself', async (t) => {
  const server = await scripted(t, (request, response) => {
    const { authorization = '' } = request.headers
    sendJson(response, { kind: 'Status', code: 400, message: `what is ${authorization}?` }, 400)
  })
  const traces: RequestTrace[] = []
  const { client } = clientOf(t, server.url, { trace: (trace) => traces.push(trace) })
  const error: Error = await client.raw('/version?token=a-secret-token').then(
    () => assert.fail('it should have failed'),
    (reason) => reason,
  )
  const { inspect } = await import('node:util')
  const told = [
    error.message,
    error.stack,
    inspect(error, { depth: 9 }),
    inspect(traces),
    inspect(client, { depth: 9 }),
  ]
  assert.match(error.message, /Bearer \[hidden\]/)
  assert.equal(traces.length, 1)
  assert.equal(traces[0]?.status, 400)
  for (const text of told) assert.ok(!text?.includes('a-secret-token'), text)
})

test('credentials do not travel over plain HTTP to another machine', async () => {
  const { credentialsOf } = await import('../auth/credentials.ts')
  const { Secrets } = await import('../auth/secrets.ts')
  const { systemClock } = await import('../clock.ts')
  const credentialFor = (url: string) =>
    credentialsOf({
      connection: connectUrl(url, 'a-secret-token'),
      clock: systemClock,
      secrets: new Secrets(),
      env: {},
    }).current()
  assert.deepEqual(await credentialFor('http://10.0.0.1:8080'), {})
  assert.equal((await credentialFor('https://10.0.0.1')).authorization, 'Bearer a-secret-token')
})

test('a web page, a redirection and a Status in place of an object are no answers', async (t) => {
  const once = { retry: { retries: 0, first: 0, longest: 0 } }
  const wrong: [status: number, headers: Record<string, string>, body: string, expected: object][] = [
    [
      200,
      { 'content-type': 'text/html; charset=utf-8' },
      '<html>',
      { code: 'malformed', message: /with a web page$/ },
    ],
    [
      302,
      { location: 'https://login.example/?state=hush-hush' },
      '',
      { code: 'api', message: 'the server answered 302: it leads elsewhere to https://login.example' },
    ],
    [200, {}, '{"kind":"Status","metadata":{}}', { code: 'malformed', message: /the answer is no object$/ }],
    [200, {}, 'null', { code: 'malformed', message: /the answer is no object$/ }],
  ]
  for (const [status, headers, body, expected] of wrong) {
    const server = await scripted(t, (_, response) => void response.writeHead(status, headers).end(body))
    const { client } = clientOf(t, server.url, once)
    await assert.rejects(client.get(pods, { namespace: 'shop', name: 'a' }), expected)
  }
})
