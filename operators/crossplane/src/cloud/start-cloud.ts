import { behindDoor, type Clock, type SimulatedCloud, Simulator } from '@barometer/simulator'
import type { CloudApi } from './cloud.ts'
import { drift, faultKinds, vanish } from './faults.ts'
import { SimulatedAws } from './simulated-aws.ts'

/** Starts a cloud in memory, behind a door at which every request may fail. */
export function startCloud(clock: Clock): SimulatedCloud<CloudApi> {
  const simulator: Simulator = new Simulator(clock, [
    ...faultKinds,
    { ...drift, happens: (name) => aws.drift(name) },
    { ...vanish, happens: (name) => aws.vanish(name) },
  ])
  const aws = new SimulatedAws(simulator)
  return {
    simulator,
    cloud: behindDoor<CloudApi>(aws, simulator.faults),
    inventory: () => aws.inventory().map(({ type, order }) => ({ what: type, owner: order.token })),
  }
}
