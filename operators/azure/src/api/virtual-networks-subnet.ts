import { array, object, optional, string } from '@barometer/controller/crd'
import { azureKind } from './azure-kind.ts'
import { VirtualNetwork } from './virtual-network.ts'

export const VirtualNetworksSubnet = azureKind({
  ...{ group: 'network.azure.com', version: 'v1api20201101', kind: 'VirtualNetworksSubnet' },
  armType: 'Microsoft.Network/virtualNetworks/subnets',
  apiVersion: '2020-11-01',
  owner: VirtualNetwork,
  spec: {
    addressPrefix: string(),
    serviceEndpoints: optional(array(object({ service: string() }))),
    privateEndpointNetworkPolicies: optional(string()),
  },
  reported: {
    addressPrefix: string(),
    etag: string(),
    privateEndpointNetworkPolicies: string(),
    purpose: string(),
  },
})
