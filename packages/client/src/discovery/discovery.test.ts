import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { clientOf, pods, scripted, sendJson, soon } from '../testkit.ts'
import { AmbiguousKindError, Kinds, UnknownKindError } from './kinds.ts'

const folder = mkdtempSync(join(tmpdir(), 'barometer-discovery-'))
after(() => rmSync(folder, { recursive: true }))

function resource(plural: string, kind: string, more: object = {}): object {
  return {
    resource: plural,
    responseKind: { kind },
    scope: 'Namespaced',
    singularResource: kind.toLowerCase(),
    verbs: ['list'],
    ...more,
  }
}

function group(name: string, versions: readonly object[]): object {
  return { metadata: { name }, versions }
}

function version(name: string, resources: readonly object[], freshness = 'Current'): object {
  return { version: name, resources, freshness }
}

const aggregated = (items: readonly object[]) => ({ kind: 'APIGroupDiscoveryList', items })
const core = aggregated([group('', [version('v1', [resource('pods', 'Pod', { shortNames: ['po'] })])])])

function answer(url: string | undefined, response: ServerResponse, groups: readonly object[]): void {
  sendJson(response, url === '/api' ? core : aggregated(groups))
}

test('two requests tell everything, where the server can do that', async (t) => {
  const server = await scripted(t, ({ url }, response) =>
    answer(url, response, [
      group('apps', [
        version('v1', [resource('deployments', 'Deployment', { subresources: [{ subresource: 'status' }] })]),
      ]),
    ]),
  )
  const { client } = clientOf(t, server.url)
  const kinds = await client.discovery.kinds()
  assert.deepEqual(kinds.resolve('deployment').subresources, ['status'])
  assert.deepEqual(server.requests.sort(), ['GET /api', 'GET /apis'])
  assert.match(server.headers[0]?.accept ?? '', /APIGroupDiscoveryList/)
})

const groupList = (names: readonly string[]) => ({
  kind: 'APIGroupList',
  groups: names.map((name) => ({
    name,
    preferredVersion: { version: 'v1' },
    versions: [{ version: 'v1beta1' }, { version: 'v1' }],
  })),
})

test('an older server is asked group by group, preferred versions first', async (t) => {
  const server = await scripted(t, ({ url }, response) => {
    if (url === '/api') return sendJson(response, { kind: 'APIVersions', versions: ['v1'] })
    if (url === '/apis') return sendJson(response, groupList(['apps']))
    sendJson(response, {
      kind: 'APIResourceList',
      resources: [
        {
          name: 'things',
          singularName: 'thing',
          kind: 'Thing',
          namespaced: true,
          verbs: ['list'],
          shortNames: ['th'],
        },
        { name: 'things/status', kind: 'Thing', namespaced: true, verbs: ['get'] },
      ],
    })
  })
  const { client } = clientOf(t, server.url)
  const kinds = await client.discovery.kinds()
  const thing = kinds.resolve('th.apps')
  assert.equal(thing.version, 'v1')
  assert.deepEqual(thing.subresources, ['status'])
  assert.equal(kinds.resolve('thing.v1beta1.apps').version, 'v1beta1')
})

test('a group whose server is down costs a note, not the answer', async (t) => {
  const server = await scripted(t, ({ url }, response) => {
    if (url === '/api') return sendJson(response, core)
    if (url === '/apis') return sendJson(response, groupList(['apps', 'metrics.k8s.io']))
    if (url?.startsWith('/apis/metrics')) {
      return sendJson(response, { kind: 'Status', code: 503, message: 'the server is currently unable' }, 503)
    }
    sendJson(response, {
      resources: [{ name: 'deployments', kind: 'Deployment', namespaced: true, verbs: [] }],
    })
  })
  const { client } = clientOf(t, server.url)
  assert.equal((await client.discovery.kinds()).resolve('deployment').group, 'apps')
  assert.deepEqual(
    client.discovery.notes().map(({ group, message }) => `${group}: ${message}`),
    ['metrics.k8s.io: the server is currently unable', 'metrics.k8s.io: the server is currently unable'],
  )
})

test('a group whose server hangs costs five seconds, not the answer', async (t) => {
  const hung = Promise.withResolvers<void>()
  const server = await scripted(t, ({ url }, response) => {
    if (url === '/api') return sendJson(response, core)
    if (url === '/apis')
      return sendJson(response, {
        kind: 'APIGroupList',
        groups: [{ name: 'slow.io', versions: [{ version: 'v1' }] }],
      })
    hung.resolve()
  })
  const { client, clock } = clientOf(t, server.url)
  const kinds = client.discovery.kinds()
  await soon(hung.promise, 'the group to be asked')
  clock.move(5_000)
  assert.equal((await kinds).resolve('po').kind, 'Pod')
  assert.match(client.discovery.notes()[0]?.message ?? '', /did not answer .* within 5000 ms/)
})

test('a group that aggregated discovery calls stale is noted', async (t) => {
  const server = await scripted(t, ({ url }, response) =>
    answer(url, response, [group('metrics.k8s.io', [version('v1beta1', [], 'Stale')])]),
  )
  const { client } = clientOf(t, server.url)
  await client.discovery.kinds()
  assert.deepEqual(client.discovery.notes(), [
    { group: 'metrics.k8s.io', version: 'v1beta1', message: 'its server does not answer' },
  ])
})

test('a second run asks nothing while what it remembers is fresh, and asks for a word it does not know', async (t) => {
  let installed = false
  const server = await scripted(t, ({ url }, response) =>
    answer(
      url,
      response,
      installed ? [group('example.org', [version('v1', [resource('widgets', 'Widget')])])] : [],
    ),
  )
  const cacheFolder = join(folder, 'second-run')
  const first = clientOf(t, server.url, { cacheFolder })
  await first.client.discovery.kinds()
  const [name = ''] = readdirSync(cacheFolder)
  assert.equal(statSync(join(cacheFolder, name)).mode & 0o077, 0)
  installed = true
  const second = clientOf(t, server.url, { cacheFolder })
  assert.equal((await second.client.discovery.resolve('pod')).kind, 'Pod')
  assert.equal(server.requests.length, 2)
  second.clock.move(1000)
  assert.equal((await second.client.discovery.resolve('widget')).group, 'example.org')
  assert.equal(server.requests.length, 4)
  second.clock.move(10 * 60_000)
  await second.client.discovery.kinds()
  assert.equal(server.requests.length, 6)
})

test('a word nobody knows is asked for once, and then unknown', async (t) => {
  const server = await scripted(t, ({ url }, response) => answer(url, response, []))
  const { client } = clientOf(t, server.url)
  await assert.rejects(client.discovery.resolve('gadget'), UnknownKindError)
  assert.equal(server.requests.length, 2)
})

test('a cache that is broken, or cannot be written, is as good as none', async (t) => {
  const server = await scripted(t, ({ url }, response) => answer(url, response, []))
  const cacheFolder = join(folder, 'broken')
  const first = clientOf(t, server.url, { cacheFolder })
  await first.client.discovery.kinds()
  writeFileSync(join(cacheFolder, readdirSync(cacheFolder)[0]!), '{"format":1,"at":"x"')
  const second = clientOf(t, server.url, { cacheFolder })
  assert.equal((await second.client.discovery.resolve('pod')).kind, 'Pod')
  const third = clientOf(t, server.url, { cacheFolder: '/dev/null/nowhere' })
  assert.equal((await third.client.discovery.resolve('pod')).kind, 'Pod')
})

const kind = (name: string, inGroup: string, more: object = {}) => ({
  ...pods,
  group: inGroup,
  kind: name,
  plural: `${name.toLowerCase()}s`,
  singular: name.toLowerCase(),
  shortNames: [],
  ...more,
})

test('kinds of Kubernetes itself come before others of the same name', () => {
  const kinds = new Kinds([
    kind('Service', ''),
    kind('Service', 'serving.knative.dev'),
    kind('Event', ''),
    kind('Event', 'events.k8s.io'),
  ])
  assert.equal(kinds.resolve('service').group, '')
  assert.equal(kinds.resolve('events').group, '')
  assert.equal(kinds.resolve('service.serving.knative.dev').group, 'serving.knative.dev')
  assert.equal(kinds.resolve('service.serving').group, 'serving.knative.dev')
})

test('an ambiguous word lists its candidates', () => {
  const kinds = new Kinds([
    kind('Cluster', 'cluster.x-k8s.io'),
    kind('Cluster', 'rds.example.org'),
    kind('Pod', ''),
  ])
  assert.throws(
    () => kinds.resolve('cluster'),
    (error) => {
      assert.ok(error instanceof AmbiguousKindError)
      assert.equal(error.message, '"cluster" may mean clusters.cluster.x-k8s.io or clusters.rds.example.org')
      assert.equal(error.candidates.length, 2)
      return true
    },
  )
  assert.equal(kinds.resolve('clusters.cluster.x-k8s.io').group, 'cluster.x-k8s.io')
})

test('a category and a list of words mean several kinds, each once', () => {
  const kinds = new Kinds([
    kind('Pod', '', { shortNames: ['po'] }),
    kind('Bucket', 's3.example.org', { categories: ['managed'] }),
    kind('Topic', 'sns.example.org', { categories: ['managed'] }),
  ])
  const names = (words: string) => kinds.resolveAll(words).map((each) => each.kind)
  assert.deepEqual(names('managed'), ['Bucket', 'Topic'])
  assert.deepEqual(names('po,bucket,managed'), ['Pod', 'Bucket', 'Topic'])
  assert.throws(() => names('po,nothing'), UnknownKindError)
})

test('an answer that does not say what is served is an error, not a server without kinds', async (t) => {
  const server = await scripted(t, (_, response) => sendJson(response, { kind: 'Status' }))
  const { client } = clientOf(t, server.url)
  await assert.rejects(client.discovery.kinds(), {
    code: 'malformed',
    message: /does not say what is served$/,
  })
})
