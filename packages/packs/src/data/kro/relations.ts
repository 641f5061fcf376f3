import type { RelationRule } from '../../relations.ts'

/** kro sets no owner references: labels name the instance. */
export const relations: readonly RelationRule[] = [
  {
    id: 'part-of-instance',
    group: '*',
    relation: 'contains',
    direction: 'from',
    at: 'metadata.labels["kro.run/instance-name"]',
    read: 'name',
    to: {
      groups: ['@metadata.labels["kro.run/instance-group"]', 'kro.run'],
      kind: '@metadata.labels["kro.run/instance-kind"]',
      namespace: '@metadata.labels["kro.run/instance-namespace"]',
    },
    optional: true,
  },
  {
    id: 'instance-roll-up',
    group: 'kro.run',
    relation: 'repeats',
    types: ['Ready', 'ResourcesReady'],
  },
]
