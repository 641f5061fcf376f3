// Rules that are wrong, and clusters that do not let them: said on the Rollup, and nothing else is disturbed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCondition } from '@barometer/conditions'
import { CustomResourceDefinition, type ObjectOf } from '@barometer/controller'
import { anyObject, crdOf, defineKind, installCrds } from '@barometer/controller/crd'
import { Rollup } from '../index.ts'
import { App, app, namespace, Part, part, rule, start, told } from './around.testkit.ts'

const web = { namespace, name: 'web' }

function said(rollup: ObjectOf<typeof Rollup> | undefined): string {
  const text = (type: string) => {
    const { status, reason, message } = getCondition(rollup!, type) ?? {}
    return `${type} ${status} ${reason} ${message}`
  }
  return [text('Accepted'), text('Applied'), text('Stalled')].join('\n')
}

const expression = (status: string) => ({
  strategy: { type: 'Expression', expression: { status, reason: "'Computed'" } },
})

/** A loop in a loop for each name: ten times as long with each. */
const nested = ([name, ...rest]: readonly string[]): string =>
  name === undefined ? 'true' : `[1,2,3,4,5,6,7,8,9,10].all(${name}, ${nested(rest)})`

const wrong: Readonly<Record<string, readonly [spec: object, expected: RegExp]>> = {
  'an unknown kind': [
    { parents: [{ group: 'example.org', kind: 'Nothing' }] },
    /^Applied False KindNotServed no kind is served/m,
  ],
  'CEL that does not compile': [
    expression('1 +'),
    /^Accepted False InvalidRule .*expression\.status is not CEL/m,
  ],
  'CEL that throws': [
    { ...expression("object.spec.nothing == 1 ? 'True' : 'False'") },
    /^Applied False ExpressionFailed App default\/web: status: /im,
  ],
  'CEL that runs long': [
    expression(`${nested(['a', 'b', 'c', 'd', 'e', 'f', 'g'])} ? 'True' : 'False'`),
    /^Applied False ExpressionFailed .*cost limit exceeded/m,
  ],
  'no one way to find dependents': [
    { dependents: { owned: true, fields: ['spec.parts[]'] } },
    /^Accepted False InvalidRule spec\.dependents must have exactly one of/m,
  ],
  'a second rule for a condition': [
    { condition: { type: 'PartsReady' } },
    /^Applied False TwoRules App default\/web: PartsReady is given by Rollup good already/im,
  ],
}

for (const [what, [spec, expected]] of Object.entries(wrong))
  test(`${what} is said on the Rollup, and the rule beside it works on`, async (t) => {
    const around = await start(t)
    const { client } = around
    await client.create(Part, part('a'))
    await around.say('a', { status: 'True' })
    await client.create(App, app('web', 'a'))
    await around.use(rule('good'))
    await around.use(rule('wrong', { condition: { type: 'Wrong' }, ...spec }))
    await around.settle()
    assert.match(said(await around.rollup('wrong')), expected)
    assert.match(said(await around.rollup('good')), /^Applied True/m)
    await around.say('a', { status: 'False' })
    await around.settle()
    assert.ok(told(await around.reading('web'))?.some((line) => /^PartsReady False/.test(line)))
  })

test('a rule that is not accepted is failed to kstatus, and one whose kind is not there is under way', async (t) => {
  const around = await start(t)
  const { client } = around
  await around.use(rule('invalid', { dependents: { owned: true, fields: ['spec.parts[]'] } }))
  await around.use(rule('early', { parents: [{ group: 'example.org', kind: 'Nothing' }] }))
  await around.settle()
  const [invalid, early] = [await around.rollup('invalid'), await around.rollup('early')]
  for (const rollup of [invalid, early])
    assert.equal(rollup?.status?.observedGeneration, rollup?.metadata.generation)
  assert.equal(getCondition(invalid!, 'Stalled')?.status, 'True')
  assert.equal(getCondition(early!, 'Stalled'), undefined)
  await client.patch(Rollup, { name: 'invalid' }, 'merge', { spec: { dependents: { fields: null } } })
  await around.settle()
  assert.equal(getCondition((await around.rollup('invalid'))!, 'Stalled'), undefined)
})

test('rules that stand on one another in a circle are unknown, and say so', async (t) => {
  const around = await start(t)
  const { client } = around
  await client.create(App, { ...app('web'), spec: { apps: ['shop'] } })
  await client.create(App, { ...app('shop'), spec: { apps: ['web'] } })
  const kinds = [{ group: 'example.org', kind: 'App' }]
  await around.use(rule('circle', { dependents: { fields: ['spec.apps[]'], kinds }, of: ['PartsReady'] }))
  await around.settle()
  assert.match(said(await around.rollup('circle')), /^Applied False Cycle these stand on one another/m)
  assert.ok(told(await around.reading('web'))?.some((line) => /^PartsReady Unknown RuleFailed/.test(line)))
})

test('a target without conditions is said, and not written to', async (t) => {
  const around = await start(t)
  const { client, clock } = around
  const Bare = defineKind({
    group: 'example.org',
    version: 'v1',
    kind: 'Bare',
    spec: anyObject(),
    dataOnly: true,
  })
  await installCrds(client, [crdOf(Bare)], { clock })
  await client.create(Bare, { ...app('web', 'a'), kind: 'Bare' } as never)
  await around.use(
    rule('bare', {
      parents: [{ group: 'example.org', kind: 'Bare' }],
      condition: { type: 'PartsReady', writeTo: 'status' },
    }),
  )
  await around.settle()
  assert.match(said(await around.rollup('bare')), /^Applied False NoConditions Bare has no status/m)
})

test('where conditions are no map, they are written, changed and taken away beside those of others', async (t) => {
  const around = await start(t)
  const { client, clock } = around
  const Old = defineKind({ group: 'example.org', version: 'v1', kind: 'Old', spec: anyObject() })
  const definition = JSON.parse(
    JSON.stringify(crdOf(Old), (key, value) => (key.startsWith('x-kubernetes-list') ? undefined : value)),
  )
  await installCrds(client, [definition], { clock })
  await client.create(Part, part('a'))
  await around.say('a', { status: 'True' })
  await client.create(Old, { ...app('web', 'a'), kind: 'Old' } as never)
  const theirs = {
    type: 'Theirs',
    status: 'True',
    reason: 'Fine',
    message: '',
    lastTransitionTime: '2026-01-01T00:00:00Z',
  }
  await client.patch(Old, { ...web, subresource: 'status' }, 'merge', { status: { conditions: [theirs] } })
  const spec = {
    parents: [{ group: 'example.org', kind: 'Old' }],
    condition: { type: 'PartsReady', writeTo: 'status' },
  }
  await around.use(rule('old', spec))
  await around.settle()
  const lines = async () =>
    (told(await client.get(Old, web)) ?? []).map((line) => line.split(' ').slice(0, 2).join(' '))
  assert.deepEqual(await lines(), ['Theirs True', 'PartsReady True'])
  // They write the list, as a whole, and so it is theirs by the record of the server.
  const { status } = (await client.get(Old, web)) as unknown as { status: { conditions: { type: string }[] } }
  const conditions = status.conditions.map((each) =>
    each.type === 'Theirs' ? { ...theirs, reason: 'Finer' } : each,
  )
  await client.patch(
    Old,
    { ...web, subresource: 'status' },
    'merge',
    { status: { conditions } },
    { fieldManager: 'them' },
  )
  await around.say('a', { status: 'False' })
  await around.settle()
  assert.deepEqual(await lines(), ['Theirs True', 'PartsReady False'])
  await client.delete(Rollup, { name: 'old' })
  await around.settle()
  assert.deepEqual(await lines(), ['Theirs True'])
})

test('a target that may not be written is said with the words of the API, and written once it may be', async (t) => {
  const around = await start(t)
  const { client, server } = around
  await client.create(Part, part('a'))
  await around.say('a', { status: 'True' })
  for (const name of ['web', 'shop']) await client.create(App, app(name, 'a'))
  const allow = server.fault({
    resource: 'apps',
    verb: 'patch',
    status: 403,
    message: 'may not patch apps/status',
  })
  await around.use(rule('reads'))
  await around.use(rule('writes', { condition: { type: 'AllReady', writeTo: 'status' } }))
  await around.settle()
  assert.match(said(await around.rollup('writes')), /^Applied False Forbidden .*may not patch apps\/status/m)
  assert.match(said(await around.rollup('reads')), /^Applied True/m)
  assert.ok(told(await around.reading('web'))?.includes('PartsReady True InfoReported '))
  allow()
  around.clock.move(300_000)
  await around.settle()
  assert.match(said(await around.rollup('writes')), /^Applied True/m)
  assert.ok(told(await client.get(App, web))?.includes('AllReady True InfoReported '))
})

test('a kind that leaves its category, or is removed, is read no more, and holds nothing back', async (t) => {
  const around = await start(t)
  const { client, clock } = around
  const kindOf = (categories: readonly string[]) =>
    defineKind({ group: 'example.org', version: 'v1', kind: 'Shop', spec: anyObject(), categories })
  await installCrds(client, [crdOf(kindOf(['shops']))], { clock })
  await client.create(kindOf([]), { ...app('web', 'a'), kind: 'Shop' } as never)
  await around.use(rule('shops', { parents: [{ category: 'shops' }, { group: 'example.org', kind: 'App' }] }))
  await around.settle()
  assert.equal((await around.rollup('shops'))?.status?.parents, 1)
  await client.patch(CustomResourceDefinition, { name: 'shops.example.org' }, 'merge', {
    spec: { names: { categories: [] } },
  })
  await around.settle()
  assert.deepEqual((await around.rollup('shops'))?.status?.problems, [])
  assert.equal((await around.rollup('shops'))?.status?.parents, 0)
  assert.ok(!around.running.cache.status().some(({ kind }) => kind === 'shops.example.org'))
})

test('a kind of its category that the controller may not read is said, until the kind leaves the category', async (t) => {
  const around = await start(t)
  const { client, clock } = around
  const kindOf = (categories: readonly string[]) =>
    defineKind({ group: 'example.org', version: 'v1', kind: 'Shop', spec: anyObject(), categories })
  await client.create(Part, part('a'))
  await around.say('a', { status: 'True' })
  await client.create(App, app('web', 'a'))
  const parents = [{ category: 'shops' }, { group: 'example.org', kind: 'App' }]
  await around.use(rule('shops', { parents }))
  await around.settle()
  const problems = async () => (await around.rollup('shops'))?.status?.problems
  assert.deepEqual(await problems(), [])
  // The role was made before there was such a kind.
  await installCrds(client, [crdOf(kindOf(['shops']))], { clock })
  await around.settle()
  assert.match(String(await problems()), /^shops could not be read: .*forbidden/)
  assert.match(said(await around.rollup('shops')), /^Applied False Forbidden/m)
  await around.say('a', { status: 'False' })
  await around.settle()
  assert.ok(told(await around.reading('web'))?.some((line) => /^PartsReady False/.test(line)))
  await client.patch(CustomResourceDefinition, { name: 'shops.example.org' }, 'merge', {
    spec: { names: { categories: [] } },
  })
  await around.settle()
  assert.deepEqual(await problems(), [])
})

test('an object that is there once more than is allowed takes the rule out of use, and it comes back', async (t) => {
  const around = await start(t, { most: 1 })
  const { client, clock } = around
  await client.create(App, app('one'))
  await around.use(rule('few'))
  await around.settle()
  assert.match(said(await around.rollup('few')), /^Accepted True/m)
  await client.create(App, app('two'))
  await around.settle()
  clock.move(60_000)
  await around.settle()
  assert.match(
    said(await around.rollup('few')),
    /^Accepted False TooManyParents it is about 2 objects, and 1 are allowed/m,
  )
  assert.equal(await around.reading('one'), undefined)
  await client.delete(App, { namespace, name: 'two' })
  await around.settle()
  clock.move(60_000)
  await around.settle()
  assert.match(said(await around.rollup('few')), /^Accepted True/m)
  assert.ok(await around.reading('one'))
})
