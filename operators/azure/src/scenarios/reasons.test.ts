// azure-ready / The Ready condition, The Reason field
import {
  asksNothing,
  broken,
  heal,
  networkId,
  resourceGroup,
  scenario,
  storageAccount,
  subnet,
  virtualNetwork,
} from './scenario.testkit.ts'

const first = 'The Reason field'

scenario('Reconciling: a request has been submitted to Azure, and its answer is waited for', {
  section: first,
  rules: ['A1', 'A2', 'A11', 'A17', 'A30'],
  given: [resourceGroup(), virtualNetwork()],
  then: {
    'ResourceGroup/rg': { Ready: 'True Succeeded' },
    'VirtualNetwork/net': { Ready: 'False/Info Reconciling' },
  },
  stays: '3s',
  act: ({ advance }) => advance('1m'),
  afterwards: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
})

scenario('WaitingForOwner: the owner cannot be found, and progress is blocked until it is created', {
  section: first,
  rules: ['A10', 'A18', 'A22'],
  given: virtualNetwork(),
  when: ({ advance }) => advance('1m'),
  then: {
    'VirtualNetwork/net': {
      Ready: `False/Warning WaitingForOwner
        "Owner "rg" cannot be found. Progress is blocked until the owner is created."`.replace(
        /\s+"O/,
        ' "O',
      ),
    },
  },
  why: { 'VirtualNetwork/net': 'ResourceGroup/rg' },
  act: async ({ cluster, advance }) => {
    await cluster.apply(resourceGroup())
    await advance('1m')
  },
  afterwards: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
})

scenario('WaitingForOwner: the owner is there, and not Ready', {
  section: first,
  rules: ['A18'],
  given: broken('operation-stuck', { target: 'net' }, resourceGroup(), virtualNetwork(), subnet()),
  then: {
    'VirtualNetworksSubnet/front': {
      Ready: 'False/Warning WaitingForOwner "Owner "net" is there but not Ready"',
    },
  },
  why: { 'VirtualNetworksSubnet/front': 'waiting VirtualNetwork/net Reconciling' },
  act: heal('2m'),
  afterwards: {
    'VirtualNetwork/net': { Ready: 'True Succeeded' },
    'VirtualNetworksSubnet/front': { Ready: 'True Succeeded' },
  },
})

scenario('Deleting: the resource is being deleted', {
  section: first,
  rules: ['A19'],
  given: [resourceGroup(), virtualNetwork()],
  when: async ({ cluster, advance }) => {
    await advance('1m')
    await cluster.delete('VirtualNetwork/net')
  },
  then: { 'VirtualNetwork/net': { Ready: 'False/Info Deleting' } },
  stays: '1s',
  act: ({ advance }) => advance('1m'),
  afterwards: { 'VirtualNetwork/net': 'gone' },
})

scenario('Succeeded: the spec has been applied, and nothing more is attempted', {
  section: first,
  rules: ['A3', 'A12', 'A20'],
  given: [resourceGroup(), virtualNetwork(), subnet(), storageAccount()],
  when: async ({ advance, cloud }) => {
    await advance('2m')
    await asksNothing(cloud, () => advance('30m'))
  },
  then: {
    'ResourceGroup/rg': { Ready: 'True Succeeded ""' },
    'VirtualNetwork/net': { Ready: 'True Succeeded ""' },
    'VirtualNetworksSubnet/front': { Ready: 'True Succeeded ""' },
    'StorageAccount/files': {
      status: {
        conditions: [{ type: 'Ready', status: 'True', reason: 'Succeeded', observedGeneration: 1 }],
      },
    },
  },
  stays: '30m',
  act: async ({ cluster, advance }) => {
    await cluster.delete('ResourceGroup/rg')
    await advance('3m')
  },
  afterwards: { 'ResourceGroup/rg': 'gone' },
})

// "What fields are set in Azure? There are often defaults and other values which, while you may not have specified them
// in the spec have been applied on the server side and we want to show to you."
scenario('the status shows what Azure reports, defaults included', {
  section: 'What Status are we talking about?',
  rules: ['A1'],
  given: [resourceGroup(), virtualNetwork(), storageAccount()],
  when: ({ advance }) => advance('1m'),
  then: {
    'VirtualNetwork/net': {
      status: {
        id: networkId(),
        name: 'net',
        type: 'Microsoft.Network/virtualNetworks',
        provisioningState: 'Succeeded',
        enableDdosProtection: false,
        addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
      },
    },
    'StorageAccount/files': {
      status: { accessTier: 'Hot', minimumTlsVersion: 'TLS1_0', statusOfPrimary: 'available' },
    },
  },
})

scenario('an error of Azure keeps its code as the reason and its message as the message', {
  section: first,
  rules: ['A4', 'A21'],
  given: async ({ cluster, faults }) => {
    const message = "403 RequestDisallowedByPolicy: Resource 'rg' was disallowed by policy."
    faults.inject('policy-refuses', { target: 'rg', message })
    await cluster.apply(resourceGroup())
  },
  when: ({ advance }) => advance('15m'),
  then: {
    'ResourceGroup/rg': {
      Ready: `False/Warning RequestDisallowedByPolicy "Resource 'rg' was disallowed by policy."`,
    },
  },
  why: { 'ResourceGroup/rg': 'ResourceGroup/rg RequestDisallowedByPolicy "disallowed by policy"' },
  act: heal('3m'),
  afterwards: { 'ResourceGroup/rg': { Ready: 'True Succeeded' } },
})

scenario('a code that is no reason is UnknownError, and is kept in the message', {
  section: first,
  rules: ['A15', 'A21'],
  given: broken(
    'request-refused',
    { target: 'rg', message: '409 sku.notHere: no such size' },
    resourceGroup(),
  ),
  when: ({ advance }) => advance('15m'),
  then: { 'ResourceGroup/rg': { Ready: 'False/Warning UnknownError "sku.notHere: no such size"' } },
  why: { 'ResourceGroup/rg': 'ResourceGroup/rg UnknownError' },
  act: heal('3m'),
  afterwards: { 'ResourceGroup/rg': { Ready: 'True Succeeded' } },
})
