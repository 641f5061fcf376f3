import fc from 'fast-check'
import type { Condition, ConditionedObject, Dialect } from '../src/index.ts'
import * as library from '../src/index.ts'

/** The dialects that follow the documents: everything but the replayed ones. */
const documentDialects: readonly Dialect[] = [
  library.kubernetes,
  library.clusterApi,
  library.clusterApiV1Beta1,
  library.knative,
  library.azure,
  library.crossplane,
  library.openstack,
  library.flux,
]

export const dialects: fc.Arbitrary<Dialect> = fc.constantFrom(...documentDialects)

export const times: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 200 })
  .map((minutes) => library.timestamp(Date.UTC(2024, 0, 1) + minutes * 60_000))

const types = fc.constantFrom('Ready', 'Available', 'VPCReady', 'SubnetsReady', 'Synced', 'Zeta', 'ärger')
const messages = fc.constantFrom('', 'boom', 'waiting for node', '* a\n* b', 'größe ✓ 🚦')

/** A condition that the dialect allows to be written. */
export function conditions(dialect: Dialect): fc.Arbitrary<Condition> {
  return fc
    .record({
      type: types,
      status: fc.constantFrom('True', 'False', 'Unknown'),
      severity: fc.constantFrom('', 'Error', 'Warning', 'Info'),
      reason: fc.constantFrom('Failed', 'Creating', 'Reconciling', 'Succeeded'),
      message: messages,
    })
    .map(({ severity, ...condition }) => {
      const abnormal = condition.status === (dialect.negative.includes(condition.type) ? 'True' : 'False')
      const allowed =
        dialect.severity.allowed === 'always' || (dialect.severity.allowed === 'when-abnormal' && abnormal)
      return (allowed && severity ? { ...condition, severity } : condition) as Condition
    })
}

/** A list with one condition of each type, as the dialect's writers leave it. */
export function conditionLists(dialect: Dialect): fc.Arbitrary<readonly Condition[]> {
  const timed = fc
    .tuple(conditions(dialect), times, fc.integer({ min: 1, max: 3 }))
    .map(([condition, lastTransitionTime, observedGeneration]) => ({
      ...condition,
      lastTransitionTime,
      observedGeneration,
    }))
  return fc.uniqueArray(timed, { selector: ({ type }) => type, maxLength: 6 })
}

export function objects(dialect: Dialect): fc.Arbitrary<ConditionedObject> {
  return fc
    .record({
      kind: fc.constantFrom('Machine', 'Cluster'),
      name: fc.constantFrom('a', 'b', 'c', 'm-10', 'm-9'),
      list: conditionLists(dialect),
    })
    .map(({ kind, name, list }) => ({
      kind,
      metadata: { name, generation: 2 },
      status: { conditions: list },
    }))
}
