import assert from 'node:assert/strict'
import { test } from 'node:test'
import { components } from './components.ts'

const groups = (leads: Readonly<Record<string, readonly string[]>>) =>
  components(Object.keys(leads), (name) => leads[name] ?? []).map((group) => group.toSorted().join(''))

test('what leads to one another is one group, after what it leads to', () => {
  assert.deepEqual(groups({ a: ['b'], b: ['c'], c: ['b', 'd'], d: [] }), ['d', 'bc', 'a'])
  assert.deepEqual(groups({ a: ['a'] }), ['a'])
})

test('a chain of any length is walked without recursion', () => {
  const length = 50_000
  const found = components([0], (at) => (at + 1 < length ? [at + 1] : []))
  assert.equal(found.length, length)
})
