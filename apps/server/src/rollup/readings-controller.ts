import { beginPass, type Condition, conditionSet, conditionsOf, timestamp } from '@barometer/conditions'
import {
  type AnyController,
  type AnyObject,
  keyOf,
  type ObjectKey,
  type ReconcileContext,
  type ReconcileResult,
  writeStatus,
} from '@barometer/controller'
import { fieldManager, rollupDialect } from './dialect.ts'
import { refusalOf } from './in-place.ts'
import { Reading } from './kinds.ts'
import { placeConditions } from './place-conditions.ts'
import type { Problem } from './problem.ts'
import type { RollupState, Wanted } from './rollup-state.ts'
import type { WatchedKinds } from './watched-kinds.ts'

export interface ReadingsOptions {
  readonly state: RollupState
  readonly kinds: () => WatchedKinds
}

const managedBy = { 'app.kubernetes.io/managed-by': 'barometer' }
/** Milliseconds after which what the API has refused is tried again. */
const patience = 300_000

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
    reconcile: async (key, context): Promise<ReconcileResult | undefined> => {
      await kinds().begun(context.signal)
      const named =
        state.wanted(key)?.results.flatMap((result) => result.dependents.map(({ ref }) => ref)) ?? []
      await kinds().watchNamed(keyOf(key), named, context.signal)
      const wanted = state.wanted(key)
      const parent = state.parentOf(key)
      const inPlace = await state.placements.run(() =>
        placeConditions(
          { wanted, parent, reading: context.cache.get(Reading, key), state, kinds: kinds() },
          context,
          (recorded) => keepReading(key, wanted, recorded, context),
        ),
      )
      if (wanted) tellRules(wanted, inPlace.problems, state)
      const isRefused = [...inPlace.problems.values()].length > 0
      const requeueAfter = inPlace.requeueAfter ?? (isRefused ? patience : undefined)
      return requeueAfter === undefined ? undefined : { requeueAfter }
    },
  }
}

/** Says of each rule whether it could be applied to this parent. */
function tellRules(
  { ref, results, refused }: Wanted,
  problems: ReadonlyMap<string, Problem>,
  state: RollupState,
): void {
  for (const { rule, problem } of refused)
    state.tell(rule.name, ref, { reason: 'TwoRules', message: problem.message })
  for (const { rule, problem, condition } of results) {
    const written = problems.get(rule.condition.writeTo === 'status' ? condition.type : '')
    const own = problem && { reason: reasons[problem.code], message: problem.message }
    state.tell(rule.name, ref, own ?? written)
  }
}

const reasons = {
  'several-dependents': 'SeveralDependents',
  'expression-failed': 'ExpressionFailed',
  'bad-result': 'BadResult',
  cycle: 'Cycle',
  'two-rules': 'TwoRules',
} as const

/** Makes, changes or removes the reading itself. The result: why the API does not take it. */
async function keepReading(
  key: ObjectKey,
  wanted: Wanted | undefined,
  recorded: readonly string[],
  context: ReconcileContext,
): Promise<Problem | undefined> {
  try {
    await writeReading(key, wanted, recorded, context)
    return undefined
  } catch (error) {
    const problem = refusalOf(error)
    if (!problem) throw error
    return problem
  }
}

async function writeReading(
  key: ObjectKey,
  wanted: Wanted | undefined,
  recorded: readonly string[],
  { cache, writer, clock }: ReconcileContext,
): Promise<void> {
  const found = cache.get(Reading, key)
  const hasContent = wanted?.results.some(({ rule }) => rule.condition.writeTo !== 'status')
  if (!wanted || !(hasContent || recorded.length > 0)) {
    const isOurs = found?.metadata.labels?.['app.kubernetes.io/managed-by'] === 'barometer'
    if (found && isOurs) await writer.delete(Reading, { ...key, uid: found.metadata.uid })
    else if (found) await emptyReading(found, { writer, clock })
    return
  }
  const reading = found ?? (await writer.apply(Reading, readingObject(key, wanted)))
  const { conditions, ...fields } = wanted.status
  const types = conditions.map(({ type }) => type)
  const pass = beginPass(reading, conditionSet(types, rollupDialect), { now: timestamp(clock.now()) })
  for (const { type } of conditionsOf(reading)) if (!types.includes(type)) pass.remove(type)
  pass.set(...conditions.map(ownGeneration))
  const status = {
    ...fields,
    ofGeneration: wanted.parent.metadata?.generation,
    observedGeneration: reading.metadata.generation,
    inPlace: recorded.length > 0 ? recorded : undefined,
  }
  await writeStatus(writer, Reading, pass, { fields: status })
}

/** A reading that somebody else made, to wait for it, stays; nothing is known of its object. */
async function emptyReading(
  found: Reading,
  { writer, clock }: Pick<ReconcileContext, 'writer' | 'clock'>,
): Promise<void> {
  const pass = beginPass(found, conditionSet(['Ready'], rollupDialect), { now: timestamp(clock.now()) })
  for (const { type } of conditionsOf(found)) if (type !== 'Ready') pass.remove(type)
  pass.set({ type: 'Ready', status: 'Unknown', reason: 'NoRule', message: 'No rule is about this object' })
  const nothing = Object.fromEntries(
    Object.keys(found.status ?? {}).flatMap((field) => (field === 'conditions' ? [] : [[field, undefined]])),
  )
  const fields = { ...nothing, observedGeneration: found.metadata.generation }
  await writeStatus(writer, Reading, pass, { fields })
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
