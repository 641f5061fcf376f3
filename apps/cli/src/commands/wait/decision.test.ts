import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Candidate, decide } from './decision.ts'

const candidate = (name: string, more: Partial<Candidate>): Candidate => ({
  ref: { group: '', kind: 'Pod', namespace: 'default', name },
  met: undefined,
  presence: 'there',
  ...more,
})
const good = candidate('good', { met: true })
const slow = candidate('slow', { met: false })
const lost = candidate('lost', { met: false, hopeless: 'failed' })
const all = { quantifier: 'all', complete: true, noneIsMet: false } as const
const any = { ...all, quantifier: 'any' } as const

const kinds = (question: typeof all | typeof any | object, ...sets: readonly (readonly Candidate[])[]) =>
  sets.map((set) => decide(set, { ...all, ...question }).kind)

test('all: each must be so, and one that never will be ends it', () => {
  assert.deepEqual(kinds(all, [good, good], [good, slow], [good, lost, slow], []), [
    'met',
    'open',
    'failed',
    'open',
  ])
})

test('any: one is enough, and it ends when none can be any more', () => {
  assert.deepEqual(kinds(any, [slow, good, lost], [slow, lost], [lost, lost], []), [
    'met',
    'open',
    'failed',
    'open',
  ])
})

test('nothing is concluded about all before all has been read', () => {
  const partial = { complete: false }
  assert.deepEqual(kinds({ ...all, ...partial }, [good], [good, lost], []), ['open', 'failed', 'open'])
  assert.deepEqual(kinds({ ...any, ...partial }, [good], [lost]), ['met', 'open'])
})

test('none at all is enough where none is what is wished', () => {
  assert.deepEqual(kinds({ noneIsMet: true }, []), ['met'])
  assert.deepEqual(kinds({ noneIsMet: true, complete: false }, []), ['open'])
})

test('the order of objects does not decide', () => {
  const sets = [good, slow, lost]
  assert.equal(decide(sets, all).kind, decide(sets.toReversed(), all).kind)
})
