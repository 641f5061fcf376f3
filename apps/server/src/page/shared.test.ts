import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, connectAs, connectUrl, type KubeObject } from '@barometer/client'
import { ShownPage } from '@barometer/web/shown-page'
import type { ObjectDetails, Picture, SearchResult } from '@barometer/web/wire'
import { selfSigned } from '@barometer/x509'
import { openClient } from '../../../../packages/client/src/testkit.ts'
import { TestClock, type TestServer, testServer } from '../../../../packages/controller/src/testkit.ts'
import { type Answer, api, ask } from './page.testkit.ts'
import { type ServedPage, servePage } from './serve-page.ts'
import { believed } from './visitor.ts'

const stuck = {
  type: 'Progressing',
  status: 'False',
  reason: 'ProgressDeadlineExceeded',
  message: 'ReplicaSet has timed out progressing.',
  lastTransitionTime: '2026-01-01T00:00:00Z',
  lastUpdateTime: '2026-01-01T00:00:00Z',
}
const deployment = (namespace: string, name: string) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, namespace, labels: { team: namespace } },
  spec: {
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'c', image: 'x' }] } },
  },
})
const pod = (namespace: string, name: string, nodeName: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace, labels: { team: namespace } },
  spec: { nodeName, terminationGracePeriodSeconds: 0, containers: [{ name: 'c', image: 'x' }] },
})
const notReady = {
  type: 'Ready',
  status: 'False',
  lastTransitionTime: '2026-01-01T00:00:00Z',
}
const every = { apiGroups: ['*'], resources: ['*'], verbs: ['get', 'list', 'watch'] }
const role = (kind: string, name: string, namespace: string, rules: readonly object[]) => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind,
  metadata: { name, ...(namespace && { namespace }) },
  rules,
})
const binding = (kind: string, name: string, namespace: string, user: string) => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: `${kind}Binding`,
  metadata: { name, ...(namespace && { namespace }) },
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind, name },
  subjects: [{ kind: 'ServiceAccount', name: user, namespace: 'people' }],
})

interface Team {
  readonly server: TestServer
  readonly client: Client
  readonly clock: TestClock
  readonly page: ServedPage & { readonly ca: string }
  /** The token of a service account of this name. */
  token(name: string): Promise<string>
  create(word: string, object: object): Promise<KubeObject>
  delete(word: string, namespace: string, name: string): Promise<void>
}

/** A cluster with a shop, a bank and some people, and a page that is shared. */
async function team(t: TestContext): Promise<Team> {
  const server = await testServer(t)
  const connection = connectUrl(server.url, server.token)
  const client = openClient(t, connection)
  const create = async (word: string, object: object) =>
    client.create(await client.discovery.resolve(word), object)
  const status = async (word: string, namespace: string, name: string, value: object) =>
    client.patch(await client.discovery.resolve(word), { namespace, name, subresource: 'status' }, 'merge', {
      status: value,
    })
  for (const name of ['shop', 'bank', 'people'])
    await create('namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } })
  for (const name of ['ada', 'bob', 'eve', 'carol'])
    await create('serviceaccounts', {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name, namespace: 'people' },
    })
  await create('clusterroles', role('ClusterRole', 'all', '', [every]))
  await create('clusterrolebindings', binding('ClusterRole', 'all', '', 'ada'))
  const named = { ...every, resources: ['deployments'], verbs: ['get'] }
  await create('clusterroles', role('ClusterRole', 'by-name', '', [named]))
  await create('clusterrolebindings', binding('ClusterRole', 'by-name', '', 'carol'))
  const own = { apiGroups: ['', 'apps'], resources: ['pods', 'deployments'], verbs: ['list', 'get'] }
  await create('roles', role('Role', 'own', 'shop', [own]))
  await create('rolebindings', binding('Role', 'own', 'shop', 'bob'))

  await create('nodes', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'worker' } })
  await status('nodes', '', 'worker', {
    conditions: [{ ...notReady, reason: 'KubeletNotReady', message: 'container runtime is down' }],
  })
  for (const namespace of ['shop', 'bank']) {
    await create('deployments.apps', deployment(namespace, `${namespace}-front`))
    await status('deployments.apps', namespace, `${namespace}-front`, { conditions: [stuck] })
    await create('pods', pod(namespace, `${namespace}-pod`, 'worker'))
    await status('pods', namespace, `${namespace}-pod`, {
      phase: 'Running',
      conditions: [
        { ...notReady, reason: 'ContainersNotReady', message: 'containers with unready status: [c]' },
      ],
    })
  }

  const clock = new TestClock()
  clock.time = Date.now()
  clock.skip = 5000
  const { ca, ...certificate } = selfSigned(['127.0.0.1', 'page.example'], Date.now())
  const page = await servePage({
    clusters: [{ client: openClient(t, connection), name: 'test' }],
    clock,
    shared: {
      ...{ address: '127.0.0.1', certificate },
      clientAs: (token) => new Client(connectAs(connection, token), { cacheFolder: false }),
    },
  })
  t.after(() => page.close())
  return {
    ...{ server, client, clock, create, page: { ...page, ca } },
    async delete(word, namespace, name) {
      await client.delete(await client.discovery.resolve(word), { namespace, name })
    },
    async token(name) {
      const resource = await client.discovery.resolve('serviceaccounts')
      const answer = await client.create(
        resource,
        { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} },
        { namespace: 'people', name, subresource: 'token' },
      )
      return (answer['status'] as { readonly token: string }).token
    },
  }
}

/** Asks until it is so: a limit, never a wait. */
async function eventually(what: string, check: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 120_000
  while (!(await check())) {
    assert.ok(performance.now() < end, `waited for ${what}`)
    await sleep(20)
  }
}

/** Opens a page as somebody, as soon as the cluster has been read. */
async function look(t: TestContext, { page }: Team, token: string): Promise<ShownPage> {
  const headers = { authorization: `Bearer ${token}` }
  await eventually('the cluster to be read', async () => {
    const { status } = await ask(page, '/api/v1/clusters', { headers })
    assert.ok(status === 200 || status === 503, String(status))
    return status === 200
  })
  const shown = await ShownPage.open(page, { token })
  t.after(() => shown.close())
  await shown.until('it has begun', () => shown.snapshots === 1)
  return shown
}

test('three people of different rights see three pages, each as kubectl would show it', async (t) => {
  const cluster = await team(t)
  const { page } = cluster
  const tokens = {
    ada: await cluster.token('ada'),
    bob: await cluster.token('bob'),
    eve: await cluster.token('eve'),
  }

  const ada = await look(t, cluster, tokens.ada)
  const causes = ({ overview }: ShownPage) =>
    overview!.causes.map(({ object, affects }) => `${object.kind} ${object.name} ${affects}`).sort()
  assert.deepEqual(causes(ada), ['Deployment bank-front 0', 'Deployment shop-front 0', 'Node worker 2'])
  assert.equal(ada.overview!.head.counts.error, 5)
  const forbidden = (shown: ShownPage) =>
    shown.overview!.unreadable.filter(({ code }) => code === 'forbidden').map(({ kind }) => kind)
  assert.deepEqual(forbidden(ada), [])

  const bob = await look(t, cluster, tokens.bob)
  assert.deepEqual(causes(bob), ['Deployment shop-front 0', 'Pod shop-pod 0'])
  assert.equal(bob.overview!.head.counts.error, 2)
  assert.equal(bob.overview!.head.objects, 2)
  assert.ok(forbidden(bob).includes('Node') && forbidden(bob).includes('Pod'), forbidden(bob).join())
  assert.doesNotMatch(JSON.stringify(bob.whole()), /bank|worker|container runtime/)

  const eve = await look(t, cluster, tokens.eve)
  assert.deepEqual([eve.rows.size, causes(eve), eve.overview!.head.objects], [0, [], 0])
  assert.doesNotMatch(JSON.stringify(eve.whole()), /shop|bank|worker|people/)

  const objectOf = (token: string, query: string) => api<ObjectDetails>({ ...page, token }, `object?${query}`)
  const bank = 'group=apps&kind=Deployment&namespace=bank&name=bank-front'
  assert.match((await objectOf(tokens.ada, bank)).yaml ?? '', /name: bank-front/)
  for (const token of [tokens.bob, tokens.eve]) {
    const hidden = await objectOf(token, bank)
    assert.equal(hidden.explanation.presence, 'not-observed')
    assert.deepEqual(
      [hidden.yaml, hidden.conditions, hidden.transitions, hidden.down],
      [undefined, [], [], []],
    )
    assert.match(hidden.problems[0] ?? '', /forbidden/)
    const nobody = await objectOf(token, bank.replace('bank-front', 'nobody'))
    assert.equal(nobody.explanation.presence, 'not-observed', 'what is not there looks the same')
  }
  const mine = await objectOf(tokens.bob, 'kind=Pod&namespace=shop&name=shop-pod')
  assert.match(mine.yaml ?? '', /name: shop-pod/)
  assert.equal(mine.explanation.causes[0]?.object.kind, 'Pod')

  // Whoever may get what they can name is told no names.
  const carol = await cluster.token('carol')
  const named = await look(t, cluster, carol)
  assert.equal(named.rows.size, 0)
  assert.match((await objectOf(carol, bank)).yaml ?? '', /name: bank-front/)
})

test('search and picture know no more than who asks', async (t) => {
  const cluster = await team(t)
  const [ada, bob] = [await cluster.token('ada'), await cluster.token('bob')]
  await look(t, cluster, ada)
  await look(t, cluster, bob)
  const asked = <T>(token: string, path: string) => api<T>({ ...cluster.page, token }, path)
  const found = async (token: string, text: string) =>
    (await asked<SearchResult>(token, `search?q=${encodeURIComponent(text)}`)).keys.toSorted()
  assert.deepEqual(await found(ada, 'team=bank'), ['/Pod/bank/bank-pod', 'apps/Deployment/bank/bank-front'])
  assert.deepEqual(await found(bob, 'team=bank'), [])
  assert.deepEqual(await found(bob, 'team='), ['/Pod/shop/shop-pod', 'apps/Deployment/shop/shop-front'])

  const drawn = async (token: string, namespace: string) => {
    const query = `graph?kind=Pod&namespace=${namespace}&name=${namespace}-pod`
    const { nodes } = await asked<Picture>(token, query)
    return nodes.map(({ object, presence }) => `${object.kind} ${object.name} ${presence}`)
  }
  assert.deepEqual(await drawn(ada, 'bank'), ['Pod bank-pod observed', 'Node worker observed'])
  assert.deepEqual(await drawn(bob, 'shop'), ['Pod shop-pod observed'])
  assert.deepEqual(await drawn(bob, 'bank'), ['Pod bank-pod not-observed'])
})

test('equal rights are one view, and what is taken away is not shown for longer than a minute', async (t) => {
  const cluster = await team(t)
  const { clock, page } = cluster
  const token = await cluster.token('bob')
  const [one, other] = [await look(t, cluster, token), await look(t, cluster, token)]
  assert.equal(one.lastId, other.lastId, 'the same stream')

  await cluster.create('deployments.apps', deployment('shop', 'new'))
  await one.until('what comes is told', () => one.state('Deployment', 'new') !== undefined)
  await cluster.create('deployments.apps', deployment('bank', 'new-too'))

  await cluster.delete('rolebindings', 'shop', 'own')
  await eventually('the stream to end', async () => {
    clock.move(believed)
    return one.ended !== undefined && other.ended !== undefined
  })
  assert.equal(one.signedOut, undefined)
  assert.equal(one.state('Deployment', 'new-too'), undefined)
  const again = await look(t, cluster, token)
  assert.equal(again.rows.size, 0)

  await cluster.delete('serviceaccounts', 'people', 'bob')
  await eventually('the token to be refused', async () => {
    clock.move(believed)
    return again.ended !== undefined
  })
  assert.match(again.signedOut ?? '', /token/)
  const { status, text } = await ask(page, '/api/v1/clusters', {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.deepEqual([status, JSON.parse(text).signIn], [401, true])
})

test('a token becomes a session, which ends when the reader signs out; nobody else gets in', async (t) => {
  const cluster = await team(t)
  const { page } = cluster
  const token = await cluster.token('bob')
  await look(t, cluster, token)
  const origin = page.address
  const json = { 'content-type': 'application/json', origin }
  const login = (body: object, headers: Record<string, string> = json) =>
    ask(page, '/login', { method: 'POST', headers, body: JSON.stringify(body) })
  const clusters = (cookie: string): Promise<Answer> => ask(page, '/api/v1/clusters', { headers: { cookie } })

  assert.equal((await ask(page, '/api/v1/clusters')).status, 401)
  assert.equal((await login({ token: 'made-up' })).status, 401)
  assert.equal((await login({ token: 'x'.repeat(20_000) })).status, 401)
  assert.equal((await login({ token }, { ...json, origin: 'https://evil.example' })).status, 403)
  assert.equal((await login({ token }, { 'content-type': 'application/json' })).status, 403)
  assert.equal((await login({ token }, { ...json, 'sec-fetch-site': 'cross-site' })).status, 403)
  assert.equal((await ask(page, '/login?token=x')).status, 405)
  assert.equal((await ask(page, '/', { headers: { host: 'evil.example' } })).status, 421)
  assert.equal((await ask(page, '/', { headers: { host: 'page.example:8443' } })).status, 200)

  const signedIn = await login({ token })
  assert.deepEqual(JSON.parse(signedIn.text), { user: 'system:serviceaccount:people:bob' })
  const [set = ''] = signedIn.headers['set-cookie'] as readonly string[]
  assert.match(set, /^__Host-barometer=[\w-]{43}; Path=\/; Max-Age=43200; Secure; HttpOnly; SameSite=Strict$/)
  const cookie = set.split(';')[0]!
  const list = await clusters(cookie)
  assert.equal(JSON.parse(list.text).user, 'system:serviceaccount:people:bob')
  assert.match(String(list.headers['strict-transport-security']), /max-age/)

  assert.equal((await login({}, { ...json, cookie })).status, 200)
  assert.equal((await clusters(cookie)).status, 401)
})

test('where the rules are not told, each kind is asked about, and where nobody can be asked, nobody is let in', async (t) => {
  const cluster = await team(t)
  const { page, server } = cluster
  const token = await cluster.token('bob')
  const hidden = server.fault({ resource: 'selfsubjectrulesreviews', status: 403 })
  const bob = await look(t, cluster, token)
  const names = Array.from(bob.rows.values(), ({ object }) => object.name)
  assert.deepEqual(names.sort(), ['shop-front', 'shop-pod'])
  hidden()

  const mute = server.fault({ resource: 'tokenreviews', status: 403 })
  const ask403 = await ask(page, '/api/v1/clusters', { headers: { authorization: 'Bearer somebody' } })
  assert.equal(ask403.status, 503)
  assert.match(JSON.parse(ask403.text).message, /system:auth-delegator/)
  mute()
})

test('only one live cluster can be shared: its users are let in', async (t) => {
  const client = openClient(t, connectUrl('http://127.0.0.1:9'))
  const { ca: _, ...certificate } = selfSigned(['127.0.0.1'], Date.now())
  const shared = { address: '127.0.0.1', certificate, clientAs: () => client }
  await assert.rejects(servePage({ clusters: [{ client }, { client }], shared }), /one live cluster/)
})
