// openstack-subresources / Affected Resources: a server with its volumes and interfaces, and what it is made of
import assert from 'node:assert/strict'
import type { Environment } from '@barometer/scenarios'
import type { LocalOpenStack } from '../cloud/start-cloud.ts'
import {
  flavor,
  heal,
  image,
  managed,
  network,
  port,
  ready,
  readyWithoutParts,
  scenario,
  server,
  statusOf,
  subnet,
  volume,
} from './scenario.testkit.ts'

const section = 'Affected Resources'

/** What a server needs, beside a network with two ports and two volumes. */
const footing = [
  ...[flavor('small'), image('cirros'), network('net'), subnet('front', 'net')],
  ...[port('nic', 'net', []), port('nic-2', 'net', []), volume('data'), volume('logs')],
]

type OpenStack = Environment<LocalOpenStack>

/** The names of what a server has. */
async function attachedTo({ cloud, cluster }: OpenStack, name: string) {
  const { id } = await statusOf({ cluster }, `Server/${name}`)
  const ports = await cloud.list('port', { device_id: id })
  const volumes = await cloud.list('volume')
  const taken = new Set(
    (await cloud.list('volumeAttachment', { server_id: id })).map(({ volumeId }) => volumeId),
  )
  const names = [...ports, ...volumes.filter((each) => taken.has(each['id']))].map((each) => each['name'])
  return names.toSorted()
}

scenario('Server: interfaces from the beginning, volumes one after the other', {
  section,
  rules: ['O9', 'O11', 'O22'],
  given: [...footing, server('web-0', ['nic'], ['data', 'logs'])],
  when: async (environment) => {
    await environment.advance('2m')
    assert.deepEqual(await attachedTo(environment, 'web-0'), ['data', 'logs', 'nic'])
  },
  then: { 'Server/web-0': ready, 'Volume/data': readyWithoutParts, 'Port/nic': readyWithoutParts },
  act: async (environment) => {
    await environment.cluster.patch('Server/web-0', {
      spec: {
        resource: {
          ports: [{ portRef: 'nic' }, { portRef: 'nic-2' }],
          volumes: [{ volumeRef: 'logs' }],
          tags: ['shop'],
        },
      },
    })
    await environment.advance('1m')
    assert.deepEqual(await attachedTo(environment, 'web-0'), ['logs', 'nic', 'nic-2'])
  },
  afterwards: {
    'Server/web-0': ready,
    'Server/web-0#tags': { status: { resource: { tags: ['shop'] } } },
  },
})

scenario('Server: a volume that is refused, beside an interface that is ready', {
  section,
  rules: ['O10', 'O14', 'O22'],
  given: async ({ cluster, advance, faults }) => {
    await cluster.apply(...footing)
    await advance('1m')
    faults.inject('invalid-input', { target: 'logs', message: 'the device /dev/vdb is taken' })
    await cluster.apply(server('web-0', ['nic'], ['data', 'logs']))
  },
  when: ({ advance }) => advance('2m'),
  then: {
    'Server/web-0': {
      Available: 'True',
      Progressing: 'False InvalidConfiguration',
      SubResourcesReady:
        'False VolumeAttachmentFailed "Volume \'logs\' failed: the device /dev/vdb is taken"',
    },
  },
  why: { 'Server/web-0': 'Server/web-0 InvalidConfiguration "is taken"' },
  act: async ({ cluster, faults, advance }) => {
    faults.clear()
    await cluster.patch('Server/web-0', { spec: { resource: { volumes: [{ volumeRef: 'data' }] } } })
    await advance('1m')
  },
  afterwards: { 'Server/web-0': ready },
})

scenario('Server: an interface that is refused is told by the port that it names', {
  section,
  rules: ['O10', 'O14', 'O22'],
  given: [...footing, server('web-0', ['nic'], [])],
  when: async ({ cluster, advance, faults }) => {
    await advance('1m')
    faults.inject('conflict', { target: 'nic-2', message: 'Port nic-2 is still in use.' })
    const ports = [{ portRef: 'nic' }, { portRef: 'nic-2' }]
    await cluster.patch('Server/web-0', { spec: { resource: { ports } } })
    await advance('1m')
  },
  then: {
    'Server/web-0': {
      Available: 'True',
      Progressing: 'False InvalidConfiguration',
      SubResourcesReady:
        'False InterfaceAttachmentFailed "Interface \'nic-2\' failed: Port nic-2 is still in use."',
    },
  },
  why: { 'Server/web-0': 'Server/web-0 InvalidConfiguration' },
})

scenario('Server: its parts wait for it while it is being built', {
  section,
  rules: ['O8', 'O22'],
  given: async ({ cluster, faults, advance }) => {
    await cluster.apply(...footing)
    await advance('1m')
    faults.inject('stuck', { target: 'web-0' })
    await cluster.apply(server('web-0', ['nic'], ['data']))
  },
  when: ({ advance }) => advance('1m'),
  then: {
    'Server/web-0': {
      Available: 'False Progressing',
      Progressing: 'True Progressing',
      SubResourcesReady: 'False SubResourcesPending "Waiting for 1 sub-resource: Volume \'data\'"',
    },
  },
  act: heal('1m'),
  afterwards: { 'Server/web-0': ready },
})

scenario('Server: a build that fails says why, and nothing is attached to it', {
  section,
  rules: ['O8', 'O22'],
  given: async ({ cluster, faults, advance }) => {
    await cluster.apply(...footing)
    await advance('1m')
    faults.inject('build-fails', { target: 'web-0', message: 'No valid host was found.' })
    await cluster.apply(server('web-0', ['nic'], ['data']))
  },
  when: ({ advance }) => advance('1m'),
  then: {
    'Server/web-0': {
      Available: 'False UnrecoverableError',
      Progressing:
        'False UnrecoverableError "OpenStack resource has failed: status is ERROR: No valid host was found."',
      SubResourcesReady: 'False SubResourcesPending',
    },
  },
  why: { 'Server/web-0': 'Server/web-0 UnrecoverableError' },
  lint: { 'sub-resources-ready Server/web-0': 'its parts wait for a server that will not come as it is' },
  act: async ({ cluster, faults, advance }) => {
    faults.clear()
    await cluster.delete('Server/web-0')
    await advance('1m')
    await cluster.apply(server('web-0', ['nic'], ['data']))
    await advance('1m')
  },
  afterwards: { 'Server/web-0': ready },
})

scenario('Server: a volume that is detached behind our back is attached again, and what is not ours stays', {
  section,
  rules: ['O5', 'O22'],
  given: [
    ...footing,
    server('web-0', ['nic'], ['data']),
    managed('Server', 'bare', { imageRef: 'cirros', flavorRef: 'small' }),
  ],
  when: async (environment) => {
    const { cloud, cluster, advance } = environment
    await advance('1m')
    const [data] = await cloud.list('volume', { name: 'data' })
    await cloud.remove('volumeAttachment', String(data!['id']))
    const { id } = await statusOf({ cluster }, 'Server/bare')
    const [free] = await cloud.list('port', { name: 'nic-2' })
    await cloud.change('port', String(free!['id']), { device_id: id })
    await advance('15m')
    assert.deepEqual(await attachedTo(environment, 'web-0'), ['data', 'nic'])
    assert.deepEqual(await attachedTo(environment, 'bare'), ['nic-2'])
  },
  then: { 'Server/web-0': ready, 'Server/bare': ready },
})

scenario('Image, Flavor and Volume have no parts, and say nothing of them', {
  section,
  rules: ['O1', 'O2', 'O24'],
  given: [
    flavor('small', { description: 'for tests', swap: 64, ephemeral: 1, isPublic: false }),
    image('cirros', { properties: { minDiskGB: 1, operatingSystem: { distro: 'cirros' } }, tags: ['lts'] }),
    volume('data', { imageRef: 'cirros', metadata: [{ name: 'of', value: 'shop' }] }),
  ],
  when: ({ advance }) => advance('1m'),
  then: {
    'Flavor/small': readyWithoutParts,
    'Image/cirros': readyWithoutParts,
    'Image/cirros#status': { status: { resource: { status: 'active', min_disk: 1, tags: ['lts'] } } },
    'Volume/data': readyWithoutParts,
    'Volume/data#status': { status: { resource: { size: 1, bootable: 'true' } } },
  },
  act: async ({ cluster, advance, cloud }) => {
    await cluster.patch('Image/cirros', {
      spec: { resource: { visibility: 'private', tags: [], properties: { architecture: 'x86_64' } } },
    })
    await cluster.patch('Volume/data', { spec: { resource: { description: 'of the shop' } } })
    await advance('1m')
    const [found] = await cloud.list('image', { name: 'cirros' })
    assert.deepEqual(
      [found?.['visibility'], found?.['tags'], found?.['architecture'], found?.['os_distro']],
      ['private', [], 'x86_64', 'cirros'],
    )
    assert.equal((await cloud.list('volume', { description: 'of the shop' })).length, 1)
  },
  afterwards: {
    'Flavor/small': readyWithoutParts,
    'Image/cirros': readyWithoutParts,
    'Volume/data': readyWithoutParts,
  },
})

scenario('Image: a download that is refused, one that fails, and a volume that waits for it', {
  section,
  rules: ['O8', 'O24'],
  given: async ({ cluster, faults }) => {
    faults.inject('build-fails', { target: 'cirros', message: 'no such host' })
    const download = { url: 'ftp://images.example.com/old' }
    await cluster.apply(
      image('cirros'),
      image('old', { content: { diskFormat: 'raw', download } }),
      volume('data', { imageRef: 'cirros' }),
    )
  },
  when: ({ advance }) => advance('1m'),
  then: {
    'Image/cirros': {
      Available: 'False UnrecoverableError',
      Progressing: 'False UnrecoverableError "OpenStack resource has failed: status is KILLED"',
      SubResourcesReady: 'absent',
    },
    'Image/old': { Available: 'False', Progressing: 'False InvalidConfiguration' },
    'Volume/data': { Progressing: 'True Progressing "Waiting for Image/cirros to be ready"' },
  },
  why: {
    'Image/cirros': 'Image/cirros UnrecoverableError',
    'Image/old': 'Image/old InvalidConfiguration "does not pass filtering"',
    'Volume/data': 'Image/cirros UnrecoverableError',
  },
  act: async ({ cloud, faults, advance }) => {
    faults.clear()
    // Somebody who may tidies up: it is made anew.
    const [broken] = await cloud.list('image', { name: 'cirros' })
    await cloud.remove('image', String(broken!['id']))
    await advance('15m')
  },
  afterwards: { 'Image/cirros': readyWithoutParts, 'Volume/data': readyWithoutParts },
})

scenario('what a server is made of goes after it, and nothing is left', {
  section,
  rules: ['O22'],
  given: [...footing, server('web-0', ['nic'], ['data'])],
  when: async ({ cluster, advance }) => {
    await advance('1m')
    for (const ref of ['Flavor/small', 'Image/cirros', 'Volume/data', 'Port/nic']) await cluster.delete(ref)
    await advance('1m')
  },
  then: {
    'Server/web-0': ready,
    'Volume/data': { Progressing: 'True Progressing "Waiting for Server/web-0 to be deleted"' },
    'Image/cirros': { Progressing: 'True Progressing "Waiting for Server/web-0 to be deleted"' },
  },
  act: async ({ cluster, advance, inventory }) => {
    for (const ref of ['Server/web-0', 'Port/nic-2', 'Volume/logs', 'Subnet/front', 'Network/net'])
      await cluster.delete(ref)
    await advance('5m')
    assert.deepEqual(inventory(), [])
  },
  afterwards: {
    'Server/web-0': 'gone',
    'Volume/data': 'gone',
    'Image/cirros': 'gone',
    'Flavor/small': 'gone',
  },
})
