// azure-ready / what may happen while an operation is under way. "some of the things may need to stay as annotations"
import assert from 'node:assert/strict'
import {
  broken,
  heal,
  networkId,
  propertiesOf,
  resourceGroup,
  scenario,
  statusOf,
  storageAccount,
  virtualNetwork,
} from './scenario.testkit.ts'

const section = 'ASO v2 (auto-generated)'
const token = 'serviceoperator.azure.com/poller-resume-token'

/** How often a resource was created, and how often anything was asked of Azure that makes it work. */
async function createdOnce(cloud: { created(): Promise<readonly string[]> }, id: string): Promise<void> {
  assert.equal((await cloud.created()).filter((one) => one === id).length, 1, `${id} was created once`)
}

scenario('a restart in the middle of an operation goes on with it', {
  section,
  rules: ['A24'],
  given: [resourceGroup(), virtualNetwork()],
  when: async (environment) => {
    const { cluster } = environment
    await environment.advance('4s')
    const before = (await cluster.get('VirtualNetwork/net'))?.metadata.annotations?.[token]
    assert.match(before ?? '', /operationStatuses/)
    await environment.stop()
    await environment.start()
    await environment.settle()
    assert.equal((await cluster.get('VirtualNetwork/net'))?.metadata.annotations?.[token], before)
  },
  then: { 'VirtualNetwork/net': { Ready: 'False/Info Reconciling' } },
  stays: '1s',
  act: async ({ advance, cloud }) => {
    await advance('10s')
    await createdOnce(cloud, networkId())
  },
  afterwards: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
})

for (const [what, annotations] of [
  ['is lost', { [token]: null }],
  ['was edited by hand', { [token]: '{"type":"GenericResource","token":{"asyncURL":7}}' }],
  [
    'was edited by hand to ask elsewhere, to which nothing is sent',
    {
      [token]:
        '{"type":"GenericResource","token":{"type":"body","pollURL":"https://192.0.2.1/secrets","state":"InProgress"}}',
    },
  ],
] as const) {
  scenario(`a token that ${what}: the resource is found again by observation`, {
    section,
    rules: ['A24'],
    given: [resourceGroup(), virtualNetwork()],
    when: async ({ cluster, settle, advance, cloud }) => {
      await cluster.patch('VirtualNetwork/net', { metadata: { annotations } })
      await settle()
      if (what.includes('elsewhere')) {
        const status = await statusOf({ cluster }, 'VirtualNetwork/net')
        assert.equal(status.conditions?.[0]?.reason, 'UnexpectedAnswer')
        await cluster.patch('VirtualNetwork/net', { metadata: { annotations: { [token]: null } } })
      }
      await advance('1m')
      await createdOnce(cloud, networkId())
    },
    then: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
  })
}

scenario('a token that is lost while nothing can be seen yet: it is waited for, and created once', {
  section,
  rules: ['A24', 'A30'],
  given: [resourceGroup(), storageAccount()],
  when: async ({ cluster, settle, advance, cloud }) => {
    await cluster.patch('StorageAccount/files', { metadata: { annotations: { [token]: null } } })
    await settle()
    await advance('2m')
    const created = await cloud.created()
    assert.equal(created.filter((id) => id.endsWith('/files')).length, 1)
  },
  then: { 'StorageAccount/files': { Ready: 'True Succeeded' } },
})

scenario('an operation that nobody knows any more: the resource is looked up', {
  section,
  rules: ['A28'],
  given: broken('operation-lost', { target: 'net' }, resourceGroup(), virtualNetwork()),
  when: async ({ advance, cloud }) => {
    await advance('1m')
    await createdOnce(cloud, networkId())
  },
  then: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
})

scenario('an answer that is lost: what was begun is found again', {
  section,
  rules: ['A28'],
  given: broken('answer-lost', { target: 'net', times: 2 }, resourceGroup(), virtualNetwork()),
  when: async ({ advance, cloud }) => {
    await advance('2m')
    await createdOnce(cloud, networkId())
  },
  then: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
})

scenario('a spec that changes during an operation is applied when that has ended', {
  section,
  rules: ['A17', 'A22'],
  given: [resourceGroup(), virtualNetwork()],
  when: async ({ cluster, settle, advance, cloud }) => {
    await advance('4s')
    await cluster.patch('VirtualNetwork/net', {
      spec: { addressSpace: { addressPrefixes: ['10.9.0.0/16'] } },
    })
    await settle()
    const { conditions } = await statusOf({ cluster }, 'VirtualNetwork/net')
    assert.deepEqual([conditions?.[0]?.reason, conditions?.[0]?.observedGeneration], ['Reconciling', 2])
    await advance('1m')
    const { addressSpace } = await propertiesOf(cloud, networkId())
    assert.deepEqual(addressSpace, { addressPrefixes: ['10.9.0.0/16'] })
  },
  then: {
    'VirtualNetwork/net': {
      status: {
        conditions: [{ type: 'Ready', status: 'True', reason: 'Succeeded', observedGeneration: 2 }],
        addressSpace: { addressPrefixes: ['10.9.0.0/16'] },
      },
    },
  },
})

scenario('a spec that changes after a failed operation is tried at once', {
  section,
  rules: ['A22'],
  given: async ({ cluster, faults, settle }) => {
    faults.inject('operation-fails', { target: 'net', times: 1, message: 'PropertyChangeNotAllowed: no' })
    await cluster.apply(resourceGroup(), virtualNetwork())
    await settle()
    await cluster.patch('VirtualNetwork/net', { spec: { enableDdosProtection: true } })
  },
  when: ({ advance }) => advance('1m'),
  then: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
})

for (const [ref, object] of [
  ['VirtualNetwork/net', virtualNetwork()],
  ['StorageAccount/files', storageAccount()],
] as const) {
  scenario(`${ref} is deleted while it is created: nothing is left behind`, {
    section,
    rules: ['A19', 'A30'],
    given: [resourceGroup(), object],
    when: async ({ cluster, advance }) => {
      await advance('4s')
      await cluster.delete(ref)
    },
    then: { [ref]: { Ready: 'False/Info Deleting "Waiting for the operation that is under way to end"' } },
    stays: '2s',
    act: async ({ advance, cloud }) => {
      await advance('2m')
      assert.equal((await cloud.ids()).length, 1)
    },
    afterwards: { [ref]: 'gone' },
  })
}

scenario('a deletion that fails is tried again, and says why meanwhile', {
  section,
  rules: ['A19', 'A22'],
  given: [resourceGroup(), virtualNetwork()],
  when: async ({ cluster, advance, faults }) => {
    await advance('1m')
    faults.inject('locked', { target: 'net' })
    await cluster.delete('VirtualNetwork/net')
    await advance('3h')
  },
  then: {
    'VirtualNetwork/net': {
      Ready: 'False/Warning ScopeLocked "The scope cannot perform delete operation because it is locked."',
    },
  },
  why: {
    'ResourceGroup/rg': 'VirtualNetwork/net ScopeLocked',
    'VirtualNetwork/net': 'VirtualNetwork/net ScopeLocked',
  },
  act: heal('3h'),
  afterwards: { 'VirtualNetwork/net': 'gone' },
})
