import type { AWSMachine } from '../api/aws-machine.ts'
import { later, soon } from '../options.ts'
import { factsOf, type ObservedInstance } from './instance-facts.ts'
import { securityGroupsOf } from './network-steps.ts'

/** What is to be done in the cloud. */
export interface InstancePlan {
  readonly steps: readonly ('secret' | 'instance' | 'groups' | 'attach' | 'forget-secret')[]
  readonly requeueAfter: number
}

/** What to do next. Pure. */
export function decideInstance(object: AWSMachine, observed: ObservedInstance): InstancePlan {
  const { owner, resources, keyPair } = observed
  if (!owner || !resources.value) return { steps: [], requeueAfter: soon }
  const { instance, secret, terminated } = factsOf(object, observed)
  const wait = (steps: InstancePlan['steps']) => ({ steps, requeueAfter: soon })
  if (!instance) {
    if (terminated) return { steps: [], requeueAfter: later }
    if (owner.bootstrapData === undefined || keyPair.value !== true) return wait([])
    return wait(secret ? ['instance'] : ['secret', 'instance'])
  }
  if (object.spec.providerID === undefined) return wait(['instance'])
  if (instance.state === 'pending' || instance.state === 'deleting') return wait([])
  const groups = securityGroupsOf(owner.cluster, owner.controlPlane)
  const steps: InstancePlan['steps'][number][] = []
  if (JSON.stringify(instance.spec.securityGroups ?? []) !== JSON.stringify(groups)) steps.push('groups')
  if (owner.controlPlane && !instance.attached) steps.push('attach')
  if (secret && owner.hasNode) steps.push('forget-secret')
  return { steps, requeueAfter: steps.length > 0 || secret ? soon : later }
}
