import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { mutated, Random } from '@barometer/testkit'
import fc from 'fast-check'
import { kstatus, kstatusAugment } from './index.ts'
import { judge } from './judge.ts'
import { statementsOf } from './statements-of.ts'
import { readFleet } from './testkit/fleet.ts'

const packs = indexPacks(builtInPacks)
const fleets = (['small', 'large', 'healthy', 'partial'] as const).map(readFleet)

/** One of each look: the large fleet holds thousands that differ in their names only. */
const distinct = [
  ...new Map(
    fleets.flatMap(({ now, objects }) =>
      objects.map((object) => {
        const { status } = object as {
          status?: { conditions?: { type: string; status: string; reason?: string }[] }
        }
        const look = (status?.conditions ?? []).map((each) => `${each.type}${each.status}${each.reason}`)
        return [`${object['kind']} ${look}`, { object, now }] as const
      }),
    ),
  ).values(),
]

/** Every list in the value in another order. Keys of objects have none. */
function reordered(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return random.shuffled(value).map((entry) => reordered(entry, random))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, reordered(entry, random)]))
}

test('the order of lists never changes a verdict: every object of the fleets, 20 orders each', () => {
  const random = new Random(1)
  for (const { object, now } of distinct) {
    const expected = judge(object, { now, packs })
    for (let time = 0; time < 20; time++) {
      const other = reordered(object, random)
      assert.deepEqual(judge(other, { now, packs }), expected, JSON.stringify(other))
    }
  }
})

test('the order of lists never changes a verdict where conditions repeat or contradict one another', () => {
  const words = ['Ready', 'Failed', 'Progressing', 'Synced', 'Available', 'Degraded', 'Paused', 'WebReady']
  const condition = fc.record({
    type: fc.constantFrom(...words),
    status: fc.constantFrom('True', 'False', 'Unknown', 'Sideways'),
    reason: fc.constantFrom('', 'Creating', 'CreateFailed', 'Completed', 'Odd'),
    message: fc.constantFrom('', 'waiting', 'cannot do it'),
    lastTransitionTime: fc.constantFrom('2024-01-01T00:00:00Z', '2024-01-02T00:00:00Z', undefined),
    observedGeneration: fc.constantFrom(1, 2, undefined),
  })
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 7 }), fc.integer(), (conditions, seed) => {
      const random = new Random(seed)
      const object = { metadata: { generation: 2 }, status: { conditions, parts: [{ conditions }] } }
      const { findings: _, ...expected } = judge(object, { now: 0, packs })
      const { findings: __, ...verdict } = judge(reordered(object, random), { now: 0, packs })
      assert.deepEqual(verdict, expected)
    }),
    { numRuns: 3000 },
  )
})

const mutants = 2000

test(`${mutants} mutated objects are judged without an exception, each answer whole`, () => {
  const random = new Random(7)
  for (let count = 0; count < mutants; count++) {
    const { object, now } = random.pick(distinct)
    const mutant = mutated(object, random)
    const verdict = judge(mutant, { now, packs })
    assert.equal(typeof verdict.rule, 'string')
    assert.equal(verdict.decidedBy === undefined, verdict.rule === 'nothing-said')
    assert.ok(typeof verdict.reason === 'string' && typeof verdict.message === 'string')
    statementsOf(mutant, { now, packs })
    kstatus(mutant, { now })
    kstatusAugment(mutant, { now })
  }
})

test('an object nested a hundred thousand levels deep is judged', () => {
  let deep: unknown = 'bottom'
  for (let level = 0; level < 100_000; level++)
    deep = level % 2 === 0 ? [deep] : { conditions: deep, state: deep }
  for (const object of [
    { status: deep },
    { spec: deep },
    { metadata: deep },
    { status: { conditions: deep } },
  ]) {
    assert.equal(judge(object, { now: 0, packs }).state, 'Unknown')
  }
})

test('anything that is JSON can be judged', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      (value) => judge({ status: value, spec: value, metadata: value }, { now: 0, packs }).rule !== '',
    ),
  )
})

test('judging does not change the object', () => {
  for (const { object, now } of distinct) {
    const before = structuredClone(object)
    judge(object, { now, packs })
    assert.deepEqual(object, before)
  }
})

test('in a fleet where nothing is wrong only what has been superseded or has ended is Degraded or Failed', () => {
  const { objects, now } = readFleet('healthy')
  const wrong = objects.flatMap((object) => {
    const { state, rule } = judge(object, { now, packs })
    return state === 'Degraded' || state === 'Failed' ? [`${object['kind']} ${rule}`] : []
  })
  assert.deepEqual(wrong.toSorted(), [
    'Job conditions/failed',
    'Pod pack/kubernetes/pod-container-failed',
    'Pod pack/kubernetes/pod-failed',
    'Pod pack/kubernetes/pod-failed',
    'Revision conditions/not-true',
  ])
})
