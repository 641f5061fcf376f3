import type { ReferenceRule, RelationRule } from '../../relations.ts'

const source = 'source.toolkit.fluxcd.io'
const kustomize = 'kustomize.toolkit.fluxcd.io'
const helm = 'helm.toolkit.fluxcd.io'
const secret = { groups: [''], kind: 'Secret' }

function needs(
  group: string,
  kinds: readonly string[],
  at: string,
  to: NonNullable<ReferenceRule['to']>,
): ReferenceRule {
  return { id: `${kinds[0]}-${at}`, group, kinds, relation: 'depends-on', at, to }
}

/** What an object's labels say of the applier that put it there. */
function appliedBy(group: string, kind: string): ReferenceRule {
  return {
    id: `applied-by-${kind}`,
    group: '*',
    relation: 'contains',
    direction: 'from',
    at: `metadata.labels["${group}/name"]`,
    read: 'name',
    to: { groups: [group], kind, namespace: `@metadata.labels["${group}/namespace"]` },
    optional: true,
    unless: 'owned',
  }
}

function inventory(group: string, kind: string): ReferenceRule {
  return {
    id: `${kind}-inventory`,
    group,
    kinds: [kind],
    relation: 'contains',
    at: 'status.inventory.entries[].id',
    read: 'inventory',
    // What it applied to another cluster is not in this one.
    unless: 'spec.kubeConfig',
  }
}

/** Flux: sources, dependencies, values and inventories. */
export const relations: readonly RelationRule[] = [
  needs(kustomize, ['Kustomization'], 'spec.sourceRef', { groups: [source] }),
  needs(kustomize, ['Kustomization'], 'spec.dependsOn[]', { groups: ['='], kind: 'Kustomization' }),
  needs(kustomize, ['Kustomization'], 'spec.decryption.secretRef', secret),
  needs(kustomize, ['Kustomization'], 'spec.kubeConfig.secretRef', secret),
  needs(kustomize, ['Kustomization'], 'spec.postBuild.substituteFrom[]', { groups: [''] }),
  {
    ...needs(kustomize, ['Kustomization'], 'spec.healthChecks[]', {}),
    unless: 'spec.kubeConfig',
  },
  inventory(kustomize, 'Kustomization'),
  needs(helm, ['HelmRelease'], 'spec.chart.spec.sourceRef', { groups: [source] }),
  needs(helm, ['HelmRelease'], 'spec.chartRef', { groups: [source] }),
  needs(helm, ['HelmRelease'], 'spec.dependsOn[]', { groups: ['='], kind: 'HelmRelease' }),
  needs(helm, ['HelmRelease'], 'spec.valuesFrom[]', { groups: [''] }),
  needs(helm, ['HelmRelease'], 'spec.kubeConfig.secretRef', secret),
  {
    ...needs(helm, ['HelmRelease'], 'status.helmChart', { groups: [source], kind: 'HelmChart' }),
    read: 'key',
    optional: true,
  },
  inventory(helm, 'HelmRelease'),
  ...[
    'spec.secretRef',
    'spec.certSecretRef',
    'spec.proxySecretRef',
    'spec.verify.secretRef',
    'spec.verification.secretRef',
  ].map(
    (at): ReferenceRule => ({
      id: at,
      group: '*.toolkit.fluxcd.io',
      relation: 'depends-on',
      at,
      to: secret,
      shared: true,
    }),
  ),
  needs(source, ['HelmChart'], 'spec.sourceRef', { groups: ['='] }),
  needs(source, ['GitRepository'], 'spec.include[].repository', { groups: ['='], kind: 'GitRepository' }),
  needs('image.toolkit.fluxcd.io', ['ImagePolicy'], 'spec.imageRepositoryRef', {
    groups: ['='],
    kind: 'ImageRepository',
  }),
  needs('image.toolkit.fluxcd.io', ['ImageUpdateAutomation'], 'spec.sourceRef', { groups: [source] }),
  needs('notification.toolkit.fluxcd.io', ['Alert'], 'spec.providerRef', {
    groups: ['='],
    kind: 'Provider',
  }),
  appliedBy(kustomize, 'Kustomization'),
  appliedBy(helm, 'HelmRelease'),
  {
    // It says what it is at, after what Ready says has failed.
    id: 'retry',
    group: '*.toolkit.fluxcd.io',
    relation: 'repeats',
    types: ['Reconciling'],
    reasons: ['ProgressingWithRetry'],
  },
  ...['GitRepository', 'OCIRepository', 'Bucket', 'HelmChart', 'ExternalArtifact'].map(
    (kind): RelationRule => ({
      id: `without-${kind}`,
      group: kustomize,
      kinds: ['Kustomization'],
      relation: 'repeats',
      types: ['Ready'],
      reasons: ['ArtifactFailed'],
      of: { group: source, kind },
    }),
  ),
  {
    id: 'health-roll-up',
    group: kustomize,
    kinds: ['Kustomization'],
    relation: 'repeats',
    types: ['Ready', 'Healthy'],
    reasons: ['HealthCheckFailed', 'HealthCheckCanceled', 'DependencyNotReady', 'Progressing'],
  },
  {
    id: 'release-roll-up',
    group: helm,
    kinds: ['HelmRelease'],
    relation: 'repeats',
    types: ['Ready', 'Released'],
    reasons: [
      'DependencyNotReady',
      'InstallFailed',
      'UpgradeFailed',
      'HealthCheckFailed',
      'SourceNotReady',
      'RetriesExceeded',
    ],
  },
]
