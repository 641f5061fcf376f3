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
          Available: { means: 'The resource exists in OpenStack and can be operated on.' },
          Progressing: {
            means: 'True while it is worked on; False when done, and also when it has given up.',
          },
          SubResourcesReady: { means: 'The parts inside the resource (rules, members) are all there.' },
        },
        reasons: {
          TransientError: {
            means: 'OpenStack refused or did not answer; it is tried again.',
            actor: 'cloud',
          },
          InvalidConfiguration: { means: 'OpenStack will never accept this spec.', actor: 'user' },
          UnrecoverableError: {
            means: 'Something outside has changed that cannot be mended here.',
            actor: 'user',
          },
        },
      },
    },
  ],
  relations,
}
