import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, connectUrl } from '@barometer/client'
import { openClient } from '../../../client/src/testkit.ts'
import { kindOf } from '../kind.ts'
import { silentLogger } from '../log.ts'
import {
  ConfigMap,
  configMap,
  scriptedClient,
  surroundings,
  TestClock,
  testServer,
  until,
} from '../testkit.ts'
import { Cache } from './cache.ts'

const Widget = kindOf({ group: 'example.com', version: 'v1', kind: 'Widget' })
const CustomResourceDefinition = kindOf({
  group: 'apiextensions.k8s.io',
  version: 'v1',
  kind: 'CustomResourceDefinition',
  namespaced: false,
})

const widgets = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
}

async function serveWidgets(client: Client): Promise<void> {
  await client.create(CustomResourceDefinition, widgets)
  const widget = {
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name: 'w', namespace: 'default' },
  }
  for (;;) {
    const made = await client.create(Widget, widget).catch(() => undefined)
    if (made) return
  }
}

test('a kind may come, go and come again with its definition', async (t) => {
  const { client, clock, signal } = await surroundings(t)
  clock.skip = 25_000
  const cache = new Cache({ client, clock, log: silentLogger })
  const informer = cache.informer(Widget)
  const told: string[] = []
  informer.addHandler(({ type, object }) => told.push(`${type} ${object.metadata.name}`))
  void cache.run(signal)
  await until(() => informer.status().state === 'NotServed', 'it is known that nobody serves it')
  assert.equal(informer.synced, false)
  await serveWidgets(client)
  await until(() => informer.synced && told.length === 1, 'it is served')
  await client.delete(CustomResourceDefinition, { name: 'widgets.example.com' })
  await until(() => informer.status().state === 'NotServed', 'it is gone')
  assert.deepEqual(told, ['Added w', 'Deleted w'])
  assert.equal(informer.status().objects, 0)
  await serveWidgets(client)
  await until(() => informer.synced && told.length === 3, 'it is served again')
})

test('a forbidden watch says so, keeps what it has, disturbs no other, and goes on when it is allowed', async (t) => {
  const server = await testServer(t, { users: [{ token: 'a-token', user: 'limited' }] })
  const admin = openClient(t, connectUrl(server.url, server.token))
  const clock = new TestClock()
  clock.skip = 25_000
  const client = openClient(t, connectUrl(server.url, 'a-token'), { clock })
  const controller = new AbortController()
  t.after(() => controller.abort())
  const cache = new Cache({ client, clock, log: silentLogger })
  const informer = cache.informer(ConfigMap, { namespace: 'default' })
  void cache.run(controller.signal)
  await until(() => informer.status().state === 'Forbidden', 'it is forbidden')
  assert.match(informer.status().error?.message ?? '', /configmaps is forbidden: User "limited"/)
  const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list', 'watch'] }]
  const Role = kindOf({ group: 'rbac.authorization.k8s.io', version: 'v1', kind: 'Role' })
  const RoleBinding = kindOf({ group: 'rbac.authorization.k8s.io', version: 'v1', kind: 'RoleBinding' })
  const metadata = { name: 'reader', namespace: 'default' }
  await admin.create(Role, { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', metadata, rules })
  await admin.create(RoleBinding, {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'RoleBinding',
    metadata,
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'reader' },
    subjects: [{ kind: 'User', name: 'limited', apiGroup: 'rbac.authorization.k8s.io' }],
  })
  await until(() => informer.synced, 'it is allowed')
})

test('a watch that is silent for too long is not called synced, whatever the time of day says', async (t) => {
  const { client, clock, signal } = await surroundings(t)
  const cache = new Cache({ client, clock, log: silentLogger, silence: 60_000 })
  const informer = cache.informer(ConfigMap, { namespace: 'default' })
  void cache.run(signal)
  await informer.whenSynced()
  clock.jumped = 3_600_000
  assert.ok(informer.synced)
  assert.equal(informer.status().age, 0)
  clock.time += 90_000
  assert.equal(informer.synced, false)
  assert.equal(informer.status().age, 90_000)
  clock.move(0)
  await until(() => informer.synced, 'it is resumed')
  await client.create(ConfigMap, configMap('web'))
  await until(() => informer.get({ namespace: 'default', name: 'web' }) !== undefined, 'it tells again')
})

test('a watch that breaks says so until it is open again', async (t) => {
  const { client, say } = scriptedClient()
  const controller = new AbortController()
  t.after(() => controller.abort())
  const cache = new Cache({ client, clock: new TestClock(), log: silentLogger })
  const informer = cache.informer(ConfigMap)
  void cache.run(controller.signal)
  await say({ type: 'INTERRUPTED', error: new Error('refused'), retryIn: 1 })
  assert.deepEqual([informer.status().state, informer.synced], ['Starting', false])
  await say({ type: 'SYNCED', resourceVersion: '10', count: 0 })
  assert.deepEqual([informer.status().state, cache.synced], ['Synced', true])
  await say({ type: 'INTERRUPTED', error: new Error('torn'), retryIn: 1 })
  const { state, error } = informer.status()
  assert.deepEqual([state, cache.synced, error?.message], ['Interrupted', false, 'torn'])
  await say({ heard: '10' })
  assert.deepEqual([informer.status().state, cache.synced], ['Synced', true])
  controller.abort()
  await informer.run(controller.signal)
  assert.deepEqual([informer.status().state, cache.synced], ['Stopped', false])
})
