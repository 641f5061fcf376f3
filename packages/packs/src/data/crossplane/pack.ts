import type { KindFacts, Pack, VerdictRule } from '../../pack.ts'
import { relations } from './relations.ts'
import { runbooks } from './runbooks.ts'

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
  runbooks,
  glossary: {
    types: {
      Synced: { means: 'The last attempt to bring the outside world in line with the spec succeeded.' },
      Ready: {
        means: 'The resource exists and can be used. It stays True while later updates fail: see Synced.',
      },
      Healthy: { means: 'There is no error, here or in anything beneath. It may still need time.' },
      Established: { means: 'The kind of the composites is served, and its controller works.' },
      Offered: { means: 'The kind of the claims is served, and its controller works.' },
      LastAsyncOperation: { means: 'How the last create, update or delete at the provider ended.' },
    },
    reasons: {
      Available: { means: 'It exists and can be used.', actor: 'nobody' },
      Creating: { means: 'It is being made.', actor: 'nobody' },
      Deleting: { means: 'It is being deleted, and goes when what it is made of is gone.', actor: 'nobody' },
      Unavailable: { means: 'The cloud says that it does not work.', actor: 'cloud' },
      NotObserved: { means: 'The cloud has not said how it is.', actor: 'platform' },
      BindCompositeResource: { means: 'The claim waits for its composite resource.', actor: 'nobody' },
      ReconcileSuccess: { means: 'The last attempt succeeded.', actor: 'nobody' },
      ReconcileError: { means: 'The provider or its API refused; it is tried again.', actor: 'user' },
      ReconcilePaused: { means: 'Someone set the annotation crossplane.io/paused.', actor: 'user' },
      InvalidComposition: {
        means: 'The Composition asks for what cannot be done: its author must change it.',
        actor: 'platform',
      },
      CompositionNotFound: {
        means: 'There is no Composition for this composite, or not the one it names.',
        actor: 'platform',
      },
      InvalidComposedResources: {
        means: 'The API server refuses some of what the Composition makes.',
        actor: 'platform',
      },
      InvalidReference: { means: 'The claim names what cannot be its composite.', actor: 'user' },
      InvalidParameter: { means: 'The cloud refuses a value of the spec.', actor: 'user' },
      UnresolvedReference: {
        means: 'What the spec refers to is not there, or has no name in the cloud yet.',
        actor: 'user',
      },
      QuotaExceeded: { means: 'The cloud has no room left; it is tried again.', actor: 'platform' },
      CredentialsRefused: { means: 'The cloud refuses the credentials.', actor: 'platform' },
      CloudUnreachable: { means: 'The cloud does not answer; it is tried again.', actor: 'cloud' },
      CloudAnswerInvalid: {
        means: 'The answer of the cloud cannot be understood; it is tried again.',
        actor: 'cloud',
      },
      AllResourcesHealthy: {
        means: 'Neither this object nor anything beneath it hits an error.',
        actor: 'nobody',
      },
      NotSynced: { means: 'The object itself is not synced: see Synced.', actor: 'nobody' },
      UnhealthyComposedResources: {
        means: 'The composed resources that are named hit errors.',
        actor: 'nobody',
      },
      UnhealthyCompositeResource: {
        means: 'The composite resource, or something beneath it, hits an error.',
        actor: 'platform',
      },
      ResourcesNotReported: {
        means: 'Something beneath has not reported, is paused, or reports on an older spec.',
        actor: 'nobody',
      },
      WatchingCompositeResource: { means: 'The controller of the composites works.', actor: 'nobody' },
      WatchingCompositeResourceClaim: { means: 'The controller of the claims works.', actor: 'nobody' },
      TerminatingCompositeResource: {
        means: 'The definition is being deleted, and goes when its composites are gone.',
        actor: 'nobody',
      },
      TerminatingCompositeResourceClaim: {
        means: 'The definition is being deleted, and goes when its claims are gone.',
        actor: 'nobody',
      },
      Defining: { means: 'The kind is not served yet.', actor: 'nobody' },
      InvalidDefinition: {
        means: 'The API server refuses the kind: the definition must be changed.',
        actor: 'platform',
      },
      NamesNotAccepted: { means: 'Another kind has one of the names.', actor: 'platform' },
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
