import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '../json/json.ts'
import { checkStructural } from './check-structural.ts'

function problems(field: JsonObject): string[] {
  const schema = { type: 'object', properties: { f: field } }
  return checkStructural(schema, 's').map(
    ({ field: at, message }) => `${at.replace('s.properties[f]', '')}: ${message}`,
  )
}

const rule = (text: string) => ({
  type: 'object',
  properties: { a: { type: 'string' } },
  'x-kubernetes-validations': [{ rule: text }],
})
const shown = (text: string) =>
  `{"Rule":"${text}","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}`

const cases: [title: string, schema: JsonObject, problems: string[]][] = [
  ['a plain schema', { type: 'object', properties: { a: { type: 'string' } } }, []],
  ['a field without a type', {}, ['.type: Required value: must not be empty for specified object fields']],
  ['a list without items', { type: 'array' }, ['.items: Required value: must be specified']],
  [
    'a type nobody knows',
    { type: 'foo' },
    [
      '.type: Unsupported value: "foo": supported values: "array", "boolean", "integer", "number", "object", "string"',
    ],
  ],
  [
    'unique items',
    { type: 'array', items: { type: 'string' }, uniqueItems: true },
    [
      '.uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic',
    ],
  ],
  [
    'a type inside anyOf',
    { type: 'string', anyOf: [{ type: 'string' }] },
    ['.anyOf[0].type: Forbidden: must be empty to be structural'],
  ],
  [
    'int-or-string spelled out',
    { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
    [],
  ],
  [
    'a pattern that is none',
    { type: 'string', pattern: '(' },
    [
      '.pattern: Invalid value: "(": must be a valid regular expression, but isn\'t: error parsing regexp: missing closing ): `(`',
    ],
  ],
  [
    'a pattern Go cannot run',
    { type: 'string', pattern: 'a(?!b)' },
    [
      '.pattern: Invalid value: "a(?!b)": must be a valid regular expression, but isn\'t: error parsing regexp: invalid or unsupported Perl syntax: `(?!`',
    ],
  ],
  [
    'a default of another type',
    { type: 'string', default: 1 },
    ['.default: Invalid value: "integer":  in body must be of type string: "integer"'],
  ],
  [
    'list keys that may be absent',
    {
      type: 'array',
      items: { type: 'object', properties: { k: { type: 'string' } } },
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['k'],
    },
    [
      '.items.properties[k].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property',
    ],
  ],
  [
    'properties beside additionalProperties',
    { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: { type: 'string' } },
    ['.additionalProperties: Forbidden: additionalProperties and properties are mutual exclusive'],
  ],
  [
    'a rule on a field that is not there',
    rule('self.b == 1'),
    [
      `.x-kubernetes-validations[0].rule: Invalid value: ${shown('self.b == 1')}: compilation failed: ERROR: <input>:1:5: undefined field 'b'\n | self.b == 1\n | ....^`,
    ],
  ],
  [
    'a rule on a name that is not there',
    rule('foo == 1'),
    [
      `.x-kubernetes-validations[0].rule: Invalid value: ${shown('foo == 1')}: compilation failed: ERROR: <input>:1:1: undeclared reference to 'foo' (in container '')\n | foo == 1\n | ^`,
    ],
  ],
  [
    'a rule that binds a name, which the server cannot',
    rule('cel.bind(x, self.a, x == x)'),
    [
      `.x-kubernetes-validations[0].rule: Invalid value: ${shown('cel.bind(x, self.a, x == x)')}: compilation failed: ERROR: <input>:1:1: undeclared reference to 'cel' (in container '')\n | cel.bind(x, self.a, x == x)\n | ^`,
    ],
  ],
  [
    'a rule that says no yes or no',
    rule('size(self.a)'),
    [
      `.x-kubernetes-validations[0].rule: Invalid value: ${shown('size(self.a)')}: cel expression must evaluate to a bool`,
    ],
  ],
]

for (const [title, schema, expected] of cases) {
  test(`${expected.length === 0 ? 'accepts' : 'refuses'} ${title}`, () =>
    assert.deepEqual(problems(schema), expected))
}

test('a field that only the root’s oneOf mentions must stand in the schema too', () => {
  const schema = { type: 'object', oneOf: [{ properties: { q: { minLength: 1 } } }] }
  const [cause] = checkStructural(schema, 's')
  assert.equal(cause?.field, 's.properties[q]')
  assert.equal(cause?.message, 'Required value: because it is defined in s.oneOf[0].properties[q]')
})

test('the root is an object that says nothing of the metadata but its name', () => {
  const messages = (schema: JsonObject) =>
    checkStructural(schema, 's').map(({ field, message }) => `${field}: ${message}`)
  assert.deepEqual(messages({}), ['s.type: Required value: must not be empty at the root'])
  const named = { type: 'object', properties: { name: { type: 'string', pattern: 'x' } } }
  assert.deepEqual(messages({ type: 'object', properties: { metadata: named } }), [])
  const labelled = { type: 'object', properties: { labels: { type: 'object' } } }
  assert.deepEqual(messages({ type: 'object', properties: { metadata: labelled } }), [
    's.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified',
  ])
})
