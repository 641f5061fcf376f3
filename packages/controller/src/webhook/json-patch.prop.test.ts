import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { jsonPatch, type PatchStep } from './json-patch.ts'

/** Carries out the steps, as a server would. */
function patched(value: unknown, steps: readonly PatchStep[]): unknown {
  const whole = { value: structuredClone(value) }
  for (const step of steps) {
    const names = ['value', ...step.path.split('/').slice(1)].map((name) =>
      name.replaceAll('~1', '/').replaceAll('~0', '~'),
    )
    const last = names.pop() ?? ''
    const parent = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], whole)
    const record = parent as Record<string, unknown>
    if (step.op === 'remove') {
      assert.ok(Object.hasOwn(record, last), 'only what is there is removed')
      delete record[last]
    } else {
      assert.equal(Object.hasOwn(record, last), step.op === 'replace')
      Object.defineProperty(record, last, {
        value: structuredClone(step.value),
        ...{ enumerable: true, writable: true, configurable: true },
      })
    }
  }
  return whole.value
}

test('the steps lead from the one value to the other', () => {
  const json = fc
    .jsonValue({ maxDepth: 4, noUnicodeString: false })
    .map((value) => JSON.parse(JSON.stringify(value)))
  fc.assert(
    fc.property(json, json, (before, after) => {
      assert.equal(
        JSON.stringify(sorted(patched(before, jsonPatch(before, after)))),
        JSON.stringify(sorted(after)),
      )
    }),
  )
})

test('equal values need no step', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      (value) => jsonPatch(value, structuredClone(value)).length === 0 || hasNegativeZero(value),
    ),
  )
})

test('names with slashes and tildes are escaped, and an undefined field is one that is not there', () => {
  assert.deepEqual(jsonPatch({ 'a/b~c': 1 }, { 'a/b~c': 2 }), [{ op: 'replace', path: '/a~1b~0c', value: 2 }])
  assert.deepEqual(jsonPatch({ a: 1 }, { a: undefined }), [{ op: 'remove', path: '/a' }])
  assert.deepEqual(jsonPatch({}, { a: undefined }), [])
})

function hasNegativeZero(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasNegativeZero)
  return Object.is(value, -0)
}

/** With the fields of every object in order: a patch does not promise one. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, sorted(field)]),
  )
}
