import type { KindFacts, Pack } from '../../pack.ts'
import { relations } from './relations.ts'

const controller: NonNullable<KindFacts['controller']> = {
  deployments: [{ namespace: 'cert-manager', name: 'cert-manager' }],
  leases: ['cert-manager-controller'],
  managers: ['cert-manager', 'cert-manager-*'],
}

/** cert-manager: issuers, certificates, requests, and the orders and challenges of ACME. */
export const certManager: Pack = {
  name: 'cert-manager',
  checkedWith: { 'cert-manager': '2d0d7f7f7 (2026-08-22)' },
  kinds: [
    {
      group: 'cert-manager.io',
      roles: {
        happy: ['Ready'],
        work: ['Issuing'],
        positive: ['Approved'],
        terminal: ['Denied', 'InvalidRequest'],
      },
      controller,
      glossary: {
        types: {
          Issuing: {
            means: 'A new certificate is being obtained; the old one stays in use.',
            actor: 'nobody',
          },
        },
        reasons: {
          DoesNotExist: { means: 'The Secret with the certificate is not there yet.', actor: 'nobody' },
          Denied: { means: 'A policy or a person denied the request.', actor: 'user' },
          ErrRegisterACMEAccount: { means: 'The ACME server refused the account.', actor: 'user' },
        },
      },
    },
    {
      group: 'cert-manager.io',
      kinds: ['Certificate'],
      reasons: {
        DoesNotExist: 'working',
        MissingData: 'working',
        InvalidKeyPair: 'working',
        InvalidCertificate: 'working',
        InvalidCertificateRequest: 'working',
        SecretMismatch: 'working',
        IncorrectIssuer: 'working',
        IncorrectCertificate: 'working',
        RequestChanged: 'working',
        Renewing: 'working',
        SecretTemplateMismatch: 'working',
        SecretManagedMetadataMismatch: 'working',
        AdditionalOutputFormatsMismatch: 'working',
        SecretOwnerRefMismatch: 'working',
        Disabled: 'none',
        Expired: 'trouble',
        Failed: 'trouble',
      },
      rules: [
        {
          // Nobody has looked at it since: cert-manager itself would say so.
          id: 'certificate-expired',
          when: `conditions.?Ready.status.orValue('') == 'True' && status.text('notAfter') != ''
            && now > timestamp(status.notAfter)`,
          state: 'Degraded',
          path: 'status.notAfter',
          reason: "'Expired'",
          message: "'the certificate expired at ' + status.notAfter + ' and has not been renewed'",
        },
      ],
    },
    {
      group: 'cert-manager.io',
      kinds: ['CertificateRequest'],
      reasons: { Pending: 'working', Failed: 'terminal', Denied: 'terminal', Issued: 'well' },
    },
    {
      group: 'acme.cert-manager.io',
      phases: {
        pending: 'working',
        processing: 'working',
        ready: 'working',
        valid: 'well',
        invalid: 'terminal',
        expired: 'terminal',
        errored: 'terminal',
      },
      ignore: ['status.authorizations'],
      controller,
    },
  ],
  relations,
}
