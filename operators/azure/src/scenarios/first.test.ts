import { resourceGroup, scenario, storageAccount, subnet, virtualNetwork } from './scenario.testkit.ts'

scenario('one of each kind becomes ready', {
  section: 'The Ready condition',
  rules: ['A2'],
  given: [resourceGroup(), virtualNetwork(), subnet(), storageAccount()],
  when: ({ advance }) => advance('2m'),
  then: {
    'ResourceGroup/rg': { Ready: 'True Succeeded' },
    'VirtualNetwork/net': { Ready: 'True Succeeded' },
    'VirtualNetworksSubnet/front': { Ready: 'True Succeeded' },
    'StorageAccount/files': { Ready: 'True Succeeded' },
  },
  act: async ({ cluster, advance }) => {
    await cluster.delete('ResourceGroup/rg')
    await advance('2m')
  },
  afterwards: { 'ResourceGroup/rg': 'gone' },
})
