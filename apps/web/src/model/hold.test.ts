import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hold, release } from './hold.ts'

const keyOf = (item: { id: string }) => item.id
const list = (text: string) => text.split(' ').map((id, count) => ({ id, count }))

test('while somebody is in a list, items stay in their places and show what they are now', () => {
  const before = release(list('a b c'), keyOf)
  const held = hold(before, list('c a b'), keyOf)
  assert.deepEqual(
    held.shown.map(({ key, item }) => `${key}${item.count}`),
    ['a1', 'b2', 'c0'],
  )
  assert.equal(held.stale, true)
})

test('what comes waits and is counted, what goes is marked and stays', () => {
  const held = hold(release(list('a b'), keyOf), list('x b y'), keyOf)
  assert.deepEqual(
    held.shown.map(({ key, gone }) => [key, gone]),
    [
      ['a', true],
      ['b', false],
    ],
  )
  assert.equal(held.arrived, 2)
})

test('a held list in which nothing moved is not stale, and a released one shows what there is', () => {
  const before = release(list('a b'), keyOf)
  assert.equal(hold(before, list('a b'), keyOf).stale, false)
  assert.deepEqual(
    release(list('b a'), keyOf).shown.map(({ key }) => key),
    ['b', 'a'],
  )
})
