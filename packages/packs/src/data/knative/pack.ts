import type { KindFacts, Pack } from '../../pack.ts'
import { relations } from './relations.ts'

/** Unknown is work under way, False is a failure; a condition with severity Info does not count. */
const common: Omit<KindFacts, 'group'> = {
  roles: { happy: ['Ready', 'Succeeded'], info: ['Active'] },
  whenUnknown: 'working',
  whenFalse: 'trouble',
  reasons: {
    Deploying: 'working',
    RolloutInProgress: 'working',
    OutOfDate: 'working',
    NewObservedGenFailure: 'working',
    RevisionFailed: 'trouble',
    RevisionMissing: 'trouble',
    ConfigurationMissing: 'trouble',
    RevisionDeleted: 'trouble',
    ContainerMissing: 'trouble',
    NotOwned: 'terminal',
    ProgressDeadlineExceeded: 'terminal',
    FailedCreate: 'trouble',
    TrafficNotMigrated: 'working',
    IngressNotConfigured: 'working',
    Uninitialized: 'working',
  },
}

/** Knative Serving and Eventing: living sets (`Ready`) and batch sets (`Succeeded`). */
export const knative: Pack = {
  name: 'knative',
  checkedWith: { 'knative-serving': 'v0.50.0', 'knative-pkg': '2026-07-27' },
  kinds: [
    { group: '*.knative.dev', ...common },
    {
      group: 'serving.knative.dev',
      controller: {
        deployments: [{ namespace: 'knative-serving', name: 'controller' }],
        leases: ['controller.knative.dev.serving.*'],
        managers: ['controller'],
      },
      glossary: {
        types: {
          ConfigurationsReady: { means: 'The newest Revision was made and became ready.' },
          RoutesReady: { means: 'Traffic reaches the Revisions it is meant for.' },
          ContainerHealthy: { means: 'The container starts and passes its probe.', actor: 'user' },
          ResourcesAvailable: { means: 'The Deployment got its replicas.', actor: 'platform' },
          AllTrafficAssigned: { means: 'Every traffic target exists and is ready.' },
        },
        reasons: {
          RevisionMissing: {
            means: 'Traffic names a Revision that does not exist or never got ready.',
            actor: 'user',
          },
          RevisionFailed: { means: 'The newest Revision failed; it says why itself.', actor: 'user' },
          ContainerMissing: { means: 'The image cannot be fetched.', actor: 'user' },
          ProgressDeadlineExceeded: {
            means: 'The Pods did not get ready in time; they say why.',
            actor: 'user',
          },
        },
      },
    },
    {
      group: 'eventing.knative.dev',
      controller: { deployments: [{ namespace: 'knative-eventing', name: 'eventing-controller' }] },
    },
  ],
  relations,
}
