import type { Time } from '@barometer/conditions'
import type { AWSMachine } from '../api/aws-machine.ts'
import type { Answer, Failure } from '../cloud/ask.ts'
import type { Resource } from '../cloud/resource.ts'
import { securityGroupsOf } from './network-steps.ts'

/** The machine that an instance is for. */
export interface Owner {
  readonly cluster: string
  readonly controlPlane: boolean
  /** What the instance is told when it boots; undefined: it is not written yet. */
  readonly bootstrapData: string | undefined
  readonly hasNode: boolean
}

export interface ObservedInstance {
  readonly owner: Owner | undefined
  /** The instance and its bootstrap secret, as far as they are there. */
  readonly resources: Answer<readonly Resource[]>
  readonly keyPair: Answer<boolean>
}

/** What the cloud and the machine say, put together. */
export function factsOf(object: AWSMachine, observed: ObservedInstance, newer?: readonly Resource[]) {
  const { owner, resources, keyPair } = observed
  const list = newer ?? resources.value ?? []
  const instance = list.find(({ kind }) => kind === 'instance')
  return {
    object,
    owner,
    instance,
    secret: list.find(({ kind }) => kind === 'bootstrap-secret'),
    terminated: !resources.failure && !instance && object.spec.providerID !== undefined,
    silence: resources.failure ?? keyPair.failure,
    keyMissing: keyPair.value === false,
    groups: securityGroupsOf(owner?.cluster ?? '', owner?.controlPlane ?? false),
  }
}

/** The facts, what failed in this pass, and when that was. */
export type InstanceFacts = ReturnType<typeof factsOf> & {
  readonly failures: Readonly<Record<string, Failure>>
  readonly now: Time
}
