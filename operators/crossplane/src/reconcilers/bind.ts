import { apiVersionOf } from '@barometer/client'
import type { AnyObject, Kind, ObjectKey } from '@barometer/controller'
import { claimNameLabel, claimNamespaceLabel, compositeLabel, isPaused } from '../api/annotations.ts'
import type { Claim, ClaimSpec, Composite, ObjectReference } from '../api/composite.ts'
import { madeName } from './names.ts'
import { type Problem, paused } from './problem.ts'

/** What to do for a claim. */
export interface Binding {
  readonly problem?: Problem | undefined
  readonly reference: ObjectReference
  /** The composite as the claim wants it; absent: nothing is done. */
  readonly composite?: AnyObject | undefined
}

/** The composite of a claim: the one it names, else the one that will be made for it. */
export function compositeOf(claim: Claim, kind: Kind<Composite>): ObjectKey {
  const { resourceRef } = claim.spec ?? {}
  return { name: resourceRef?.name ?? madeName(claim, kind.kind) }
}

/** What a claim asks for, given the composite that is there. Pure. */
export function bind(claim: Claim, found: Composite | undefined, kind: Kind<Composite>): Binding {
  const { name } = compositeOf(claim, kind)
  const reference = { apiVersion: apiVersionOf(kind), kind: kind.kind, name }
  if (isPaused(claim)) return { reference, problem: paused }
  const { resourceRef } = claim.spec ?? {}
  if (resourceRef && (resourceRef.kind !== reference.kind || groupOf(resourceRef) !== kind.group)) {
    const message = `spec.resourceRef names a ${resourceRef.kind} of ${resourceRef.apiVersion}: expected ${reference.kind} of ${reference.apiVersion}`
    return { reference, problem: { reason: 'InvalidReference', message } }
  }
  const { claimRef } = found?.spec ?? {}
  if (
    claimRef &&
    (claimRef.name !== claim.metadata.name || claimRef.namespace !== claim.metadata.namespace)
  ) {
    const message = `composite resource "${name}" is bound to claim ${claimRef.namespace}/${claimRef.name} already`
    return { reference, problem: { reason: 'InvalidReference', message } }
  }
  return { reference, composite: wanted(claim, reference) }
}

/** The claim's own spec, without what only claims have. */
function wanted(claim: Claim, { apiVersion, kind, name }: ObjectReference): AnyObject {
  const { metadata } = claim
  const { namespace = '' } = metadata
  const { resourceRef: _, compositeDeletePolicy: __, ...spec }: ClaimSpec = claim.spec ?? {}
  const claimRef = { apiVersion: claim.apiVersion, kind: claim.kind, namespace, name: metadata.name }
  const labels = {
    ...metadata.labels,
    ...{ [claimNameLabel]: metadata.name, [claimNamespaceLabel]: namespace, [compositeLabel]: name },
  }
  return { apiVersion, kind, metadata: { name, labels }, spec: { ...spec, claimRef } } as AnyObject
}

function groupOf({ apiVersion }: ObjectReference): string {
  return apiVersion.split('/')[0]!
}
