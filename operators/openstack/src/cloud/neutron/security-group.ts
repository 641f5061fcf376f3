import { Refusal } from '../http/refusal.ts'
import { flag } from '../resource/checks.ts'
import type { Resource, ResourceType } from '../resource/resource-type.ts'
import { common, neutron } from './family.ts'
import { shownRule } from './security-group-rule.ts'

export const securityGroup: ResourceType = {
  ...{ family: neutron, name: 'security_group', plural: 'security_groups', path: 'security-groups' },
  noun: 'Security group',
  fields: {
    ...common,
    stateful: { check: flag, default: true },
    shared: { check: flag, default: false, by: 'cloud' },
  },
  // What is not forbidden may leave.
  arrives: ({ id }, cloud) => {
    for (const ethertype of ['IPv4', 'IPv6'])
      cloud.add(
        'security_group_rule',
        { security_group_id: id, direction: 'egress', ethertype },
        { builtIn: true },
      )
  },
  checkRemoval: ({ builtIn }) => {
    if (builtIn)
      throw new Refusal(
        409,
        'SecurityGroupCannotRemoveDefault',
        'Insufficient rights for removing default security group.',
      )
  },
  show: ({ id }: Resource, cloud) => ({
    security_group_rules: cloud
      .where('security_group_rule', { security_group_id: id })
      .map((rule) => shownRule(rule, cloud.project)),
  }),
}
