import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ApiServer, createServer } from '@barometer/apiserver'
import { Client } from './client.ts'
import { ApiError, isForbidden, isNotFound } from './errors.ts'
import type { KubeObject } from './kube-object.ts'
import { connectUrl } from './kubeconfig/connect.ts'
import { apiVersionOf } from './resource.ts'
import { configMaps, openClient } from './testkit.ts'

let server: ApiServer
let client: Client

before(async () => {
  server = await createServer({ users: [{ token: 'alice-token', user: 'alice' }] })
  client = new Client(connectUrl(server.url, server.token), { cacheFolder: false })
})
after(async () => {
  client.close()
  await server.close()
})

function configMap(name: string, data: Record<string, string>): KubeObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default' }, data }
}

test('creates, reads, replaces, patches and deletes', async () => {
  const at = { namespace: 'default', name: 'one' }
  const made = await client.create(configMaps, configMap('one', { a: '1' }))
  assert.ok(made.metadata.uid)
  const changed = await client.update(configMaps, { ...made, data: { a: '2' } })
  assert.deepEqual((await client.get(configMaps, at))['data'], { a: '2' })
  assert.notEqual(changed.metadata.resourceVersion, made.metadata.resourceVersion)
  await client.patch(configMaps, at, 'merge', { data: { b: '3' } })
  await client.patch(configMaps, at, 'json', [{ op: 'remove', path: '/data/a' }])
  await client.patch(configMaps, at, 'strategic-merge', { data: { c: '4' } })
  assert.deepEqual((await client.get(configMaps, at))['data'], { b: '3', c: '4' })
  await client.delete(configMaps, at)
  await assert.rejects(client.get(configMaps, at), isNotFound)
})

test('applies, and says whose fields are in the way', async () => {
  await client.apply(configMaps, configMap('applied', { a: '1' }), { fieldManager: 'one' })
  const other = client.apply(configMaps, configMap('applied', { a: '2' }), { fieldManager: 'two' })
  await assert.rejects(other, (error) => {
    assert.ok(error instanceof ApiError)
    assert.equal(error.status.reason, 'Conflict')
    assert.equal(error.status.details?.causes?.[0]?.field, '.data.a')
    return true
  })
  const taken = await client.apply(configMaps, configMap('applied', { a: '2' }), {
    fieldManager: 'two',
    force: true,
  })
  assert.deepEqual(taken['data'], { a: '2' })
})

test('an object that has changed since it was read is not replaced', async () => {
  const made = await client.create(configMaps, configMap('raced', {}))
  await client.patch(configMaps, { namespace: 'default', name: 'raced' }, 'merge', { data: { a: '1' } })
  await assert.rejects(
    client.update(configMaps, made),
    (error) => error instanceof ApiError && error.status.code === 409,
  )
})

test('a dry run changes nothing', async () => {
  await client.create(configMaps, configMap('dry', {}), { dryRun: true })
  await assert.rejects(client.get(configMaps, { namespace: 'default', name: 'dry' }), isNotFound)
})

test('writes the status alone through its subresource', async () => {
  const namespaces = await client.discovery.resolve('namespace')
  const made = await client.create(namespaces, {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'own' },
  })
  const status = { ...(made['status'] as object), conditions: [{ type: 'X', status: 'True' }] }
  await client.update(namespaces, { ...made, status }, { subresource: 'status' })
  const read = await client.get(namespaces, { name: 'own', subresource: 'status' })
  assert.equal((read['status'] as { conditions: unknown[] }).conditions.length, 1)
})

test('lists page by page, with the kind that lists leave out', async () => {
  for (let index = 0; index < 25; index++) await client.create(configMaps, configMap(`page-${index}`, {}))
  const seen: KubeObject[] = []
  const pages: number[] = []
  const listed = await client.list(configMaps, {
    namespace: 'default',
    limit: 2,
    each: (object) => seen.push(object),
    page: ({ count }) => {
      pages.push(count)
      return undefined
    },
  })
  assert.equal(listed.count, seen.length)
  assert.ok(listed.complete && listed.oneMoment)
  assert.deepEqual(pages.slice(0, 4), [2, 6, 14, seen.length])
  assert.ok(seen.every(({ kind, apiVersion }) => kind === 'ConfigMap' && apiVersion === 'v1'))
  assert.equal(new Set(seen.map(({ metadata }) => metadata.name)).size, seen.length)
})

test('metadata alone comes under the name of its kind, without data', async () => {
  await client.create(configMaps, configMap('bulky', { large: 'x'.repeat(1000) }))
  const seen: KubeObject[] = []
  await client.list(configMaps, { metadataOnly: true, each: (object) => seen.push(object) })
  const bulky = seen.find(({ metadata }) => metadata.name === 'bulky')
  assert.equal(bulky?.kind, 'ConfigMap')
  assert.equal(bulky?.['data'], undefined)
  const one = await client.get(configMaps, { namespace: 'default', name: 'bulky' }, { metadataOnly: true })
  assert.deepEqual([one.kind, one['data']], ['ConfigMap', undefined])
})

test('what a user may not do is an ApiError with the reason', async (t) => {
  const alice = openClient(t, connectUrl(server.url, 'alice-token'))
  await assert.rejects(alice.list(configMaps, { each: () => {} }), (error) => {
    assert.ok(isForbidden(error))
    assert.equal(error.status.reason, 'Forbidden')
    assert.match(error.message, /alice/)
    return true
  })
})

test('acts for another user where the connection says so', async (t) => {
  const connection = {
    ...connectUrl(server.url, server.token),
    impersonate: { user: 'bob', groups: ['devs'] },
  }
  const asBob = openClient(t, connection)
  await assert.rejects(asBob.list(configMaps, { each: () => {} }), /bob/)
})

test('discovers what is served and understands what people type', async () => {
  const kinds = await client.discovery.kinds()
  for (const word of [
    'deployment',
    'deployments',
    'deploy',
    'Deployment',
    'deploy.apps',
    'deployments.v1.apps',
  ]) {
    const found = kinds.resolve(word)
    assert.equal(`${apiVersionOf(found)} ${found.kind}`, 'apps/v1 Deployment', word)
  }
  assert.equal(kinds.resolve('events').group, '')
  assert.ok(kinds.resolve('pods').subresources.includes('status'))
  assert.throws(
    () => kinds.resolve('deplyoment'),
    /resource type "deplyoment"; did you mean deployments.apps/,
  )
})

test('a kind that appeared after discovery is found by asking again', async () => {
  await client.discovery.kinds()
  const definitions = await client.discovery.resolve('crd')
  await client.create(definitions, {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.org' },
    spec: {
      group: 'example.org',
      scope: 'Namespaced',
      names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
      versions: [
        { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
      ],
    },
  })
  assert.equal((await client.discovery.resolve('widget')).group, 'example.org')
})
