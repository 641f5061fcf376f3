import { array, boolean, object, optional, string } from '@barometer/controller/crd'
import { given } from '../../api/actuator.ts'
import { openStackKind } from '../../api/openstack-kind.ts'
import { rules, rulesSchema } from './rules.ts'

export const SecurityGroup = openStackKind({
  kind: 'SecurityGroup',
  resource: object({
    description: optional(string({ maxLength: 255 })),
    tags: optional(array(string({ minLength: 1, maxLength: 255 }))),
    stateful: optional(boolean()),
    rules: optional(rulesSchema),
  }),
  reported: ['name', 'description', 'project_id', 'stateful', 'tags', 'security_group_rules'],
  actuator: {
    ...{ service: 'network', path: '/security-groups', one: 'security_group', many: 'security_groups' },
    body: ({ name, description, stateful }) => given({ name, description, stateful }),
    mutable: ['name', 'description', 'stateful'],
    tags: ({ tags = [] }) => tags,
    parts: [rules],
  },
})
