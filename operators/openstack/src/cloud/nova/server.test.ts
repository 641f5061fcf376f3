import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { cloudAtRest } from '../cloud.testkit.ts'
import type { Body } from '../resource/checks.ts'

type Entry = Readonly<Record<string, unknown>>

/** A cloud with a network, a flavor and an image that is active. */
async function withImage(t: TestContext) {
  const found = await cloudAtRest(t)
  const [nova, neutron, glance, cinder] = ['compute', 'network', 'image', 'block-storage'].map(found.of)
  const { network } = await neutron!.post('/v2.0/networks', { network: { name: 'net' } })
  const network_id = (network as Entry)['id']
  const subnet = { network_id, cidr: '10.0.0.0/24', ip_version: 4 }
  await neutron!.post('/v2.0/subnets', { subnet })
  const size = { name: 'small', ram: 512, vcpus: 1, disk: 1 }
  const { flavor } = await nova!.post('/flavors', { flavor: size }, 200)
  const image = await glance!.post('/v2/images', {
    name: 'cirros',
    container_format: 'bare',
    disk_format: 'raw',
  })
  const uploaded = await found.ask('image', 'PUT', `/v2/images/${image['id']}/file`, 'data')
  assert.equal(uploaded.status, 204)
  found.clock.move(5_000)
  const asked = {
    ...{ name: 'web-0', flavorRef: (flavor as Entry)['id'], imageRef: image['id'] },
    networks: [{ uuid: network_id }],
  }
  const create = async (fields: Body = {}, status = 202): Promise<Entry> => {
    const body = await nova!.post('/servers', { server: { ...asked, ...fields } }, status)
    return (body['server'] ?? body) as Entry
  }
  const show = async (id: unknown) => (await nova!.get(`/servers/${id}`))['server'] as Entry
  return {
    ...found,
    nova: nova!,
    neutron: neutron!,
    glance: glance!,
    cinder: cinder!,
    network_id,
    image,
    create,
    show,
  }
}

test('a server is built, has an address, and takes its port with it', async (t) => {
  const { create, show, clock, nova, neutron, inventory, network_id } = await withImage(t)
  const { id } = await create()
  assert.equal((await show(id))['status'], 'BUILD')
  clock.move(15_000)
  const built = await show(id)
  assert.equal(built['status'], 'ACTIVE')
  const [address] = (built['addresses'] as Record<string, Entry[]>)['net']!
  assert.equal(address!['addr'], '10.0.0.2')
  await nova.delete(`/servers/${id}`)
  assert.equal((await show(id))['OS-EXT-STS:task_state'], 'deleting')
  clock.move(5_000)
  await nova.get(`/servers/${id}`, undefined, 404)
  assert.deepEqual(await neutron.get(`/v2.0/ports?network_id=${network_id}`), { ports: [] })
  assert.equal(
    inventory().some(({ what }) => what === 'server'),
    false,
  )
})

test('a build that fails ends in ERROR with a fault that says why', async (t) => {
  const { create, show, clock, faults, nova } = await withImage(t)
  faults.inject('build-fails', { target: 'web-0', message: 'No valid host was found.' })
  const { id } = await create()
  clock.move(15_000)
  const { status, fault } = await show(id)
  assert.deepEqual([status, (fault as Entry)['message']], ['ERROR', 'No valid host was found.'])
  await nova.delete(`/servers/${id}`)
  clock.move(5_000)
  await nova.get(`/servers/${id}`, undefined, 404)
})

const nobody = '00000000-0000-0000-0000-000000000000'
const refusals: readonly [what: string, fields: Body, status: number, name: string, message: RegExp][] = [
  ['a flavor that is not there', { flavorRef: nobody }, 400, 'badRequest', /Flavor .* could not be found/],
  ['an image that is not there', { imageRef: nobody }, 400, 'badRequest', /Image .* could not be found/],
  [
    'a network that is not there',
    { networks: [{ uuid: nobody }] },
    400,
    'badRequest',
    /Network .* could not/,
  ],
  ['a field that nobody knows', { color: 'blue' }, 400, 'badRequest', /color/],
  ['a group that is not there', { security_groups: [{ name: 'x' }] }, 400, 'badRequest', /security_group/],
]
for (const [what, fields, status, name, message] of refusals) {
  test(`${what} is answered ${status} ${name}`, async (t) => {
    const { create } = await withImage(t)
    const { [name]: fault } = await create(fields, status)
    assert.equal((fault as Entry)['code'], status)
    assert.match(String((fault as Entry)['message']), message)
  })
}

test('a quota is exceeded with 403, and nothing is left behind', async (t) => {
  const { create, cloud, neutron } = await withImage(t)
  await cloud.setQuota('server', 0)
  const { forbidden } = await create({}, 403)
  assert.equal(
    (forbidden as Entry)['message'],
    'Quota exceeded for instances: Requested 1, but already used 0 of 0',
  )
  assert.deepEqual(await neutron.get('/v2.0/ports'), { ports: [] })
})

test('a volume is attached to one server, once it is available, and is free again afterwards', async (t) => {
  const { create, clock, nova, cinder, faults } = await withImage(t)
  const { id } = await create()
  const { volume } = await cinder.post('/volumes', { volume: { name: 'data', size: 1 } }, 202)
  const volumeId = (volume as Entry)['id']
  const attach = (status: number) =>
    nova.post(`/servers/${id}/os-volume_attachments`, { volumeAttachment: { volumeId } }, status)
  const statusOf = async () => ((await cinder.get(`/volumes/${volumeId}`))['volume'] as Entry)['status']
  await attach(400)
  clock.move(3_000)
  await attach(409)
  clock.move(12_000)
  faults.inject('invalid-input', { target: 'data', times: 1 })
  await attach(400)
  await attach(200)
  assert.equal(await statusOf(), 'attaching')
  clock.move(3_000)
  assert.equal(await statusOf(), 'in-use')
  await attach(400)
  await cinder.delete(`/volumes/${volumeId}`, undefined, 400)
  await nova.delete(`/servers/${id}/os-volume_attachments/${volumeId}`, undefined, 202)
  clock.move(3_000)
  assert.equal(await statusOf(), 'available')
  await cinder.delete(`/volumes/${volumeId}`, undefined, 202)
  clock.move(3_000)
  await cinder.get(`/volumes/${volumeId}`, undefined, 404)
})

test('an interface is a port of the server, and is given back', async (t) => {
  const { create, clock, nova, neutron, network_id } = await withImage(t)
  const { id } = await create({ networks: [] })
  clock.move(15_000)
  const { port } = await neutron.post('/v2.0/ports', { port: { network_id, name: 'web-0-data' } })
  const port_id = (port as Entry)['id']
  const attach = (status: number) =>
    nova.post(`/servers/${id}/os-interface`, { interfaceAttachment: { port_id } }, status)
  await attach(200)
  await attach(400)
  const list = async () =>
    ((await nova.get(`/servers/${id}/os-interface`))['interfaceAttachments'] as Entry[]).map(
      (each) => each['port_id'],
    )
  assert.deepEqual(await list(), [port_id])
  await nova.delete(`/servers/${id}/os-interface/${port_id}`, undefined, 202)
  assert.deepEqual(await list(), [])
  const { port: left } = await neutron.get(`/v2.0/ports/${port_id}`)
  assert.equal((left as Entry)['device_id'], '')
})

test('a server is shown as the minor version of the API has it', async (t) => {
  const { create, ask } = await withImage(t)
  const { id } = await create()
  const shown = async (version: string) => {
    const answer = await ask('compute', 'GET', `/servers/${id}`, undefined, {
      'openstack-api-version': `compute ${version}`,
    })
    return answer.status === 200 ? (answer.body['server'] as Entry) : answer.status
  }
  const [old, recent] = [(await shown('2.1')) as Entry, (await shown('2.47')) as Entry]
  assert.equal('id' in (old['flavor'] as Entry), true)
  assert.deepEqual(
    [(recent['flavor'] as Entry)['original_name'], 'tags' in old, 'tags' in recent],
    ['small', false, true],
  )
  assert.equal(await shown('2.999'), 406)
})

test('the names of flavors are unique, and what else is said of them is kept', async (t) => {
  const { nova } = await withImage(t)
  await nova.post('/flavors', { flavor: { name: 'small', ram: 512, vcpus: 1, disk: 1 } }, 409)
  const { flavors } = await nova.get('/flavors/detail')
  const [{ id } = {}] = flavors as Entry[]
  await nova.post(`/flavors/${id}/os-extra_specs`, { extra_specs: { 'hw:cpu_policy': 'dedicated' } }, 200)
  assert.deepEqual(await nova.get(`/flavors/${id}/os-extra_specs`), {
    extra_specs: { 'hw:cpu_policy': 'dedicated' },
  })
  await nova.delete(`/flavors/${id}`, undefined, 202)
})
