import type { ReferenceRule, RelationRule } from '../../relations.ts'

const group = 'cert-manager.io'

function issuer(of: string, kinds: readonly string[]): ReferenceRule {
  return {
    id: `${kinds[0]}-issuer`,
    group: of,
    kinds,
    relation: 'depends-on',
    at: 'spec.issuerRef',
    to: { groups: [group], kind: 'Issuer' },
  }
}

function annotation(at: string, kind: string, rest: Partial<ReferenceRule>): ReferenceRule {
  return {
    id: at,
    group: '*',
    relation: 'depends-on',
    at: `metadata.annotations["cert-manager.io/${at}"]`,
    read: 'name',
    to: { groups: [group], kind },
    optional: 'while-well',
    ...rest,
  }
}

/** cert-manager: issuers, requests (the last one counts), secrets, and who takes a certificate authority from it. */
export const relations: readonly RelationRule[] = [
  issuer(group, ['Certificate', 'CertificateRequest']),
  issuer('acme.cert-manager.io', ['Order', 'Challenge']),
  {
    id: 'issuer-authority',
    group,
    kinds: ['Issuer'],
    relation: 'depends-on',
    at: 'spec.ca.secretName',
    read: 'name',
    to: { groups: [''], kind: 'Secret' },
  },
  {
    // It may be told to look elsewhere: while the issuer is well, it has found it.
    id: 'cluster-issuer-authority',
    group,
    kinds: ['ClusterIssuer'],
    relation: 'depends-on',
    at: 'spec.ca.secretName',
    read: 'name',
    to: { groups: [''], kind: 'Secret', namespace: 'cert-manager' },
    optional: 'while-well',
  },
  {
    id: 'certificate-secret',
    group,
    kinds: ['Certificate'],
    relation: 'contains',
    at: 'spec.secretName',
    read: 'name',
    to: { groups: [''], kind: 'Secret' },
    optional: true,
  },
  {
    // It would have been renewed, had what makes it not failed.
    id: 'expired-for-want-of-another',
    group,
    kinds: ['Certificate'],
    relation: 'repeats',
    types: ['Ready'],
    reasons: ['Expired'],
  },
  {
    id: 'former-request',
    group,
    kinds: ['CertificateRequest'],
    relation: 'current',
    of: { group, kind: 'Certificate' },
    when: { test: 'newest' },
  },
  annotation('issuer', 'Issuer', {}),
  annotation('cluster-issuer', 'ClusterIssuer', {}),
  annotation('inject-ca-from', 'Certificate', { read: 'key' }),
]
