import type { Pack } from '../../pack.ts'

/** Volcano: a queue that is open takes jobs; whoever closes one does so on purpose. */
export const volcano: Pack = {
  name: 'volcano',
  checkedWith: { 'volcano-sh/apis': 'ed2d962 (v1beta1)' },
  kinds: [
    {
      group: 'scheduling.volcano.sh',
      kinds: ['Queue'],
      phases: { Open: 'well', Closing: 'working', Closed: 'paused', Unknown: 'unknown' },
    },
  ],
}
