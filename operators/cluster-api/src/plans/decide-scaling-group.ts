import type { AWSMachinePool } from '../api/aws-machine-pool.ts'
import type { Answer } from '../cloud/ask.ts'
import type { Resource } from '../cloud/resource.ts'
import { later, soon } from '../options.ts'

/** What the cloud and the pool say. */
export interface ObservedScalingGroup {
  readonly owner:
    | { readonly cluster: string; readonly replicas: number; readonly bootstrapData: string | undefined }
    | undefined
  readonly group: Answer<readonly Resource[]>
  readonly instances: readonly Resource[]
  readonly secret: boolean
}

/** What to make or resize. Pure. */
export function decideScalingGroup(
  { metadata: { name } }: AWSMachinePool,
  { owner, group, secret, instances }: ObservedScalingGroup,
) {
  const create: ('secret' | 'group')[] = []
  let resize: number | undefined
  const found = group.value?.find((candidate) => candidate.name === name)
  if (owner?.bootstrapData !== undefined && group.value) {
    if (!secret) create.push('secret')
    if (!found) create.push('group')
    else if (found.spec.size !== owner.replicas) resize = owner.replicas
  }
  const settled =
    found?.state === 'available' &&
    instances.length === owner?.replicas &&
    instances.every(({ state }) => state === 'available')
  return {
    create,
    resize,
    requeueAfter: settled && create.length === 0 && resize === undefined ? later : soon,
  }
}
