import { mapOf, optional, string } from '@barometer/controller/crd'
import { azureKind } from './azure-kind.ts'

export const ResourceGroup = azureKind({
  ...{ group: 'resources.azure.com', version: 'v1api20200601', kind: 'ResourceGroup' },
  armType: 'Microsoft.Resources/resourceGroups',
  apiVersion: '2020-06-01',
  beside: ['location', 'managedBy', 'tags'],
  spec: { location: string(), managedBy: optional(string()), tags: optional(mapOf(string())) },
  reported: { location: string(), managedBy: string(), tags: mapOf(string()) },
})
