import { condition, type Fields, type FleetBuilder, type Made } from './fleet-builder.ts'
import type { Scenario } from './kubernetes-faults.ts'
import { workload } from './workloads.ts'

interface Lagging {
  readonly group: string
  readonly writer: string
  readonly minutes?: number
  readonly finalizer?: string
  readonly deleted?: boolean
}

/** An object of some operator's kind whose newest generation nobody has observed (or whose deletion nobody finishes). */
function lagging(
  fleet: FleetBuilder,
  { group, writer, minutes = 40, finalizer = `${group}/finalizer`, deleted }: Lagging,
): Made {
  return fleet.add({
    apiVersion: `${group}/v1`,
    kind: 'Cache',
    metadata: {
      name: fleet.name('cache'),
      namespace: fleet.namespace('team'),
      generation: deleted ? 1 : 3,
      finalizers: [finalizer],
      ...(deleted && { deletionTimestamp: fleet.ago(minutes) }),
      managedFields: [
        { manager: 'kubectl-edit', operation: 'Update', time: fleet.ago(minutes) },
        ...(writer === ''
          ? []
          : [{ manager: writer, operation: 'Update', subresource: 'status', time: fleet.ago(2000) }]),
      ],
    },
    spec: { size: 3 },
    status: {
      observedGeneration: deleted ? 1 : 2,
      conditions: [condition(fleet, 'Ready', 'True', 'Reconciled', '', 2000)],
    },
  })
}

function lease(fleet: FleetBuilder, namespace: string, name: string, holder: string, minutes: number): void {
  fleet.add({
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { name, namespace },
    spec: {
      holderIdentity: `${holder}_${fleet.random.suffix(8)}`,
      leaseDurationSeconds: 15,
      renewTime: fleet.ago(minutes),
    },
  })
}

/** An operator's home, named so that more than one can be in a cluster. */
function operator(
  fleet: FleetBuilder,
  options: Fields & { readonly state?: 'crashing' | 'running'; readonly replicas?: number } = {},
) {
  const word = fleet.random.suffix(5)
  const name = `${word}-operator`
  const namespace = fleet.namespace(`${word}-system`)
  const made = workload(fleet, namespace, { name, container: 'manager', ...options })
  return { ...made, name, namespace, group: `${word}.test` }
}

/** Controllers that do not act: what they should have acted upon cannot say so itself. */
export const controllerFaults: Readonly<Record<string, Scenario>> = {
  'controller crashes': (fleet) => {
    const { workload: controller, pods, name, group } = operator(fleet, { state: 'crashing' })
    fleet.error(lagging(fleet, { group, writer: name }), [pods[0]!, controller])
    fleet.error(lagging(fleet, { group, writer: name }), [pods[0]!, controller])
    fleet.error(controller, [pods[0]!, controller])
  },
  'controller scaled to nothing': (fleet) => {
    const { workload: controller, name, group } = operator(fleet, { replicas: 0 })
    fleet.error(lagging(fleet, { group, writer: name }), controller)
    fleet.ok(controller)
  },
  'controller runs and has lost its lease': (fleet) => {
    const { workload: controller, pods, name, namespace, group } = operator(fleet)
    lease(fleet, namespace, `leader.${group}`, pods[0]!.metadata.name, 50)
    fleet.error(lagging(fleet, { group, writer: name }), [controller, pods[0]!])
  },
  'controller known by the lease of its group alone': (fleet) => {
    const { workload: controller, pods, namespace, group } = operator(fleet, { state: 'crashing' })
    lease(fleet, namespace, `0ab1.${group}`, pods[0]!.metadata.name, 30)
    fleet.error(lagging(fleet, { group, writer: 'manager-of-nobody' }), [pods[0]!, controller])
  },
  'controller known by the likeness of its name alone': (fleet) => {
    const { workload: controller, pods, group } = operator(fleet, { state: 'crashing' })
    fleet.error(lagging(fleet, { group, writer: 'manager' }), [pods[0]!, controller])
  },
  'controller unknown': (fleet) => {
    const root = lagging(fleet, { group: `${fleet.random.suffix(6)}.test`, writer: '' })
    fleet.error(root, root)
  },
  'objects that their controller never visited': (fleet) => {
    const { workload: controller, pods, name, group } = operator(fleet, { state: 'crashing' })
    const { metadata, apiVersion, kind } = lagging(fleet, { group, writer: name })
    const fresh = {
      apiVersion,
      kind,
      metadata: { name: fleet.name('new'), namespace: metadata.namespace!, generation: 1 },
      spec: {},
    }
    const root = fleet.add({ ...fresh, metadata: { ...fresh.metadata, creationTimestamp: fleet.ago(30) } })
    fleet.error(root, [pods[0]!, controller])
  },
  'object just made': (fleet) => {
    const { name, group } = operator(fleet)
    const { metadata, apiVersion, kind } = lagging(fleet, { group, writer: name, minutes: 2 })
    const root = fleet.add({
      apiVersion,
      kind,
      metadata: {
        name: fleet.name('new'),
        namespace: metadata.namespace!,
        generation: 1,
        creationTimestamp: fleet.ago(1),
      },
      spec: {},
    })
    fleet.working(root, root)
  },
  'error about the newest generation, the status as a whole behind': (fleet) => {
    const { group, name } = operator(fleet)
    const root = fleet.add({
      apiVersion: `${group}/v1`,
      kind: 'Cache',
      metadata: {
        name: fleet.name('cache'),
        namespace: fleet.namespace('team'),
        generation: 4,
        managedFields: [
          { manager: 'kubectl', operation: 'Update', time: fleet.ago(30) },
          { manager: name, operation: 'Update', subresource: 'status', time: fleet.ago(1) },
        ],
      },
      spec: {},
      status: {
        observedGeneration: 3,
        conditions: [
          condition(
            fleet,
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
    fleet.error(root, root)
  },
  'controller only slow': (fleet) => {
    const { name, group } = operator(fleet)
    const root = lagging(fleet, { group, writer: name, minutes: 2 })
    fleet.working(root, root)
  },
  'finalizer never removed, controller crashes': (fleet) => {
    const { workload: controller, pods, name, group } = operator(fleet, { state: 'crashing' })
    const root = lagging(fleet, { group, writer: name, deleted: true })
    fleet.error(root, [pods[0]!, controller, root])
  },
  'finalizer never removed, controller gone': (fleet) => {
    const root = lagging(fleet, {
      group: `${fleet.random.suffix(6)}.test`,
      writer: 'old-operator',
      deleted: true,
    })
    fleet.error(root, root)
  },
  'deletion in time': (fleet) => {
    const { name, group } = operator(fleet)
    const root = lagging(fleet, { group, writer: name, deleted: true, minutes: 2 })
    fleet.working(root, root)
  },
}
