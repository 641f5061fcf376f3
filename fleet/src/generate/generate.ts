import { Random } from '@barometer/testkit'
import type { Dump } from '../dump.ts'
import { cloudFaults } from './cloud-faults.ts'
import { clusterApiFaults } from './cluster-api-faults.ts'
import { controllerFaults } from './controller-faults.ts'
import { crossplaneFaults } from './crossplane-faults.ts'
import { fluxFaults } from './flux-faults.ts'
import { knativeFaults } from './knative-faults.ts'
import { kubernetesFaults, type Story } from './kubernetes-faults.ts'
import { neighbourFaults } from './neighbour-faults.ts'
import { noise } from './noise.ts'
import { platformFaults } from './platform-faults.ts'
import { shuffled, World } from './world.ts'

/** Every story there is, by its name. */
export const stories: Readonly<Record<string, Story>> = {
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
}

/** A cluster in which these things happen. */
export function someStories(names: readonly string[], seed: number): Dump {
  const world = new World(seed)
  for (const name of names) stories[name]!(world)
  return shuffled(world.dump(), new Random(seed + 1))
}

/** A cluster in which all of it happens at once, each story twice. */
export function wholeFleet(seed: number): Dump {
  const twice = Object.keys(stories).flatMap((name) => [name, name])
  return someStories(twice, seed)
}
