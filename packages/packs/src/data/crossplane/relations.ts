import type { ReferenceRule, RelationRule } from '../../relations.ts'

const compositions = 'apiextensions.crossplane.io'

function composition(at: string, kind: string): ReferenceRule {
  return {
    id: `${at}`,
    group: '*',
    relation: 'depends-on',
    at,
    to: { groups: [compositions], kind, namespace: 'none' },
    optional: 'while-well',
  }
}

/** Claims, composites and what they are composed of, in both places; managed resources and their credentials; packages. */
export const relations: readonly RelationRule[] = [
  {
    id: 'spec.resourceRef',
    group: '*',
    relation: 'contains',
    at: 'spec.resourceRef',
    optional: 'while-well',
  },
  // A composite writes down what it is about to make.
  ...['spec.resourceRefs[]', 'spec.crossplane.resourceRefs[]'].map(
    (at): ReferenceRule => ({ id: at, group: '*', relation: 'contains', at, optional: true }),
  ),
  composition('spec.compositionRef', 'Composition'),
  composition('spec.compositionRevisionRef', 'CompositionRevision'),
  composition('spec.crossplane.compositionRef', 'Composition'),
  composition('spec.crossplane.compositionRevisionRef', 'CompositionRevision'),
  ...['spec.claimRef', 'spec.writeConnectionSecretToRef', 'spec.publishConnectionDetailsTo'].map(
    (at): ReferenceRule => ({ id: at, group: '*', relation: 'none', at }),
  ),
  {
    id: 'provider-config',
    group: '*',
    relation: 'depends-on',
    at: 'spec.providerConfigRef',
    to: { groups: ['^', '='], kind: 'ProviderConfig' },
    shared: true,
  },
  {
    id: 'namespaced-provider-config',
    group: '*.m.*',
    relation: 'depends-on',
    at: 'spec.providerConfigRef',
    to: { groups: ['^', '='], kind: 'ClusterProviderConfig' },
    shared: true,
  },
  {
    id: 'credentials',
    group: '*',
    kinds: ['ProviderConfig', 'ClusterProviderConfig'],
    relation: 'depends-on',
    at: 'spec.credentials.secretRef',
    to: { groups: [''], kind: 'Secret' },
    shared: true,
  },
  {
    id: 'runtime-config',
    group: 'pkg.crossplane.io',
    relation: 'depends-on',
    at: 'spec.runtimeConfigRef',
    to: { groups: ['='], kind: 'DeploymentRuntimeConfig', namespace: 'none' },
    optional: 'while-well',
  },
  {
    id: 'inactive-revision',
    group: 'pkg.crossplane.io',
    relation: 'current',
    of: { group: '*', kind: '*' },
    when: { test: 'unless', at: 'spec.desiredState', values: ['Inactive'] },
  },
  {
    id: 'package-roll-up',
    group: 'pkg.crossplane.io',
    relation: 'repeats',
    types: ['Healthy', 'RevisionHealthy', 'RuntimeHealthy'],
  },
]
