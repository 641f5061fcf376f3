import type { Machine } from '../api/machine.ts'
import { later, soon } from '../options.ts'
import type { ObservedNode } from '../statements/assess-node.ts'
import type { Part } from '../statements/part.ts'

export interface ObservedMachine extends ObservedNode {
  readonly cluster: { readonly uid: string | undefined } | undefined
  readonly infrastructure: Part | undefined
  readonly bootstrap: Part | undefined
  readonly orphan: boolean
}

/** What a machine's parts have told it, to be kept in its spec. */
export interface MachinePlan {
  readonly spec: { readonly providerID?: string; readonly bootstrap?: { readonly dataSecretName: string } }
  readonly claims: readonly ('infrastructure' | 'bootstrap')[]
  readonly adoptedByCluster: boolean
  readonly requeueAfter: number
}

/** What to keep, and whose the parts are. Pure. */
export function decideMachine(object: Machine, observed: ObservedMachine): MachinePlan {
  const { infrastructure, bootstrap } = observed
  const providerID = textAt(infrastructure?.object, 'spec', 'providerID')
  const dataSecretName = textAt(bootstrap?.object, 'status', 'dataSecretName')
  const keepsId = providerID !== undefined && object.spec.providerID === undefined
  const keepsSecret = dataSecretName !== undefined && object.spec.bootstrap.dataSecretName === undefined
  const settled = observed.node.value?.ready === true && object.spec.providerID !== undefined
  return {
    spec: {
      ...(keepsId && { providerID }),
      ...(keepsSecret && { bootstrap: { dataSecretName } }),
    },
    claims: (['infrastructure', 'bootstrap'] as const).filter((which) => observed[which]?.found === 'there'),
    adoptedByCluster: observed.orphan,
    requeueAfter: settled ? later : soon,
  }
}

function textAt(object: object | undefined, part: 'spec' | 'status', field: string): string | undefined {
  const value = (object as Record<string, Record<string, unknown> | undefined> | undefined)?.[part]?.[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}
