import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ShownPage } from '@barometer/web/shown-page'
import type { ClusterList, ObjectDetails, Picture, SearchResult } from '@barometer/web/wire'
import { api, ask, say, servedCluster } from './page.testkit.ts'

const deployment = (name: string, labels = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, namespace: 'default', labels },
  spec: {
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'c', image: 'x' }] } },
  },
})
const stuck = {
  type: 'Progressing',
  status: 'False',
  reason: 'ProgressDeadlineExceeded',
  message: 'ReplicaSet "web-1" has timed out progressing.',
  lastTransitionTime: '2026-01-01T00:00:00Z',
  lastUpdateTime: '2026-01-01T00:00:00Z',
}
const well = [
  { ...stuck, status: 'True', reason: 'NewReplicaSetAvailable', message: 'done' },
  { ...stuck, type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable', message: '' },
]

test('a page begins with everything and follows every change, deletions included', async (t) => {
  const { client, page } = await servedCluster(t)
  const resource = await client.discovery.resolve('deployments.apps')
  await client.create(resource, deployment('before'))
  await say(client, 'deployments.apps', { name: 'before' }, [stuck])

  const shown = await ShownPage.open(page, page)
  t.after(() => shown.close())
  await shown.until('what was there is shown', () => shown.state('Deployment', 'before') === 'error')
  const [cause] = shown.overview!.causes
  assert.equal(cause?.object.name, 'before')
  assert.equal(cause?.statement.reason, 'ProgressDeadlineExceeded')
  assert.equal(cause?.next, 'kubectl describe -n default deployment.apps/before')

  await client.create(resource, deployment('web'))
  await say(client, 'deployments.apps', { name: 'web' }, [stuck])
  await shown.until('a new one is shown', () => shown.state('Deployment', 'web') === 'error')
  await shown.until('it is counted', () => shown.overview?.causeCount === 2)
  assert.equal(shown.overview?.head.counts.error, 2)

  await client.delete(resource, { namespace: 'default', name: 'web' })
  await shown.until('it is gone', () => shown.state('Deployment', 'web') === undefined)
  await shown.until('it is no cause', () => shown.overview?.causeCount === 1)
  assert.equal(shown.snapshots, 1)
})

test('what a page has grown into is what a fresh page begins with', async (t) => {
  const { client, page } = await servedCluster(t)
  const resource = await client.discovery.resolve('deployments.apps')
  const shown = await ShownPage.open(page, page)
  t.after(() => shown.close())
  await shown.until('it has begun', () => shown.snapshots === 1)
  for (const name of ['a', 'b', 'c']) {
    await client.create(resource, deployment(name))
    await say(client, 'deployments.apps', { name }, name === 'b' ? well : [stuck])
  }
  await client.delete(resource, { namespace: 'default', name: 'c' })
  const settled = () =>
    shown.state('Deployment', 'a') === 'error' &&
    shown.state('Deployment', 'b') !== undefined &&
    shown.state('Deployment', 'c') === undefined &&
    shown.overview?.causeCount === 1
  await shown.until('all is told', settled)
  const fresh = await ShownPage.open(page, page)
  t.after(() => fresh.close())
  await fresh.until('it has begun', () => fresh.snapshots === 1)
  await shown.until(
    'both are the same',
    () => JSON.stringify(shown.whole()) === JSON.stringify(fresh.whole()),
  )
})

test('who comes back goes on behind the last change, or is given a snapshot', async (t) => {
  const { client, page, serve } = await servedCluster(t)
  const resource = await client.discovery.resolve('deployments.apps')
  const first = await ShownPage.open(page, page)
  await first.until('it has begun', () => first.snapshots === 1)
  await client.create(resource, deployment('one'))
  await first.until('it is told', () => first.state('Deployment', 'one') !== undefined)
  first.close()
  await client.create(resource, deployment('two'))

  const again = await ShownPage.open(page, { token: page.token, lastId: first.lastId })
  t.after(() => again.close())
  await again.until('what happened meanwhile is told', () => again.state('Deployment', 'two') !== undefined)
  assert.equal(again.snapshots, 0)
  assert.equal(again.state('Deployment', 'one'), undefined, 'what it had is not told again')

  const other = await serve()
  const elsewhere = await ShownPage.open(other, { token: other.token, lastId: again.lastId })
  t.after(() => elsewhere.close())
  await elsewhere.until('a server that was started anew begins anew', () => elsewhere.snapshots === 1)
  assert.ok(elsewhere.state('Deployment', 'one'))
})

test('an object is told in full: conditions, what is around it, what was seen of it, YAML', async (t) => {
  const { client, page } = await servedCluster(t)
  const resource = await client.discovery.resolve('deployments.apps')
  const shown = await ShownPage.open(page, page)
  t.after(() => shown.close())
  await shown.until('it has begun', () => shown.snapshots === 1)
  await client.create(resource, deployment('web', { team: 'shop' }))
  await say(client, 'deployments.apps', { name: 'web' }, well)
  await shown.until('it is shown', () => shown.state('Deployment', 'web') !== undefined)
  await say(client, 'deployments.apps', { name: 'web' }, [stuck])
  await shown.until('it is in error', () => shown.state('Deployment', 'web') === 'error')

  const query = 'group=apps&kind=Deployment&namespace=default&name=web'
  const details = await api<ObjectDetails>(page, `object?${query}`)
  assert.deepEqual(
    details.conditions.map(({ type, status, says }) => `${type} ${status} ${says}`),
    ['Progressing False trouble'],
  )
  assert.equal(details.explanation.state, 'error')
  assert.deepEqual(details.labels, { team: 'shop' })
  assert.match(details.yaml ?? '', /^apiVersion: apps\/v1\nkind: Deployment\nmetadata:\n/)
  assert.doesNotMatch(details.yaml ?? '', /managedFields/)
  assert.deepEqual(details.problems, [])
  const seen = details.transitions.map(({ type, after }) => `${type} ${after}`)
  assert.ok(seen.includes('Progressing False: ProgressDeadlineExceeded'), seen.join(', '))

  const picture = await api<Picture>(page, `graph?${query}`)
  assert.deepEqual(
    picture.nodes.map(({ object, layer, cause }) => [object.name, layer, cause]),
    [['web', 0, true]],
  )
  const found = await api<SearchResult>(page, 'search?q=team%3Dsh')
  assert.deepEqual(found, { keys: ['apps/Deployment/default/web'], more: false })

  const missing = await api<ObjectDetails>(page, 'object?kind=Pod&namespace=default&name=nobody')
  assert.equal(missing.explanation.presence, 'missing')
  assert.equal(missing.yaml, undefined)
  assert.equal(missing.problems.length, 1)
})

test('nobody is let in without the token, from another name or from another site', async (t) => {
  const { page } = await servedCluster(t)
  const open = { authorization: `Bearer ${page.token}` }
  const refused = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const { status, text } = await ask(page, path, { headers, method })
    const { message } = JSON.parse(text)
    assert.ok(typeof message === 'string' && !message.includes('\n'), text)
    return status
  }
  assert.equal(await refused('/api/v1/clusters', {}), 401)
  assert.equal(await refused('/api/v1/clusters', { authorization: 'Bearer x' }), 401)
  assert.equal(await refused('/login?token=x', {}), 401)
  assert.equal(await refused('/api/v1/clusters', { ...open, host: 'evil.example' }), 421)
  assert.equal(await refused('/', { host: 'evil.example:80' }), 421)
  assert.equal(await refused('/api/v1/clusters', { ...open, origin: 'http://evil.example' }), 403)
  assert.equal(await refused('/api/v1/clusters', { ...open, 'sec-fetch-site': 'same-site' }), 403)
  assert.equal(await refused('/api/v1/nothing', open), 404)
  assert.equal(await refused('/api/v1/__proto__', open), 404)
  assert.equal(await refused('/api/v1/object?kind=Pod', open), 400)
  assert.equal(await refused('/api/v1/clusters?cluster=x', open, 'DELETE'), 404)
  assert.equal(await refused('/api/v1/stream?cluster=x', open), 404)
  assert.equal(await refused('/', {}, 'POST'), 403)

  const login = await ask(page, new URL(page.url).pathname + new URL(page.url).search)
  assert.equal(login.status, 303)
  assert.equal(login.headers['location'], '/')
  const [cookie = ''] = login.headers['set-cookie'] as readonly string[]
  assert.match(cookie, /; HttpOnly; SameSite=Strict$/)
  assert.ok(!cookie.includes(page.token))
  const list = await ask(page, '/api/v1/clusters', { headers: { cookie: cookie.split(';')[0]! } })
  assert.equal(list.status, 200)
  const { clusters, parts, user } = JSON.parse(list.text) as ClusterList
  assert.deepEqual(
    [clusters.map(({ name, still }) => [name, still]), parts, user],
    [[['test', false]], [], ''],
  )
})

test('every answer has a strict policy, and the page loads nothing that is not its own', async (t) => {
  const { page } = await servedCluster(t)
  for (const path of ['/', '/api/v1/clusters', '/nothing']) {
    const { headers } = await ask(page, path)
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /default-src 'none'/)
    assert.doesNotMatch(policy, /unsafe|\*|https?:/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'no-referrer')
  }
  const { text } = await ask(page, '/')
  for (const [, path] of text.matchAll(/(?:src|href)="([^"]+)"/g))
    assert.equal((await ask(page, path!)).status, 200, path)
})

test('what is in a Secret or a ConfigMap is never read, nor shown', async (t) => {
  const { client, page } = await servedCluster(t)
  for (const [kind, word] of [
    ['Secret', 'secrets'],
    ['ConfigMap', 'configmaps'],
  ] as const) {
    const object = { apiVersion: 'v1', kind, metadata: { name: 'hush', namespace: 'default' } }
    const data = { password: kind === 'Secret' ? Buffer.from('hunter2').toString('base64') : 'hunter2' }
    await client.create(await client.discovery.resolve(word), { ...object, data })
  }
  const shown = await ShownPage.open(page, page)
  t.after(() => shown.close())
  await shown.until('the Secret is shown', () => shown.state('Secret', 'hush') !== undefined)
  for (const kind of ['Secret', 'ConfigMap']) {
    const text = JSON.stringify(
      await api<ObjectDetails>(page, `object?kind=${kind}&namespace=default&name=hush`),
    )
    assert.match(text, /name: hush/)
    assert.doesNotMatch(text, /hunter2|aHVudGVyMg|password/)
  }
})
