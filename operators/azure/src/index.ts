import type { OperatorDefinition } from '@barometer/controller'
import { kinds } from './api/kinds.ts'
import { type StartedAzure, startCloud } from './cloud/start-cloud.ts'
import { type AzureCloud, controllers } from './controllers.ts'
import { samples } from './samples.ts'

export const operator: OperatorDefinition<AzureCloud, StartedAzure> = {
  ...{ name: 'azure', kinds, controllers, startCloud, samples },
}
