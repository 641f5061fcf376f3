import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type ApiServer, createServer } from './server.ts'
import { type Rig, rig } from './testkit.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const configMap = (name: string, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  ...more,
})

describe('a server', () => {
  let it: Rig
  before(async () => {
    it = await rig(undefined, { users: [{ token: 'bobs', user: 'bob' }] })
  })
  after(() => it?.server.close())
  beforeEach(() => it.server.reset())

  test('answers nobody without a token', async () => {
    const response = await fetch(`${it.server.url}/version`)
    assert.equal(response.status, 401)
  })

  test('forbids a user without rights in the words of the real one', async () => {
    const { code, body } = await it.call('GET', configMaps, undefined, { authorization: 'Bearer bobs' })
    assert.equal(code, 403)
    assert.equal(
      body.message,
      'configmaps is forbidden: User "bob" cannot list resource "configmaps" in API group "" in the namespace "default"',
    )
  })

  test('keeps the version when a write changes nothing, and tells no watcher', async () => {
    const { body } = await it.call('POST', configMaps, configMap('a', { data: { x: '1' } }))
    const next = await it.watch(`${configMaps}?watch=1&resourceVersion=${body.metadata.resourceVersion}`)
    const same = await it.call('PATCH', `${configMaps}/a`, { data: { x: '1' } })
    assert.equal(same.body.metadata.resourceVersion, body.metadata.resourceVersion)
    await it.call('PATCH', `${configMaps}/a`, { data: { x: '2' } })
    assert.equal((await next()).object.data.x, '2')
  })

  test('serves a kind as soon as its definition is answered', async () => {
    const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
    const definition = await it.call('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'widgets.example.com' },
      spec: {
        group: 'example.com',
        scope: 'Cluster',
        names: { plural: 'widgets', kind: 'Widget' },
        versions: [{ name: 'v1', served: true, storage: true, schema }],
      },
    })
    assert.equal(definition.code, 201)
    assert.equal((await it.call('GET', '/apis/example.com/v1/widgets')).code, 200)
    it.server.reset()
    assert.equal((await it.call('GET', '/apis/example.com/v1/widgets')).code, 404)
  })

  test('deletes what an owner leaves behind', async () => {
    const { body: owner } = await it.call('POST', configMaps, configMap('owner'))
    const next = await it.watch(`${configMaps}?watch=1&fieldSelector=metadata.name%3Downed`)
    const reference = { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: owner.metadata.uid }
    await it.call(
      'POST',
      configMaps,
      configMap('owned', { metadata: { name: 'owned', ownerReferences: [reference] } }),
    )
    assert.equal((await next()).type, 'ADDED')
    await it.call('DELETE', `${configMaps}/owner`)
    assert.equal((await next()).type, 'DELETED')
  })

  test('a reset forgets everything, ends watches and moves the version on', async () => {
    const { body } = await it.call('POST', configMaps, configMap('a'))
    const next = await it.watch(`${configMaps}?watch=1&resourceVersion=${body.metadata.resourceVersion}`)
    it.server.reset()
    assert.equal(await next(), undefined)
    const list = await it.call('GET', configMaps)
    assert.deepEqual(list.body.items, [])
    assert.ok(Number(list.body.metadata.resourceVersion) > Number(body.metadata.resourceVersion))
    const stale = await it.watch(`${configMaps}?watch=1&resourceVersion=${body.metadata.resourceVersion}`)
    assert.equal((await stale()).object.code, 410)
  })

  describe('fails on command:', () => {
    test('a status, as often as the rule says', async () => {
      it.server.fault({ verb: 'get', resource: 'configmaps', status: 503, retryAfter: 1, times: 1 })
      const first = await it.call('GET', `${configMaps}/a`)
      assert.deepEqual([first.code, first.headers.get('retry-after')], [503, '1'])
      assert.equal((await it.call('GET', `${configMaps}/a`)).code, 404)
    })

    test('a connection cut after the write was carried out', async () => {
      const undo = it.server.fault({ verb: 'create', resource: 'configmaps', tear: 'after' })
      await assert.rejects(it.call('POST', configMaps, configMap('torn')))
      undo()
      assert.equal((await it.call('GET', `${configMaps}/torn`)).code, 200)
    })

    test('a connection cut before the write was looked at', async () => {
      it.server.fault({ verb: 'create', tear: 'before', times: 1 })
      await assert.rejects(it.call('POST', configMaps, configMap('lost')))
      assert.equal((await it.call('GET', `${configMaps}/lost`)).code, 404)
    })

    test('a watch that ends, or expires, after some events', async () => {
      it.server.fault({ verb: 'watch', endWatchAfter: 1, times: 1 })
      const ends = await it.watch(`${configMaps}?watch=1`)
      it.server.fault({ verb: 'watch', expireWatchAfter: 0, times: 1 })
      const expires = await it.watch(`${configMaps}?watch=1`)
      assert.equal((await expires()).object.reason, 'Expired')
      await it.call('POST', configMaps, configMap('a'))
      assert.equal((await ends()).type, 'ADDED')
      assert.equal(await ends(), undefined)
    })

    test('an answer that comes late', async () => {
      it.server.fault({ verb: 'list', delay: 1, times: 1 })
      assert.equal((await it.call('GET', configMaps)).code, 200)
    })
  })
})

test('too many requests at once are told to come back', async (t) => {
  const it = await rig(t, { maxInFlight: 1 })
  it.server.fault({ verb: 'list', delay: 600_000, times: 1 })
  // Either may be the first: one of them is told to come back, and only the list stays for longer.
  const ask = (path: string) => it.call('GET', path)
  const slow = ask(configMaps)
  let answer = await Promise.race([slow, ask(`${configMaps}/a`)])
  while (answer.code === 404) answer = await Promise.race([slow, ask(`${configMaps}/a`)])
  assert.deepEqual([answer.code, answer.headers.get('retry-after')], [429, '1'])
  slow.catch(() => {})
})

test('objects, tokens apart, survive a restart, and a watch goes on where it was', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'barometer-server-'))
  t.after(() => rmSync(dataDir, { recursive: true }))
  const first = await rig(t, { dataDir })
  const { body } = await first.call('POST', configMaps, configMap('a'))
  await first.call('PATCH', `${configMaps}/a`, { data: { x: '1' } })
  await first.server.close()
  const again = await rig(t, { dataDir })
  assert.notEqual(again.server.token, first.server.token)
  const next = await again.watch(`${configMaps}?watch=1&resourceVersion=${body.metadata.resourceVersion}`)
  const event = await next()
  assert.deepEqual([event.type, event.object.data], ['MODIFIED', { x: '1' }])
})

test('without controllers nothing is collected and a namespace never ends', async (t) => {
  const [whole, bare] = [await rig(t), await rig(t, { controllers: false })]
  const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'gone', uid: 'gone' }]
  const orphan = { ...configMap('a'), metadata: { name: 'a', ownerReferences } }
  const ended = await whole.watch('/api/v1/namespaces?watch=1&fieldSelector=metadata.name=ending')
  for (const it of [whole, bare]) {
    await it.call('POST', '/api/v1/namespaces', { metadata: { name: 'ending' } })
    await it.call('POST', configMaps, orphan)
    await it.call('DELETE', '/api/v1/namespaces/ending')
  }
  while ((await ended()).type !== 'DELETED');
  assert.equal((await whole.call('GET', `${configMaps}/a`)).code, 404)
  assert.equal((await bare.call('GET', `${configMaps}/a`)).code, 200)
  const { body } = await bare.call('GET', '/api/v1/namespaces/ending')
  assert.equal(body.status.phase, 'Terminating')
})

test('fifty servers live side by side in one process', async (t) => {
  const rigs = await Promise.all(Array.from({ length: 50 }, () => rig(t)))
  const made = await Promise.all(
    rigs.map((one, index) => one.call('POST', configMaps, configMap(`cm-${index}`))),
  )
  assert.ok(made.every(({ code }) => code === 201))
  const lists = await Promise.all(rigs.map((one) => one.call('GET', configMaps)))
  assert.deepEqual(
    lists.map(({ body }) => body.items.length),
    Array(50).fill(1),
  )
})

/** Asks over TLS, and takes any certificate: by then whoever came before is known to the server. */
function insecure({ url, token }: ApiServer, path: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    get(url + path, { headers, rejectUnauthorized: false, agent: false }, (response) =>
      resolve(response.resume()),
    ).on('error', reject)
  })
}

test('closing waits for nobody, not even for who is in the middle of a handshake', async (t) => {
  const { server } = await rig(t, { tls: true })
  const halfway = connect(Number(new URL(server.url).port), '127.0.0.1')
  t.after(() => halfway.destroy())
  await once(halfway, 'connect')
  // The first bytes of a hello: the server answers nothing until it has all of it.
  halfway.write(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00]))
  assert.equal((await insecure(server, '/version')).statusCode, 200)
  await Promise.all([server.close(), server.close()])
})

test('without TLS only loopback is listened on', async () => {
  await assert.rejects(createServer({ host: '0.0.0.0' }), /refuses to listen on 0\.0\.0\.0 without TLS/)
})
