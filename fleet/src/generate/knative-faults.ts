import { absent, condition, type Fields, type FleetBuilder, type Made, ownedBy } from './fleet-builder.ts'
import type { Scenario } from './kubernetes-faults.ts'
import { workload } from './workloads.ts'

const serving = 'serving.knative.dev/v1'

interface Parts {
  readonly service: Made
  readonly revision: Made
}

function knative(
  fleet: FleetBuilder,
  namespace: string,
  fails: readonly [string, string] | undefined,
): Parts {
  const name = fleet.name('fn')
  const latest = `${name}-00001`
  const word = fails ? 'False' : 'True'
  const above: readonly [string, string] = fails
    ? (['RevisionFailed', `Revision "${latest}" failed with message: ${fails[1]}.`] as const)
    : (['', ''] as const)
  const missing: readonly [string, string] = fails
    ? (['RevisionMissing', `Configuration "${name}" does not have any ready Revision.`] as const)
    : (['', ''] as const)
  const object = (kind: string, of: string, owner: Made | undefined, spec: Fields, status: Fields) =>
    fleet.add({
      apiVersion: serving,
      kind,
      metadata: { name: of, namespace, generation: 1, ...(owner && { ownerReferences: [ownedBy(owner)] }) },
      spec,
      status: { observedGeneration: 1, ...status },
    })
  const service = object(
    'Service',
    name,
    undefined,
    {},
    {
      conditions: [
        condition(fleet, 'ConfigurationsReady', word, ...above),
        condition(fleet, 'Ready', word, ...missing),
        condition(fleet, 'RoutesReady', word, ...missing),
      ],
    },
  )
  const configuration = object(
    'Configuration',
    name,
    service,
    {},
    { latestCreatedRevisionName: latest, conditions: [condition(fleet, 'Ready', word, ...above)] },
  )
  object(
    'Route',
    name,
    service,
    { traffic: [{ configurationName: name, percent: 100 }] },
    {
      conditions: [
        condition(fleet, 'AllTrafficAssigned', word, ...missing),
        condition(fleet, 'Ready', word, ...missing),
      ],
    },
  )
  const revision = object(
    'Revision',
    latest,
    configuration,
    {},
    {
      conditions: [
        condition(fleet, 'ContainerHealthy', word, ...(fails ?? (['', ''] as const))),
        condition(fleet, 'Ready', word, ...(fails ?? (['', ''] as const))),
        condition(fleet, 'ResourcesAvailable', 'True', ''),
      ],
    },
  )
  return { service, revision }
}

/** What breaks in Knative. */
export const knativeFaults: Readonly<Record<string, Scenario>> = {
  'knative: image missing': (fleet) => {
    const { service, revision } = knative(fleet, fleet.namespace('fn'), [
      'ContainerMissing',
      'Unable to fetch image "images.test/f:1": failed to resolve image to digest: not found',
    ])
    fleet.error(service, revision)
  },
  'knative: container crashes': (fleet) => {
    const namespace = fleet.namespace('fn')
    const { service, revision } = knative(fleet, namespace, [
      'ExitCode2',
      'Container failed with: cannot open database',
    ])
    const { pods } = workload(fleet, namespace, {
      name: `${revision.metadata.name}-deployment`,
      owner: revision,
      state: 'crashing',
    })
    fleet.error(service, [pods[0]!, revision])
  },
  'knative: crashes after it was ready': (fleet) => {
    const namespace = fleet.namespace('fn')
    const { service, revision } = knative(fleet, namespace, undefined)
    const { pods } = workload(fleet, namespace, {
      name: `${revision.metadata.name}-deployment`,
      owner: revision,
      state: 'crashing',
    })
    fleet.error(service, pods)
  },
  'knative: traffic to a revision that is gone': (fleet) => {
    const namespace = fleet.namespace('fn')
    const name = fleet.name('route')
    const root = fleet.add({
      apiVersion: serving,
      kind: 'Route',
      metadata: { name, namespace, generation: 1 },
      spec: { traffic: [{ revisionName: `${name}-00007`, percent: 100 }] },
      status: {
        observedGeneration: 1,
        conditions: [
          condition(
            fleet,
            'AllTrafficAssigned',
            'False',
            'RevisionMissing',
            `Revision "${name}-00007" referenced in traffic not found.`,
          ),
          condition(
            fleet,
            'Ready',
            'False',
            'RevisionMissing',
            `Revision "${name}-00007" referenced in traffic not found.`,
          ),
        ],
      },
    })
    fleet.error(root, absent(serving, 'Revision', `${name}-00007`, namespace))
  },
  'knative: former revision failed': (fleet) => {
    const namespace = fleet.namespace('fn')
    const { service, revision } = knative(fleet, namespace, undefined)
    fleet.add({
      ...revision,
      metadata: { ...revision.metadata, name: `${service.metadata.name}-00000` },
      status: {
        observedGeneration: 1,
        conditions: [condition(fleet, 'Ready', 'False', 'ExitCode1', 'Container failed with: boom', 5000)],
      },
    })
    fleet.ok(service)
  },
}
