import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isObject, type JsonObject } from '../json/json.ts'
import { checkStructural } from './check-structural.ts'
import { compileSchema } from './compile.ts'

const name = fc.constantFrom('a', 'b', 'metadata', 'kind', '__proto__')

const { schema } = fc.letrec((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.record({ type: fc.constantFrom('string', 'integer', 'boolean', 'number') }),
    fc.record(
      { type: fc.constant('string'), default: fc.constantFrom('x', null), nullable: fc.boolean() },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constant('array'),
        items: tie('schema'),
        'x-kubernetes-list-type': fc.constantFrom('set', 'map', 'atomic'),
      },
      { requiredKeys: ['type', 'items'] },
    ),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(name, tie('schema'), { maxKeys: 3, noNullPrototype: true }),
        required: fc.array(name),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record({ type: fc.constant('object'), additionalProperties: tie('schema') }),
    fc.record({ 'x-kubernetes-preserve-unknown-fields': fc.constant(true) }),
    fc.record({
      type: fc.constant('integer'),
      'x-kubernetes-validations': fc.constant([{ rule: 'self > 0' }, { rule: 'self == oldSelf' }]),
    }),
  ),
}))

const root = fc
  .dictionary(name, schema as fc.Arbitrary<unknown>, { maxKeys: 3, noNullPrototype: true })
  .map((properties) => ({ type: 'object', properties }))
const json = fc.json().map((text) => JSON.parse(text) as unknown)
const object = json.map((value) => (isObject(value) ? value : { a: value }) as JsonObject)

test('pruning twice is pruning once', () => {
  fc.assert(
    fc.property(root, object, (source, value) => {
      const compiled = compileSchema(source)
      const once = compiled.prune(value)
      assert.equal(JSON.stringify(compiled.prune(once)), JSON.stringify(once))
      assert.deepEqual(compiled.decode(once).unknown, [])
    }),
  )
})

test('defaulting twice is defaulting once', () => {
  fc.assert(
    fc.property(root, object, (source, value) => {
      const compiled = compileSchema(source)
      const once = compiled.default(value)
      assert.equal(JSON.stringify(compiled.default(once)), JSON.stringify(once))
    }),
  )
})

test('no schema and no object make any step throw or change what it was given', () => {
  fc.assert(
    fc.property(fc.oneof(root, json), object, object, (source, value, old) => {
      const before = JSON.stringify([source, value, old])
      const compiled = compileSchema(source)
      compiled.prune(value)
      compiled.default(value)
      compiled.decode(value)
      const causes = [
        ...compiled.validate(value),
        ...compiled.validate(value, old),
        ...compiled.validate(value, old, { subresource: 'status' }),
      ]
      for (const cause of causes) assert.ok(cause.message !== '' && cause.field !== '')
      checkStructural(source, 'spec')
      assert.equal(JSON.stringify([source, value, old]), before)
    }),
    { numRuns: 300 },
  )
})
