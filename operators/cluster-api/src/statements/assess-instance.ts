import { severityByAge, timestamp } from '@barometer/conditions'
import { expectedSeconds } from '../options.ts'
import type { InstanceFacts } from '../plans/instance-facts.ts'
import { silenceOf } from './silence.ts'
import { fails, holds, refused, type Statement, unknown } from './statement.ts'

export function assessInstance(facts: InstanceFacts): Statement {
  const { instance, owner, object, failures, now } = facts
  if (facts.silence) return unknown(silenceOf(facts.silence))
  if (facts.terminated)
    return fails('InstanceTerminated', `${object.spec.providerID} is gone: replace the machine`, 'Error')
  if (facts.keyMissing)
    return fails('SSHKeyMissing', `The key pair ${object.spec.sshKeyName} is not in the account`, 'Warning')
  const failed = failures['secret'] ?? failures['instance']
  if (!instance) {
    if (failed) return refused(failed, 'InstanceProvisionFailed')
    if (!owner) return fails('WaitingForOwner', 'No Machine refers to it', 'Info')
    return owner.bootstrapData === undefined
      ? fails('WaitingForBootstrapData', 'What the machine runs when it boots is not written yet', 'Info')
      : fails('InstanceProvisionStarted', 'The instance is being made', 'Info')
  }
  if (instance.state === 'impaired')
    return fails('NotOperational', `${instance.id} is there but does not work: replace the machine`, 'Error')
  if (instance.state === 'deleting') return fails('Deleting', `${instance.id} is being terminated`, 'Info')
  if (instance.state === 'available') return holds
  const slow = { now, expectedSeconds: expectedSeconds.instance }
  return severityByAge(timestamp(instance.createdAt), slow) === 'Warning'
    ? fails(
        'InstanceProvisionStarted',
        `${instance.id} takes longer than expected (${expectedSeconds.instance}s)`,
        'Warning',
      )
    : fails('InstanceProvisionStarted', `${instance.id} is being made`, 'Info')
}

export function assessSecurityGroups(facts: InstanceFacts): Statement {
  const { instance, failures, groups } = facts
  return (
    withoutInstance(facts) ??
    (failures['groups'] && refused(failures['groups'], 'SecurityGroupsFailed')) ??
    (JSON.stringify(instance?.spec.securityGroups ?? []) === JSON.stringify(groups)
      ? holds
      : fails('SecurityGroupsChanging', `${groups.join(', ')} is being set`, 'Info'))
  )
}

export function assessLoadBalancer(facts: InstanceFacts): Statement {
  const { instance, failures } = facts
  return (
    withoutInstance(facts) ??
    (failures['attach'] && refused(failures['attach'], 'LBAttachmentFailed')) ??
    (instance?.attached ? holds : fails('Attaching', 'The load balancer is told of the instance', 'Info'))
  )
}

export function assessSecret(facts: InstanceFacts): Statement {
  const { instance, secret, failures } = facts
  if (facts.silence) return unknown(silenceOf(facts.silence))
  if (failures['forget-secret']) return refused(failures['forget-secret'], 'SecretDeletionFailed')
  if (!instance && !facts.terminated) return fails('WaitingForInstance', 'There is no instance yet', 'Info')
  if (secret && secret.state !== 'deleting')
    return fails('WaitingForNode', 'The bootstrap data is kept until the machine is a node', 'Info')
  return holds
}

function withoutInstance({ instance, silence, terminated }: InstanceFacts): Statement | undefined {
  if (silence) return unknown(silenceOf(silence))
  if (terminated) return fails('InstanceTerminated', 'The instance is gone', 'Error')
  if (!instance || instance.state === 'pending' || instance.state === 'deleting')
    return fails('WaitingForInstance', 'The instance does not run', 'Info')
  return undefined
}
