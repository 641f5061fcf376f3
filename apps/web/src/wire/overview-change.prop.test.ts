import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cause, fakeCluster, ref } from '../testing/fake-cluster.ts'
import { applyOverviewChange, type Overview, overviewChange } from './index.ts'

const anyCause = fc
  .record({ name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), affects: fc.integer({ min: 1, max: 3 }) })
  .map(({ name, affects }) => cause(`Node ${name}`, { reason: 'Down', message: '' }, { affects }))
const anyWait = fc
  .record({ name: fc.constantFrom('a', 'b', 'c', 'd'), pendingCount: fc.integer({ min: 1, max: 2 }) })
  .map(({ name, pendingCount }) => ({ object: ref(`Pod shop/${name}`), pending: [], pendingCount }))
/** Lists in any order, the same item twice among them. */
const anyOverview: fc.Arbitrary<Overview> = fc
  .record({
    causes: fc.array(anyCause, { maxLength: 8 }),
    inProgress: fc.array(anyWait, { maxLength: 5 }),
    ecosystems: fc.subarray(['kubernetes', 'crossplane']),
  })
  .map((facts) => fakeCluster([], { at: '2026-01-01T00:00:00Z', ...facts }).overview)

test('an overview that is told by its changes is as one that is told whole', () => {
  fc.assert(
    fc.property(fc.array(anyOverview, { minLength: 2, maxLength: 6 }), ([first, ...later]) => {
      let before = first!
      let told = first!
      for (const after of later) {
        const change = overviewChange(before, after)
        if (change) told = applyOverviewChange(told, JSON.parse(JSON.stringify(change)))
        assert.deepEqual(told, after)
        before = after
      }
    }),
  )
})

test('of what is as it was nothing is told', () => {
  fc.assert(
    fc.property(anyOverview, (overview) => {
      assert.equal(overviewChange(overview, structuredClone(overview)), undefined)
    }),
  )
})

test('of a long list only what moved is told: what is new, and the runs of what stays', () => {
  const causes = Array.from({ length: 200 }, (_, at) =>
    cause(`Node n${at}`, { reason: 'Down', message: 'gone' }),
  )
  const at = '2026-01-01T00:00:00Z'
  const before = fakeCluster([], { at, causes }).overview
  const worse = { ...causes[20]!, affects: 9 }
  const rest = causes.filter((_, place) => place !== 20 && place !== 100)
  const after = { ...before, causes: [worse, ...rest], causeCount: 199 }
  assert.deepEqual(overviewChange(before, after), {
    causeCount: 199,
    causes: [{ item: worse }, { from: 0, count: 20 }, { from: 21, count: 79 }, { from: 101, count: 99 }],
  })
})
