import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../errors.ts'
import { clientOf, podList, pods, scripted, sendJson } from '../testkit.ts'

const expired = (next?: string) => ({
  kind: 'Status',
  code: 410,
  reason: 'Expired',
  message: 'the provided continue parameter is too old',
  metadata: next ? { continue: next } : {},
})

function queryOf(request: { readonly url?: string | undefined }): URLSearchParams {
  return new URL(request.url ?? '', 'http://x').searchParams
}

test('a page that was torn comes again, and its objects come once', async (t) => {
  const server = await scripted(t, (request, response, count) => {
    const second = queryOf(request).has('continue')
    const page = JSON.stringify(podList(second ? ['c', 'd'] : ['a', 'b'], second ? {} : { continue: 'next' }))
    if (count !== 2) return void response.end(page)
    response.writeHead(200, { 'content-length': page.length })
    response.write(page.slice(0, page.length - 20), () => response.destroy())
  })
  const { client } = clientOf(t, server.url)
  const seen: string[] = []
  const listed = await client.list(pods, { each: ({ metadata }) => seen.push(metadata.name) })
  assert.deepEqual(seen, ['a', 'b', 'c', 'd'])
  assert.equal(listed.count, 4)
  assert.equal(server.requests.length, 3)
})

test('objects come before their page is whole, unless all must be of one moment', async (t) => {
  const early: string[][] = []
  for (const consistent of [false, true]) {
    const seen: string[] = []
    const server = await scripted(t, (_, response, count) => {
      const page = JSON.stringify(podList(count === 1 ? ['a', 'gone', 'x'] : ['a', 'b', 'x']))
      if (count !== 1) return void response.end(page)
      response.writeHead(200, { 'content-length': page.length })
      response.write(page.slice(0, page.lastIndexOf('"x"')), () => response.destroy())
    })
    const { client } = clientOf(t, server.url)
    await client.list(pods, { consistent, each: ({ metadata }) => seen.push(metadata.name) })
    early.push(seen)
  }
  assert.deepEqual(early, [
    ['a', 'gone', 'b', 'x'],
    ['a', 'b', 'x'],
  ])
})

test('a list that the server forgot goes on at a newer moment, and says so', async (t) => {
  const server = await scripted(t, (request, response) => {
    const next = queryOf(request).get('continue')
    if (next === null) sendJson(response, podList(['a'], { continue: 'old', resourceVersion: '5' }))
    else if (next === 'old') sendJson(response, expired('newer'), 410)
    else sendJson(response, podList(['b'], { resourceVersion: '9' }))
  })
  const { client } = clientOf(t, server.url)
  const seen: string[] = []
  const listed = await client.list(pods, { each: ({ metadata }) => seen.push(metadata.name) })
  assert.deepEqual(seen, ['a', 'b'])
  assert.deepEqual(listed, { resourceVersion: '9', count: 2, complete: true, oneMoment: false })
})

test('a list that must be of one moment is asked for anew, in one piece', async (t) => {
  const server = await scripted(t, (request, response) => {
    const query = queryOf(request)
    if (query.get('continue') === 'old') sendJson(response, expired('newer'), 410)
    else if (query.has('limit')) sendJson(response, podList(['a'], { continue: 'old', resourceVersion: '5' }))
    else sendJson(response, podList(['b', 'c'], { resourceVersion: '9' }))
  })
  const { client } = clientOf(t, server.url)
  let seen: string[] = []
  const listed = await client.list(pods, {
    consistent: true,
    each: ({ metadata }) => seen.push(metadata.name),
    restart: () => {
      seen = []
    },
  })
  assert.deepEqual(seen, ['b', 'c'])
  assert.deepEqual(listed, { resourceVersion: '9', count: 2, complete: true, oneMoment: true })
})

test('pages grow, so that a large list needs few of them', async (t) => {
  const limits: number[] = []
  const server = await scripted(t, (request, response, count) => {
    limits.push(Number(queryOf(request).get('limit')))
    sendJson(response, podList(['a'], count < 7 ? { continue: `more-${count}` } : {}))
  })
  const { client } = clientOf(t, server.url)
  await client.list(pods, { each: () => {} })
  assert.deepEqual(limits, [500, 1000, 2000, 4000, 4000, 4000, 4000])
})

test('the next page of a list comes before lists that were asked for later', async (t) => {
  const server = await scripted(t, (request, response) => {
    const first = request.url?.includes('/big/') && !queryOf(request).has('continue')
    sendJson(response, podList(['a'], first ? { continue: 'more' } : {}))
  })
  const { client } = clientOf(t, server.url, { concurrency: 1 })
  const read = (namespace: string) => client.list(pods, { namespace, each: () => {} })
  await Promise.all([read('big'), read('b'), read('c')])
  const order = server.requests.map((request) => /namespaces\/(\w+)\//.exec(request)?.[1])
  assert.deepEqual(order, ['big', 'b', 'big', 'c'])
})

test('the reader may stop after a page, knowing how much is left', async (t) => {
  const server = await scripted(t, (_, response) =>
    sendJson(response, podList(['a', 'b'], { continue: 'more', remainingItemCount: 98 })),
  )
  const { client } = clientOf(t, server.url)
  const listed = await client.list(pods, {
    each: () => {},
    page: ({ count, remaining }) => {
      assert.deepEqual([count, remaining], [2, 98])
      return false
    },
  })
  assert.equal(listed.complete, false)
})

test('selectors are sent as they are', async (t) => {
  const server = await scripted(t, (_, response) => sendJson(response, podList([])))
  const { client } = clientOf(t, server.url)
  const selection = { namespace: 'shop', labelSelector: 'a=b,c', fieldSelector: 'spec.nodeName=x' }
  await client.list(pods, { ...selection, each: () => {} })
  assert.deepEqual(server.requests, [
    'GET /api/v1/namespaces/shop/pods?labelSelector=a%3Db%2Cc&fieldSelector=spec.nodeName%3Dx&limit=500',
  ])
})

test('an answer that is no list is malformed, after it was asked for again', async (t) => {
  const server = await scripted(t, (_, response) => response.end('<html>sign in</html>'))
  const { client } = clientOf(t, server.url)
  await assert.rejects(client.list(pods, { each: () => {} }), { code: 'malformed' })
  assert.equal(server.requests.length, 5)
})

test('an expired list that never went on is an error of its own', async (t) => {
  const server = await scripted(t, (_, response) => sendJson(response, expired(), 410))
  const { client } = clientOf(t, server.url)
  await assert.rejects(client.list(pods, { each: () => {} }), ApiError)
  assert.equal(server.requests.length, 1)
})

test('what is no list is never an empty one', async (t) => {
  for (const answer of [
    'null',
    '[]',
    '{}',
    '{"kind":"Status","metadata":{}}',
    '{"items":{}}',
    '{"items":1}',
  ]) {
    const server = await scripted(t, (_, response) => void response.end(answer))
    const { client } = clientOf(t, server.url, { retry: { retries: 0, first: 0, longest: 0 } })
    await assert.rejects(client.list(pods, { each: () => {} }), { code: 'malformed' }, answer)
  }
})

test('a list without items, as Go writes it, is empty', async (t) => {
  const server = await scripted(t, (_, response) => sendJson(response, { kind: 'PodList', items: null }))
  const { client } = clientOf(t, server.url)
  assert.equal((await client.list(pods, { each: () => {} })).count, 0)
})

test('a list whose continue token comes again has no end, and says so', async (t) => {
  const tokens = ['one', 'two', 'one']
  const server = await scripted(t, (_, response, count) => {
    sendJson(response, podList([`pod-${count}`], { continue: tokens[(count - 1) % tokens.length] }))
  })
  const { client } = clientOf(t, server.url)
  const listing = client.list(pods, { each: () => {} })
  await assert.rejects(listing, /the list of pods has no end: the server repeats its continue token/)
  assert.equal(server.requests.length, 3)
})
