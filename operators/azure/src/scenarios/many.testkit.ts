import { type ConditionedObject, isTrue } from '@barometer/conditions'
import type { ManyObjects } from '@barometer/scenarios'
import { resourceGroup, storageAccount, subnet, virtualNetwork } from './scenario.testkit.ts'

/** A location takes 250 storage accounts of a subscription. */
const locations = ['westeurope', 'northeurope', 'eastus', 'westus', 'uksouth']

/** So many of every kind. */
export const many: ManyObjects = {
  what: 'of each kind',
  objects: (count) =>
    Array.from({ length: count }, (_, at) => [
      resourceGroup(`rg-${at}`),
      virtualNetwork(`net-${at}`, `rg-${at}`),
      subnet(`front-${at}`, `net-${at}`),
      storageAccount(`files${at}`, `rg-${at}`, { location: locations[at % locations.length] }),
    ]).flat(),
  counted: ['ResourceGroup/any', 'VirtualNetwork/any', 'VirtualNetworksSubnet/any', 'StorageAccount/any'],
  isWell: (object) => isTrue(object as ConditionedObject, 'Ready'),
}
