import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { conditions, dialects, objects, times } from '../../testkit/arbitraries.ts'
import { conditionsOf, getCondition, setCondition } from '../index.ts'

const cases = dialects.chain((dialect) =>
  fc.record({
    dialect: fc.constant(dialect),
    object: objects(dialect),
    condition: conditions(dialect),
    now: times,
  }),
)

test('setting twice is setting once', () => {
  fc.assert(
    fc.property(cases, times, ({ dialect, object, condition, now }, later) => {
      const once = setCondition(object, condition, { now, dialect })
      assert.equal(setCondition(once, condition, { now: later, dialect }), once)
    }),
  )
})

test('setting one condition leaves all the others as they were', () => {
  fc.assert(
    fc.property(cases, ({ dialect, object, condition, now }) => {
      const after = setCondition(object, condition, { now, dialect })
      for (const other of conditionsOf(object)) {
        if (other.type !== condition.type) assert.equal(getCondition(after, other.type), other)
      }
      assert.equal(new Set(conditionsOf(after).map(({ type }) => type)).size, conditionsOf(after).length)
    }),
  )
})

test('the order of the list never changes what is set', () => {
  fc.assert(
    fc.property(cases, ({ dialect, object, condition, now }) => {
      const reversed = { ...object, status: { conditions: [...conditionsOf(object)].reverse() } }
      const a = setCondition(object, condition, { now, dialect })
      const b = setCondition(reversed, condition, { now, dialect })
      assert.deepEqual(getCondition(a, condition.type), getCondition(b, condition.type))
    }),
  )
})

test('an unchanged status keeps its time where only a change of status moves it', () => {
  fc.assert(
    fc.property(cases, ({ dialect, object, condition, now }) => {
      fc.pre(dialect.transitionTime === 'on-status-change')
      const old = getCondition(object, condition.type)
      fc.pre(old?.status === condition.status)
      const after = getCondition(setCondition(object, condition, { now, dialect }), condition.type)
      assert.equal(after?.lastTransitionTime, old?.lastTransitionTime)
    }),
  )
})
