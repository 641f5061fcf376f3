import {
  beginPass,
  type Condition,
  conditionSet,
  conditionsOf,
  kubernetes,
  timestamp,
} from '@barometer/conditions'
import {
  type AnyController,
  type AnyObject,
  type ObjectKey,
  type ReconcileContext,
  StatusConflictError,
  writeStatus,
} from '@barometer/controller'
import type { Ref } from '@barometer/graph'
import type { Result } from '@barometer/rollup'
import { fieldManager, writeInPlace } from './in-place.ts'
import { Reading } from './kinds.ts'
import type { RollupState, Wanted } from './rollup-state.ts'
import type { WatchedKinds } from './watched-kinds.ts'

export interface ReadingsOptions {
  readonly state: RollupState
  readonly kinds: () => WatchedKinds
}

const managedBy = { 'app.kubernetes.io/managed-by': 'barometer' }

/** Writes one reading for each parent, conditions in place where a rule says so, and nothing where nothing has changed. */
export function readingsController({ state, kinds }: ReadingsOptions): AnyController {
  return {
    name: fieldManager,
    for: Reading,
    channels: [state.readings],
    concurrency: 4,
    writes: [
      { kind: Reading, verbs: ['create', 'patch', 'delete'] },
      { kind: Reading, subresource: 'status', verbs: ['patch'] },
    ],
    reconcile: async (key, context) => {
      const wanted = state.wanted(key)
      await kinds().watchNamed(namedBy(wanted), context.signal)
      if (wanted) await applyResults(wanted, context, state, kinds())
      await keepReading(key, wanted, context)
      return undefined
    },
  }
}

/** Kinds of dependents that were named and not found. */
function namedBy(wanted: Wanted | undefined): readonly Ref[] {
  const dependents = wanted?.results.flatMap((result) => result.dependents) ?? []
  return dependents.filter(({ presence }) => presence === 'not-observed').map(({ ref }) => ref)
}

/** Writes what belongs in place, and tells the rules what went wrong. */
async function applyResults(
  { parent, ref, results, refused }: Wanted,
  context: ReconcileContext,
  state: RollupState,
  kinds: WatchedKinds,
): Promise<void> {
  for (const { rule, problem } of refused) state.tell(rule.name, ref, problem.message)
  const inPlace = results.filter(({ rule }) => rule.condition.writeTo === 'status')
  const error = inPlace.length > 0 ? await triedInPlace(parent, ref, inPlace, context, kinds) : undefined
  for (const { rule, problem, condition } of results) {
    const conflict = error?.types.includes(condition.type) && rule.condition.writeTo === 'status'
    state.tell(rule.name, ref, conflict ? error?.message : problem?.message)
  }
}

async function triedInPlace(
  parent: AnyObjectLike,
  ref: Ref,
  results: readonly Result[],
  context: ReconcileContext,
  kinds: WatchedKinds,
): Promise<StatusConflictError | undefined> {
  const kind = kinds.kindOf(ref)
  if (!kind) return undefined
  try {
    await writeInPlace(
      kind,
      parent as AnyObject,
      results.map(({ condition }) => condition),
      context,
    )
    return undefined
  } catch (error) {
    if (error instanceof StatusConflictError) return error
    throw error
  }
}

type AnyObjectLike = Wanted['parent']

/** Makes, changes or removes the reading itself. */
async function keepReading(
  key: ObjectKey,
  wanted: Wanted | undefined,
  { cache, writer, clock }: ReconcileContext,
): Promise<void> {
  const found = cache.get(Reading, key)
  const hasContent = wanted?.results.some(({ rule }) => rule.condition.writeTo !== 'status')
  if (!wanted || !hasContent) {
    const isOurs = found?.metadata.labels?.['app.kubernetes.io/managed-by'] === 'barometer'
    if (found && isOurs) await writer.delete(Reading, { ...key, uid: found.metadata.uid })
    return
  }
  const reading = found ?? (await writer.apply(Reading, readingObject(key, wanted)))
  const { conditions, ...fields } = wanted.status
  const types = conditions.map(({ type }) => type)
  const pass = beginPass(reading, conditionSet(types, kubernetes), { now: timestamp(clock.now()) })
  for (const { type } of conditionsOf(reading)) if (!types.includes(type)) pass.remove(type)
  pass.set(...conditions.map(ownGeneration))
  const ofGeneration = wanted.parent.metadata?.generation
  const observedGeneration = reading.metadata.generation
  await writeStatus(writer, Reading, pass, { fields: { ...fields, ofGeneration, observedGeneration } })
}

/** A reading's conditions count its own generations; that of the parent stands in `ofGeneration`. */
function ownGeneration({ observedGeneration: _, ...condition }: Condition): Condition {
  return condition
}

function readingObject({ name, namespace }: ObjectKey, { parent, ref }: Wanted): AnyObject {
  const { apiVersion = 'v1', kind = ref.kind, metadata } = parent
  const uid = (metadata as { readonly uid?: string } | undefined)?.uid
  const owner = { apiVersion, kind, name: ref.name, uid: uid ?? '' }
  return {
    apiVersion: 'barometer.dev/v1alpha1',
    kind: 'Reading',
    metadata: {
      name,
      ...(namespace !== undefined && { namespace }),
      labels: managedBy,
      ...(uid !== undefined && { ownerReferences: [owner] }),
    },
    spec: {
      of: { apiVersion, kind, name: ref.name, ...(ref.namespace !== '' && { namespace: ref.namespace }) },
    },
  } as AnyObject
}
