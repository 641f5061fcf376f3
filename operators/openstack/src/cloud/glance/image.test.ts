import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { cloudAtRest } from '../cloud.testkit.ts'
import type { Body } from '../resource/checks.ts'

async function withImage(t: TestContext, fields: Body = { container_format: 'bare', disk_format: 'qcow2' }) {
  const found = await cloudAtRest(t)
  const glance = found.of('image')
  const { id } = await glance.post('/v2/images', { name: 'cirros', ...fields })
  const path = `/v2/images/${id}`
  const download = (uri: string, status: number) =>
    glance.post(`${path}/import`, { method: { name: 'web-download', uri } }, status)
  const status = async () => (await glance.get(path))['status']
  return { ...found, glance, path, download, status }
}

test('an image is queued until its data have come in', async (t) => {
  const { download, status, clock, glance, path } = await withImage(t)
  assert.equal(await status(), 'queued')
  await download('ftp://example.com/image', 400)
  await download('https://example.com/image.qcow2', 202)
  assert.equal(await status(), 'importing')
  clock.move(5_000)
  assert.equal(await status(), 'active')
  await download('https://example.com/image.qcow2', 409)
  await glance.delete(path)
  await glance.get(path, undefined, 404)
})

test('data that do not come in leave the image killed', async (t) => {
  const { download, status, clock, faults } = await withImage(t)
  faults.inject('build-fails', { target: 'cirros' })
  await download('https://example.com/image.qcow2', 202)
  clock.move(5_000)
  assert.equal(await status(), 'killed')
})

test('an image without formats takes no data', async (t) => {
  const { download, glance } = await withImage(t, {})
  await download('https://example.com/image.qcow2', 400)
  await glance.post('/v2/images', { disk_format: 'floppy' }, 400)
})

test('a patch adds, replaces and removes, also what only this image has', async (t) => {
  const { ask, path } = await withImage(t)
  const patch = (...operations: readonly Body[]) => ask('image', 'PATCH', path, operations)
  const changed = await patch(
    { op: 'replace', path: '/name', value: 'cirros-2' },
    { op: 'add', path: '/os_distro', value: 'cirros' },
  )
  assert.deepEqual([changed.body['name'], changed.body['os_distro']], ['cirros-2', 'cirros'])
  const removed = await patch({ op: 'remove', path: '/os_distro' })
  assert.equal('os_distro' in removed.body, false)
  assert.equal((await patch({ op: 'replace', path: '/os_distro', value: 'x' })).status, 409)
  assert.equal((await patch({ op: 'replace', path: '/visibility', value: 'secret' })).status, 400)
  assert.equal((await ask('image', 'PATCH', path, { op: 'add' })).status, 400)
})

test('an image that is protected stays, and tags are set one by one', async (t) => {
  const { glance, path, ask } = await withImage(t)
  assert.equal((await ask('image', 'PUT', `${path}/tags/prod`)).status, 204)
  assert.deepEqual((await glance.get(path))['tags'], ['prod'])
  await ask('image', 'PATCH', path, [{ op: 'replace', path: '/protected', value: true }])
  await glance.delete(path, undefined, 403)
})
