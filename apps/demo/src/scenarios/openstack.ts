import {
  beginPass,
  conditionSet,
  openstack as dialect,
  progressConditions,
  type SubResource,
} from '@barometer/conditions'
import { newObject, now, type Scenario } from '../scenario.ts'

const conditions = conditionSet(['Available', 'Progressing', 'SubResourcesReady'], dialect)
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
  const pass = beginPass(newObject('SecurityGroup', 'web'), conditions, { now })
  pass.set(...progressConditions({ available: 'True', parts: rules }))
  return { design: 'OpenStack', title: 'Main resource ready, sub-resource failed', objects: [pass.end()] }
}
