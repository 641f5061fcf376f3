import { type ConditionedObject, isTrue } from '@barometer/conditions'
import type { ManyObjects } from '@barometer/scenarios'
import { resourceGroup, virtualNetwork } from './scenario.testkit.ts'

/** Virtual networks in one resource group. */
export const many: ManyObjects = {
  what: 'VirtualNetworks',
  objects: (count) => [
    resourceGroup(),
    ...Array.from({ length: count }, (_, index) => virtualNetwork(`net-${index}`)),
  ],
  counted: 'VirtualNetwork/any',
  isWell: (object) => isTrue(object as ConditionedObject, 'Ready'),
}
