import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client, KubeObject, ListOptions, Resource } from '@barometer/client'
import { coverageOf } from '@barometer/graph'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { type FollowOptions, follow } from './follow.ts'
import type { Progress } from './record/progress.ts'
import { definition, namespace, secret, world } from './testkit.ts'

const packs = indexPacks(builtInPacks)

/** Reads everything once. */
function readAll(
  client: Client,
  { take, ...more }: { take: (object: KubeObject) => unknown } & Partial<FollowOptions>,
) {
  return follow(client, { packs, ...more, changed: ({ object }) => take(object) }).read()
}

const ref = (group: string, kind: string, inNamespace: string, name = 'x') => ({
  group,
  kind,
  namespace: inNamespace,
  name,
})
const widget = (name: string, inNamespace: string) => ({
  apiVersion: 'example.org/v1',
  kind: 'Widget',
  metadata: { name, namespace: inNamespace },
  status: { conditions: [{ type: 'Ready', status: 'True' }] },
})

test('reads every kind once, and everything that is there', async (t) => {
  const at = await world(t)
  await at.put(
    namespace('shop'),
    definition('Widget', 'example.org'),
    widget('one', 'shop'),
    secret('s', 'shop'),
  )
  const seen: KubeObject[] = []
  const { coverage, notes } = await readAll(at.client, { take: (object) => seen.push(object) })
  const names = seen.map(({ kind, metadata }) => `${kind}/${metadata.name}`)
  for (const name of [
    'Widget/one',
    'Secret/s',
    'Namespace/shop',
    'CustomResourceDefinition/widgets.example.org',
  ]) {
    assert.ok(names.includes(name), name)
  }
  assert.equal(new Set(names).size, names.length)
  assert.deepEqual(notes, [])
  assert.equal(coverageOf(coverage, ref('example.org', 'Widget', 'shop')), 'complete')
  assert.equal(coverageOf(coverage, ref('', 'Secret', 'shop')), 'complete')
  const lists = at.requests.filter((request) => !/^GET \/apis?$/.test(request))
  assert.equal(new Set(lists).size, lists.length)
})

test('a server that has gone silent is not asked for kind after kind', async (t) => {
  const at = await world(t)
  await at.client.discovery.kinds()
  at.server.fault({ verb: 'list', status: 501, message: 'gone' })
  const { notes, isEmpty } = await readAll(at.client, { take: () => {} })
  const kinds = notes.filter(({ code, message }) => code === 'failed' && message === 'gone')
  const asked = at.requests.filter((request) => !/^GET \/apis?$/.test(request))
  assert.ok(isEmpty)
  assert.ok(asked.length < kinds.length, `${asked.length} requests for ${kinds.length} kinds`)
})

test('a 404 for a kind that is still served proves nothing', async (t) => {
  const at = await world(t)
  at.server.fault({ verb: 'list', resource: 'pods', status: 404, message: 'who?' })
  const { coverage, notes } = await readAll(at.client, { take: () => {} })
  assert.deepEqual(
    notes.map(({ code, kind, message }) => [code, kind, message]),
    [['failed', 'Pod', 'who?']],
  )
  assert.equal(coverageOf(coverage, ref('', 'Pod', 'shop')), 'unavailable')
})

test('a kind that is not served has no objects; one that nobody reads may have some', async (t) => {
  const at = await world(t)
  const { coverage } = await readAll(at.client, { take: () => {} })
  assert.equal(coverageOf(coverage, ref('gone.example.org', 'Gadget', 'shop')), 'complete')
  assert.equal(coverageOf(coverage, ref('rbac.authorization.k8s.io', 'Role', 'shop')), 'not-listed')
})

test('what is in a Secret or a ConfigMap never leaves the server, nor does a copy of it', async (t) => {
  const at = await world(t)
  await at.put(secret('credentials', 'default', { password: 'correct-horse-battery' }), {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'settings', namespace: 'default' },
    data: { text: 'correct-horse-battery' },
  })
  const seen: KubeObject[] = []
  await readAll(at.client, { take: (object) => seen.push(object) })
  assert.ok(seen.some(({ metadata }) => metadata.name === 'credentials'))
  assert.ok(seen.some(({ metadata }) => metadata.name === 'settings'))
  assert.ok(!JSON.stringify(seen).includes('correct-horse-battery'))
})

test('requests grow with the number of kinds, not of objects', async (t) => {
  const at = await world(t)
  await at.put(definition('Widget', 'example.org'))
  const count = async () => {
    const before = at.requests.length
    await readAll(at.client, { take: () => {} })
    return at.requests.length - before
  }
  const few = await count()
  await at.put(...Array.from({ length: 150 }, (_, index) => widget(`w-${index}`, 'default')))
  assert.equal(await count(), few)
})

test('definitions come without their schemas, with what is served', async (t) => {
  const at = await world(t)
  await at.put(definition('Widget', 'example.org'))
  const seen: KubeObject[] = []
  await readAll(at.client, { take: (object) => seen.push(object) })
  const found = seen.find(({ metadata }) => metadata.name === 'widgets.example.org')
  assert.ok(found)
  const { names } = found['spec'] as { names: unknown }
  assert.deepEqual(names, { plural: 'widgets', singular: 'widget', kind: 'Widget' })
  assert.ok(!JSON.stringify(found).includes('openAPIV3Schema'))
})

test('a user who may list two kinds in one namespace gets those, and is told of the rest', async (t) => {
  const at = await world(t)
  await at.put(
    namespace('shop'),
    definition('Widget', 'example.org'),
    widget('one', 'shop'),
    widget('far', 'default'),
  )
  const rules = [
    { apiGroups: ['example.org', ''], resources: ['widgets', 'configmaps'], verbs: ['get', 'list', 'watch'] },
  ]
  const ann = await at.user('ann', rules, 'shop')
  const seen: string[] = []
  const { coverage, notes } = await readAll(ann.client, {
    take: ({ metadata }) => seen.push(metadata.name),
  })
  assert.deepEqual(seen, ['one'])
  assert.equal(coverageOf(coverage, ref('example.org', 'Widget', 'shop')), 'complete')
  assert.equal(coverageOf(coverage, ref('example.org', 'Widget', 'default')), 'forbidden')
  assert.equal(coverageOf(coverage, ref('', 'Secret', 'shop')), 'forbidden')
  assert.ok(notes.every(({ code }) => code === 'forbidden'))
  assert.ok(notes.some(({ kind }) => kind === 'Secret'))
  assert.ok(ann.requests.some((request) => request.includes('selfsubjectrulesreviews')))
})

test('in one namespace only that is read, and kinds that have none', async (t) => {
  const at = await world(t)
  await at.put(
    namespace('shop'),
    definition('Widget', 'example.org'),
    widget('here', 'shop'),
    widget('there', 'default'),
  )
  const seen: string[] = []
  const { coverage } = await readAll(at.client, {
    namespace: 'shop',
    take: ({ metadata }) => seen.push(metadata.name),
  })
  assert.ok(seen.includes('here') && seen.includes('default'))
  assert.ok(!seen.includes('there'))
  assert.equal(coverageOf(coverage, ref('example.org', 'Widget', 'shop')), 'complete')
  assert.equal(coverageOf(coverage, ref('example.org', 'Widget', 'default')), 'not-listed')
})

test('an API group that does not answer costs one note, and nothing in it is taken for missing', async (t) => {
  const at = await world(t)
  await at.put(definition('Widget', 'example.org'), definition('Gadget', 'example.org'))
  at.server.fault({ group: 'example.org', status: 503, message: 'no endpoints' })
  const { coverage, notes } = await readAll(at.client, { take: () => {} })
  assert.deepEqual(
    notes.map(({ code, group, message }) => ({ code, group, message })),
    [{ code: 'group-down', group: 'example.org', message: 'no endpoints' }],
  )
  assert.equal(coverageOf(coverage, ref('example.org', 'Widget', 'shop')), 'unavailable')
})

test('an API group that hangs is asked twice, and not for kind after kind', async (t) => {
  const at = await world(t)
  const kinds = ['Widget', 'Gadget', 'Gizmo', 'Doodad']
  await at.put(...kinds.map((kind) => definition(kind, 'example.org')), definition('Thing', 'example.com'))
  at.server.fault({ group: 'example.org', delay: 60_000 })
  // The time that a group may take runs out at once; what answers is not concerned.
  const hurried: Client = Object.create(at.client, {
    list: {
      value: (resource: Resource, options: ListOptions) =>
        at.client.list(resource, {
          ...options,
          ...(resource.group === 'example.org' && { answerWithin: 20 }),
        }),
    },
  })
  const { coverage, notes } = await readAll(hurried, { take: () => {} })
  assert.deepEqual(
    notes.map(({ code, group }) => `${code} ${group}`),
    ['group-down example.org'],
  )
  assert.equal(at.requests.filter((request) => request.includes('/example.org/')).length, 2)
  for (const kind of kinds)
    assert.equal(coverageOf(coverage, ref('example.org', kind, 'shop')), 'unavailable')
  assert.equal(coverageOf(coverage, ref('example.com', 'Thing', 'shop')), 'complete')
})

test('a kind that fails is noted, and the others are read', async (t) => {
  const at = await world(t)
  await at.put(definition('Widget', 'example.org'))
  at.server.fault({ resource: 'widgets', status: 422, message: 'conversion webhook failed' })
  const { coverage, notes } = await readAll(at.client, { take: () => {} })
  assert.deepEqual(
    notes.map(({ code, kind }) => `${code} ${kind}`),
    ['failed Widget'],
  )
  assert.equal(coverageOf(coverage, ref('example.org', 'Widget', 'shop')), 'unavailable')
  assert.equal(coverageOf(coverage, ref('', 'Pod', 'shop')), 'complete')
})

test('progress says how much is done, and ends when all is', async (t) => {
  const at = await world(t)
  const events: Progress[] = []
  await readAll(at.client, { take: () => {}, progress: (event) => events.push(event) })
  const last = events.findLast((event) => event.type === 'planned')
  assert.ok(last?.type === 'planned' && last.reads > 20)
  assert.equal(last.reads, last.done)
  assert.equal(events.filter(({ type }) => type === 'read').length, last.reads)
})

test('what ends everything is thrown: wrong credentials, a signal', async (t) => {
  const at = await world(t)
  at.server.fault({ verb: 'list', status: 401, message: 'Unauthorized' })
  await assert.rejects(readAll(at.client, { take: () => {} }), { code: 'api' })
  const signal = AbortSignal.abort(new Error('enough'))
  await assert.rejects(readAll(at.client, { take: () => {}, signal }), /enough/)
})

test('whole objects come with schemas and annotations; what is in a Secret never does', async (t) => {
  const at = await world(t)
  await at.put(namespace('shop'), definition('Widget', 'example.org'))
  const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': '{}' }
  const one = widget('one', 'shop')
  await at.put({ ...one, metadata: { ...one.metadata, annotations } })
  await at.put(secret('s', 'shop', { password: 'hidden' }))
  const seen = new Map<string, KubeObject>()
  await readAll(at.client, {
    whole: true,
    only: ({ kind }) => ['CustomResourceDefinition', 'Widget', 'Secret'].includes(kind),
    take: (object) => seen.set(object.kind, object),
  })
  assert.deepEqual([...seen.keys()].sort(), ['CustomResourceDefinition', 'Secret', 'Widget'])
  assert.match(JSON.stringify(seen.get('CustomResourceDefinition')), /openAPIV3Schema/)
  assert.deepEqual(seen.get('Widget')?.metadata.annotations, annotations)
  assert.equal(seen.get('Secret')?.['data'], undefined)
})
