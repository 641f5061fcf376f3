import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import { customKind } from './custom-kind.ts'

/** x-kubernetes-validations: CEL rules of a schema. */
export const rules = new Topic('rules')

const spec = (properties: Json, validations: Json[] = []) => ({
  type: 'object',
  properties,
  ...(validations.length > 0 && { 'x-kubernetes-validations': validations }),
})
const integer = { type: 'integer' }
const string = { type: 'string', maxLength: 20 }

/** A rule on spec, an object it takes, one it refuses, and with what text. */
function rule(title: string, properties: Json, validation: Json, good: Json, bad: Json, cause: Json) {
  rules.case(title, async (t) => {
    const kind = await customKind(t, { spec: spec(properties, [validation]) })
    await t.must(201, t.post(kind.at(), kind.object('good', { spec: good })))
    await t.must(422, t.post(kind.at(), kind.object('bad', { spec: bad })), { details: { causes: [cause] } })
  })
}

rule(
  'a rule without a message says its text',
  { a: integer, b: integer },
  { rule: 'self.a <= self.b' },
  { a: 1, b: 2 },
  { a: 3, b: 2 },
  {
    reason: 'FieldValueInvalid',
    field: 'spec',
    message: 'Invalid value: failed rule: self.a <= self.b',
  },
)
rule(
  'a rule says its message',
  { a: integer },
  { rule: 'self.a > 1', message: 'too small' },
  { a: 2 },
  { a: 1 },
  {
    message: 'Invalid value: too small',
    field: 'spec',
  },
)
rule(
  'messageExpression computes the message',
  { a: string },
  { rule: 'self.a != "x"', messageExpression: '"a is " + self.a', message: 'fallback' },
  { a: 'y' },
  { a: 'x' },
  { message: 'Invalid value: a is x' },
)
rule(
  'fieldPath names the field',
  { a: integer },
  { rule: 'self.a > 1', message: 'm', fieldPath: '.a' },
  { a: 2 },
  { a: 1 },
  {
    field: 'spec.a',
  },
)
rule(
  'reason sets the reason',
  { a: integer },
  { rule: 'self.a > 1', message: 'm', reason: 'FieldValueForbidden' },
  { a: 2 },
  { a: 1 },
  {
    reason: 'FieldValueForbidden',
    message: 'Forbidden: m',
  },
)
rule(
  'has() asks for a field',
  { a: integer, b: integer },
  { rule: 'has(self.a) != has(self.b)', message: 'one of them' },
  { a: 1 },
  { a: 1, b: 1 },
  {
    message: 'Invalid value: one of them',
  },
)
rule(
  'all() and exists() walk through lists',
  { list: { type: 'array', maxItems: 5, items: integer } },
  { rule: 'self.list.all(x, x > 0) && self.list.exists(x, x == 1)', message: 'm' },
  { list: [1, 2] },
  { list: [2] },
  { message: 'Invalid value: m' },
)
rule(
  'maps are walked through by key',
  { map: { type: 'object', maxProperties: 5, additionalProperties: string } },
  { rule: 'self.map.all(k, k.startsWith("x-"))', message: 'm' },
  { map: { 'x-a': '' } },
  { map: { a: '' } },
  { message: 'Invalid value: m' },
)
rule(
  'matches() takes a regular expression',
  { a: string },
  { rule: 'self.a.matches("^[a-z]+$")', message: 'm' },
  { a: 'abc' },
  { a: 'A' },
  {
    message: 'Invalid value: m',
  },
)
rule(
  'size() and string functions',
  { a: string },
  { rule: 'size(self.a) < 4 && self.a.lowerAscii() == self.a', message: 'm' },
  { a: 'abc' },
  { a: 'Abc' },
  {
    message: 'Invalid value: m',
  },
)
rule(
  'quantities compare',
  { a: string },
  { rule: 'quantity(self.a).isLessThan(quantity("1Gi"))', message: 'm' },
  { a: '5Mi' },
  { a: '2Gi' },
  {
    message: 'Invalid value: m',
  },
)
rule(
  'urls are taken apart',
  { a: string },
  { rule: 'isURL(self.a) && url(self.a).getScheme() == "https"', message: 'm' },
  { a: 'https://x.y' },
  { a: 'http://x.y' },
  {
    message: 'Invalid value: m',
  },
)
rule(
  'dates compare',
  { a: { type: 'string', format: 'date-time' } },
  { rule: 'self.a > timestamp("2020-01-01T00:00:00Z")', message: 'm' },
  { a: '2021-01-01T00:00:00Z' },
  { a: '2019-01-01T00:00:00Z' },
  {
    message: 'Invalid value: m',
  },
)
rule(
  'durations compare',
  { a: { type: 'string', format: 'duration' } },
  { rule: 'self.a <= duration("1h")', message: 'm' },
  { a: '30m' },
  { a: '2h' },
  {
    message: 'Invalid value: m',
  },
)
rule(
  'list functions: isSorted, sum, indexOf',
  { list: { type: 'array', maxItems: 5, items: integer } },
  { rule: 'self.list.isSorted() && self.list.sum() < 10', message: 'm' },
  { list: [1, 2] },
  { list: [2, 1] },
  {
    message: 'Invalid value: m',
  },
)
rule(
  'a name that CEL keeps for itself is escaped',
  { namespace: string },
  { rule: 'self.__namespace__ != "x"', message: 'm' },
  { namespace: 'y' },
  { namespace: 'x' },
  {
    message: 'Invalid value: m',
  },
)
rule(
  'a name with dashes is escaped',
  { 'a-b': string },
  { rule: 'self.a__dash__b != "x"', message: 'm' },
  { 'a-b': 'y' },
  { 'a-b': 'x' },
  {
    message: 'Invalid value: m',
  },
)
rule(
  'int-or-string is dyn',
  { a: { 'x-kubernetes-int-or-string': true } },
  { rule: 'type(self.a) == string ? self.a == "100%" : self.a == 5', message: 'm' },
  { a: 5 },
  { a: '50%' },
  {
    message: 'Invalid value: m',
  },
)

rules.case('a rule on a field names that field', async (t) => {
  const a = { type: 'string', 'x-kubernetes-validations': [{ rule: 'self != "x"', message: 'not x' }] }
  const kind = await customKind(t, { spec: spec({ a }) })
  await t.must(422, t.post(kind.at(), kind.object('a', { spec: { a: 'x' } })), {
    message: /spec\.a: Invalid value: "x": not x$/,
    details: { causes: [{ field: 'spec.a', message: 'Invalid value: "x": not x' }] },
  })
})

rules.case('a rule on an element names its index', async (t) => {
  const items = { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self > 0', message: 'positive' }] }
  const kind = await customKind(t, { spec: spec({ list: { type: 'array', maxItems: 5, items } }) })
  await t.must(422, t.post(kind.at(), kind.object('a', { spec: { list: [1, -1] } })), {
    details: { causes: [{ field: 'spec.list[1]', message: 'Invalid value: -1: positive' }] },
  })
})

rules.case('a rule with oldSelf guards a change', async (t) => {
  const kind = await customKind(t, {
    spec: spec({ a: integer }, [{ rule: 'self.a >= oldSelf.a', message: 'only upward' }]),
  })
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { a: 5 } })))
  await t.must(200, t.patch('merge', kind.at('a'), { spec: { a: 6 } }))
  await t.must(422, t.patch('merge', kind.at('a'), { spec: { a: 4 } }), {
    details: { causes: [{ field: 'spec', message: 'Invalid value: only upward' }] },
  })
})

rules.case('an immutable field', async (t) => {
  const a = {
    type: 'string',
    'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'Value is immutable' }],
  }
  const kind = await customKind(t, { spec: spec({ a, b: integer }) })
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { a: 'x' } })))
  await t.must(200, t.patch('merge', kind.at('a'), { spec: { b: 1 } }))
  await t.must(422, t.patch('merge', kind.at('a'), { spec: { a: 'y' } }), {
    details: { causes: [{ field: 'spec.a', message: 'Invalid value: "y": Value is immutable' }] },
  })
})

rules.case('optionalOldSelf is asked on create too', async (t) => {
  const validation = {
    rule: 'oldSelf.hasValue() || self.a == 1',
    message: 'begins with 1',
    optionalOldSelf: true,
  }
  const kind = await customKind(t, { spec: spec({ a: integer }, [validation]) })
  await t.must(422, t.post(kind.at(), kind.object('a', { spec: { a: 2 } })))
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { a: 1 } })))
  await t.must(200, t.patch('merge', kind.at('a'), { spec: { a: 2 } }))
})

rules.case('elements of a map list are matched by key for oldSelf', async (t) => {
  const items = {
    type: 'object',
    required: ['name'],
    properties: { name: string, v: integer },
    'x-kubernetes-validations': [{ rule: 'self.v >= oldSelf.v', message: 'only upward' }],
  }
  const list = {
    type: 'array',
    maxItems: 5,
    items,
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['name'],
  }
  const kind = await customKind(t, { spec: spec({ list }) })
  await t.must(
    201,
    t.post(
      kind.at(),
      kind.object('a', {
        spec: {
          list: [
            { name: 'x', v: 5 },
            { name: 'y', v: 1 },
          ],
        },
      }),
    ),
  )
  await t.must(
    200,
    t.patch('merge', kind.at('a'), {
      spec: {
        list: [
          { name: 'y', v: 2 },
          { name: 'x', v: 5 },
        ],
      },
    }),
  )
  await t.must(422, t.patch('merge', kind.at('a'), { spec: { list: [{ name: 'x', v: 4 }] } }), {
    details: { causes: [{ field: 'spec.list[0]' }] },
  })
})

rules.case('rules at the root see metadata.name', async (t) => {
  const root = {
    type: 'object',
    properties: { spec: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
    'x-kubernetes-validations': [{ rule: 'self.metadata.name.startsWith("w")', message: 'begins with w' }],
  }
  const kind = await customKind(t, { schema: root })
  await t.must(201, t.post(kind.at(), kind.object('wa')))
  await t.must(422, t.post(kind.at(), kind.object('a')), {
    message: new RegExp(`Widget.${kind.group} "a" is invalid: <nil>: Invalid value: begins with w`),
  })
})

rules.case('rules run only when the schema itself is satisfied', async (t) => {
  const kind = await customKind(t, { spec: spec({ a: integer }, [{ rule: 'self.a > 1', message: 'm' }]) })
  await t.must(422, t.post(kind.at(), kind.object('a', { spec: { a: 'x' } })), {
    details: {
      causes: [
        { field: 'spec.a', reason: 'FieldValueTypeInvalid' },
        {
          message:
            /some validation rules were not checked because the object was invalid; correct the existing errors to complete validation/,
        },
      ],
    },
  })
})

rules.case('a rule that fails to evaluate is a failure', async (t) => {
  const kind = await customKind(t, { spec: spec({ a: integer, b: integer }, [{ rule: 'self.a > self.b' }]) })
  await t.must(422, t.post(kind.at(), kind.object('a', { spec: { a: 1 } })), {
    details: {
      causes: [
        { field: 'spec', message: /Invalid value: .*no such key: b evaluating rule: self\.a > self\.b/ },
      ],
    },
  })
})
