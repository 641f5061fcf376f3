import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexPacks } from './index-packs.ts'
import type { KindFacts, Pack } from './pack.ts'

const pack = (name: string, ...kinds: KindFacts[]): Pack => ({ name, checkedWith: {}, kinds })
const rule = (id: string) => ({ id, when: 'true', state: 'Healthy', path: 'status' }) as const

test('a kind that no pack knows is undefined', () => {
  assert.equal(indexPacks([pack('a', { group: 'x.org' })]).of('y.org', 'Thing'), undefined)
})

test('the same kind gives the same value every time', () => {
  const index = indexPacks([pack('a', { group: '*.org' })])
  assert.equal(index.of('x.org', 'Thing'), index.of('x.org', 'Thing'))
})

test('what is more specific wins over what is wider, entry by entry', () => {
  const index = indexPacks([
    pack(
      'a',
      { group: 'x.org', kinds: ['Thing'], reasons: { Odd: 'well' } },
      { group: '*.org', reasons: { Odd: 'trouble', Even: 'working' }, whenFalse: 'trouble' },
      { group: 'x.org', reasons: { Odd: 'working' } },
    ),
  ])
  const known = index.of('x.org', 'Thing')
  assert.equal(known?.reasons.get('Odd'), 'well')
  assert.equal(known?.reasons.get('Even'), 'working')
  assert.equal(known?.whenFalse, 'trouble')
  assert.equal(index.of('x.org', 'Other')?.reasons.get('Odd'), 'working')
})

test('a later pack wins over an earlier one, however wide it is, and its rules are asked first', () => {
  const ours = pack('ours', {
    group: 'x.org',
    kinds: ['Thing'],
    roles: { happy: ['Fine'] },
    rules: [rule('one')],
  })
  const theirs = pack('theirs', { group: '*', roles: { info: ['Fine'] }, rules: [rule('two')] })
  const known = indexPacks([ours, theirs]).of('x.org', 'Thing')
  assert.equal(known?.roles.get('Fine'), 'info')
  assert.deepEqual(
    known?.rules.map(({ id }) => id),
    ['pack/theirs/two', 'pack/ours/one'],
  )
  assert.deepEqual(known?.packs, ['ours', 'theirs'])
})

test('more kinds than are remembered still get the right answer', () => {
  const index = indexPacks([pack('a', { group: 'x.org', kinds: ['Kind7'], statusless: true })])
  for (let count = 0; count < 12_000; count++) index.of('x.org', `Other${count}`)
  assert.equal(index.of('x.org', 'Kind7')?.statusless, true)
})
