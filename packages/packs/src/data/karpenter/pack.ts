import type { Pack } from '../../pack.ts'

/** Karpenter: a condition set after Knative's. Unknown is work under way, False is an error. */
export const karpenter: Pack = {
  name: 'karpenter',
  checkedWith: { 'awslabs/operatorpkg': '7a13865 (2026-02-17)' },
  kinds: ['karpenter.sh', 'karpenter.*'].map((group) => ({
    group,
    roles: {
      happy: ['Ready'],
      work: ['Drifted', 'Disrupting'],
      info: ['Consolidatable', 'Empty', 'ConsistentStateFound', 'DisruptionReason'],
    },
    whenUnknown: 'working',
    whenFalse: 'trouble',
    controller: {
      deployments: [{ name: 'karpenter' }],
      leases: ['karpenter-leader-election'],
      managers: ['karpenter'],
    },
  })),
}
