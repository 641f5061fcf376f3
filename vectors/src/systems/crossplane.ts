import { type Condition, conditionsOf, getCondition, setCondition, someNames } from '@barometer/conditions'
import { crossplaneToday as dialect, sameConditions, sameState } from '@barometer/conditions/parity'
import {
  claimToday,
  compositeToday,
  isSystemType,
  packageHealthCondition,
  readiness,
} from '@barometer/crossplane/parity'
import { compact, NOW } from '../compare.ts'
import type { System } from '../system.ts'

export const crossplane: System = {
  name: 'crossplane',
  recognises: (line) => typeof line['op'] === 'string' && 'in' in line && 'out' in line && !('kind' in line),
  operation: (line) => line['op'],
  replay(line) {
    const operation = operations[line['op'] as keyof typeof operations]
    if (!operation) throw new Error(`not implemented: ${line['op']}`)
    return { expected: normalise(line['out']), actual: normalise(operation(line['in'])) }
  },
}

/** Missing, null and empty fields of a condition are the same; so are missing and null lists. */
function normalise(value: any): any {
  if (Array.isArray(value)) return value.map(normalise)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.fromEntries(Object.entries(value).map(([key, field]) => [key, normalise(field)]))
  return compact(fields, NOW)
}

function conditionOf(input: any): Condition {
  return compact(input, NOW) as Condition
}

const objectWith = (conditions: any, generation?: number) => ({
  metadata: generation === undefined ? {} : { generation },
  status: { conditions: (conditions ?? []).map(conditionOf) as Condition[] },
})

function setAll(initial: any, batches: any, generation?: number) {
  let object = objectWith(initial, generation)
  return (batches as any[][]).map((batch) => {
    for (const condition of batch)
      object = setCondition(object, conditionOf(condition), { now: NOW, dialect })
    return conditionsOf(object)
  })
}

const operations = {
  set: ({ initial, steps }: any) => ({ after: setAll(initial, steps) }),
  get: ({ conditions, type }: any) => ({
    condition: getCondition(objectWith(conditions), type) ?? { type, status: 'Unknown' },
  }),
  equal: ({ a, b }: any) => ({ equal: sameState(dialect, conditionOf(a), conditionOf(b)) }),
  statusEqual: ({ a, b }: any) => ({
    equal: sameConditions(dialect, a?.map(conditionOf) ?? undefined, b?.map(conditionOf) ?? undefined),
  }),
  mark: ({ generation, initial, mark }: any) => ({
    after: setAll(initial, [
      mark.map((condition: any) => ({ ...condition, observedGeneration: generation })),
    ])[0],
  }),
  someMore: ({ n, names }: any) => ({
    first: upstreamNames(names, n, 'as-given'),
    stable: upstreamNames(names, n, 'sorted'),
  }),
  isSystem: ({ type }: any) => ({
    core: isSystemType('core', type),
    apiextensions: isSystemType('apiextensions', type),
  }),
  packageHealth: ({ conditions, hasRuntime }: any) =>
    packageHealthCondition(objectWith(conditions), hasRuntime),
  isReady: ({ object, checks }: any) => readiness(object, checks ?? []),
  xrReconcile: (input: any) => {
    const { claimConditionTypes, ...reconciled } = compositeToday({
      ...given(input),
      legacy: input.schema === 'legacy',
      invalidPipeline: invalidPipeline(input.validPipeline),
      composeError: input.composeError ?? undefined,
      composed: input.composed ?? [],
      ready: input.readyOverride ?? undefined,
      functionConditions: (input.functionConditions ?? []).map(({ target, ...condition }: any) => ({
        condition: conditionOf(condition),
        toClaim: target === 'CompositeAndClaim',
      })),
    })
    return { ...reconciled, statusUpdates: 1, ...(input.schema === 'legacy' && { claimConditionTypes }) }
  },
  claimReconcile: (input: any) => ({
    ...claimToday({
      ...given(input),
      syncError: input.syncError ?? undefined,
      composite: (input.xrConditions ?? []).map(conditionOf),
      repeated: input.claimConditionTypes ?? [],
    }),
    statusUpdates: 1,
  }),
}

function given({ generation, initial, paused, deleting }: any) {
  return { generation, initial: (initial ?? []).map(conditionOf), paused, deleting, now: '<now>' }
}

function invalidPipeline(validPipeline: string): string | undefined {
  if (validPipeline === 'True') return undefined
  const why = validPipeline === 'False' ? 'missing capabilities: x' : 'pipeline status unknown'
  return `selected CompositionRevision rev-1 does not have a valid function pipeline: ${why}`
}

/** Upstream writes a lone name at a limit of one as ", and a". */
function upstreamNames(names: readonly string[], limit: number, order: 'sorted' | 'as-given'): string {
  const text = someNames(names, limit, order)
  return limit === 1 && names.length === 1 ? `, and ${text}` : text
}
