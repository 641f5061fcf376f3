import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apply } from '../fieldmanager/apply.ts'
import { jsonText } from '../json/text.ts'
import { compileSchema } from './compile.ts'

const big = 9007199254740993n
const schema = compileSchema({
  type: 'object',
  properties: {
    a: { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self == 9007199254740993' }] },
    keys: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['id'],
      items: { type: 'object', properties: { id: { type: 'integer' } } },
    },
    s: { type: 'string' },
  },
})

test('an integer beyond what a number holds keeps every digit', () => {
  const object = { apiVersion: 'v1', kind: 'K', a: big, keys: [{ id: big }, { id: big + 1n }] }
  assert.deepEqual(schema.validate(object), [])
  assert.deepEqual(schema.decode(object).object, object)
  const now = '2026-01-01T00:00:00Z'
  const request = {
    live: undefined,
    manager: 'm',
    force: false,
    schema,
    now,
    apiVersion: 'v1',
    kind: 'K',
    subresource: '',
  }
  const result = apply({ ...request, applied: object })
  assert.ok('object' in result)
  assert.match(jsonText(result.object), /"a":9007199254740993,.*k:\{\\"id\\":9007199254740994\}/)
})

test('and is named in full where it is wrong', () => {
  const [cause] = schema.validate({ a: 1, s: big })
  assert.equal(cause?.message, 'Invalid value: "integer": s in body must be of type string: "integer"')
})
