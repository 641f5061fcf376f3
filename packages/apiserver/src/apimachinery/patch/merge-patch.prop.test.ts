import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isObject, type JsonObject } from '../json/json.ts'
import { mergePatch } from './merge-patch.ts'

const key = fc.constantFrom('a', 'b', '__proto__', 'constructor')
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.integer(),
    fc.array(tie('value')),
    tie('object'),
  ),
  object: fc
    .array(fc.tuple(key, tie('value')), { maxLength: 4 })
    .map((pairs) =>
      JSON.parse(
        `{${pairs.map(([name, item]) => `${JSON.stringify(name)}:${JSON.stringify(item)}`).join(',')}}`,
      ),
    ),
}))
const object = value.map((one) => (isObject(one) ? one : { a: one }) as JsonObject)

/** A patch with nothing to delete. */
function withoutNulls(one: unknown): unknown {
  if (Array.isArray(one)) return one.map(withoutNulls)
  if (!isObject(one)) return one ?? 1
  return JSON.parse(JSON.stringify(one, (_, item) => item ?? 1))
}

// An object that a list replaces keeps the nulls of the list at first, so it takes two rounds to settle.
test('applying a patch once more changes nothing', () => {
  fc.assert(
    fc.property(object, object, (document, patch) => {
      const settled = mergePatch(mergePatch(document, patch), patch)
      assert.equal(JSON.stringify(mergePatch(settled, patch)), JSON.stringify(settled))
    }),
  )
})

test('the empty patch changes nothing, and a null deletes its key', () => {
  fc.assert(
    fc.property(object, (document) => {
      assert.deepEqual(mergePatch(document, {}), document)
      for (const name of Object.keys(document)) {
        assert.equal(
          Object.hasOwn(mergePatch(document, JSON.parse(`{${JSON.stringify(name)}:null}`)), name),
          false,
        )
      }
    }),
  )
})

test('a patch without nulls, laid over nothing, is itself', () => {
  fc.assert(
    fc.property(object, (patch) => {
      const plain = withoutNulls(patch) as JsonObject
      assert.equal(JSON.stringify(mergePatch({}, plain)), JSON.stringify(plain))
    }),
  )
})

test('neither document nor patch is changed', () => {
  fc.assert(
    fc.property(object, object, (document, patch) => {
      const before = JSON.stringify([document, patch])
      mergePatch(document, patch)
      assert.equal(JSON.stringify([document, patch]), before)
    }),
  )
})
