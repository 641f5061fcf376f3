import type { KindFacts, Pack } from '../../pack.ts'
import { relations } from './relations.ts'

const common: Omit<KindFacts, 'group'> = {
  roles: {
    happy: ['Ready'],
    terminal: ['Stalled'],
    work: ['Reconciling', 'ArtifactOutdated'],
    positive: ['ArtifactInStorage', 'SourceVerified', 'Healthy', 'Released', 'TestSuccess'],
    negative: ['FetchFailed', 'BuildFailed', 'StorageOperationFailed', 'IncludeUnavailable', 'Drifted'],
    info: ['Remediated'],
  },
  reasons: {
    DependencyNotReady: 'working',
    Progressing: 'working',
    ProgressingWithRetry: 'trouble',
    ArtifactFailed: 'trouble',
    HealthCheckFailed: 'trouble',
    ReconciliationFailed: 'trouble',
    BuildFailed: 'trouble',
    PruneFailed: 'trouble',
    InstallFailed: 'trouble',
    UpgradeFailed: 'trouble',
    TestFailed: 'trouble',
    RollbackSucceeded: 'trouble',
    UninstallSucceeded: 'trouble',
    AuthenticationFailed: 'trouble',
    RetriesExceeded: 'terminal',
    AccessDenied: 'terminal',
    Suspended: 'paused',
  },
  glossary: {
    types: {
      Ready: { means: 'The last revision was fetched or applied, and what it made is healthy.' },
      Stalled: { means: 'It will not be tried again until the spec changes.', actor: 'user' },
      Reconciling: { means: 'It is being worked on.', actor: 'nobody' },
    },
    reasons: {
      HealthCheckFailed: {
        means: 'What was applied did not become healthy in time; its own status says why.',
      },
      DependencyNotReady: { means: 'Something in dependsOn is not ready yet.', actor: 'nobody' },
      ReconciliationFailed: {
        means: 'The API server refused something; the message names it.',
        actor: 'user',
      },
      ArtifactFailed: { means: 'The source has no artifact to work with.', actor: 'user' },
      RetriesExceeded: { means: 'Install or upgrade failed as often as is allowed.', actor: 'user' },
    },
  },
}

function toolkit(area: string, controller: string): KindFacts {
  return {
    group: `${area}.toolkit.fluxcd.io`,
    ...common,
    controller: {
      deployments: [{ namespace: 'flux-system', name: controller }],
      leases: [`${controller}-leader-election`],
      managers: [controller, 'gotk-*'],
    },
  }
}

/** Flux: sources, Kustomizations, Helm releases, notifications, image automation. */
export const flux: Pack = {
  name: 'flux',
  checkedWith: { 'fluxcd/pkg/runtime': 'v0.110.3', 'fluxcd/helm-controller': '0f61a86 (2026-07-23)' },
  kinds: [
    toolkit('source', 'source-controller'),
    toolkit('kustomize', 'kustomize-controller'),
    toolkit('helm', 'helm-controller'),
    toolkit('notification', 'notification-controller'),
    toolkit('image', 'image-*-controller'),
  ],
  relations,
}
