import type { Story } from './kubernetes-faults.ts'
import { workload } from './workloads.ts'
import { condition, type Fields, type Made, type World } from './world.ts'

interface Lagging {
  readonly group: string
  readonly writer: string
  readonly minutes?: number
  readonly finalizer?: string
  readonly deleted?: boolean
}

/** An object of some operator's kind whose newest generation nobody has observed (or whose deletion nobody finishes). */
function lagging(
  world: World,
  { group, writer, minutes = 40, finalizer = `${group}/finalizer`, deleted }: Lagging,
): Made {
  return world.add({
    apiVersion: `${group}/v1`,
    kind: 'Cache',
    metadata: {
      name: world.name('cache'),
      namespace: world.namespace('team'),
      generation: deleted ? 1 : 3,
      finalizers: [finalizer],
      ...(deleted && { deletionTimestamp: world.ago(minutes) }),
      managedFields: [
        { manager: 'kubectl-edit', operation: 'Update', time: world.ago(minutes) },
        ...(writer === ''
          ? []
          : [{ manager: writer, operation: 'Update', subresource: 'status', time: world.ago(2000) }]),
      ],
    },
    spec: { size: 3 },
    status: {
      observedGeneration: deleted ? 1 : 2,
      conditions: [condition(world, 'Ready', 'True', 'Reconciled', '', 2000)],
    },
  })
}

function lease(world: World, namespace: string, name: string, holder: string, minutes: number): void {
  world.add({
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { name, namespace },
    spec: {
      holderIdentity: `${holder}_${world.random.suffix(8)}`,
      leaseDurationSeconds: 15,
      renewTime: world.ago(minutes),
    },
  })
}

/** An operator's home, named so that more than one can be in a cluster. */
function operator(
  world: World,
  options: Fields & { readonly state?: 'crashing' | 'running'; readonly replicas?: number } = {},
) {
  const word = world.random.suffix(5)
  const name = `${word}-operator`
  const namespace = world.namespace(`${word}-system`)
  const made = workload(world, namespace, { name, container: 'manager', ...options })
  return { ...made, name, namespace, group: `${word}.test` }
}

/** Controllers that do not act: what they should have acted upon cannot say so itself. */
export const controllerFaults: Readonly<Record<string, Story>> = {
  'controller crashes': (world) => {
    const { workload: controller, pods, name, group } = operator(world, { state: 'crashing' })
    world.error(lagging(world, { group, writer: name }), [pods[0]!, controller])
    world.error(lagging(world, { group, writer: name }), [pods[0]!, controller])
    world.error(controller, [pods[0]!, controller])
  },
  'controller scaled to nothing': (world) => {
    const { workload: controller, name, group } = operator(world, { replicas: 0 })
    world.error(lagging(world, { group, writer: name }), controller)
    world.ok(controller)
  },
  'controller runs and has lost its lease': (world) => {
    const { workload: controller, pods, name, namespace, group } = operator(world)
    lease(world, namespace, `leader.${group}`, pods[0]!.metadata.name, 50)
    world.error(lagging(world, { group, writer: name }), [controller, pods[0]!])
  },
  'controller known by the lease of its group alone': (world) => {
    const { workload: controller, pods, namespace, group } = operator(world, { state: 'crashing' })
    lease(world, namespace, `0ab1.${group}`, pods[0]!.metadata.name, 30)
    world.error(lagging(world, { group, writer: 'manager-of-nobody' }), [pods[0]!, controller])
  },
  'controller known by the likeness of its name alone': (world) => {
    const { workload: controller, pods, group } = operator(world, { state: 'crashing' })
    world.error(lagging(world, { group, writer: 'manager' }), [pods[0]!, controller])
  },
  'controller unknown': (world) => {
    const root = lagging(world, { group: `${world.random.suffix(6)}.test`, writer: '' })
    world.error(root, root)
  },
  'objects that their controller never visited': (world) => {
    const { workload: controller, pods, name, group } = operator(world, { state: 'crashing' })
    const { metadata, apiVersion, kind } = lagging(world, { group, writer: name })
    const fresh = {
      apiVersion,
      kind,
      metadata: { name: world.name('new'), namespace: metadata.namespace!, generation: 1 },
      spec: {},
    }
    const root = world.add({ ...fresh, metadata: { ...fresh.metadata, creationTimestamp: world.ago(30) } })
    world.error(root, [pods[0]!, controller])
  },
  'object just made': (world) => {
    const { name, group } = operator(world)
    const { metadata, apiVersion, kind } = lagging(world, { group, writer: name, minutes: 2 })
    const root = world.add({
      apiVersion,
      kind,
      metadata: {
        name: world.name('new'),
        namespace: metadata.namespace!,
        generation: 1,
        creationTimestamp: world.ago(1),
      },
      spec: {},
    })
    world.working(root, root)
  },
  'error about the newest generation, the status as a whole behind': (world) => {
    const { group, name } = operator(world)
    const root = world.add({
      apiVersion: `${group}/v1`,
      kind: 'Cache',
      metadata: {
        name: world.name('cache'),
        namespace: world.namespace('team'),
        generation: 4,
        managedFields: [
          { manager: 'kubectl', operation: 'Update', time: world.ago(30) },
          { manager: name, operation: 'Update', subresource: 'status', time: world.ago(1) },
        ],
      },
      spec: {},
      status: {
        observedGeneration: 3,
        conditions: [
          condition(
            world,
            'Ready',
            'False',
            'ReconcileError',
            'invalid shard count: 7 is not a power of two',
            29,
            { observedGeneration: 4 },
          ),
        ],
      },
    })
    world.error(root, root)
  },
  'controller only slow': (world) => {
    const { name, group } = operator(world)
    const root = lagging(world, { group, writer: name, minutes: 2 })
    world.working(root, root)
  },
  'finalizer never removed, controller crashes': (world) => {
    const { workload: controller, pods, name, group } = operator(world, { state: 'crashing' })
    const root = lagging(world, { group, writer: name, deleted: true })
    world.error(root, [pods[0]!, controller, root])
  },
  'finalizer never removed, controller gone': (world) => {
    const root = lagging(world, {
      group: `${world.random.suffix(6)}.test`,
      writer: 'old-operator',
      deleted: true,
    })
    world.error(root, root)
  },
  'deletion in time': (world) => {
    const { name, group } = operator(world)
    const root = lagging(world, { group, writer: name, deleted: true, minutes: 2 })
    world.working(root, root)
  },
}
