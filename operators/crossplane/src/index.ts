import type { OperatorDefinition } from '@barometer/controller'
import type { SimulatedCloud } from '@barometer/simulator'
import { Composition } from './api/composition.ts'
import { CompositeResourceDefinition } from './api/definition.ts'
import { managedKinds } from './api/managed.ts'
import type { CloudApi } from './cloud/cloud.ts'
import { startCloud } from './cloud/start-cloud.ts'
import { controllers } from './controllers.ts'
import { samples } from './samples.ts'

export const operator: OperatorDefinition<CloudApi, SimulatedCloud<CloudApi>> = {
  name: 'crossplane',
  kinds: [CompositeResourceDefinition, Composition, ...managedKinds],
  controllers,
  startCloud,
  samples,
}
