import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { conditionLists, dialects, times } from '../../testkit/arbitraries.ts'
import { applyPatch, type Condition, diffConditions, flux } from '../index.ts'
import { sameState } from '../parity/index.ts'

const now = '2024-06-01T00:00:00Z'
const ready: Condition = { type: 'Ready', status: 'True', reason: 'Up' }
const synced: Condition = { type: 'Synced', status: 'True', reason: 'Done' }
const broken: Condition = { ...ready, status: 'False', reason: 'Down' }

test('says what a writer did: additions and changes first, then removals', () => {
  const operations = diffConditions([ready, synced], [broken, { type: 'New', status: 'True' }])
  assert.deepEqual(
    operations.map(({ op, type }) => `${op} ${type}`),
    ['Change Ready', 'Add New', 'Remove Synced'],
  )
})

test('a condition that another writer changed is a conflict, which names type and state', () => {
  const result = applyPatch(
    [{ ...ready, status: 'Unknown', reason: 'Lost' }],
    diffConditions([ready], [broken]),
    { now },
  )
  assert.ok(!result.ok)
  const [conflict] = result.conflicts
  assert.equal(conflict?.type, 'Ready')
  assert.equal(conflict?.other, 'modified')
  assert.equal(conflict?.found?.reason, 'Lost')
  assert.match(conflict?.message ?? '', /Ready was modified .* it is now Unknown \(Lost\)/)
})

test('a condition that another writer deleted is a conflict for whoever changes it, not for whoever removes it', () => {
  const changing = applyPatch([], diffConditions([ready], [broken]), { now })
  assert.ok(!changing.ok && changing.conflicts[0]?.other === 'deleted')
  assert.deepEqual(applyPatch([], diffConditions([ready], []), { now }), { ok: true, conditions: [] })
})

test('two writers who come to the same state agree', () => {
  const theirs = { ...broken, lastTransitionTime: '2024-01-01T00:00:00Z' }
  assert.deepEqual(applyPatch([theirs], diffConditions([ready], [broken]), { now }), {
    ok: true,
    conditions: [theirs],
  })
})

test('in Flux two writers agree who say the same of different generations', () => {
  const theirs = { ...broken, observedGeneration: 1 }
  const operations = diffConditions([ready], [{ ...broken, observedGeneration: 2 }])
  assert.ok(applyPatch([theirs], operations, { now, dialect: flux }).ok)
  assert.ok(!applyPatch([theirs], operations, { now }).ok)
})

test('an owned type is written whatever others did', () => {
  const result = applyPatch([{ ...ready, reason: 'Other' }], diffConditions([ready], [broken]), {
    now,
    owned: ['Ready'],
  })
  assert.ok(result.ok && result.conditions[0]?.reason === 'Down')
})

test('with any conflict nothing is applied, and all conflicts are told', () => {
  const latest = [
    { ...ready, reason: 'A' },
    { ...synced, reason: 'B' },
  ]
  const after = [broken, { ...synced, status: 'False' as const }]
  const result = applyPatch(latest, diffConditions([ready, synced], after), { now })
  assert.ok(!result.ok)
  assert.deepEqual(
    result.conflicts.map(({ type }) => type),
    ['Ready', 'Synced'],
  )
})

test('nobody else’s condition is ever lost, with any number of writers', () => {
  const writers = dialects.chain((dialect) =>
    fc.record({
      dialect: fc.constant(dialect),
      start: conditionLists(dialect),
      edits: fc.array(conditionLists(dialect), { minLength: 1, maxLength: 4 }),
      now: times,
      force: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(writers, ({ dialect, start, edits, now, force }) => {
      // Everyone read `start`; they write one after the other.
      let latest = start
      for (const edit of edits) {
        const operations = diffConditions(start, edit)
        const touched = new Set(operations.map(({ type }) => type))
        const result = applyPatch(latest, operations, { now, dialect, force })
        if (!result.ok) continue
        for (const condition of latest) {
          if (!touched.has(condition.type)) assert.ok(result.conditions.includes(condition), condition.type)
        }
        for (const condition of edit) {
          if (!touched.has(condition.type)) continue
          const stored = result.conditions.find(({ type }) => type === condition.type)
          // Azure keeps stronger news; everywhere else what was written is there.
          if (!dialect.overwrite.priority) assert.ok(stored && sameState(dialect, stored, condition))
        }
        latest = result.conditions
      }
    }),
    { numRuns: 500 },
  )
})
