import type { Pack } from '../../pack.ts'
import { relations } from './relations.ts'

/** kro: graph definitions, and the instances made from them. */
export const kro: Pack = {
  name: 'kro',
  checkedWith: { kro: '0302e659 (2026-08-19)' },
  kinds: [
    {
      group: 'kro.run',
      roles: {
        happy: ['Ready'],
        positive: [
          'InstanceManaged',
          'GraphResolved',
          'ResourcesReady',
          'GraphAccepted',
          'GraphRevisionsResolved',
          'ResourceGraphAccepted',
          'KindReady',
          'ControllerReady',
        ],
      },
      whenUnknown: 'working',
      phases: {
        Active: 'well',
        ACTIVE: 'well',
        IN_PROGRESS: 'working',
        DELETING: 'working',
        Inactive: 'trouble',
        FAILED: 'trouble',
        ERROR: 'trouble',
      },
      rules: [
        {
          // It calls an error what it only waits for.
          id: 'kro-waits-for-readiness',
          when: `status.text('state') == 'IN_PROGRESS'
            && conditions.?ResourcesReady.message.orValue('').contains('(waiting for readiness)')`,
          state: 'Progressing',
          path: 'status.conditions[type=ResourcesReady]',
        },
      ],
      controller: { deployments: [{ namespace: 'kro*', name: 'kro*' }], managers: ['kro', 'kro.run/*'] },
      glossary: {
        types: {
          GraphResolved: { means: 'Every expression of the graph could be evaluated.', actor: 'user' },
          ResourcesReady: { means: 'Every resource of the graph meets its readyWhen.' },
        },
      },
    },
  ],
  relations,
}
