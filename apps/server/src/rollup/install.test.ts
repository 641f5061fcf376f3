// How the definitions of Rollup and Reading come into a cluster, are upgraded there, and go: docs/rollups.md, Upgrade and remove.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type Client, isNotFound } from '@barometer/client'
import { CustomResourceDefinition } from '@barometer/controller'
import { crdOf, installCrds, writeCrds } from '@barometer/controller/crd'
import { installRollups, Reading, Rollup } from '../index.ts'
import {
  App,
  app,
  type Environment,
  inStatus,
  Part,
  part,
  rule,
  start,
  told,
  until,
} from './around.testkit.ts'

const inPlace = rule('inplace', { condition: { type: 'AllReady', writeTo: 'status' } })
const definitionNames = ['rollups.barometer.dev', 'readings.barometer.dev']

test('the definitions are those that are kept, and all that was stored by those stays valid', async () => {
  const directory = join(import.meta.dirname, '../../crds')
  const found = await writeCrds([crdOf(Rollup), crdOf(Reading)], { directory, check: true })
  assert.deepEqual(
    found.map(({ outcome, breaking }) => ({ outcome, breaking })),
    definitionNames.map(() => ({ outcome: 'unchanged', breaking: [] })),
    'run: npm run -w apps/server crds',
  )
})

/** A controller with a rule for readings and one in place, both applied to one parent. */
async function startWithRules(t: TestContext): Promise<Environment> {
  const around = await start(t)
  await around.client.create(Part, part('a'))
  await around.say('a', { status: 'True' })
  await around.client.create(App, app('web', 'a'))
  await around.use(rule('apps'))
  await around.use(inPlace)
  await around.settle()
  assert.deepEqual(await inStatus(around.client), ['AllReady True InfoReported '])
  assert.ok(await around.reading('web'))
  return around
}

async function isThere(client: Client, name: string): Promise<boolean> {
  return client.get(CustomResourceDefinition, { name }).then(
    () => true,
    (error) => {
      if (!isNotFound(error)) throw error
      return false
    },
  )
}

test('an upgrade keeps rules and readings, and they go on meanwhile', async (t) => {
  const around = await startWithRules(t)
  const { client } = around
  // An older release: without this field and these columns, and more was required.
  const older = JSON.parse(JSON.stringify(crdOf(Reading))) as {
    spec: { versions: { schema: Schema; additionalPrinterColumns?: unknown }[] }
  }
  for (const version of older.spec.versions) {
    delete version.additionalPrinterColumns
    delete version.schema.openAPIV3Schema.properties.status.properties['ofGeneration']
  }
  await installCrds(client, [older as never], around)
  await around.say('a', { status: 'False' })
  await around.settle()
  const before = await around.reading('web')
  assert.equal(before?.status?.ofGeneration, undefined)

  await installRollups(client)
  await around.say('a', { status: 'True' })
  await around.settle()
  const after = await around.reading('web')
  assert.equal(after?.metadata.uid, before?.metadata.uid)
  assert.equal(after?.status?.ofGeneration, 1)
  assert.deepEqual(told(after), ['Ready True AllWell ', 'PartsReady True InfoReported '])
  assert.deepEqual(await inStatus(client), ['AllReady True InfoReported '])
  // Once more changes nothing.
  const revision = after?.metadata.resourceVersion
  await installRollups(client)
  await around.settle()
  assert.equal((await around.reading('web'))?.metadata.resourceVersion, revision)
})

interface Schema {
  readonly openAPIV3Schema: {
    readonly properties: { readonly status: { readonly properties: Record<string, unknown> } }
  }
}

test('as the page says: rules first, then the definitions; nothing is left, and it can be installed again', async (t) => {
  const around = await startWithRules(t)
  const { client } = around
  for (const name of ['apps', 'inplace']) await client.delete(Rollup, { name })
  await around.settle()
  assert.deepEqual(await inStatus(client), [])
  assert.equal(await around.reading('web'), undefined)
  for (const name of ['apps', 'inplace']) assert.equal(await around.rollup(name), undefined)
  for (const name of definitionNames) await client.delete(CustomResourceDefinition, { name })
  await around.settle()
  for (const name of definitionNames)
    await until(async () => !(await isThere(client, name)), `${name} is gone`)

  await installRollups(client)
  await around.use(rule('apps'))
  // What is not served is asked for again after a while.
  around.clock.move(60_000)
  await around.settle()
  assert.deepEqual(told(await around.reading('web')), [
    'Ready True AllWell ',
    'PartsReady True InfoReported ',
  ])
})

test('definitions that are deleted at once wait until the controller has taken its conditions back', async (t) => {
  const around = await startWithRules(t)
  const { client } = around
  for (const name of definitionNames) await client.delete(CustomResourceDefinition, { name })
  await around.settle()
  assert.deepEqual(await inStatus(client), [])
  for (const name of definitionNames)
    await until(async () => !(await isThere(client, name)), `${name} is gone`)
})

test('a rule that is deleted while no controller runs waits for the next one', async (t) => {
  const around = await startWithRules(t)
  const { client } = around
  await around.stop()
  await client.delete(Rollup, { name: 'inplace' })
  assert.ok((await around.rollup('inplace'))?.metadata.deletionTimestamp)
  assert.deepEqual(await inStatus(client), ['AllReady True InfoReported '])
  await around.again()
  assert.equal(await around.rollup('inplace'), undefined)
  assert.deepEqual(await inStatus(client), [])
})
