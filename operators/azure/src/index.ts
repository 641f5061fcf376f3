import type { OperatorDefinition } from '@barometer/controller'
import type { SimulatedCloud } from '@barometer/simulator'
import { kinds } from './api/kinds.ts'
import { type LocalAzure, startCloud } from './cloud/start-cloud.ts'
import { azureOfEnvironment, controllers } from './controllers.ts'
import { samples } from './samples.ts'

export const operator: OperatorDefinition<LocalAzure, SimulatedCloud<LocalAzure>> = {
  ...{ name: 'azure', kinds, controllers, startCloud, samples },
  connect: (url, environment) => azureOfEnvironment({ ...environment, AZURE_RESOURCE_MANAGER_ENDPOINT: url }),
}
