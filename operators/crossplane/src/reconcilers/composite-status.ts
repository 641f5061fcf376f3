import { type Child, composite, cumulativeCondition, type Pass, someNames } from '@barometer/conditions'
import type { AnyObject } from '@barometer/controller'
import { annotation, resourceNameAnnotation } from '../api/annotations.ts'
import type { Composite } from '../api/composite.ts'
import { healthOf, readyOf } from '../functions/native-state.ts'
import { type Composed, type Plan, resourceNameOf } from './compose.ts'
import { markSynced, type Problem, wordsOf } from './problem.ts'

/** One resource of a composite as it is now. */
export interface Part {
  /** What the Composition calls it. */
  readonly name: string
  readonly object?: AnyObject | undefined
  readonly ready: boolean
  /** It waits for a value, and is not made yet. */
  readonly held?: boolean | undefined
}

/** A resource that could not be made. */
export interface Refused {
  readonly resource: string
  readonly message: string
  /** Asked again, the API server would say the same. */
  readonly final: boolean
}

/** What came of acting. */
export interface Acted {
  /** The resources as the server answered, by the Composition's names. */
  readonly applied: Readonly<Record<string, AnyObject>>
  /** What the API server did not take, and why. */
  readonly refused: readonly Refused[]
  /** What it is made of was written down anew: what is there of it has not been looked at. */
  readonly referred: boolean
}

/** What a composite is made of. Where nothing can be composed, that is what it was made of before. */
export function partsOf(
  plan: Plan,
  composed: readonly Composed[],
  acted: Acted | undefined,
): readonly Part[] {
  const there = composed.map((each): Part => {
    const ready = each.object !== undefined && readyOf(each.object)
    return { name: resourceNameOf(each), object: each.object, ready }
  })
  if (plan.problem) return there
  return plan.wanted.map(({ resource, ready, held }) => {
    const object = acted?.applied[resource] ?? there.find(({ name }) => name === resource)?.object
    return { name: resource, object, ready: ready ?? (object !== undefined && readyOf(object)), held }
  })
}

/** What is not wanted any more, and is not gone. */
export function leavingOf({ unwanted }: Plan): readonly Part[] {
  return unwanted.map((object) => ({
    name: annotation(object, resourceNameAnnotation) ?? object.metadata.name,
    object,
    ready: true,
  }))
}

/** Why the last attempt to compose did not succeed; undefined: it did. */
export function failureOf(
  plan: Plan,
  acted: Acted | undefined,
  error: Error | undefined,
): Problem | undefined {
  if (plan.problem) return plan.problem
  if (error) return errorOf(error)
  const refused = acted?.refused ?? []
  if (refused.length === 0) return undefined
  const names = someNames(
    refused.map(({ resource }) => resource),
    3,
  )
  return {
    reason: 'InvalidComposedResources',
    message: `Unsynced resources: ${names}: ${refused[0]!.message}`,
  }
}

export function errorOf(error: Error | undefined): Problem | undefined {
  return error && { reason: 'ReconcileError', message: `cannot compose resources: ${wordsOf(error)}` }
}

/**
 * Marks what a composite says. `Healthy` looks at nothing but its own `Synced` and what its parts say; one that is to go and
 * cannot is among them, while `Ready` speaks of what is wanted.
 */
export function markComposite(
  pass: Pass<Composite>,
  parts: readonly Part[],
  failure: Problem | undefined,
  leaving: readonly Part[] = [],
): void {
  markSynced(pass, failure)
  const unready = parts.filter(({ ready }) => !ready).map(({ name }) => name)
  if (unready.length > 0)
    pass.markFalse('Ready', 'Creating', `Unready resources: ${someNames(unready, 3, 'as-given')}`)
  else if (failure && parts.length === 0) pass.markFalse('Ready', 'Creating', 'Nothing is composed yet')
  else pass.markTrue('Ready', 'Available')
  pass.set(cumulativeCondition(pass.object, childrenOf([...parts, ...leaving]), composite))
}

/** Marks what a composite says while it goes: when its parts are gone, it is. */
export function markLeavingComposite(
  pass: Pass<Composite>,
  parts: readonly Part[],
  failure: Problem | undefined,
): void {
  markSynced(pass, failure)
  const names = someNames(
    parts.map(({ name }) => name),
    3,
    'as-given',
  )
  pass.markFalse('Ready', 'Deleting', parts.length > 0 ? `Resources that are not gone yet: ${names}` : '')
  pass.set(cumulativeCondition(pass.object, childrenOf(parts), composite))
}

function childrenOf(parts: readonly Part[]): readonly Child[] {
  return parts
    .filter(({ held, object }) => !held || object)
    .map(({ name, object }) => ({ name, object, health: object && healthOf(object) }))
}
