import { scenarioOf } from '@barometer/scenarios'
import { operator } from '../index.ts'

/** Tells a scenario of this operator. */
export const scenario = scenarioOf(operator)

const location = 'westeurope'

export function resourceGroup(name = 'rg', more: object = {}) {
  return {
    ...{ apiVersion: 'resources.azure.com/v1api20200601', kind: 'ResourceGroup', metadata: { name } },
    spec: { location, ...more },
  }
}

export function virtualNetwork(name = 'net', owner = 'rg', more: object = {}) {
  return {
    ...{ apiVersion: 'network.azure.com/v1api20201101', kind: 'VirtualNetwork', metadata: { name } },
    spec: { location, owner: { name: owner }, addressSpace: { addressPrefixes: ['10.0.0.0/16'] }, ...more },
  }
}

export function subnet(name = 'front', owner = 'net', more: object = {}) {
  return {
    ...{ apiVersion: 'network.azure.com/v1api20201101', kind: 'VirtualNetworksSubnet', metadata: { name } },
    spec: { owner: { name: owner }, addressPrefix: '10.0.0.0/24', ...more },
  }
}

export function storageAccount(name = 'files', owner = 'rg', more: object = {}) {
  return {
    ...{ apiVersion: 'storage.azure.com/v1api20230101', kind: 'StorageAccount', metadata: { name } },
    spec: {
      ...{ location, owner: { name: owner }, kind: 'StorageV2', sku: { name: 'Standard_LRS' } },
      ...more,
    },
  }
}
