import type { Pack } from '../../pack.ts'

/** NooBaa: a store stays Ready while its mode says what is wrong with it. */
export const noobaa: Pack = {
  name: 'noobaa',
  checkedWith: { 'noobaa/noobaa-operator': '043d150 (v1alpha1)' },
  kinds: [
    {
      group: 'noobaa.io',
      kinds: ['BackingStore', 'NamespaceStore', 'BucketClass'],
      places: [
        {
          path: 'status.mode',
          reason: 'modeCode',
          says: { OPTIMAL: 'none', INITIALIZING: 'working', SCALING: 'working', DELETING: 'working' },
          otherwise: 'trouble',
        },
      ],
    },
  ],
}
