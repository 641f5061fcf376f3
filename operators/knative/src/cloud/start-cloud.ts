import { behindDoor, type Clock, CloudError, type SimulatedCloud, Simulator } from '@barometer/simulator'
import { Builds } from './builds.ts'
import type { KnativeCloud } from './cloud.ts'
import { Containers } from './containers.ts'
import { faultKinds } from './faults.ts'
import { LoadBalancer } from './load-balancer.ts'

export function startCloud(clock: Clock): SimulatedCloud<KnativeCloud> {
  const simulator = new Simulator(clock, faultKinds)
  const containers = new Containers(simulator)
  const builds = new Builds(simulator)
  const traffic = new LoadBalancer(simulator)
  const places = new Set<string>()
  const cloud: KnativeCloud = {
    async reserve(name) {
      if (places.has(name)) return
      const full = simulator.faults.take('quota-exhausted', name)
      if (full) throw new CloudError('QuotaExceeded', full.message)
      places.add(name)
    },
    isReserved: async (name) => places.has(name),
    release: async (name) => void places.delete(name),
    runContainer: async (id, order) => containers.run(id, order),
    findContainer: async (id) => containers.find(id),
    removeContainer: async (id) => containers.remove(id),
    startBuild: async (id, order) => builds.start(id, order),
    findBuild: async (id) => builds.find(id),
    removeBuild: async (id) => builds.remove(id),
    spreadTraffic: async (id, split) => traffic.spread(id, split),
    findTraffic: async (id) => traffic.find(id),
    removeTraffic: async (id) => traffic.remove(id),
  }
  const inventory = () => [
    ...[...places].map((owner) => ({ what: 'place', owner })),
    ...containers.ids().map((owner) => ({ what: 'container', owner })),
    ...builds.ids().map((owner) => ({ what: 'build', owner })),
    ...traffic.ids().map((owner) => ({ what: 'traffic', owner })),
  ]
  return { cloud: behindDoor(cloud, simulator.faults), simulator, inventory }
}
