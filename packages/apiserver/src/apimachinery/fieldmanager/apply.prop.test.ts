import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { equal, isObject, type Json, type JsonObject } from '../json/json.ts'
import { apply } from './apply.ts'
import { now, widgetSchema as schema, widget } from './widget.testkit.ts'

const common = { schema, now, apiVersion: 'ex.io/v1', kind: 'Widget', subresource: '' }
const word = fc.constantFrom('a', 'b', 'c')

const spec = fc.record(
  {
    size: fc.integer({ min: 0, max: 3 }),
    color: word,
    tags: fc.uniqueArray(word),
    parts: fc.uniqueArray(
      fc.record({ name: word, port: fc.integer({ min: 1, max: 3 }) }, { requiredKeys: ['name'] }),
      { selector: ({ name }) => name },
    ),
    labels: fc.dictionary(word, word),
    free: fc.dictionary(word, fc.oneof(word, fc.dictionary(word, word), fc.array(fc.integer({ max: 9 })))),
    pair: fc.record({ a: word, b: word }, { requiredKeys: [] }),
    list: fc.array(fc.integer({ min: 0, max: 3 })),
  },
  { requiredKeys: [] },
)

function run(live: JsonObject | undefined, manager: string, applied: JsonObject): JsonObject {
  const result = apply({ ...common, live, applied: widget(applied), manager, force: true })
  assert.ok('object' in result)
  return result.object
}

/** Every leaf of the value, by path; lists are leaves. */
function leaves(value: Json | undefined, path = ''): [string, Json | undefined][] {
  if (!isObject(value)) return [[path, value]]
  return Object.entries(value).flatMap(([key, item]) => leaves(item, `${path}/${key}`))
}

test('applying twice is applying once', () => {
  fc.assert(
    fc.property(spec, spec, (first, second) => {
      const once = run(run(undefined, 'm1', first), 'm2', second)
      assert.deepEqual(run(once, 'm2', second), once)
    }),
  )
})

test('what was applied is there afterwards', () => {
  fc.assert(
    fc.property(spec, spec, (first, second) => {
      const object = run(run(undefined, 'm1', first), 'm2', second)
      const { tags, parts, ...plain } = second as JsonObject
      for (const [path, value] of leaves(plain)) {
        const found = leaves(object.spec).find(([at]) => at === path)
        assert.ok(
          isObject(value) || found === undefined || equal(found[1], value),
          `${path} is ${JSON.stringify(found)}`,
        )
      }
      for (const tag of (tags ?? []) as string[])
        assert.ok(((object.spec as JsonObject).tags as string[]).includes(tag))
      for (const part of (parts ?? []) as JsonObject[]) {
        const merged = ((object.spec as JsonObject).parts as JsonObject[]).find(
          ({ name }) => name === part.name,
        )
        assert.ok(merged)
      }
    }),
  )
})

test('an apply leaves alone what the manager neither mentions nor owned', () => {
  fc.assert(
    fc.property(spec, spec, (first, second) => {
      const before = run(undefined, 'm1', first)
      const after = run(before, 'm2', second)
      for (const key of Object.keys(first)) {
        if (Object.hasOwn(second, key)) continue
        assert.deepEqual((after.spec as JsonObject)[key], (before.spec as JsonObject)[key])
      }
    }),
  )
})

test('a lone manager that applies something else leaves nothing of what it applied before', () => {
  fc.assert(
    fc.property(spec, spec, (first, second) => {
      const after = run(run(undefined, 'm', first), 'm', second)
      const fresh = run(undefined, 'm', second)
      const owned = (object: JsonObject) =>
        ((object.metadata as JsonObject).managedFields as JsonObject[] | undefined)?.map(
          ({ fieldsV1 }) => fieldsV1,
        )
      assert.deepEqual(owned(after), owned(fresh))
    }),
  )
})

test('an apply never changes its arguments', () => {
  fc.assert(
    fc.property(spec, spec, (first, second) => {
      const live = run(undefined, 'm1', first)
      const copy = JSON.stringify([live, second])
      run(live, 'm2', second)
      assert.equal(JSON.stringify([live, second]), copy)
    }),
  )
})
