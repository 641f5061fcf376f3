import type { AzureKind } from './azure-kind.ts'
import { ResourceGroup } from './resource-group.ts'
import { StorageAccount } from './storage-account.ts'
import { VirtualNetwork } from './virtual-network.ts'
import { VirtualNetworksSubnet } from './virtual-networks-subnet.ts'

/** All kinds that the operator keeps. One more is one more file and one more name here. */
export const kinds: readonly AzureKind[] = [
  ResourceGroup,
  VirtualNetwork,
  VirtualNetworksSubnet,
  StorageAccount,
]
