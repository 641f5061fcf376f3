import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCondition } from '@barometer/conditions'
import { Reading, Rollup } from '../index.ts'
import { App, app, namespace, Part, part, rule, start, told } from './around.testkit.ts'

const web = { namespace, name: 'web' }

test('a rule gives every parent a reading, which follows its dependents and goes with the rule', async (t) => {
  const around = await start(t)
  const { client } = around
  await client.create(App, app('web', 'a', 'b'))
  for (const name of ['a', 'b']) await client.create(Part, part(name))
  await around.say('a', { status: 'True' })
  await around.say('b', { status: 'False', reason: 'DiskFull', message: 'password=hunter2' })
  await around.use(rule('apps'))
  await around.settle()

  const reading = await around.reading('web')
  assert.deepEqual(told(reading), [
    'Ready False IssuesReported * Part b: Ready is False',
    'PartsReady False IssuesReported * Part b: Ready is False',
  ])
  assert.deepEqual(
    reading?.metadata.ownerReferences?.map(({ kind, name }) => `${kind} ${name}`),
    ['App web'],
  )
  assert.equal(reading?.status?.observedGeneration, reading?.metadata.generation)
  assert.doesNotMatch(JSON.stringify(reading), /hunter2/)
  const rollup = await around.rollup('apps')
  assert.deepEqual([rollup?.status?.parents, getCondition(rollup!, 'Ready')?.status], [1, 'True'])

  await around.say('b', { status: 'True' })
  await around.settle()
  assert.deepEqual(told(await around.reading('web')), [
    'Ready True AllWell ',
    'PartsReady True InfoReported ',
  ])

  await client.delete(Rollup, { name: 'apps' })
  await around.settle()
  assert.equal(await around.reading('web'), undefined)
})

test('a reading that somebody keeps to wait for it is filled in, and emptied when its rule goes', async (t) => {
  const around = await start(t)
  const { client } = around
  const metadata = { namespace, name: 'app.example.org.web' }
  const of = { apiVersion: 'example.org/v1', kind: 'App', ...web }
  await client.create(Reading, {
    ...{ apiVersion: 'barometer.dev/v1alpha1', kind: 'Reading', metadata, spec: { of } },
  })
  await around.settle()
  const none = ['Ready Unknown NoRule No rule is about this object']
  assert.deepEqual(told(await around.reading('web')), none)
  await client.create(Part, part('a'))
  await around.say('a', { status: 'True' })
  await client.create(App, app('web', 'a'))
  await around.use(rule('apps'))
  await around.settle()
  assert.deepEqual(told(await around.reading('web')), [
    'Ready True AllWell ',
    'PartsReady True InfoReported ',
  ])
  await client.delete(Rollup, { name: 'apps' })
  await around.settle()
  const emptied = await around.reading('web')
  assert.deepEqual([told(emptied), emptied?.status?.state], [none, undefined])
})

test('a cluster in which nothing happens is not written to', async (t) => {
  const around = await start(t)
  const { client } = around
  await client.create(App, app('web', 'a'))
  await client.create(Part, part('a'))
  await around.use(rule('apps'))
  await around.settle()
  const before = (await around.reading('web'))?.metadata.resourceVersion
  // The same once more: an event that changes nothing that is read.
  await client.patch(Part, { namespace, name: 'a' }, 'merge', { metadata: { annotations: { seen: 'yes' } } })
  await around.settle()
  assert.equal((await around.reading('web'))?.metadata.resourceVersion, before)
})

test('a controller that starts again writes nothing where nothing has changed', async (t) => {
  const around = await start(t)
  const { client } = around
  for (const name of ['a', 'b']) await client.create(Part, part(name))
  await around.say('a', { status: 'True' })
  for (const name of ['web', 'shop']) await client.create(App, app(name, 'a', 'b'))
  await around.use(rule('apps'))
  await around.use(rule('inplace', { condition: { type: 'AllReady', writeTo: 'status' } }))
  await around.settle()
  const before = await around.reading('web')
  assert.equal(told(before)?.length, 2)
  await around.stop()
  assert.deepEqual(await around.again(), [])
  assert.equal((await around.reading('web'))?.metadata.uid, before?.metadata.uid)
})

test('nor where only the parents say of which kinds their dependents are, level by level', async (t) => {
  const around = await start(t)
  const { client } = around
  const named = (kind: string, name: string) => ({ apiVersion: 'example.org/v1', kind, name })
  await client.create(Part, part('a'))
  await around.say('a', { status: 'False' })
  await client.create(App, { ...app('inner'), spec: { parts: [named('Part', 'a')] } } as never)
  await client.create(App, { ...app('web'), spec: { apps: [named('App', 'inner')] } } as never)
  const parts = rule('parts', { dependents: { fields: ['spec.parts[]'] } })
  const apps = rule('apps', {
    ...{ dependents: { fields: ['spec.apps[]'] }, of: ['PartsReady'] },
    condition: { type: 'AppsReady', writeTo: 'status' },
  })
  for (const each of [parts, apps]) await around.use(each, [{ group: 'example.org', kind: 'Part' }])
  await around.settle()
  const inStatus = async () => told((await client.get(App, web)) as unknown as App)
  assert.deepEqual(await inStatus(), ['AppsReady False IssuesReported * App inner: PartsReady is False'])
  await around.stop()
  assert.deepEqual(await around.again(), [])
})

test('in place, a condition stands beside those of others, and one that others wrote is left alone', async (t) => {
  const around = await start(t)
  const { client } = around
  await client.create(Part, part('a'))
  await around.say('a', { status: 'False' })
  for (const name of ['web', 'taken']) await client.create(App, app(name, 'a'))
  const theirs = (type: string) => ({
    type,
    status: 'True',
    reason: 'Theirs',
    message: 'x',
    lastTransitionTime: '2026-01-01T00:00:00Z',
  })
  const own = { apiVersion: 'example.org/v1', kind: 'App', metadata: { namespace, name: 'web' } }
  await client.apply(App, { ...own, status: { conditions: [theirs('Ready')] } } as never, {
    fieldManager: 'app-operator',
    subresource: 'status',
    force: false,
  })
  await client.apply(
    App,
    {
      ...own,
      metadata: { namespace, name: 'taken' },
      status: { conditions: [theirs('PartsReady')] },
    } as never,
    { fieldManager: 'app-operator', subresource: 'status', force: false },
  )
  await around.use(rule('apps', { condition: { type: 'PartsReady', writeTo: 'status' } }))
  await around.settle()

  const web = (await client.get(App, { namespace, name: 'web' })) as unknown as App
  assert.deepEqual(told(web), [
    'Ready True Theirs x',
    'PartsReady False IssuesReported * Part a: Ready is False',
  ])
  assert.equal(await around.reading('web'), undefined)
  const taken = (await client.get(App, { namespace, name: 'taken' })) as unknown as App
  assert.deepEqual(told(taken), ['PartsReady True Theirs x'])
  await around.settle()
  const problems = (await around.rollup('apps'))?.status?.problems ?? []
  assert.match(
    problems.join(),
    /app taken.*PartsReady is also written by app-operator|taken: PartsReady is also written by app-operator/i,
  )
})

test('a rule that goes takes its conditions in place with it, and nobody else’s', async (t) => {
  const around = await start(t)
  const { client } = around
  await client.create(Part, part('a'))
  await around.say('a', { status: 'True' })
  await client.create(App, app('web', 'a'))
  await around.use(rule('apps', { condition: { type: 'PartsReady', writeTo: 'status' } }))
  await around.settle()
  const web = async () => told((await client.get(App, { namespace, name: 'web' })) as unknown as App)
  assert.deepEqual(await web(), ['PartsReady True InfoReported '])
  await client.delete(Rollup, { name: 'apps' })
  await around.settle()
  assert.deepEqual(await web(), [])
  assert.equal(await around.rollup('apps'), undefined)
})

test('a rule that is wrong says so itself and disturbs no other', async (t) => {
  const around = await start(t, { most: 1 })
  const { client } = around
  for (const name of ['one', 'two']) await client.create(App, app(name))
  await client.create(Part, part('a'))
  await around.use(rule('twice', { dependents: { owned: true, fields: ['spec.parts[]'] } }))
  await around.use(rule('unserved', { parents: [{ group: 'example.org', kind: 'Nothing' }] }))
  await around.use(rule('many'))
  await around.use(
    rule('good', {
      parents: [{ group: 'example.org', kind: 'Part' }],
      dependents: { fields: ['spec.parts[]'] },
    }),
  )
  await around.settle()
  const said = async (name: string) => {
    const { status, reason, message } = getCondition((await around.rollup(name))!, 'Ready')!
    return `${status} ${reason} ${message}`
  }
  assert.match(await said('twice'), /^False InvalidRule spec\.dependents must have exactly one of/)
  assert.match(await said('unserved'), /^False KindNotServed no kind is served that unserved is about$/)
  assert.match(await said('many'), /^False TooManyParents it is about 2 objects, and 1 are allowed$/)
  assert.match(await said('good'), /^True /)
})

test('a parent’s condition is taken from its dependents’ readings, level by level', async (t) => {
  const around = await start(t)
  const { client } = around
  await client.create(Part, part('a'))
  await around.say('a', { status: 'False' })
  await client.create(App, app('inner', 'a'))
  await client.create(App, { ...app('outer'), spec: { apps: ['inner'] } })
  await around.use(rule('inner'))
  await around.use(
    rule('outer', {
      dependents: { fields: ['spec.apps[]'], kinds: [{ group: 'example.org', kind: 'App' }] },
      of: ['PartsReady'],
      condition: { type: 'AppsReady' },
      strategy: { type: 'Aggregate', whenNone: 'True' },
    }),
  )
  await around.settle()
  assert.ok(
    told(await around.reading('outer'))?.includes(
      'AppsReady False IssuesReported * App inner: PartsReady is False',
    ),
  )
})

test('the controller does its work with the role that is printed for its rules, and no more', async (t) => {
  const around = await start(t)
  const { client, limited } = around
  await client.create(Part, part('a'))
  await around.say('a', { status: 'True' })
  await client.create(App, app('web', 'a'))
  await around.use(rule('apps'))
  const forbidden = (error: { readonly status?: { readonly code?: number } }) => error.status?.code === 403
  const taken = { status: { conditions: [] } }
  const patched = () => limited.patch(App, { ...web, subresource: 'status' }, 'merge', taken)
  await assert.rejects(patched(), forbidden)
  await around.use(rule('inplace', { condition: { type: 'AllReady', writeTo: 'status' } }))
  await around.settle()
  assert.deepEqual(told(await around.reading('web')), [
    'Ready True AllWell ',
    'PartsReady True InfoReported ',
  ])
  assert.deepEqual(told((await client.get(App, web)) as unknown as App), ['AllReady True InfoReported '])
  for (const name of ['apps', 'inplace']) assert.deepEqual((await around.rollup(name))?.status?.problems, [])
  await assert.rejects(limited.patch(App, web, 'merge', { spec: { parts: [] } }), forbidden)
  await assert.rejects(limited.delete(App, web), forbidden)
  for (const plural of ['secrets', 'configmaps', 'pods']) {
    const resource = await client.discovery.resolve(plural)
    await assert.rejects(limited.get(resource, web), forbidden, plural)
  }
})
