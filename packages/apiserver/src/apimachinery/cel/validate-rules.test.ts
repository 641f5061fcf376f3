import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json, JsonObject } from '../json/json.ts'
import { compileSchema } from '../structural/compile.ts'

type RuleText = string | JsonObject

function messages(type: JsonObject, rules: RuleText[], value: Json, old?: Json): string[] {
  const validations = rules.map((rule) => (typeof rule === 'string' ? { rule } : rule))
  const schema = compileSchema({
    type: 'object',
    properties: { f: { ...type, 'x-kubernetes-validations': validations } },
  })
  return schema
    .validate({ f: value }, old === undefined ? undefined : { f: old })
    .map(({ field, message }) => `${field}: ${message}`)
}

const int = { type: 'integer' }
const text = { type: 'string' }
const ints = { type: 'array', items: int }

test('a failed rule says its message, or itself', () => {
  assert.deepEqual(messages(int, ['self > 2'], 1), ['f: Invalid value: 1: failed rule: self > 2'])
  assert.deepEqual(messages(int, [{ rule: 'self > 2', message: ' too small ' }], 1), [
    'f: Invalid value: 1: too small',
  ])
  assert.deepEqual(messages(int, ['self > 2'], 3), [])
})

test('a message may be computed, a reason and a field chosen', () => {
  const object = { type: 'object', properties: { x: int } }
  const rule = {
    rule: 'self.x > 2',
    messageExpression: "'x is %d'.format([self.x])",
    reason: 'FieldValueForbidden',
    fieldPath: '.x',
  }
  assert.deepEqual(messages(object, [rule], { x: 1 }), ['f.x: Forbidden: x is 1'])
})

test('a message expression that fails falls back to the message', () => {
  const rule = { rule: 'self > 2', message: 'm', messageExpression: 'string(1/0)' }
  assert.deepEqual(messages(int, [rule], 1), ['f: Invalid value: 1: m'])
})

test('integers are ints and numbers doubles, whatever JSON wrote', () => {
  assert.deepEqual(messages({ type: 'number' }, ['self > 1.5'], 2), [])
  assert.deepEqual(messages(int, ['self / 2 == 1'], 3), [])
})

test('rules on changes run only when there is something to compare with', () => {
  assert.deepEqual(messages(text, ['self == oldSelf'], 'a'), [])
  assert.deepEqual(messages(text, ['self == oldSelf'], 'b', 'a'), [
    'f: Invalid value: "b": failed rule: self == oldSelf',
  ])
  const optional = { rule: 'oldSelf.hasValue() || self == 1', optionalOldSelf: true }
  assert.deepEqual(messages(int, [optional], 2).length, 1)
  assert.deepEqual(messages(int, [optional], 2, 5), [])
})

test('items of a list map are compared with the item of the same key', () => {
  const item = {
    type: 'object',
    properties: { name: text, v: int },
    'x-kubernetes-validations': [{ rule: 'self.v >= oldSelf.v' }],
  }
  const list = {
    type: 'array',
    items: item,
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['name'],
  }
  const old = [
    { name: 'a', v: 1 },
    { name: 'b', v: 5 },
  ]
  const value = [
    { name: 'b', v: 3 },
    { name: 'a', v: 2 },
  ]
  assert.deepEqual(messages(list, [], value, old), ['f[0]: Invalid value: failed rule: self.v >= oldSelf.v'])
})

test('sets and list maps are equal in any order', () => {
  assert.deepEqual(
    messages({ ...ints, 'x-kubernetes-list-type': 'set' }, ['self == oldSelf'], [2, 1], [1, 2]),
    [],
  )
  assert.equal(messages(ints, ['self == oldSelf'], [2, 1], [1, 2]).length, 1)
})

test('a rule that stumbles says over what', () => {
  const object = { type: 'object', properties: { x: int } }
  assert.deepEqual(messages(object, ['self.x > 2'], {}), [
    'f: Invalid value: "object": no such key: x evaluating rule: self.x > 2',
  ])
  assert.deepEqual(messages(ints, ['self[3] == 1'], [1]), [
    'f: Invalid value: "array": index out of bounds: 3 evaluating rule: self[3] == 1',
  ])
  assert.deepEqual(messages(int, ['1 / self == 1'], 0), [
    'f: Invalid value: "integer": division by zero evaluating rule: 1 / self == 1',
  ])
})

test('an old value that is no longer valid does not stop a rule', () => {
  assert.equal(messages({ type: 'string', format: 'byte' }, ['self == oldSelf'], 'aGk=', '!!').length, 1)
  assert.equal(messages(int, ['self == oldSelf'], 1, Number('1e999')).length, 1)
})

test('rules wait until the object is otherwise sound', () => {
  const object = { type: 'object', required: ['x'], properties: { x: int } }
  assert.deepEqual(messages(object, ['self.x > 2'], {}), [
    'f.x: Required value',
    '<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
  ])
})

test('properties that are no CEL names have escaped ones', () => {
  const object = { type: 'object', properties: { 'x-y': text, namespace: text, a__b: text } }
  const rules = ["self.x__dash__y == 'a'", "self.__namespace__ == 'n'", "self.a__underscores__b == 'c'"]
  assert.deepEqual(messages(object, rules, { 'x-y': 'a', namespace: 'n', a__b: 'c' }), [])
})

const holds: [type: JsonObject, rule: string, value: Json][] = [
  [ints, 'self.isSorted() && self.sum() == 6 && self.max() == 3 && self.indexOf(2) == 1', [1, 2, 3]],
  [ints, 'sets.contains(self, [1, 2]) && self.all(i, x, i < x)', [1, 2, 3]],
  [ints, 'self.transformList(i, x, x * 2) == [2, 4]', [1, 2]],
  [text, "self.find('[0-9]+') == '42' && self.findAll('[a-z]').size() == 2", 'ab42'],
  [
    text,
    "url(self).getScheme() == 'https' && url(self).getHost() == 'a.b:8080' && url(self).getEscapedPath() == '/x'",
    'https://a.b:8080/x?q=1',
  ],
  [
    text,
    "quantity(self).isLessThan(quantity('2Gi')) && quantity(self).add(quantity('1Gi')).compareTo(quantity('2Gi')) == 0",
    '1Gi',
  ],
  [text, "isIP(self) && ip(self).family() == 4 && cidr('10.0.0.0/8').containsIP(self)", '10.1.2.3'],
  [
    text,
    "ip(self).isLoopback() && string(ip(self)) == '::1' && cidr('fe80::1/64').masked() == cidr('fe80::/64')",
    '0:0::1',
  ],
  [text, '!format.dns1123Label().validate(self).hasValue()', 'abc'],
  [text, "'%s has %d: %.2f %x'.format([self, 3, 1.5, 255]) == 'x has 3: 1.50 ff'", 'x'],
  [text, "self.charAt(0) == 'a' && self.replace('a', 'b') == 'bc' && self.matches('^a')", 'ac'],
  [
    { type: 'string', format: 'date-time' },
    "self < timestamp('2025-01-01T00:00:00Z')",
    '2024-01-01T00:00:00Z',
  ],
  [{ type: 'string', format: 'duration' }, "self <= duration('1h')", '30m'],
  [{ 'x-kubernetes-int-or-string': true }, "type(self) == string ? self == 'x' : self > 5", 6],
  [{ type: 'object', properties: { x: text } }, "self.?x.orValue('q') == 'q'", {}],
  [{ type: 'object', properties: { x: text } }, "self.x == 'a' || true", {}],
  [text, "semver(self).isGreaterThan(semver('1.2.3-rc.2')) && semver('v1.2', true).minor() == 2", '1.2.3'],
  [text, "semver(self).compareTo(semver('1.2.3-rc.10')) < 0 && !isSemver('1.2')", '1.2.3-rc.9'],
  [text, "lists.range(2) == [0, 1] && [1, 2].last().value() == 2 && string(duration('90s')) == self", '90s'],
  [ints, "self.transformMapEntry(i, x, {string(x): i}) == {'5': 0}", [5]],
]

for (const [type, rule, value] of holds) {
  test(`${rule} holds of ${JSON.stringify(value)}`, () => assert.deepEqual(messages(type, [rule], value), []))
}
