import { absent, condition, type Fields, type FleetBuilder, type Made, ownedBy } from './fleet-builder.ts'
import type { Scenario } from './kubernetes-faults.ts'
import { workload } from './workloads.ts'

const synced = (fleet: FleetBuilder) => condition(fleet, 'Synced', 'True', 'ReconcileSuccess', '', 3000)
const ready = (fleet: FleetBuilder) => condition(fleet, 'Ready', 'True', 'Available', '', 3000)
const creating = (fleet: FleetBuilder, minutes = 9) =>
  condition(fleet, 'Ready', 'False', 'Creating', '', minutes)
const failed = (fleet: FleetBuilder, message: string) =>
  condition(fleet, 'Synced', 'False', 'ReconcileError', message)

/** A cloud of its own, so that one scenario's credentials are nobody else's. */
interface Cloud {
  readonly group: string
  readonly config: Made
  readonly secret: Made
}

function cloud(fleet: FleetBuilder): Cloud {
  const group = `${fleet.random.suffix(5)}.cloud.test`
  const secret = fleet.add({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: fleet.name('keys'), namespace: 'default' },
  })
  const config = fleet.add({
    apiVersion: `${group}/v1beta1`,
    kind: 'ProviderConfig',
    metadata: { name: fleet.name('account') },
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
  fleet: FleetBuilder,
  { group, config }: Pick<Cloud, 'group' | 'config'>,
  kind: string,
  said: readonly Fields[],
  rest: Fields = {},
): Made {
  return fleet.add({
    apiVersion: `things.${group}/v1beta1`,
    kind,
    metadata: { name: fleet.name(kind.toLowerCase()), generation: 1, ...rest },
    spec: { forProvider: {}, providerConfigRef: { name: config.metadata.name } },
    status: { conditions: said },
  })
}

function composite(fleet: FleetBuilder, said: readonly Fields[], parts: readonly Made[]): Made {
  return fleet.add({
    apiVersion: 'stack.test/v1',
    kind: 'XStack',
    metadata: { name: fleet.name('stack'), generation: 1 },
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

function claim(fleet: FleetBuilder, of: Made, said: readonly Fields[]): Made {
  return fleet.add({
    apiVersion: 'stack.test/v1',
    kind: 'Stack',
    metadata: { name: fleet.name('claim'), namespace: fleet.namespace('team'), generation: 1 },
    spec: { resourceRef: { apiVersion: of.apiVersion, kind: of.kind, name: of.metadata.name } },
    status: { conditions: said },
  })
}

const denied = 'create failed: cannot create Thing: api error Forbidden: the caller may not do this'

/** What breaks in Crossplane, most of it beneath a composite that says it is ready. */
export const crossplaneFaults: Readonly<Record<string, Scenario>> = {
  'crossplane: one part refused beneath a ready claim': (fleet) => {
    const place = cloud(fleet)
    const bad = managed(fleet, place, 'Queue', [failed(fleet, denied), ready(fleet)])
    const parts = [
      bad,
      ...Array.from({ length: 3 }, () => managed(fleet, place, 'Queue', [synced(fleet), ready(fleet)])),
    ]
    const top = composite(fleet, [synced(fleet), ready(fleet)], parts)
    fleet.error(claim(fleet, top, [synced(fleet), ready(fleet)]), bad)
  },
  'crossplane: composite cannot be composed, and a part is refused': (fleet) => {
    const place = cloud(fleet)
    const good = managed(fleet, place, 'Topic', [synced(fleet), ready(fleet)])
    const bad = managed(fleet, place, 'Queue', [failed(fleet, denied), ready(fleet)])
    const top = composite(
      fleet,
      [
        failed(
          fleet,
          'cannot compose resources: pipeline step "patch" returned a fatal result: spec.size is not a number',
        ),
        ready(fleet),
      ],
      [good, bad],
    )
    fleet.error(claim(fleet, top, [synced(fleet), ready(fleet)]), top, bad)
  },
  'crossplane: credentials expired for all who use them': (fleet) => {
    const place = cloud(fleet)
    const said = () => [
      failed(
        fleet,
        'connect failed: cannot get token: api error InvalidGrant: the refresh token has been revoked',
      ),
      ready(fleet),
    ]
    const claims = Array.from({ length: 2 }, () => {
      const parts = ['Queue', 'Topic', 'Table'].map((kind) => managed(fleet, place, kind, said()))
      return claim(fleet, composite(fleet, [synced(fleet), ready(fleet)], parts), [
        synced(fleet),
        ready(fleet),
      ])
    })
    for (const root of claims) fleet.error(root, [place.config, place.secret])
  },
  'crossplane: secret of the credentials missing': (fleet) => {
    const { group } = cloud(fleet)
    const config = fleet.add({
      apiVersion: `${group}/v1beta1`,
      kind: 'ProviderConfig',
      metadata: { name: fleet.name('broken') },
      spec: {
        credentials: {
          source: 'Secret',
          secretRef: { namespace: 'default', name: 'removed-keys', key: 'k' },
        },
      },
    })
    const part = managed(fleet, { group, config }, 'Queue', [
      failed(fleet, 'connect failed: cannot get credentials secret: Secret "removed-keys" not found'),
    ])
    const top = composite(fleet, [synced(fleet), creating(fleet, 25)], [part])
    fleet.error(
      claim(fleet, top, [
        synced(fleet),
        condition(
          fleet,
          'Ready',
          'False',
          'Waiting',
          'Claim is waiting for composite resource to become Ready',
        ),
      ]),
      absent('v1', 'Secret', 'removed-keys', 'default'),
    )
  },
  'crossplane: provider configuration missing': (fleet) => {
    const { group } = cloud(fleet)
    const config = absent(`${group}/v1beta1`, 'ProviderConfig', fleet.name('nobodys'))
    const part = managed(fleet, { group, config }, 'Queue', [
      failed(
        fleet,
        `connect failed: cannot get referenced ProviderConfig: ProviderConfig "${config.metadata.name}" not found`,
      ),
    ])
    fleet.error(
      claim(fleet, composite(fleet, [synced(fleet), creating(fleet, 25)], [part]), [
        synced(fleet),
        condition(
          fleet,
          'Ready',
          'False',
          'Waiting',
          'Claim is waiting for composite resource to become Ready',
        ),
      ]),
      config,
    )
  },
  'crossplane: nested composites': (fleet) => {
    const place = cloud(fleet)
    const bad = managed(fleet, place, 'Disk', [failed(fleet, denied), creating(fleet, 25)])
    const good = managed(fleet, place, 'Disk', [synced(fleet), ready(fleet)])
    const inner = composite(
      fleet,
      [synced(fleet), condition(fleet, 'Ready', 'False', 'Creating', 'Unready resources: disk-a')],
      [bad, good],
    )
    const outer = composite(
      fleet,
      [synced(fleet), condition(fleet, 'Ready', 'False', 'Creating', 'Unready resources: inner')],
      [inner],
    )
    fleet.error(
      claim(fleet, outer, [
        synced(fleet),
        condition(
          fleet,
          'Ready',
          'False',
          'Waiting',
          'Claim is waiting for composite resource to become Ready',
        ),
      ]),
      bad,
    )
  },
  'crossplane: creating': (fleet) => {
    const place = cloud(fleet)
    const slow = managed(fleet, place, 'Database', [synced(fleet), creating(fleet, 18)])
    const top = composite(
      fleet,
      [synced(fleet), condition(fleet, 'Ready', 'False', 'Creating', 'Unready resources: database', 18)],
      [slow],
    )
    fleet.working(
      claim(fleet, top, [
        synced(fleet),
        condition(
          fleet,
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
  'crossplane: paused': (fleet) => {
    const place = cloud(fleet)
    const held = managed(
      fleet,
      place,
      'Queue',
      [
        condition(
          fleet,
          'Synced',
          'False',
          'ReconcilePaused',
          'Reconciliation is paused via the pause annotation',
        ),
        ready(fleet),
      ],
      { annotations: { 'crossplane.io/paused': 'true' } },
    )
    fleet.ok(
      claim(fleet, composite(fleet, [synced(fleet), ready(fleet)], [held]), [synced(fleet), ready(fleet)]),
    )
  },
  'crossplane: composed workload crashes': (fleet) => {
    const namespace = fleet.namespace('team')
    const name = fleet.name('app')
    const root = fleet.add({
      apiVersion: 'stack.test/v1',
      kind: 'App',
      metadata: { name, namespace, generation: 1 },
      spec: {
        crossplane: { resourceRefs: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: `${name}-web` }] },
      },
      status: { conditions: [synced(fleet), ready(fleet)] },
    })
    const { pods } = workload(fleet, namespace, { name: `${name}-web`, owner: root, state: 'crashing' })
    fleet.error(root, pods)
  },
  'crossplane: deletion refused by the cloud': (fleet) => {
    const place = cloud(fleet)
    const stuck = managed(
      fleet,
      place,
      'Bucket',
      [
        condition(
          fleet,
          'Synced',
          'False',
          'ReconcileError',
          'delete failed: api error BucketNotEmpty: the bucket is not empty',
        ),
        condition(fleet, 'Ready', 'False', 'Deleting'),
      ],
      { deletionTimestamp: fleet.ago(45), finalizers: ['finalizer.managedresource.crossplane.io'] },
    )
    fleet.error(
      claim(fleet, composite(fleet, [synced(fleet), ready(fleet)], [stuck]), [synced(fleet), ready(fleet)]),
      stuck,
    )
  },
  'crossplane: function of a pipeline unhealthy': (fleet) => {
    const name = fleet.name('function-render')
    const broken = fleet.add({
      apiVersion: 'pkg.crossplane.io/v1',
      kind: 'Function',
      metadata: { name, generation: 1 },
      spec: { package: 'x' },
      status: {
        conditions: [
          condition(
            fleet,
            'Installed',
            'False',
            'UnpackingPackage',
            'cannot unpack package: failed to fetch package digest from remote: 403 denied',
          ),
          condition(fleet, 'Healthy', 'Unknown', 'UnknownPackageRevisionHealth', ''),
        ],
      },
    })
    const top = composite(
      fleet,
      [
        failed(
          fleet,
          `cannot compose resources: cannot run Composition pipeline step "render": cannot get gRPC client connection for Function "${name}": cannot find an active FunctionRevision`,
        ),
        ready(fleet),
      ],
      [],
    )
    fleet.error(claim(fleet, top, [synced(fleet), ready(fleet)]), [broken, top])
  },
  'crossplane: package revision unhealthy': (fleet) => {
    const name = fleet.name('provider')
    const root = fleet.add({
      apiVersion: 'pkg.crossplane.io/v1',
      kind: 'Provider',
      metadata: { name, generation: 1 },
      spec: { package: 'x' },
      status: {
        conditions: [
          condition(fleet, 'Installed', 'True', 'ActivePackageRevision', '', 3000),
          condition(
            fleet,
            'Healthy',
            'False',
            'UnhealthyPackageRevision',
            'cannot resolve package dependencies',
          ),
        ],
      },
    })
    const revision = fleet.add({
      apiVersion: 'pkg.crossplane.io/v1',
      kind: 'ProviderRevision',
      metadata: { name: `${name}-1`, generation: 1, ownerReferences: [ownedBy(root)] },
      spec: { desiredState: 'Active' },
      status: {
        conditions: [
          condition(
            fleet,
            'RevisionHealthy',
            'False',
            'UnhealthyPackageRevision',
            'cannot resolve package dependencies: incompatible dependencies: other-provider',
          ),
        ],
      },
    })
    fleet.error(root, [revision, root])
  },
}
