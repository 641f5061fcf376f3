import {
  openstack as dialect,
  progressConditions,
  type SubResource,
  setCondition,
  subResourceProgress,
  subResourcesCondition,
} from '@barometer/conditions'
import { newObject, now, type Scenario } from '../scenario.ts'

const rules: readonly SubResource[] = [
  { kind: 'Rule', name: 'allow-https', state: 'ready' },
  {
    kind: 'Rule',
    name: 'allow-ssh',
    state: 'failed',
    reason: 'RuleCreationFailed',
    message: 'invalid CIDR format for remoteIPPrefix',
  },
]

// openstack-subresources / Status Combinations, Error Reporting
export function openstack(): Scenario {
  const conditions = [...progressConditions(subResourceProgress(rules), 'True'), subResourcesCondition(rules)]
  const group = conditions.reduce(
    (object, condition) => setCondition(object, condition, { now, dialect }),
    newObject('SecurityGroup', 'web'),
  )
  return { design: 'OpenStack', title: 'Main resource ready, sub-resource failed', objects: [group] }
}
