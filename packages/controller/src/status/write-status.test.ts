import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { beginPass, conditionsOf, getCondition, livingSet } from '@barometer/conditions'
import { Cache } from '../cache/cache.ts'
import { crdOf } from '../crd/crd-of.ts'
import { defineKind } from '../crd/define-kind.ts'
import { installCrds } from '../crd/install.ts'
import { array, mapOf, object, optional, string } from '../crd/schema.ts'
import { silentLogger } from '../log.ts'
import { type Surroundings, Website, website, withWebsites } from '../testkit.ts'
import { Writer } from '../writer/writer.ts'
import { StatusConflictError, writeStatus } from './write-status.ts'

const set = livingSet(['Available', 'Registered'])
const now = '2026-01-01T00:00:00Z'
const later = '2026-01-01T01:00:00Z'
const place = { namespace: 'default', name: 'web' }

async function setUp(t: TestContext) {
  const around = await withWebsites(t)
  await around.client.create(Website, website('web'))
  const writer = writerOf(around, 'mine')
  const read = async () => (await writer.read(Website, place))!
  return { ...around, writer, read }
}

function writerOf({ client, clock, signal }: Surroundings, name: string): Writer {
  const cache = new Cache({ client, clock, log: silentLogger })
  return new Writer({ client, cache, name, signal, fence: () => {}, wrote: () => {} })
}

for (const by of ['patch', 'apply'] as const) {
  test(`by ${by}: writes conditions and fields, and nothing where nothing has changed`, async (t) => {
    const { writer, read, client } = await setUp(t)
    const pass = beginPass(await read(), set, { now }).markTrue('Available')
    const written = await writeStatus(writer, Website, pass, { by, fields: { address: '10.0.0.1' } })
    assert.deepEqual(
      conditionsOf(written!)
        .map(({ type, status }) => `${type} ${status}`)
        .sort(),
      ['Available True', 'Ready Unknown', 'Registered Unknown'],
    )
    assert.equal(written?.status?.address, '10.0.0.1')
    assert.equal(getCondition(written!, 'Available')?.lastTransitionTime, now)
    const before = client.counters.requests
    const again = beginPass(written!, set, { now: later }).markTrue('Available')
    assert.equal(await writeStatus(writer, Website, again, { by, fields: { address: '10.0.0.1' } }), written)
    assert.equal(client.counters.requests, before)
  })

  test(`by ${by}: what others wrote stays`, async (t) => {
    const { writer, read, client } = await setUp(t)
    const object = await read()
    const theirs = { type: 'Backup', status: 'True', lastTransitionTime: now, reason: 'Done', message: '' }
    const status = { conditions: [theirs] }
    await client.apply(Website, { ...object, metadata: place, status } as never, {
      ...{ fieldManager: 'theirs', subresource: 'status' },
    })
    const written = await writeStatus(
      writer,
      Website,
      beginPass(object, set, { now }).markTrue('Available'),
      { by },
    )
    assert.equal(getCondition(written!, 'Backup')?.reason, 'Done')
    assert.equal(getCondition(written!, 'Available')?.status, 'True')
  })
}

test('a field that is undefined is removed', async (t) => {
  const { writer, read } = await setUp(t)
  await writeStatus(writer, Website, beginPass(await read(), set, { now }), { fields: { address: 'a' } })
  const after = await writeStatus(writer, Website, beginPass(await read(), set, { now }), {
    fields: { address: undefined },
  })
  assert.ok(after?.status && !('address' in after.status))
})

const Fleet = defineKind({
  ...{ group: 'example.com', version: 'v1', kind: 'Fleet' },
  spec: object({}),
  status: object({
    endpoints: optional(mapOf(string())),
    network: optional(object({ id: optional(string()), zones: optional(array(string())) })),
  }),
})

test('a name that is gone from a map in the status is removed', async (t) => {
  const { writer, client, clock, signal } = await setUp(t)
  await installCrds(client, [crdOf(Fleet)], { clock, signal })
  await client.create(Fleet, { apiVersion: 'example.com/v1', kind: 'Fleet', metadata: place, spec: {} })
  const write = async (fields: object) => {
    const fleet = (await writer.read(Fleet, place))!
    return (await writeStatus(writer, Fleet, beginPass(fleet, set, { now }), { fields: { ...fields } }))
      ?.status
  }
  await write({ endpoints: { a: '10.0.0.1', b: '10.0.0.2' }, network: { id: 'n1', zones: ['x', 'y'] } })
  const after = await write({ endpoints: { b: '10.0.0.3' }, network: { id: undefined, zones: ['x'] } })
  assert.deepEqual(after?.endpoints, { b: '10.0.0.3' })
  assert.deepEqual(after?.network, { zones: ['x'] })
  assert.deepEqual((await write({ endpoints: {}, network: undefined }))?.endpoints, {})

  // What somebody else puts into the map meanwhile stays: it is not known yet.
  const fleet = (await writer.read(Fleet, place))!
  const status = { endpoints: { c: '10.0.0.4' } }
  await client.patch(Fleet, { ...place, subresource: 'status' }, 'merge', { status })
  const fields = { endpoints: { d: '10.0.0.5' } }
  const last = await writeStatus(writer, Fleet, beginPass(fleet, set, { now }), { fields })
  assert.deepEqual(last?.status?.endpoints, { c: '10.0.0.4', d: '10.0.0.5' })
})

test('a field that is undefined or null somewhere in the status is no difference', async (t) => {
  const { writer, read, client } = await setUp(t)
  const fields = { address: 'a', network: { id: undefined }, extra: null } as const
  const first = await writeStatus(writer, Website, beginPass(await read(), set, { now }), {
    fields: { address: 'a' },
  })
  const object = { ...first!, status: { ...first!.status, network: {} } }
  const before = client.counters.requests
  assert.equal(await writeStatus(writer, Website, beginPass(object, set, { now }), { fields }), object)
  assert.equal(client.counters.requests, before)
})

test('the generation that was observed is written', async (t) => {
  const { writer, read, client } = await setUp(t)
  await client.patch(Website, place, 'merge', { spec: { replicas: 3 } })
  const written = await writeStatus(writer, Website, beginPass(await read(), set, { now }))
  assert.equal(written?.status?.observedGeneration, 2)
})

test('a condition that somebody else wrote meanwhile is a conflict that names who', async (t) => {
  const { writer, read, ...around } = await setUp(t)
  const first = await writeStatus(writer, Website, beginPass(await read(), set, { now }))
  const pass = beginPass(first!, set, { now: later }).markTrue('Available')
  const other = writerOf(around, 'kubectl-edit')
  await writeStatus(
    other,
    Website,
    beginPass(first!, set, { now: later }).markFalse('Available', 'Broken', 'by hand'),
  )
  await assert.rejects(writeStatus(writer, Website, pass), (error) => {
    assert.ok(error instanceof StatusConflictError)
    assert.deepEqual([error.types.includes('Available'), error.managers], [true, ['kubectl-edit']])
    assert.match(error.message, /^Website web: .*Available.* also written by kubectl-edit/)
    return true
  })
})

test('by apply, a condition that another manager owns is a conflict that names it', async (t) => {
  const { writer, read, client } = await setUp(t)
  const object = await read()
  const theirs = {
    type: 'Available',
    status: 'False',
    lastTransitionTime: now,
    reason: 'Broken',
    message: '',
  }
  await client.apply(Website, { ...object, metadata: place, status: { conditions: [theirs] } } as never, {
    ...{ fieldManager: 'theirs', subresource: 'status' },
  })
  const pass = beginPass(object, set, { now }).markTrue('Available')
  await assert.rejects(writeStatus(writer, Website, pass, { by: 'apply' }), (error) => {
    assert.ok(error instanceof StatusConflictError)
    assert.deepEqual([error.types, error.managers], [['Available'], ['theirs']])
    return true
  })
})

test('an object that is gone, or is another by now, is not written', async (t) => {
  const { writer, read, client } = await setUp(t)
  const object = await read()
  await client.delete(Website, place)
  assert.equal(await writeStatus(writer, Website, beginPass(object, set, { now })), undefined)
  await client.create(Website, website('web'))
  assert.equal(await writeStatus(writer, Website, beginPass(object, set, { now })), undefined)
  assert.equal((await read()).status, undefined)
})
