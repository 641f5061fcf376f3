import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { conditionLists, dialects, objects } from '../../testkit/arbitraries.ts'
import { aggregateCondition, type Condition, conditionsOf, type Dialect, summaryCondition } from '../index.ts'

const of = ['VPCReady', 'SubnetsReady', 'Synced', 'Zeta', 'ärger']

function isGood(dialect: Dialect, { type, status }: Condition): boolean {
  return status === (dialect.negative.includes(type) ? 'False' : 'True')
}

test('a summary is never True while one of its conditions is False or Unknown', () => {
  const cases = dialects.chain((dialect) => fc.tuple(fc.constant(dialect), objects(dialect)))
  fc.assert(
    fc.property(cases, ([dialect, object]) => {
      const summary = summaryCondition(object, 'Ready', { of, dialect })
      const summed = conditionsOf(object).filter(({ type }) => of.includes(type))
      if (summed.some((condition) => !isGood(dialect, condition))) assert.notEqual(summary?.status, 'True')
      const silent =
        summed.length > 0 && of.some((type) => !summed.some((condition) => condition.type === type))
      if (dialect.missing !== 'skipped' && silent) assert.notEqual(summary?.status, 'True')
      if (summary?.status === 'False') assert.ok(summed.some(({ status }) => status !== 'Unknown'))
    }),
    { numRuns: 1000 },
  )
})

test('an aggregate is never True while one of its dependents is not', () => {
  const cases = dialects.chain((dialect) =>
    fc.tuple(fc.constant(dialect), fc.array(objects(dialect), { minLength: 1, maxLength: 5 })),
  )
  fc.assert(
    fc.property(cases, ([dialect, dependents]) => {
      const aggregate = aggregateCondition(dependents, 'MachinesReady', { of: ['Ready'], dialect })
      const ready = dependents.map((object) => conditionsOf(object).find(({ type }) => type === 'Ready'))
      if (ready.some((condition) => condition && condition.status !== 'True')) {
        assert.notEqual(aggregate?.status, 'True')
      }
      const silent = ready.includes(undefined) && (dialect.missing === 'unknown' || ready.some(Boolean))
      if (dialect.missing !== 'skipped' && silent) assert.notEqual(aggregate?.status, 'True')
    }),
    { numRuns: 1000 },
  )
})

test('the order of the list never changes a summary', () => {
  const cases = dialects.chain((dialect) =>
    conditionLists(dialect).chain((list) =>
      fc.tuple(
        fc.constant(dialect),
        fc.constant(list),
        fc.shuffledSubarray([...list], { minLength: list.length }),
      ),
    ),
  )
  fc.assert(
    fc.property(cases, fc.boolean(), ([dialect, list, shuffled], stepCounter) => {
      const summary = (conditions: readonly Condition[]) =>
        summaryCondition({ kind: 'Machine', status: { conditions } }, 'Ready', { of, dialect, stepCounter })
      assert.deepEqual(summary(shuffled), summary(list))
    }),
    { numRuns: 1000 },
  )
})

test('the order of the dependents never changes an aggregate', () => {
  const cases = dialects.chain((dialect) =>
    fc
      .uniqueArray(objects(dialect), {
        selector: ({ kind, metadata }) => `${kind}/${metadata?.name}`,
        maxLength: 8,
      })
      .chain((list) =>
        fc.tuple(
          fc.constant(dialect),
          fc.constant(list),
          fc.shuffledSubarray([...list], { minLength: list.length }),
        ),
      ),
  )
  fc.assert(
    fc.property(cases, fc.boolean(), ([dialect, list, shuffled], several) => {
      const options = { of: several ? ['Ready', 'Synced', 'Zeta'] : ['Ready'], dialect, sourceRef: true }
      assert.deepEqual(
        aggregateCondition(shuffled, 'MachinesReady', options),
        aggregateCondition(list, 'MachinesReady', options),
      )
    }),
    { numRuns: 1000 },
  )
})
