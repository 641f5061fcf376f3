import type { Runbooks } from '../../pack.ts'

const parts = 'Read which parts are named, and correct them in the spec.'

/** What to do, by the reasons of OpenStack's resources. */
export const runbooks: Runbooks = {
  TransientError: {
    advice: 'Wait: it is tried again. Check OpenStack, its quota and the credentials if it lasts.',
  },
  CredentialsNotFound: {
    advice: 'Create the Secret with a key clouds.yaml, or correct spec.cloudCredentialsRef.',
  },
  CredentialsInvalid: { advice: 'Correct the clouds.yaml in the Secret, or the name of the cloud.' },
  CredentialsMissing: {
    advice: 'Name a Secret in spec.cloudCredentialsRef, or start the operator with credentials.',
  },
  CredentialsRefused: { advice: 'Issue new credentials and put them into the Secret.' },
  ServiceNotFound: { advice: 'Check the region in the clouds.yaml, and the catalog of the cloud.' },
  OpenStackUnreachable: { advice: 'Check the address in the clouds.yaml, and the network to it.' },
  UnexpectedAnswer: { advice: 'Check that the address in the clouds.yaml is that of OpenStack.' },
  NotAvailable: { advice: 'Look at the resource in OpenStack: its status says why it is not available.' },
  InvalidConfiguration: { advice: 'Correct the spec as the message says; it is not retried until then.' },
  UnrecoverableError: { advice: 'Correct the spec, or delete the object and create it again.' },
  MultipleFailures: { advice: parts },
  '*Failed': { advice: parts },
}
