import type { Pack } from '../../pack.ts'

/** Agones: a server that players have been given no longer counts as ready, and is what it was made for. */
export const agones: Pack = {
  name: 'agones',
  checkedWith: { 'googleforgames/agones': '23668444 (v1)' },
  kinds: [
    {
      group: 'agones.dev',
      kinds: ['Fleet', 'GameServerSet'],
      rules: [
        {
          id: 'all-servers-ready-or-taken',
          when: `has(status.readyReplicas) && status.count('readyReplicas') + status.count('allocatedReplicas')
            + status.count('reservedReplicas') >= spec.count('replicas')`,
          state: 'Healthy',
          path: 'status.readyReplicas',
        },
      ],
    },
  ],
}
