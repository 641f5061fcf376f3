// azure-ready / Severity meaning in the context of the Ready condition
import assert from 'node:assert/strict'
import {
  asksNothing,
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

const section = '`Severity` meaning in the context of the `Ready` condition'

scenario('Error: it is not reconciled any more until the user makes an update to the resource', {
  section,
  rules: ['A9', 'A22'],
  given: [resourceGroup(), storageAccount('files', 'rg', { location: '' })],
  when: async ({ advance, cloud }) => {
    await advance('1m')
    await asksNothing(cloud, () => advance('30m'))
    await advance('2h')
  },
  then: {
    'StorageAccount/files': {
      Ready: 'False/Error LocationRequired "The location property is required for this definition."',
    },
  },
  why: {
    'ResourceGroup/rg': 'StorageAccount/files LocationRequired',
    'StorageAccount/files': 'StorageAccount/files LocationRequired',
  },
  stays: '2h',
  act: async ({ cluster, advance }) => {
    await cluster.patch('StorageAccount/files', { spec: { location: 'westeurope' } })
    await advance('1m')
  },
  afterwards: { 'StorageAccount/files': { Ready: 'True Succeeded' } },
})

scenario(
  'Error at the end of an operation: what Azure has said once is not asked again, even by an operator that has forgotten it',
  {
    section,
    rules: ['A9', 'A22', 'A24'],
    given: broken(
      'operation-fails',
      {
        target: 'net',
        times: 1,
        message: 'InvalidRequestContent: no such thing',
      },
      resourceGroup(),
      virtualNetwork(),
    ),
    when: ({ advance }) => advance('1m'),
    then: { 'VirtualNetwork/net': { Ready: 'False/Error InvalidRequestContent "no such thing"' } },
    why: {
      'ResourceGroup/rg': 'VirtualNetwork/net InvalidRequestContent',
      'VirtualNetwork/net': 'VirtualNetwork/net InvalidRequestContent',
    },
    stays: '2h',
    act: async ({ cluster, advance }) => {
      await cluster.patch('VirtualNetwork/net', { spec: { enableDdosProtection: true } })
      await advance('1m')
    },
    afterwards: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
  },
)

scenario('Warning: it is retried, and when is in the status, until its cause has passed', {
  section,
  rules: ['A5', 'A10', 'A22'],
  given: broken('internal-error', { target: 'rg' }, resourceGroup()),
  // From a second to three minutes: then nothing about it changes any more.
  when: async ({ advance, cluster, clock }) => {
    await advance('15m')
    const { retry } = await statusOf({ cluster }, 'ResourceGroup/rg')
    assert.equal(retry?.every, '3m0s')
    assert.ok(Date.parse(retry?.from ?? '') < clock.now())
  },
  then: {
    'ResourceGroup/rg': {
      Ready: 'False/Warning InternalServerError "Encountered internal server error."',
    },
  },
  why: { 'ResourceGroup/rg': 'ResourceGroup/rg InternalServerError' },
  act: heal('3m'),
  afterwards: {
    'ResourceGroup/rg': { Ready: 'True Succeeded' },
    'ResourceGroup/rg#retry': { status: { retry: undefined } },
  },
})

scenario('Warning at the end of an operation: while it is tried again that is still the news', {
  section,
  rules: ['A10', 'A22'],
  given: broken('operation-fails', { target: 'net', message: capacity }, resourceGroup(), virtualNetwork()),
  when: ({ advance }) => advance('20m'),
  then: {
    'VirtualNetwork/net': {
      Ready: 'False/Warning AllocationFailed "Allocation failed for lack of capacity."',
    },
  },
  why: {
    'ResourceGroup/rg': 'VirtualNetwork/net AllocationFailed',
    'VirtualNetwork/net': 'VirtualNetwork/net AllocationFailed',
  },
  stays: '1s',
  act: heal('5m'),
  afterwards: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
})

scenario('Info: everything proceeds as expected, however long it takes', {
  section,
  rules: ['A11'],
  given: broken('slow', { target: 'net' }, resourceGroup(), virtualNetwork()),
  when: ({ advance }) => advance('1m'),
  then: {
    'VirtualNetwork/net': { Ready: 'False/Info Reconciling' },
    'VirtualNetwork/net#id': { status: { id: networkId(), provisioningState: 'Creating' } },
  },
  stays: '30s',
  act: ({ advance }) => advance('2m'),
  afterwards: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
})

scenario('a quota that is used up is retried until there is room', {
  section,
  rules: ['A10'],
  given: broken('quota-exceeded', { target: 'files' }, resourceGroup(), storageAccount()),
  when: ({ advance }) => advance('15m'),
  then: { 'StorageAccount/files': { Ready: 'False/Warning QuotaExceeded' } },
  why: {
    'ResourceGroup/rg': 'StorageAccount/files QuotaExceeded',
    'StorageAccount/files': 'StorageAccount/files QuotaExceeded',
  },
  act: heal('4m'),
  afterwards: { 'StorageAccount/files': { Ready: 'True Succeeded' } },
})
