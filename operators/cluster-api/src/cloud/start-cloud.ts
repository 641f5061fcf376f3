import { behindDoor, type Clock, type SimulatedCloud } from '@barometer/simulator'
import { type Aws, SimulatedAws } from './aws.ts'

/** Starts a cloud in memory. */
export function startCloud(clock: Clock): SimulatedCloud<Aws> {
  const aws = new SimulatedAws(clock)
  return {
    cloud: behindDoor<Aws>(aws, aws.simulator.faults),
    simulator: aws.simulator,
    inventory: () => aws.inventory(),
  }
}
