import type { OperatorDefinition } from '@barometer/controller'
import type { SimulatedCloud } from '@barometer/simulator'
import { conditionedKinds, dataKinds } from './api/kinds.ts'
import type { Aws } from './cloud/aws.ts'
import { startCloud } from './cloud/start-cloud.ts'
import { controllers } from './controllers.ts'
import { samples } from './samples.ts'

export const operator: OperatorDefinition<Aws, SimulatedCloud<Aws>> = {
  name: 'cluster-api',
  kinds: [...conditionedKinds, ...dataKinds] as never,
  controllers,
  startCloud,
  samples,
}
