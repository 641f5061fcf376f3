import type { OperatorDefinition } from '@barometer/controller'
import type { SimulatedCloud } from '@barometer/simulator'
import { kinds } from './actuators/kinds.ts'
import { type LocalOpenStack, startCloud } from './cloud/start-cloud.ts'
import { controllers, openStackOfEnvironment } from './controllers.ts'
import { samples } from './samples.ts'

export const operator: OperatorDefinition<LocalOpenStack, SimulatedCloud<LocalOpenStack>> = {
  ...{ name: 'openstack', kinds, controllers, startCloud, samples },
  // Where Keystone is, the clouds.yaml says.
  connect: (_url, environment) => openStackOfEnvironment(environment),
}
