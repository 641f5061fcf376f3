import type { KindFacts, Pack, VerdictRule } from '../../pack.ts'
import { relations } from './relations.ts'

/** Managed resources say `Synced` first; until they have said `Ready` they are being made. */
const syncedOnly: VerdictRule = {
  id: 'synced-not-yet-ready',
  when: "conditions.?Synced.status.orValue('') == 'True' && !has(conditions.Ready) && has(spec.forProvider)",
  state: 'Progressing',
  path: 'status.conditions[type=Synced]',
  reason: "'Creating'",
  message: "'the provider has not said yet whether it is ready'",
}

const common: Omit<KindFacts, 'group'> = {
  roles: {
    happy: ['Ready', 'Synced', 'Healthy', 'Installed', 'Established'],
    positive: [
      'LastAsyncOperation',
      'AsyncOperation',
      'Offered',
      'UpToDate',
      'RevisionHealthy',
      'RuntimeHealthy',
    ],
    info: ['Responsive', 'ValidPipeline'],
  },
  reasons: {
    Available: 'well',
    ReconcileSuccess: 'well',
    Creating: 'working',
    Deleting: 'working',
    Unavailable: 'working',
    Waiting: 'working',
    Ongoing: 'working',
    ReconcilePaused: 'paused',
    ReconcileError: 'trouble',
    AsyncCreateFailure: 'trouble',
    AsyncUpdateFailure: 'trouble',
    AsyncDeleteFailure: 'trouble',
    UnhealthyPackageRevision: 'trouble',
    UnknownPackageRevisionHealth: 'working',
    UnpackingPackage: 'working',
    InactivePackageRevision: 'none',
    AwaitingActivation: 'none',
    FatalError: 'trouble',
    WatchCircuitOpen: 'trouble',
  },
  glossary: {
    types: {
      Synced: { means: 'The last attempt to bring the outside world in line with the spec succeeded.' },
      Ready: {
        means: 'The resource exists and can be used. It stays True while later updates fail: see Synced.',
      },
      LastAsyncOperation: { means: 'How the last create, update or delete at the provider ended.' },
    },
    reasons: {
      ReconcileError: { means: 'The provider or its API refused; it is tried again.', actor: 'user' },
      ReconcilePaused: { means: 'Someone set the annotation crossplane.io/paused.', actor: 'user' },
      Creating: { means: 'It is being made.', actor: 'nobody' },
      Waiting: { means: 'The claim waits for its composite resource.', actor: 'nobody' },
    },
  },
}

const core = {
  deployments: [{ namespace: 'crossplane-system', name: 'crossplane' }],
  leases: ['crossplane-leader-election-core'],
  managers: ['crossplane', 'apiextensions.crossplane.io/*'],
} as const

const provider = {
  deployments: [{ namespace: 'crossplane-system', name: 'provider-*' }],
  leases: ['crossplane-leader-election-provider-*'],
  managers: ['provider-*'],
} as const

const configuration = ['ProviderConfig', 'ClusterProviderConfig', 'ProviderConfigUsage', 'StoreConfig']

/** Crossplane: managed resources, composite resources and packages. */
export const crossplane: Pack = {
  name: 'crossplane',
  checkedWith: { crossplane: 'v2.4.2', 'crossplane-runtime': 'v2.4.0', 'function-auto-ready': '81ba55a' },
  kinds: [
    { group: '*.crossplane.io', ...common, rules: [syncedOnly], controller: provider },
    { group: '*.upbound.io', ...common, rules: [syncedOnly], controller: provider },
    { group: '*.crossplane.io', kinds: configuration, statusless: true },
    { group: '*.upbound.io', kinds: configuration, statusless: true },
    { group: 'apiextensions.crossplane.io', controller: core },
    {
      group: 'apiextensions.crossplane.io',
      kinds: ['Composition', 'CompositionRevision', 'EnvironmentConfig'],
      statusless: true,
    },
    { group: 'pkg.crossplane.io', controller: core },
    {
      group: 'pkg.crossplane.io',
      kinds: ['Lock', 'DeploymentRuntimeConfig', 'ControllerConfig', 'ImageConfig'],
      statusless: true,
    },
  ],
  relations,
}
