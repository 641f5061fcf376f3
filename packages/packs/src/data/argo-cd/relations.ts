import type { RelationRule } from '../../relations.ts'

const group = 'argoproj.io'

/** Argo CD: the resources of an application, and the annotation by which it tracks them. */
export const relations: readonly RelationRule[] = [
  {
    id: 'application-resources',
    group,
    kinds: ['Application'],
    relation: 'contains',
    at: 'status.resources[]',
    to: { groups: [''] },
    // They may be in another cluster, and one that is missing is said to be so by the application itself.
    optional: true,
  },
  {
    id: 'application-project',
    group,
    kinds: ['Application'],
    relation: 'depends-on',
    at: 'spec.project',
    read: 'name',
    to: { groups: ['='], kind: 'AppProject' },
    optional: 'while-well',
  },
  {
    id: 'tracked-by-application',
    group: '*',
    relation: 'contains',
    direction: 'from',
    at: 'metadata.annotations["argocd.argoproj.io/tracking-id"]',
    read: 'tracking',
    to: { groups: [group], kind: 'Application' },
    optional: true,
    unless: 'owned',
  },
]
