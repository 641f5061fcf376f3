import type { Story } from './kubernetes-faults.ts'
import { workload } from './workloads.ts'
import { absent, condition, type Fields, type Made, ownedBy, type World } from './world.ts'

const synced = (world: World) => condition(world, 'Synced', 'True', 'ReconcileSuccess', '', 3000)
const ready = (world: World) => condition(world, 'Ready', 'True', 'Available', '', 3000)
const creating = (world: World, minutes = 9) => condition(world, 'Ready', 'False', 'Creating', '', minutes)
const failed = (world: World, message: string) =>
  condition(world, 'Synced', 'False', 'ReconcileError', message)

/** A cloud of its own, so that one story's credentials are nobody else's. */
interface Cloud {
  readonly group: string
  readonly config: Made
  readonly secret: Made
}

function cloud(world: World): Cloud {
  const group = `${world.random.suffix(5)}.cloud.test`
  const secret = world.add({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: world.name('keys'), namespace: 'default' },
  })
  const config = world.add({
    apiVersion: `${group}/v1beta1`,
    kind: 'ProviderConfig',
    metadata: { name: world.name('account') },
    spec: {
      credentials: {
        source: 'Secret',
        secretRef: { namespace: 'default', name: secret.metadata.name, key: 'k' },
      },
    },
    status: { users: 3 },
  })
  return { group, config, secret }
}

function managed(
  world: World,
  { group, config }: Pick<Cloud, 'group' | 'config'>,
  kind: string,
  said: readonly Fields[],
  rest: Fields = {},
): Made {
  return world.add({
    apiVersion: `things.${group}/v1beta1`,
    kind,
    metadata: { name: world.name(kind.toLowerCase()), generation: 1, ...rest },
    spec: { forProvider: {}, providerConfigRef: { name: config.metadata.name } },
    status: { conditions: said },
  })
}

function composite(world: World, said: readonly Fields[], parts: readonly Made[]): Made {
  return world.add({
    apiVersion: 'stack.test/v1',
    kind: 'XStack',
    metadata: { name: world.name('stack'), generation: 1 },
    spec: {
      resourceRefs: parts.map(({ apiVersion, kind, metadata }) => ({
        apiVersion,
        kind,
        name: metadata.name,
      })),
    },
    status: { conditions: said },
  })
}

function claim(world: World, of: Made, said: readonly Fields[]): Made {
  return world.add({
    apiVersion: 'stack.test/v1',
    kind: 'Stack',
    metadata: { name: world.name('claim'), namespace: world.namespace('team'), generation: 1 },
    spec: { resourceRef: { apiVersion: of.apiVersion, kind: of.kind, name: of.metadata.name } },
    status: { conditions: said },
  })
}

const denied = 'create failed: cannot create Thing: api error Forbidden: the caller may not do this'

/** What breaks in Crossplane, most of it beneath a composite that says it is ready. */
export const crossplaneFaults: Readonly<Record<string, Story>> = {
  'crossplane: one part refused beneath a ready claim': (world) => {
    const place = cloud(world)
    const bad = managed(world, place, 'Queue', [failed(world, denied), ready(world)])
    const parts = [
      bad,
      ...Array.from({ length: 3 }, () => managed(world, place, 'Queue', [synced(world), ready(world)])),
    ]
    const top = composite(world, [synced(world), ready(world)], parts)
    world.error(claim(world, top, [synced(world), ready(world)]), bad)
  },
  'crossplane: composite cannot be composed, and a part is refused': (world) => {
    const place = cloud(world)
    const good = managed(world, place, 'Topic', [synced(world), ready(world)])
    const bad = managed(world, place, 'Queue', [failed(world, denied), ready(world)])
    const top = composite(
      world,
      [
        failed(
          world,
          'cannot compose resources: pipeline step "patch" returned a fatal result: spec.size is not a number',
        ),
        ready(world),
      ],
      [good, bad],
    )
    world.error(claim(world, top, [synced(world), ready(world)]), top, bad)
  },
  'crossplane: credentials expired for all who use them': (world) => {
    const place = cloud(world)
    const said = () => [
      failed(
        world,
        'connect failed: cannot get token: api error InvalidGrant: the refresh token has been revoked',
      ),
      ready(world),
    ]
    const claims = Array.from({ length: 2 }, () => {
      const parts = ['Queue', 'Topic', 'Table'].map((kind) => managed(world, place, kind, said()))
      return claim(world, composite(world, [synced(world), ready(world)], parts), [
        synced(world),
        ready(world),
      ])
    })
    for (const root of claims) world.error(root, [place.config, place.secret])
  },
  'crossplane: secret of the credentials missing': (world) => {
    const { group } = cloud(world)
    const config = world.add({
      apiVersion: `${group}/v1beta1`,
      kind: 'ProviderConfig',
      metadata: { name: world.name('broken') },
      spec: {
        credentials: {
          source: 'Secret',
          secretRef: { namespace: 'default', name: 'removed-keys', key: 'k' },
        },
      },
    })
    const part = managed(world, { group, config }, 'Queue', [
      failed(world, 'connect failed: cannot get credentials secret: Secret "removed-keys" not found'),
    ])
    const top = composite(world, [synced(world), creating(world, 25)], [part])
    world.error(
      claim(world, top, [
        synced(world),
        condition(
          world,
          'Ready',
          'False',
          'Waiting',
          'Claim is waiting for composite resource to become Ready',
        ),
      ]),
      absent('v1', 'Secret', 'removed-keys', 'default'),
    )
  },
  'crossplane: provider configuration missing': (world) => {
    const { group } = cloud(world)
    const config = absent(`${group}/v1beta1`, 'ProviderConfig', world.name('nobodys'))
    const part = managed(world, { group, config }, 'Queue', [
      failed(
        world,
        `connect failed: cannot get referenced ProviderConfig: ProviderConfig "${config.metadata.name}" not found`,
      ),
    ])
    world.error(
      claim(world, composite(world, [synced(world), creating(world, 25)], [part]), [
        synced(world),
        condition(
          world,
          'Ready',
          'False',
          'Waiting',
          'Claim is waiting for composite resource to become Ready',
        ),
      ]),
      config,
    )
  },
  'crossplane: nested composites': (world) => {
    const place = cloud(world)
    const bad = managed(world, place, 'Disk', [failed(world, denied), creating(world, 25)])
    const good = managed(world, place, 'Disk', [synced(world), ready(world)])
    const inner = composite(
      world,
      [synced(world), condition(world, 'Ready', 'False', 'Creating', 'Unready resources: disk-a')],
      [bad, good],
    )
    const outer = composite(
      world,
      [synced(world), condition(world, 'Ready', 'False', 'Creating', 'Unready resources: inner')],
      [inner],
    )
    world.error(
      claim(world, outer, [
        synced(world),
        condition(
          world,
          'Ready',
          'False',
          'Waiting',
          'Claim is waiting for composite resource to become Ready',
        ),
      ]),
      bad,
    )
  },
  'crossplane: creating': (world) => {
    const place = cloud(world)
    const slow = managed(world, place, 'Database', [synced(world), creating(world, 18)])
    const top = composite(
      world,
      [synced(world), condition(world, 'Ready', 'False', 'Creating', 'Unready resources: database', 18)],
      [slow],
    )
    world.working(
      claim(world, top, [
        synced(world),
        condition(
          world,
          'Ready',
          'False',
          'Waiting',
          'Claim is waiting for composite resource to become Ready',
          18,
        ),
      ]),
      slow,
    )
  },
  'crossplane: paused': (world) => {
    const place = cloud(world)
    const held = managed(
      world,
      place,
      'Queue',
      [
        condition(
          world,
          'Synced',
          'False',
          'ReconcilePaused',
          'Reconciliation is paused via the pause annotation',
        ),
        ready(world),
      ],
      { annotations: { 'crossplane.io/paused': 'true' } },
    )
    world.ok(
      claim(world, composite(world, [synced(world), ready(world)], [held]), [synced(world), ready(world)]),
    )
  },
  'crossplane: composed workload crashes': (world) => {
    const namespace = world.namespace('team')
    const name = world.name('app')
    const root = world.add({
      apiVersion: 'stack.test/v1',
      kind: 'App',
      metadata: { name, namespace, generation: 1 },
      spec: {
        crossplane: { resourceRefs: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: `${name}-web` }] },
      },
      status: { conditions: [synced(world), ready(world)] },
    })
    const { pods } = workload(world, namespace, { name: `${name}-web`, owner: root, state: 'crashing' })
    world.error(root, pods)
  },
  'crossplane: deletion refused by the cloud': (world) => {
    const place = cloud(world)
    const stuck = managed(
      world,
      place,
      'Bucket',
      [
        condition(
          world,
          'Synced',
          'False',
          'ReconcileError',
          'delete failed: api error BucketNotEmpty: the bucket is not empty',
        ),
        condition(world, 'Ready', 'False', 'Deleting'),
      ],
      { deletionTimestamp: world.ago(45), finalizers: ['finalizer.managedresource.crossplane.io'] },
    )
    world.error(
      claim(world, composite(world, [synced(world), ready(world)], [stuck]), [synced(world), ready(world)]),
      stuck,
    )
  },
  'crossplane: function of a pipeline unhealthy': (world) => {
    const name = world.name('function-render')
    const broken = world.add({
      apiVersion: 'pkg.crossplane.io/v1',
      kind: 'Function',
      metadata: { name, generation: 1 },
      spec: { package: 'x' },
      status: {
        conditions: [
          condition(
            world,
            'Installed',
            'False',
            'UnpackingPackage',
            'cannot unpack package: failed to fetch package digest from remote: 403 denied',
          ),
          condition(world, 'Healthy', 'Unknown', 'UnknownPackageRevisionHealth', ''),
        ],
      },
    })
    const top = composite(
      world,
      [
        failed(
          world,
          `cannot compose resources: cannot run Composition pipeline step "render": cannot get gRPC client connection for Function "${name}": cannot find an active FunctionRevision`,
        ),
        ready(world),
      ],
      [],
    )
    world.error(claim(world, top, [synced(world), ready(world)]), [broken, top])
  },
  'crossplane: package revision unhealthy': (world) => {
    const name = world.name('provider')
    const root = world.add({
      apiVersion: 'pkg.crossplane.io/v1',
      kind: 'Provider',
      metadata: { name, generation: 1 },
      spec: { package: 'x' },
      status: {
        conditions: [
          condition(world, 'Installed', 'True', 'ActivePackageRevision', '', 3000),
          condition(
            world,
            'Healthy',
            'False',
            'UnhealthyPackageRevision',
            'cannot resolve package dependencies',
          ),
        ],
      },
    })
    const revision = world.add({
      apiVersion: 'pkg.crossplane.io/v1',
      kind: 'ProviderRevision',
      metadata: { name: `${name}-1`, generation: 1, ownerReferences: [ownedBy(root)] },
      spec: { desiredState: 'Active' },
      status: {
        conditions: [
          condition(
            world,
            'RevisionHealthy',
            'False',
            'UnhealthyPackageRevision',
            'cannot resolve package dependencies: incompatible dependencies: other-provider',
          ),
        ],
      },
    })
    world.error(root, [revision, root])
  },
}
