import { Random } from '@barometer/testkit'
import type { Dump } from '../dump.ts'
import { cloudFaults } from './cloud-faults.ts'
import { clusterApiFaults } from './cluster-api-faults.ts'
import { controllerFaults } from './controller-faults.ts'
import { crossplaneFaults } from './crossplane-faults.ts'
import { FleetBuilder, shuffled } from './fleet-builder.ts'
import { fluxFaults } from './flux-faults.ts'
import { knativeFaults } from './knative-faults.ts'
import { kubernetesFaults, type Scenario } from './kubernetes-faults.ts'
import { neighbourFaults } from './neighbour-faults.ts'
import { noise } from './noise.ts'
import { platformFaults } from './platform-faults.ts'
import { youngStories } from './young-stories.ts'

/** Every scenario there is, by its name. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  ...kubernetesFaults,
  ...platformFaults,
  ...controllerFaults,
  ...fluxFaults,
  ...neighbourFaults,
  ...crossplaneFaults,
  ...clusterApiFaults,
  ...knativeFaults,
  ...cloudFaults,
  ...noise,
  ...youngStories,
}

/** A cluster in which these things happen. */
export function someScenarios(names: readonly string[], seed: number): Dump {
  const fleet = new FleetBuilder(seed)
  for (const name of names) scenarios[name]!(fleet)
  return shuffled(fleet.dump(), new Random(seed + 1))
}

/** A cluster in which all of it happens at once, each scenario twice. */
export function wholeFleet(seed: number): Dump {
  const twice = Object.keys(scenarios).flatMap((name) => [name, name])
  return someScenarios(twice, seed)
}
