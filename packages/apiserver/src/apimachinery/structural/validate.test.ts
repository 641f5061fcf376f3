import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json, JsonObject } from '../json/json.ts'
import { compileSchema } from './compile.ts'

function causesOf(field: JsonObject, value: Json, old?: Json): string[] {
  const schema = compileSchema({ type: 'object', properties: { f: field } })
  return schema
    .validate({ f: value }, old === undefined ? undefined : { f: old })
    .map(({ reason, field: at, message }) => `${reason.replace('FieldValue', '')} ${at}: ${message}`)
}

const cases: [title: string, schema: JsonObject, value: Json, causes: string[]][] = [
  [
    'a type',
    { type: 'integer' },
    'x',
    ['TypeInvalid f: Invalid value: "string": f in body must be of type integer: "string"'],
  ],
  [
    'a null',
    { type: 'string' },
    null,
    ['TypeInvalid f: Invalid value: "null": f in body must be of type string: "null"'],
  ],
  ['a null that may be', { type: 'string', nullable: true }, null, []],
  ['a whole number where any will do', { type: 'number' }, 1, []],
  [
    'a minimum',
    { type: 'integer', minimum: 1 },
    0,
    ['Invalid f: Invalid value: 0: f in body should be greater than or equal to 1'],
  ],
  [
    'an exclusive maximum',
    { type: 'integer', maximum: 5, exclusiveMaximum: true },
    5,
    ['Invalid f: Invalid value: 5: f in body should be less than 5'],
  ],
  [
    'a multiple',
    { type: 'integer', multipleOf: 5 },
    7,
    ['Invalid f: Invalid value: 7: f in body should be a multiple of 5'],
  ],
  [
    'an integer’s size',
    { type: 'integer', format: 'int32' },
    3e9,
    ['Invalid <nil>: Invalid value: "": Checked value must be of type integer with format int32 in f'],
  ],
  [
    'a length in characters',
    { type: 'string', maxLength: 1 },
    'éé',
    ['TooLong f: Too long: may not be more than 1 byte'],
  ],
  [
    'a text too short',
    { type: 'string', minLength: 2 },
    '日',
    ['Invalid f: Invalid value: "日": f in body should be at least 2 chars long'],
  ],
  [
    'a pattern',
    { type: 'string', pattern: '^(?i)a+$' },
    'b',
    ['Invalid f: Invalid value: "b": f in body should match \'^(?i)a+$\''],
  ],
  [
    'an enum',
    { type: 'string', enum: ['a', 'b'] },
    'c',
    ['NotSupported f: Unsupported value: "c": supported values: "a", "b"'],
  ],
  [
    'a format',
    { type: 'string', format: 'ipv4' },
    '1.2.3',
    ['TypeInvalid f: Invalid value: "1.2.3": f in body must be of type ipv4: "1.2.3"'],
  ],
  ['a format nobody knows', { type: 'string', format: 'nope' }, 'x', []],
  [
    'too many items',
    { type: 'array', maxItems: 1, items: {} },
    [1, 2],
    ['TooMany f: Too many: 2: must have at most 1 item'],
  ],
  [
    'an item',
    { type: 'array', items: { type: 'string' } },
    ['a', 1],
    ['TypeInvalid f[1]: Invalid value: "integer": f[1] in body must be of type string: "integer"'],
  ],
  [
    'a set',
    { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
    ['a', 'b', 'a', 'a'],
    ['Duplicate f[2]: Duplicate value: "a"'],
  ],
  [
    'a list map',
    {
      type: 'array',
      items: { type: 'object' },
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['k'],
    },
    [{ k: '1' }, { k: '1' }],
    ['Duplicate f[1]: Duplicate value: {"k":"1"}'],
  ],
  [
    'a required field',
    { type: 'object', required: ['a'], properties: { a: {} } },
    {},
    ['Required f.a: Required value'],
  ],
  [
    'values of a map',
    { type: 'object', additionalProperties: { type: 'integer' } },
    { a: 'x' },
    ['TypeInvalid f.a: Invalid value: "string": f.a in body must be of type integer: "string"'],
  ],
  [
    'int-or-string',
    { 'x-kubernetes-int-or-string': true },
    true,
    ['TypeInvalid f: Invalid value: "boolean": f in body must be of type integer,string: "boolean"'],
  ],
  [
    'one of none',
    { type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    {},
    [
      'Invalid <nil>: Invalid value: "": "f" must validate one and only one schema (oneOf). Found none valid',
      'Required f.a: Required value',
    ],
  ],
  [
    'one of two',
    { type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    { a: 1, b: 1 },
    [
      'Invalid <nil>: Invalid value: "": "f" must validate one and only one schema (oneOf). Found 2 valid alternatives',
    ],
  ],
  [
    'not',
    { type: 'string', not: { enum: ['x'] } },
    'x',
    ['Invalid <nil>: Invalid value: "": "f" must not validate the schema (not)'],
  ],
  [
    'an embedded resource',
    { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
    { kind: 'Foo_' },
    [
      'Required f.apiVersion: Required value',
      `Invalid f.kind: Invalid value: "Foo_": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')`,
    ],
  ],
]

for (const [title, schema, value, causes] of cases) {
  test(`validates ${title} in the words of the server`, () =>
    assert.deepEqual(causesOf(schema, value), causes))
}

test('an update is not blamed for what it did not change', () => {
  assert.deepEqual(causesOf({ type: 'string', maxLength: 1 }, 'abc', 'abc'), [])
  assert.equal(causesOf({ type: 'string', maxLength: 1 }, 'abd', 'abc').length, 1)
})

test('a status write validates the status alone, named without its prefix', () => {
  const schema = compileSchema({
    type: 'object',
    properties: {
      spec: { type: 'string' },
      status: { type: 'object', properties: { phase: { type: 'string' } } },
    },
  })
  const [cause, ...more] = schema.validate({ spec: 1, status: { phase: 1 } }, {}, { subresource: 'status' })
  assert.deepEqual(more, [])
  assert.equal(cause?.field, 'status.phase')
  assert.equal(cause?.message, 'Invalid value: "integer": phase in body must be of type string: "integer"')
})
