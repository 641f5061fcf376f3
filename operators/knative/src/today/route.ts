import { type Arguments, find, type Mark, not, propagated, so, unsure } from './marks.ts'

const traffic = 'AllTrafficAssigned'
const ingress = 'IngressReady'
const certificate = 'CertificateProvisioned'

/** What each status function of a Route marks, in knative.dev/serving v0.50. */
export const routeFunctions: Readonly<Record<string, (given: Arguments) => Mark>> = {
  MarkServiceNotOwned: ({ name }) =>
    not(ingress, 'NotOwned', `There is an existing placeholder Service "${name}" that we do not own.`),
  MarkEndpointNotOwned: ({ name }) =>
    not(ingress, 'NotOwned', `There is an existing placeholder Endpoint "${name}" that we do not own.`),
  MarkIngressNotConfigured: notConfigured,
  MarkIngressRolloutInProgress: () =>
    unsure(ingress, 'RolloutInProgress', 'A gradual rollout of the latest revision(s) is in progress.'),
  PropagateIngressStatus: (given) => {
    const ready = find(given.ingress?.conditions, 'Ready')
    return ready ? propagated(ingress, ready) : notConfigured()
  },
  MarkTrafficAssigned: () => so(traffic),
  MarkUnknownTrafficError: ({ message }) => unsure(traffic, 'Unknown', message),
  MarkRevisionTargetTrafficError: ({ reason, message }) => not(traffic, reason, message),
  MarkConfigurationNotReady: ({ name }) =>
    unsure(traffic, 'RevisionMissing', `Configuration "${name}" is waiting for a Revision to become ready.`),
  MarkConfigurationFailed: ({ name }) =>
    not(traffic, 'RevisionMissing', `Configuration "${name}" does not have any ready Revision.`),
  MarkRevisionNotReady: ({ name }) =>
    unsure(traffic, 'RevisionMissing', `Revision "${name}" is not yet ready.`),
  MarkRevisionFailed: ({ name }) =>
    not(traffic, 'RevisionMissing', `Revision "${name}" failed to become ready.`),
  MarkRevisionNotOwned: ({ name, expectedService, actualService }) =>
    not(
      traffic,
      'RevisionNotOwned',
      actualService
        ? `Revision "${name}" belongs to Service "${actualService}", not Service "${expectedService}".`
        : `Revision "${name}" does not belong to Service "${expectedService}".`,
    ),
  MarkMissingTrafficTarget: ({ kind, name }) =>
    not(traffic, `${kind}Missing`, `${kind} "${name}" referenced in traffic not found.`),
  MarkCertificateReady: () => so(certificate),
  MarkCertificateNotReady: ({ name, certificateReady }) =>
    unsure(
      certificate,
      'CertificateNotReady',
      `Certificate ${name} is not ready: ${certificateReady?.reason ?? ''}`,
    ),
  MarkCertificateProvisionFailed: ({ name, certificateReady }) =>
    not(
      certificate,
      'CertificateProvisionFailed',
      `Certificate ${name} fails to be provisioned: ${certificateReady?.reason ?? ''}`,
    ),
  MarkCertificateNotOwned: ({ name }) =>
    not(certificate, 'CertificateNotOwned', `There is an existing certificate ${name} that we don't own.`),
  MarkHTTPDowngrade: ({ name }) =>
    so(certificate, 'HTTPDowngrade', `Certificate ${name} is not ready downgrade HTTP.`),
  MarkTLSNotEnabled: ({ message }) => so(certificate, 'TLSNotEnabled', message),
}

function notConfigured(): Mark {
  return unsure(ingress, 'IngressNotConfigured', 'Ingress has not yet been reconciled.')
}
