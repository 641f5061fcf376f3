import type { ReferenceRule, RelationRule } from '../../relations.ts'

const serving = 'serving.knative.dev'
const revision = { groups: ['='], kind: 'Revision' }

/** Traffic leads to revisions; of a configuration's revisions the latest ones count. */
export const relations: readonly RelationRule[] = [
  {
    id: 'route-configuration',
    group: serving,
    kinds: ['Route'],
    relation: 'depends-on',
    at: 'spec.traffic[].configurationName',
    read: 'name',
    to: { groups: ['='], kind: 'Configuration' },
  },
  ...['Service', 'Route'].map(
    (kind): ReferenceRule => ({
      id: `${kind}-traffic`,
      group: serving,
      kinds: [kind],
      relation: 'contains',
      at: 'spec.traffic[].revisionName',
      read: 'name',
      to: revision,
    }),
  ),
  {
    id: 'traffic-given',
    group: serving,
    kinds: ['Route'],
    relation: 'contains',
    at: 'status.traffic[].revisionName',
    read: 'name',
    to: revision,
    optional: true,
  },
  {
    id: 'revision-build',
    group: serving,
    kinds: ['Revision'],
    relation: 'depends-on',
    at: 'spec.buildName',
    read: 'name',
    to: { groups: ['build.knative.dev'], kind: 'Build' },
  },
  {
    id: 'former-revision',
    group: serving,
    kinds: ['Revision'],
    relation: 'current',
    of: { group: serving, kind: 'Configuration' },
    when: { test: 'named', at: ['status.latestCreatedRevisionName', 'status.latestReadyRevisionName'] },
  },
  {
    id: 'service-roll-up',
    group: serving,
    kinds: ['Service', 'Configuration'],
    relation: 'repeats',
    types: ['Ready', 'ConfigurationsReady', 'RoutesReady'],
  },
  {
    id: 'route-roll-up',
    group: serving,
    kinds: ['Route'],
    relation: 'repeats',
    types: ['Ready', 'IngressReady', 'AllTrafficAssigned', 'CertificateProvisioned'],
  },
  {
    id: 'revision-roll-up',
    group: serving,
    kinds: ['Revision'],
    relation: 'repeats',
    types: ['Ready', 'BuildSucceeded', 'ContainerHealthy', 'ResourcesAvailable', 'Active'],
  },
]
