import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mergePatch } from './merge-patch.ts'

type Value = string | readonly Value[] | Fields
type Fields = { readonly [name: string]: Value }

const { fields } = fc.letrec<{ fields: Fields; value: Value }>((tie) => ({
  fields: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'constructor'), tie('value'), {
    noNullPrototype: true,
  }),
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('x', 'y'),
    fc.array(tie('value'), { maxLength: 2 }),
    tie('fields'),
  ),
}))

/** As RFC 7386 says it. */
function merged(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch
  const isObject = typeof target === 'object' && target !== null && !Array.isArray(target)
  const result = new Map<string, unknown>(isObject ? Object.entries(target) : [])
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name)
    else result.set(name, merged(result.get(name), value))
  }
  return Object.fromEntries(result)
}

test('a patch makes one value the other', () => {
  fc.assert(
    fc.property(fields, fields, (before, after) => {
      assert.deepEqual(merged(before, mergePatch(before, after) ?? {}), after)
    }),
  )
})

test('equal values need no patch', () => {
  fc.assert(
    fc.property(fields, (value) => {
      assert.equal(mergePatch(value, structuredClone(value)), undefined)
    }),
  )
})
