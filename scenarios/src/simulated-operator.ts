import type { OperatorDefinition } from '@barometer/controller'
import type { SimulatedCloud } from '@barometer/simulator'

/** An operator with a simulated cloud: what every folder of `operators` exports as `operator`. */
export type SimulatedOperator<Cloud = unknown> = OperatorDefinition<Cloud, SimulatedCloud<Cloud>>
