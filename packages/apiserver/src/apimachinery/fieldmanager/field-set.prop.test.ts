import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  difference,
  equalSets,
  type FieldSet,
  intersection,
  isEmpty,
  node,
  paths,
  recursiveDifference,
  union,
} from './field-set.ts'

const element = fc.constantFrom('f:a', 'f:b', 'k:{"name":"x"}', 'v:"y"')

const { child } = fc.letrec<{ child: FieldSet | undefined; set: FieldSet }>((tie) => ({
  child: fc.tuple(fc.boolean(), tie('set')).map(([member, below]) => node(member, below)),
  set: fc.oneof(
    { depthSize: 'small' },
    fc.constant({}),
    fc
      .array(fc.tuple(element, tie('child')), { maxLength: 3 })
      .map((pairs) => Object.fromEntries(pairs.filter(([, found]) => found !== undefined)) as FieldSet),
  ),
}))
const set = fc
  .array(fc.tuple(element, child))
  .map((pairs) => Object.fromEntries(pairs.filter(([, found]) => found !== undefined)) as FieldSet)

const members = (one: FieldSet) => new Set(paths(one))

test('sets of paths obey the algebra of sets', () => {
  fc.assert(
    fc.property(set, set, (a, b) => {
      assert.deepEqual(members(union(a, b)), members(a).union(members(b)))
      assert.deepEqual(members(intersection(a, b)), members(a).intersection(members(b)))
      assert.deepEqual(members(difference(a, b)), members(a).difference(members(b)))
      assert.ok(equalSets(union(a, b), union(b, a)))
      assert.ok(isEmpty(difference(a, a)))
    }),
  )
})

test('a recursive difference also takes what lies below', () => {
  fc.assert(
    fc.property(set, set, (a, b) => {
      const gone = [...members(b)]
      const kept = [...members(a)].filter(
        (path) =>
          !gone.some((one) => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`)),
      )
      assert.deepEqual(members(recursiveDifference(a, b)), new Set(kept))
    }),
  )
})
