import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inShort, judgedKnowing } from '../testkit/judged.ts'

const place = { path: 'status.gears[].fault', says: { Worn: 'working', Broken: 'trouble' } } as const

test('what a declared place says counts, with the name of the entry before its message', () => {
  const status = { gears: [{ name: 'a' }, { name: 'b', fault: { reason: 'Broken', message: 'no teeth' } }] }
  const verdict = judgedKnowing({ places: [place] }, { status })
  assert.equal(inShort(verdict), 'Degraded fields/declared status.gears[].fault')
  assert.equal(verdict.reason, 'Broken')
  assert.equal(verdict.message, 'b: no teeth')
})

test('a reason that is not in the table says what the place says otherwise', () => {
  const status = { gears: [{ fault: 'Odd' }] }
  assert.equal(judgedKnowing({ places: [place] }, { status }).state, 'Unknown')
  assert.equal(judgedKnowing({ places: [{ ...place, otherwise: 'terminal' }] }, { status }).state, 'Failed')
})

test('a star stands for every value of a map, and codes may be numbers', () => {
  const codes = { path: 'status.reporters.*', reason: 'code', says: { 1: 'well', 2: 'trouble' } } as const
  const status = { reporters: { a: { code: 1 }, b: { code: 2 } } }
  assert.equal(judgedKnowing({ places: [codes] }, { status }).reason, '2')
})

test('a reason named like a member of every object says nothing', () => {
  assert.equal(
    judgedKnowing({ places: [place] }, { status: { gears: [{ fault: 'constructor' }] } }).state,
    'Unknown',
  )
})
