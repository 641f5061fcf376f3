import type { Pack } from '../../pack.ts'
import { relations } from './relations.ts'
import { runbooks } from './runbooks.ts'

/** OpenStack Resource Controller: `Available`, `Progressing`, and `SubResourcesReady` for the parts of one resource. */
export const openstack: Pack = {
  name: 'openstack',
  checkedWith: { 'openstack-resource-controller': '2026-08-03' },
  kinds: [
    {
      group: 'openstack.k-orc.cloud',
      roles: { happy: ['Available'], work: ['Progressing'], positive: ['SubResourcesReady'] },
      reasons: {
        Success: 'well',
        Progressing: 'working',
        SubResourcesPending: 'working',
        TransientError: 'trouble',
        SubResourceFailed: 'trouble',
        MultipleFailures: 'trouble',
        NotAvailable: 'trouble',
        CredentialsNotFound: 'trouble',
        CredentialsInvalid: 'trouble',
        CredentialsMissing: 'trouble',
        CredentialsRefused: 'trouble',
        ServiceNotFound: 'trouble',
        OpenStackUnreachable: 'trouble',
        UnexpectedAnswer: 'trouble',
        InvalidConfiguration: 'terminal',
        UnrecoverableError: 'terminal',
      },
      controller: {
        deployments: [{ namespace: 'orc-system', name: 'orc-controller-manager' }],
        leases: ['*.k-orc.cloud'],
        managers: ['orc-controller-manager', 'openstack.k-orc.cloud/*'],
      },
      runbooks,
      glossary: {
        types: {
          Available: {
            means: 'The main resource exists in OpenStack and can be operated on, whatever its parts say.',
          },
          Progressing: {
            means:
              'True while it works, waits or tries again; False when done, and also when it has given up until the spec changes.',
          },
          SubResourcesReady: {
            means: 'All sub-resources (rules, listeners, routes) are as the spec asks.',
          },
        },
        reasons: {
          CredentialsNotFound: {
            means: 'The Secret that spec.cloudCredentialsRef names, or its key clouds.yaml, does not exist.',
            actor: 'user',
          },
          CredentialsInvalid: {
            means:
              'The clouds.yaml cannot be read, has no cloud of that name, or lacks a field; the message names it.',
            actor: 'user',
          },
          CredentialsMissing: {
            means: 'The object names no credentials, and the operator was started without any.',
            actor: 'platform',
          },
          CredentialsRefused: {
            means:
              'Keystone gives no token for the credentials, or a service refuses it: they are wrong, or have expired.',
            actor: 'platform',
          },
          ServiceNotFound: {
            means: 'The catalog of the cloud has no such service in that region.',
            actor: 'platform',
          },
          OpenStackUnreachable: {
            means: 'No server answers at the address of OpenStack.',
            actor: 'platform',
          },
          UnexpectedAnswer: {
            means: 'What answers at the address of OpenStack does not speak its protocol.',
            actor: 'platform',
          },
          Success: {
            means: 'It is as the condition asks: available, up to date, all parts ready.',
            actor: 'nobody',
          },
          Progressing: { means: 'Something is waited for: the message says what.', actor: 'nobody' },
          NotAvailable: {
            means: 'Nothing is left to do, but the resource is not available.',
            actor: 'user',
          },
          TransientError: {
            means: 'OpenStack refused or did not answer (a quota, a server error); it is tried again.',
            actor: 'cloud',
          },
          InvalidConfiguration: {
            means:
              'OpenStack will never accept this spec (400 or 409). Nothing is tried until the spec changes.',
            actor: 'user',
          },
          UnrecoverableError: {
            means:
              'The resource is in ERROR, or what is imported does not exist; the operator cannot mend that.',
            actor: 'user',
          },
          SubResourcesPending: {
            means: 'Parts are in progress or tried again, or the main resource is not there yet.',
            actor: 'nobody',
          },
          SubResourceFailed: {
            means: 'One part has failed; its kind has no reason of its own.',
            actor: 'user',
          },
          MultipleFailures: {
            means: 'Several parts have failed; the message counts and names them.',
            actor: 'user',
          },
          '*Failed': {
            means: 'One sub-resource has failed: the message names it and says why.',
            actor: 'user',
          },
        },
      },
    },
  ],
  relations,
}
