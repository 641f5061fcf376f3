import type { AnyObject, ReconcileContext } from '@barometer/controller'
import type { Ref } from '@barometer/graph'
import { type Placed, removeInPlace, strayTypes, writeInPlace } from './in-place.ts'
import type { Reading } from './kinds.ts'
import type { Problem } from './problem.ts'
import type { RollupState, Wanted } from './rollup-state.ts'
import type { WatchedKinds } from './watched-kinds.ts'

export interface PlaceOptions {
  readonly wanted: Wanted | undefined
  readonly parent: { readonly ref: Ref; readonly object: AnyObject } | undefined
  readonly reading: Reading | undefined
  readonly state: RollupState
  readonly kinds: WatchedKinds
}

/**
 * Puts into an object what rules say in place, and takes out what no rule says there any more. `record` writes down which
 * types those are, where the server keeps no record: before they are written, and after they are gone.
 */
export async function placeConditions(
  { wanted, parent, reading, state, kinds }: PlaceOptions,
  context: ReconcileContext,
  record: (types: readonly string[]) => Promise<Problem | undefined>,
): Promise<Placed> {
  const conditions = (wanted?.results ?? [])
    .filter(({ rule }) => rule.condition.writeTo === 'status')
    .map(({ condition }) => condition)
  const target = parent && kinds.targetOf(parent.ref)
  const types = conditions.map(({ type }) => type)
  const recorded = reading?.status?.inPlace ?? []
  const isRecorded = target?.by === 'patch' && !target.problem
  const problem = await record(isRecorded ? [...new Set([...types, ...recorded])].sort() : [])
  const problems = new Map<string, Problem>(problem ? [['', problem]] : [])
  if (!parent || !target) return { problems }
  const stray = strayTypes(parent.object, recorded, types)
  for (const type of stray)
    await removeInPlace(
      { target, key: parent.ref, type, isRecorded: recorded.includes(type), said: state.said },
      context,
    )
  if (isRecorded && recorded.some((type) => !types.includes(type))) await record(types)
  if (conditions.length === 0) return { problems }
  const placed = await writeInPlace(
    { target, known: parent.object, conditions, recorded, said: state.said },
    context,
  )
  return { ...placed, problems: new Map([...problems, ...placed.problems]) }
}
