import type { Pack } from '../../pack.ts'

/** The hierarchical namespace controller: it never halts activities on request, only because the hierarchy is wrong. */
export const hnc: Pack = {
  name: 'hnc',
  checkedWith: { 'kubernetes-sigs/hierarchical-namespaces': '281b24f (v1alpha2)' },
  kinds: [
    {
      group: 'hnc.x-k8s.io',
      roles: { negative: ['ActivitiesHalted', 'BadConfiguration'] },
      glossary: {
        types: {
          ActivitiesHalted: {
            means: 'Nothing is propagated into this namespace or below it.',
            actor: 'user',
          },
          BadConfiguration: { means: 'The hierarchy is inconsistent, and still works.', actor: 'user' },
        },
        reasons: {
          AncestorHaltActivities: { means: 'A namespace above this one has halted activities.' },
          InCycle: { means: 'The namespace is its own ancestor.', actor: 'user' },
          ParentMissing: { means: 'The parent namespace does not exist.', actor: 'user' },
        },
      },
    },
  ],
}
