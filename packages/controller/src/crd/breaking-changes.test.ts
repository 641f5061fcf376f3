import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breakingChanges } from './breaking-changes.ts'
import { crdOf } from './crd-of.ts'
import { defineKind, type KindDefinition } from './define-kind.ts'
import {
  anyObject,
  array,
  boolean,
  integer,
  intOrString,
  listMap,
  mapOf,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Schema,
  setOf,
  string,
} from './schema.ts'

const kind = (fields: Partial<KindDefinition<unknown, unknown>>) =>
  defineKind({ group: 'example.com', version: 'v1', kind: 'Website', spec: object({}), ...fields })
const withField = (field: Schema) => crdOf(kind({ spec: object({ field }) }))
const changes = (before: Schema, after: Schema) =>
  breakingChanges(withField(before), withField(after)).map(({ path, message }) => `${path} ${message}`)

const port = object({ name: string(), number: integer() })
const rule = { rule: 'self > 1' }

const breaking: readonly (readonly [string, Schema, Schema, string])[] = [
  ['another type', string(), integer(), 'v1 .spec.field is of type integer and was string'],
  ['a number that becomes whole', number(), integer(), 'v1 .spec.field is of type integer and was number'],
  [
    'a value that must now be there',
    optional(string()),
    string(),
    'v1 .spec.field is required, and stored objects may lack it',
  ],
  ['a word that is gone', oneOf(['a', 'b']), oneOf(['a']), 'v1 .spec.field no longer takes "b"'],
  ['words where any were taken', string(), oneOf(['a']), 'v1 .spec.field takes only "a"'],
  [
    'a higher minimum',
    integer({ minimum: 1 }),
    integer({ minimum: 2 }),
    'v1 .spec.field has minimum 2 and had 1',
  ],
  ['a new maximum', array(string()), array(string(), { maxItems: 3 }), 'v1 .spec.field has maxItems 3'],
  ['a pattern', string(), string({ pattern: '^a' }), 'v1 .spec.field has the pattern ^a'],
  [
    'another format',
    string({ format: 'date' }),
    string({ format: 'ipv4' }),
    'v1 .spec.field has the format ipv4 and had date',
  ],
  ['null', nullable(string()), string(), 'v1 .spec.field may no longer be null'],
  ['a CEL rule', integer(), integer({ rules: [rule] }), 'v1 .spec.field has the new rule self > 1'],
  [
    'a field of an item that is gone',
    array(port),
    array(object({ name: string() })),
    'v1 .spec.field[].number is gone, and stored values are dropped',
  ],
  [
    'values of a map',
    mapOf(string()),
    mapOf(integer()),
    'v1 .spec.field.* is of type integer and was string',
  ],
  [
    'a map that becomes an object',
    mapOf(string()),
    object({ a: optional(string()) }),
    'v1 .spec.field.* is gone, and stored values are dropped',
  ],
  [
    'what was kept unseen',
    anyObject(),
    object({}),
    'v1 .spec.field no longer keeps fields that the schema does not name',
  ],
  [
    'a list that merges in another way',
    array(port),
    listMap(port, ['name']),
    'v1 .spec.field is a list of the kind map name and was atomic',
  ],
]
for (const [what, before, after, message] of breaking) {
  test(`${what} breaks stored objects`, () => assert.deepEqual(changes(before, after), [message]))
}

const harmless: readonly (readonly [string, Schema, Schema])[] = [
  ['nothing', port, port],
  ['a new optional field', object({}), object({ a: optional(string()) })],
  ['a new field with a default', object({}), object({ a: boolean({ default: true }) })],
  ['a required field that becomes optional', string(), optional(string())],
  ['one more word', oneOf(['a']), oneOf(['a', 'b'])],
  ['words that become free', oneOf(['a']), string()],
  ['wider bounds', integer({ minimum: 2, maximum: 3 }), integer({ minimum: 1 })],
  ['a bound that every length has', string(), string({ minLength: 0 })],
  ['an integer that may be a fraction', integer(), number()],
  ['an integer that may be a string', integer(), intOrString()],
  ['a rule that is gone', integer({ rules: [rule] }), integer()],
  [
    'another message of a rule',
    integer({ rules: [rule] }),
    integer({ rules: [{ ...rule, message: 'too low' }] }),
  ],
  ['fields that become a map of the same values', object({ a: string() }), mapOf(string())],
  ['a description', string(), string({ description: 'a name' })],
  ['a set that stays a set', setOf(string()), setOf(string())],
]
for (const [what, before, after] of harmless) {
  test(`${what} breaks nothing`, () => assert.deepEqual(changes(before, after), []))
}

test('a required field with a default is no news to stored objects', () => {
  const before = withField(optional(string()))
  const after = structuredClone(withField(string({ default: 'a' }))) as ReturnType<typeof withField>
  const { spec } = after.spec.versions[0]?.schema.openAPIV3Schema.properties ?? {}
  assert.deepEqual(breakingChanges(before, after), [])
  assert.equal(spec?.properties?.['field']?.default, 'a')
})

test('a field that gets a schema under an object that kept anything may refuse what is stored', () => {
  const before = anyObject()
  const after = { json: { ...before.json, properties: { a: string().json } } }
  assert.deepEqual(changes(before, after), ['v1 .spec.field.a has a schema, where any value was kept'])
})

test('a version in which objects are stored must stay, and one that was served is deprecated first', () => {
  const [v1, v2, beta] = [kind({}), kind({ version: 'v2' }), kind({ version: 'v1beta1' })]
  assert.deepEqual(breakingChanges(crdOf(v1, beta), crdOf(v2)), [
    { path: 'v1', message: 'is gone, and objects are stored in it: keep it until they are migrated' },
    { path: 'v1beta1', message: 'is gone, and was served: deprecate it first' },
  ])
  assert.deepEqual(breakingChanges(crdOf(v1), crdOf(v2, v1)), [])
})

test('names and scope cannot be changed', () => {
  const found = breakingChanges(crdOf(kind({})), crdOf(kind({ scope: 'Cluster', plural: 'sites' })))
  assert.deepEqual(found, [
    { path: '.spec.scope', message: 'is Cluster and was Namespaced: it cannot be changed' },
    { path: '.spec.names.plural', message: 'is sites and was websites: it cannot be changed' },
  ])
})

test('a subresource or a selectable field that is gone breaks those who use it', () => {
  const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' }
  const before = crdOf(kind({ scale, selectableFields: ['.spec.host'] }))
  assert.deepEqual(breakingChanges(before, crdOf(kind({}))), [
    { path: 'v1 subresource scale', message: 'is gone' },
    { path: 'v1 .spec.host', message: 'can no longer be used in field selectors' },
  ])
})
