import type { Story } from './kubernetes-faults.ts'
import { workload } from './workloads.ts'
import { absent, condition, type Fields, type Made, ownedBy, type World } from './world.ts'

const serving = 'serving.knative.dev/v1'

interface Parts {
  readonly service: Made
  readonly revision: Made
}

function knative(world: World, namespace: string, fails: readonly [string, string] | undefined): Parts {
  const name = world.name('fn')
  const latest = `${name}-00001`
  const word = fails ? 'False' : 'True'
  const above: readonly [string, string] = fails
    ? (['RevisionFailed', `Revision "${latest}" failed with message: ${fails[1]}.`] as const)
    : (['', ''] as const)
  const missing: readonly [string, string] = fails
    ? (['RevisionMissing', `Configuration "${name}" does not have any ready Revision.`] as const)
    : (['', ''] as const)
  const object = (kind: string, of: string, owner: Made | undefined, spec: Fields, status: Fields) =>
    world.add({
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
        condition(world, 'ConfigurationsReady', word, ...above),
        condition(world, 'Ready', word, ...missing),
        condition(world, 'RoutesReady', word, ...missing),
      ],
    },
  )
  const configuration = object(
    'Configuration',
    name,
    service,
    {},
    { latestCreatedRevisionName: latest, conditions: [condition(world, 'Ready', word, ...above)] },
  )
  object(
    'Route',
    name,
    service,
    { traffic: [{ configurationName: name, percent: 100 }] },
    {
      conditions: [
        condition(world, 'AllTrafficAssigned', word, ...missing),
        condition(world, 'Ready', word, ...missing),
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
        condition(world, 'ContainerHealthy', word, ...(fails ?? (['', ''] as const))),
        condition(world, 'Ready', word, ...(fails ?? (['', ''] as const))),
        condition(world, 'ResourcesAvailable', 'True', ''),
      ],
    },
  )
  return { service, revision }
}

/** What breaks in Knative. */
export const knativeFaults: Readonly<Record<string, Story>> = {
  'knative: image missing': (world) => {
    const { service, revision } = knative(world, world.namespace('fn'), [
      'ContainerMissing',
      'Unable to fetch image "images.test/f:1": failed to resolve image to digest: not found',
    ])
    world.error(service, revision)
  },
  'knative: container crashes': (world) => {
    const namespace = world.namespace('fn')
    const { service, revision } = knative(world, namespace, [
      'ExitCode2',
      'Container failed with: cannot open database',
    ])
    const { pods } = workload(world, namespace, {
      name: `${revision.metadata.name}-deployment`,
      owner: revision,
      state: 'crashing',
    })
    world.error(service, [pods[0]!, revision])
  },
  'knative: crashes after it was ready': (world) => {
    const namespace = world.namespace('fn')
    const { service, revision } = knative(world, namespace, undefined)
    const { pods } = workload(world, namespace, {
      name: `${revision.metadata.name}-deployment`,
      owner: revision,
      state: 'crashing',
    })
    world.error(service, pods)
  },
  'knative: traffic to a revision that is gone': (world) => {
    const namespace = world.namespace('fn')
    const name = world.name('route')
    const root = world.add({
      apiVersion: serving,
      kind: 'Route',
      metadata: { name, namespace, generation: 1 },
      spec: { traffic: [{ revisionName: `${name}-00007`, percent: 100 }] },
      status: {
        observedGeneration: 1,
        conditions: [
          condition(
            world,
            'AllTrafficAssigned',
            'False',
            'RevisionMissing',
            `Revision "${name}-00007" referenced in traffic not found.`,
          ),
          condition(
            world,
            'Ready',
            'False',
            'RevisionMissing',
            `Revision "${name}-00007" referenced in traffic not found.`,
          ),
        ],
      },
    })
    world.error(root, absent(serving, 'Revision', `${name}-00007`, namespace))
  },
  'knative: former revision failed': (world) => {
    const namespace = world.namespace('fn')
    const { service, revision } = knative(world, namespace, undefined)
    world.add({
      ...revision,
      metadata: { ...revision.metadata, name: `${service.metadata.name}-00000` },
      status: {
        observedGeneration: 1,
        conditions: [condition(world, 'Ready', 'False', 'ExitCode1', 'Container failed with: boom', 5000)],
      },
    })
    world.ok(service)
  },
}
