import { operator as azureOperator } from '@barometer/azure'
import { operator as clusterApiOperator } from '@barometer/cluster-api'
import type { OperatorDefinition } from '@barometer/controller'
import { operator as crossplaneOperator } from '@barometer/crossplane'
import { operator as knativeOperator } from '@barometer/knative'
import { operator as openstackOperator } from '@barometer/openstack'
import type { SimulatedCloud } from '@barometer/simulator'
import { azure } from './azure.ts'
import { clusterApi } from './cluster-api.ts'
import { crossplane } from './crossplane.ts'
import type { Design } from './design.ts'
import { knative } from './knative.ts'
import { openstack } from './openstack.ts'

/** A design with the operator that plays it. */
export interface PlayedDesign extends Design {
  readonly operator: OperatorDefinition<object, SimulatedCloud<object>>
}

/** The five, in the order in which they are told. */
export const designs: readonly PlayedDesign[] = [
  { ...knative, operator: knativeOperator as PlayedDesign['operator'] },
  { ...openstack, operator: openstackOperator as PlayedDesign['operator'] },
  { ...crossplane, operator: crossplaneOperator as PlayedDesign['operator'] },
  { ...azure, operator: azureOperator as PlayedDesign['operator'] },
  { ...clusterApi, operator: clusterApiOperator as PlayedDesign['operator'] },
]
