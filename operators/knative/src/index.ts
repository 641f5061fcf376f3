import type { OperatorDefinition } from '@barometer/controller'
import type { SimulatedCloud } from '@barometer/simulator'
import { Build, Configuration, Revision, Route, Service } from './api/kinds.ts'
import type { KnativeCloud } from './cloud/cloud.ts'
import { startCloud } from './cloud/start-cloud.ts'
import { controllers } from './controllers.ts'

export const operator: OperatorDefinition<KnativeCloud, SimulatedCloud<KnativeCloud>> = {
  name: 'knative',
  kinds: [Service, Configuration, Revision, Route, Build],
  controllers,
  startCloud,
  samples: [],
}
