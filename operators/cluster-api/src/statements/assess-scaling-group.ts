import { severityByAge, type Time, timestamp } from '@barometer/conditions'
import type { Failure } from '../cloud/ask.ts'
import type { Resource } from '../cloud/resource.ts'
import { expectedSeconds } from '../options.ts'
import type { ObservedScalingGroup } from '../plans/decide-scaling-group.ts'
import { silenceOf } from './silence.ts'
import { fails, holds, refused, type Statement, unknown } from './statement.ts'

/** `BootstrapDataSecretReady`. */
export function assessPoolSecret(
  { owner, secret, group }: ObservedScalingGroup,
  failures: Readonly<Record<string, Failure>>,
): Statement {
  if (group.failure) return unknown(silenceOf(group.failure))
  if (failures['secret']) return refused(failures['secret'])
  if (secret) return holds
  if (!owner) return fails('WaitingForOwner', 'No MachinePool refers to it', 'Info')
  return owner.bootstrapData === undefined
    ? fails('WaitingForBootstrapData', 'What the machines run when they boot is not written yet', 'Info')
    : fails('Provisioning', 'The bootstrap data is being stored', 'Info')
}

/** `ScalingGroupReady`. */
export function assessGroup(
  { owner, group }: ObservedScalingGroup,
  failures: Readonly<Record<string, Failure>>,
  now: Time,
): Statement {
  if (group.failure) return unknown(silenceOf(group.failure))
  const failed = failures['group'] ?? failures['resize']
  if (failed) return refused(failed)
  const [found] = group.value
  if (!found)
    return owner?.bootstrapData === undefined
      ? fails('WaitingForBootstrapData', 'What the machines run when they boot is not written yet', 'Info')
      : fails('Provisioning', 'The scaling group is being made', 'Info')
  if (found.state === 'impaired')
    return fails('NotOperational', `${found.id} is there but does not work`, 'Error')
  return found.state === 'available' ? holds : provisioning(found, now)
}

/** `InstancesReady`. */
export function assessInstances(
  { owner, group, instances }: ObservedScalingGroup,
  failures: Readonly<Record<string, Failure>>,
  now: Time,
): Statement {
  if (group.failure) return unknown(silenceOf(group.failure))
  const desired = owner?.replicas ?? 0
  const impaired = instances.find(({ state }) => state === 'impaired')
  if (impaired) return fails('NotOperational', `${impaired.name} is there but does not work`, 'Error')
  const running = instances.filter(({ state }) => state === 'available').length
  if (group.value.length > 0 && running === desired && instances.length === desired) return holds
  if (failures['resize']) return refused(failures['resize'])
  const slow = instances.find((found) => found.state === 'pending' && isSlow(found, now))
  return fails('Provisioning', `${running} of ${desired} instances run`, slow ? 'Warning' : 'Info')
}

function provisioning(found: Resource, now: Time): Statement {
  return isSlow(found, now)
    ? fails(
        'Provisioning',
        `${found.name} takes longer than expected (${expectedSeconds.instance}s)`,
        'Warning',
      )
    : fails('Provisioning', `${found.name} is being made`, 'Info')
}

function isSlow({ createdAt }: Resource, now: Time): boolean {
  return severityByAge(timestamp(createdAt), { now, expectedSeconds: expectedSeconds.instance }) === 'Warning'
}
