import assert from 'node:assert/strict'
import type { AnyObject } from '@barometer/controller'
import { type Environment, scenarioOf } from '@barometer/scenarios'
import type { AzureStatus } from '../api/azure-kind.ts'
import type { LocalAzure } from '../cloud/start-cloud.ts'
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

const group = '/subscriptions/00000000-0000-0000-0000-000000000001/resourceGroups'

/** The id of a virtual network in Azure. */
export function networkId(name = 'net', owner = 'rg'): string {
  return `${group}/${owner}/providers/Microsoft.Network/virtualNetworks/${name}`
}

/** What Azure says where its words do not matter. */
export const capacity = 'AllocationFailed: Allocation failed for lack of capacity.'

/** The status of an object as it is at this moment. */
export async function statusOf({ cluster }: Pick<Environment, 'cluster'>, ref: string): Promise<AzureStatus> {
  return ((await cluster.get(ref))?.['status'] ?? {}) as AzureStatus
}

/** The properties of a resource in Azure; none where it does not exist. */
export async function propertiesOf(
  cloud: LocalAzure,
  id: string,
): Promise<Readonly<Record<string, unknown>>> {
  return ((await cloud.find(id))?.['properties'] ?? {}) as Readonly<Record<string, unknown>>
}

/** Nothing is asked of Azure meanwhile: what is applied is compared about once an hour, and what is final never. */
export async function asksNothing(cloud: LocalAzure, meanwhile: () => Promise<void>): Promise<void> {
  const before = await cloud.requests()
  await meanwhile()
  assert.equal(await cloud.requests(), before)
}

type Azure = Environment<LocalAzure>
type FaultRequest = Parameters<Azure['faults']['inject']>[1]

/** What somebody applies to a cloud that is broken already. */
export function broken(fault: string, request: FaultRequest, ...objects: readonly AnyObject[]) {
  return async ({ cluster, faults }: Azure): Promise<void> => {
    faults.inject(fault, request)
    await cluster.apply(...objects)
  }
}

/** All faults are over, and so much time passes. */
export function heal(duration: string) {
  return async ({ faults, advance }: Azure): Promise<void> => {
    faults.clear()
    await advance(duration)
  }
}
