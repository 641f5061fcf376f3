import { array, boolean, mapOf, object, optional, string } from '@barometer/controller/crd'
import { azureKind, reportedObject } from './azure-kind.ts'
import { ResourceGroup } from './resource-group.ts'

export const VirtualNetwork = azureKind({
  ...{ group: 'network.azure.com', version: 'v1api20201101', kind: 'VirtualNetwork' },
  armType: 'Microsoft.Network/virtualNetworks',
  apiVersion: '2020-11-01',
  owner: ResourceGroup,
  beside: ['location', 'tags'],
  // A PUT without them deletes them, and they are objects of their own.
  keeps: ['subnets'],
  spec: {
    location: string(),
    tags: optional(mapOf(string())),
    addressSpace: object({ addressPrefixes: array(string(), { minItems: 1 }) }),
    dhcpOptions: optional(object({ dnsServers: array(string()) })),
    enableDdosProtection: optional(boolean()),
  },
  reported: {
    location: string(),
    tags: mapOf(string()),
    addressSpace: reportedObject,
    dhcpOptions: reportedObject,
    enableDdosProtection: boolean(),
    etag: string(),
    resourceGuid: string(),
  },
})
