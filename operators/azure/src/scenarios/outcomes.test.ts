// azure-ready / An aside on ARM templates
import assert from 'node:assert/strict'
import {
  broken,
  capacity,
  heal,
  networkId,
  resourceGroup,
  scenario,
  statusOf,
  storageAccount,
  virtualNetwork,
} from './scenario.testkit.ts'

const section = 'An aside on ARM templates'

// "4xx HTTP error code when creating deployment | Resource does not exist"
scenario('4xx when creating: the resource does not exist', {
  section,
  rules: ['A27'],
  given: broken(
    'request-refused',
    {
      target: 'net',
      message: '400 MissingRequiredParameter: something is missing',
    },
    resourceGroup(),
    virtualNetwork(),
  ),
  when: async ({ cloud, advance }) => {
    await advance('1m')
    assert.equal(await cloud.find(networkId()), null)
  },
  then: {
    'VirtualNetwork/net': { Ready: 'False/Error MissingRequiredParameter "something is missing"' },
    'VirtualNetwork/net#id': { status: { id: undefined } },
  },
  why: {
    'ResourceGroup/rg': 'VirtualNetwork/net MissingRequiredParameter',
    'VirtualNetwork/net': 'VirtualNetwork/net MissingRequiredParameter',
  },
})

// "Deployment accepted, but fails after polling | Resource may or may not exist (depends on the RP)"
scenario('accepted, but fails after polling: the resource was not created', {
  section,
  rules: ['A28', 'A31'],
  given: broken(
    'operation-fails',
    { target: 'net', times: 1, message: capacity },
    resourceGroup(),
    virtualNetwork(),
  ),
  when: async ({ advance, cluster }) => {
    await advance('10s')
    const { id, retry } = await statusOf({ cluster }, 'VirtualNetwork/net')
    assert.deepEqual([id, retry?.every], [undefined, '1s'])
  },
  then: { 'VirtualNetwork/net': { Ready: 'False/Warning AllocationFailed' } },
  why: {
    'ResourceGroup/rg': 'VirtualNetwork/net AllocationFailed',
    'VirtualNetwork/net': 'VirtualNetwork/net AllocationFailed',
  },
  stays: '500ms',
  act: ({ advance }) => advance('1m'),
  afterwards: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
})

scenario('accepted, but fails after polling: the resource was created anyway', {
  section,
  rules: ['A28', 'A31'],
  given: broken(
    'operation-fails-and-leaves',
    { target: 'net', times: 1, message: capacity },
    resourceGroup(),
    virtualNetwork(),
  ),
  when: async ({ advance, cluster }) => {
    await advance('10s')
    const { id, provisioningState } = await statusOf({ cluster }, 'VirtualNetwork/net')
    assert.deepEqual([id, provisioningState], [networkId(), 'Failed'])
  },
  then: { 'VirtualNetwork/net': { Ready: 'False/Warning AllocationFailed' } },
  why: {
    'ResourceGroup/rg': 'VirtualNetwork/net AllocationFailed',
    'VirtualNetwork/net': 'VirtualNetwork/net AllocationFailed',
  },
  stays: '500ms',
  act: async ({ advance, cloud, cluster }) => {
    await advance('1m')
    assert.deepEqual((await cloud.created()).filter((id) => id === networkId()).length, 1)
    await cluster.delete('VirtualNetwork/net')
    await advance('1m')
    assert.equal(await cloud.find(networkId()), null)
  },
  afterwards: { 'VirtualNetwork/net': 'gone' },
})

// "Deployment succeeds | Resource has Failed provisioningState - The spec doesn't say this is impossible"
scenario('the operation succeeds, and the resource has provisioningState Failed', {
  section,
  rules: ['A29'],
  given: broken('provisioning-failed', { target: 'net', times: 1 }, resourceGroup(), virtualNetwork()),
  when: ({ advance }) => advance('10s'),
  then: {
    'VirtualNetwork/net': {
      Ready:
        'False/Warning Failed "Azure took the request, and says provisioningState "Failed" of the resource"',
    },
  },
  why: { 'ResourceGroup/rg': 'VirtualNetwork/net Failed', 'VirtualNetwork/net': 'VirtualNetwork/net Failed' },
  stays: '500ms',
  act: ({ advance }) => advance('1m'),
  afterwards: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
})

scenario('the answer to the request itself is 200 with provisioningState Failed: that is a failure', {
  section,
  rules: ['A29'],
  given: broken('provisioning-failed', { target: 'rg' }, resourceGroup()),
  when: ({ advance }) => advance('15m'),
  then: { 'ResourceGroup/rg': { Ready: 'False/Warning Failed' } },
  why: { 'ResourceGroup/rg': 'ResourceGroup/rg Failed' },
  act: heal('3m'),
  afterwards: { 'ResourceGroup/rg': { Ready: 'True Succeeded' } },
})

// "Deployment succeeds | Resource has Succeeded provisioningState"; "202 ... will not exist until the operation completes"
scenario('202: the resource does not exist until the operation has ended, and then it is ready', {
  section,
  rules: ['A30', 'A31'],
  given: [resourceGroup(), storageAccount()],
  when: async ({ advance }) => advance('5s'),
  then: {
    'StorageAccount/files': { Ready: 'False/Info Reconciling' },
    'StorageAccount/files#id': { status: { id: undefined } },
  },
  stays: '10s',
  act: ({ advance }) => advance('30s'),
  afterwards: {
    'StorageAccount/files': { Ready: 'True Succeeded' },
    'StorageAccount/files#id': { status: { provisioningState: 'Succeeded' } },
  },
})

// "one of the 3 terminal states Succeeded, Failed, or Canceled"
scenario('Canceled: somebody canceled the operation, and it is tried again', {
  section,
  rules: ['A31'],
  given: broken('operation-canceled', { target: 'net', times: 1 }, resourceGroup(), virtualNetwork()),
  when: ({ advance }) => advance('10s'),
  then: { 'VirtualNetwork/net': { Ready: 'False/Warning Canceled "The operation was canceled in Azure"' } },
  why: {
    'ResourceGroup/rg': 'VirtualNetwork/net Canceled',
    'VirtualNetwork/net': 'VirtualNetwork/net Canceled',
  },
  stays: '500ms',
  act: ({ advance }) => advance('1m'),
  afterwards: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
})
