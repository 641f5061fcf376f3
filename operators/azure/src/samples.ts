import type { AnyObject } from '@barometer/controller'
import type { AzureKind } from './api/azure-kind.ts'
import { ResourceGroup } from './api/resource-group.ts'
import { StorageAccount } from './api/storage-account.ts'
import { VirtualNetwork } from './api/virtual-network.ts'
import { VirtualNetworksSubnet } from './api/virtual-networks-subnet.ts'

const location = 'westeurope'

/** A resource group with a network and a storage account in it: one of each kind. */
export const samples: readonly AnyObject[] = [
  object(ResourceGroup, 'shop', { location }),
  object(VirtualNetwork, 'shop-net', {
    ...{ location, owner: { name: 'shop' } },
    addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
  }),
  object(VirtualNetworksSubnet, 'shop-front', { owner: { name: 'shop-net' }, addressPrefix: '10.0.0.0/24' }),
  object(StorageAccount, 'shopfiles', {
    ...{ location, owner: { name: 'shop' } },
    ...{ kind: 'StorageV2', sku: { name: 'Standard_LRS' } },
  }),
]

function object(
  { group, version, kind }: AzureKind,
  name: string,
  spec: object,
): AnyObject & { readonly spec: object } {
  return { apiVersion: `${group}/${version}`, kind, metadata: { name }, spec }
}
