import type { Cause, Graph, Ref } from '@barometer/graph'
import { isFinal, type PackIndex } from '@barometer/packs'
import type { Verdict } from '@barometer/verdict'

/**
 * What ends a wait beside its condition. `degraded`: whatever `why` calls an error, though it may pass. `failed`: what does not
 * pass by itself, or a deletion. `never`: nothing.
 */
export type FailOn = 'degraded' | 'failed' | 'never'

/** Whether what an object says of itself is reason enough. What it says of an older generation is none. */
export function isFailure({ state, stale }: Verdict, failOn: FailOn): boolean {
  if (stale || failOn === 'never') return false
  return state === 'Failed' || (failOn === 'degraded' && state === 'Degraded')
}

/** The causes that are reason enough, as `why` has them at this moment. */
export function failuresOf(ref: Ref, failOn: FailOn, graph: Graph, packs: PackIndex): readonly Cause[] {
  if (failOn === 'never' || graph.state(ref) !== 'error' || graph.isSuperseded(ref)) return []
  const { causes } = graph.why(ref)
  return failOn === 'degraded' ? causes : causes.filter((cause) => isForSomeone(cause, graph, packs))
}

/** Whether someone must act: trying again, which may go on, does not help. */
function isForSomeone(cause: Cause, graph: Graph, packs: PackIndex): boolean {
  // It is missing for certain, and nobody is about to make it.
  if (cause.presence === 'missing') return true
  if ([cause, ...cause.upward].some(({ object, statement }) => isFinal(packs, object, statement))) return true
  const observed = graph.observe(cause.object)
  if (!observed) return false
  const { verdict, state } = observed
  if (isFailure(verdict, 'failed')) return true
  // It does not say itself that it fails: its time is up, all wait for one another, or its fields leave no other way.
  return state === 'error' && verdict.state !== 'Degraded'
}
