import type { RelationRule } from '../../relations.ts'

const group = 'gateway.networking.k8s.io'

/** Gateway API: routes need their parents and backends, gateways their class and certificates. */
export const relations: readonly RelationRule[] = [
  {
    id: 'parents',
    group,
    relation: 'depends-on',
    at: 'spec.parentRefs[]',
    to: { groups: ['='], kind: 'Gateway' },
  },
  {
    id: 'backends',
    group,
    relation: 'depends-on',
    at: 'spec.rules[].backendRefs[]',
    to: { groups: [''], kind: 'Service' },
  },
  {
    id: 'class',
    group,
    kinds: ['Gateway'],
    relation: 'depends-on',
    at: 'spec.gatewayClassName',
    read: 'name',
    to: { groups: ['='], kind: 'GatewayClass', namespace: 'none' },
  },
  {
    id: 'certificates',
    group,
    kinds: ['Gateway'],
    relation: 'depends-on',
    at: 'spec.listeners[].tls.certificateRefs[]',
    to: { groups: [''], kind: 'Secret' },
  },
  {
    id: 'route-without-backend',
    group,
    relation: 'repeats',
    types: ['ResolvedRefs'],
    reasons: ['BackendNotFound'],
    of: { group: '', kind: 'Service' },
  },
  {
    id: 'listener-without-certificate',
    group,
    kinds: ['Gateway'],
    relation: 'repeats',
    types: ['ResolvedRefs', 'Programmed'],
    reasons: ['InvalidCertificateRef', 'Invalid'],
    of: { group: '', kind: 'Secret' },
  },
]
