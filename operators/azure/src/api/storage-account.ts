import { boolean, dateTime, mapOf, object, oneOf, optional, string } from '@barometer/controller/crd'
import { azureKind, reportedObject } from './azure-kind.ts'
import { ResourceGroup } from './resource-group.ts'

export const StorageAccount = azureKind({
  ...{ group: 'storage.azure.com', version: 'v1api20230101', kind: 'StorageAccount' },
  armType: 'Microsoft.Storage/storageAccounts',
  apiVersion: '2023-01-01',
  owner: ResourceGroup,
  beside: ['location', 'tags', 'kind', 'sku'],
  spec: {
    location: string(),
    tags: optional(mapOf(string())),
    kind: oneOf(['BlobStorage', 'BlockBlobStorage', 'FileStorage', 'Storage', 'StorageV2']),
    sku: object({ name: string() }),
    accessTier: optional(oneOf(['Cold', 'Cool', 'Hot', 'Premium'])),
    minimumTlsVersion: optional(string()),
    supportsHttpsTrafficOnly: optional(boolean()),
  },
  reported: {
    location: string(),
    tags: mapOf(string()),
    kind: string(),
    sku: reportedObject,
    accessTier: string(),
    creationTime: dateTime(),
    minimumTlsVersion: string(),
    primaryEndpoints: reportedObject,
    primaryLocation: string(),
    statusOfPrimary: string(),
    supportsHttpsTrafficOnly: boolean(),
  },
})
