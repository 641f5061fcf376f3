import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { ServerOptions } from '../server.ts'
import { rig } from '../testkit.ts'

const base = '/api/v1/namespaces/default'

/** A server with a quota for ConfigMaps. */
async function withQuota(t: TestContext, configmaps: string, options: ServerOptions = {}) {
  const { server, call } = await rig(t, options)
  await call('POST', `${base}/resourcequotas`, { metadata: { name: 'q' }, spec: { hard: { configmaps } } })
  return {
    server,
    call,
    make: async (name: string, query = '') =>
      (await call('POST', `${base}/configmaps${query}`, { metadata: { name } })).code,
    used: async () => (await call('GET', `${base}/resourcequotas/q`)).body.status.used,
  }
}

test('of many that are made at once only as many get in as there is room for', async (t) => {
  const { make, used } = await withQuota(t, '5')
  const codes = await Promise.all(Array.from({ length: 20 }, (_, index) => make(`a${index}`)))
  assert.equal(codes.filter((code) => code === 201).length, 5)
  assert.equal(codes.filter((code) => code === 403).length, 15)
  assert.deepEqual(await used(), { configmaps: '5' })
})

test('what was refused, or only tried, takes no room', async (t) => {
  const { call, make, used } = await withQuota(t, '2')
  assert.equal(await make('A_'), 422)
  assert.equal(await make('a', '?dryRun=All'), 201)
  assert.deepEqual(await used(), { configmaps: '0' })
  assert.equal(await make('a'), 201)
  assert.equal(await make('a'), 409)
  assert.equal(await make('b'), 201)
  assert.equal(await make('c'), 403)
  assert.equal((await call('DELETE', `${base}/configmaps/a`)).code, 200)
  assert.equal(await make('c'), 201)
  assert.deepEqual(await used(), { configmaps: '2' })
})

test('what there is is counted again after a restart', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quotas-'))
  t.after(() => rmSync(dataDir, { recursive: true }))
  const first = await withQuota(t, '2', { dataDir })
  assert.equal(await first.make('a'), 201)
  await first.server.close()
  const { make, used } = await withQuota(t, '2', { dataDir })
  assert.equal(await make('b'), 201)
  assert.deepEqual(await used(), { configmaps: '2' })
  assert.equal(await make('c'), 403)
})

test('without controllers nobody says what a quota allows, and so nothing is refused', async (t) => {
  const { call, make, used } = await withQuota(t, '0', { controllers: false })
  assert.equal(await make('a'), 201)
  assert.equal(await used(), undefined)
  await call('PATCH', `${base}/resourcequotas/q/status`, { status: { hard: { configmaps: '1' } } })
  assert.equal(await make('b'), 403)
})

test('a quota whose status would be too large to store goes without one, and is kept to', async (t) => {
  const { call, make, used } = await withQuota(t, '9')
  const names = Array.from({ length: 20_000 }, (_, index) => [`count/${'x'.repeat(20)}${index}`, '1'])
  const hard = { ...Object.fromEntries(names), configmaps: '1' }
  assert.equal((await call('PATCH', `${base}/resourcequotas/q`, { spec: { hard } })).code, 200)
  assert.equal(await make('a'), 201)
  assert.equal(await make('b'), 403)
  assert.deepEqual(await used(), { configmaps: '0' })
})
