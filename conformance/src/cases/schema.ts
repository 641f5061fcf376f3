import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { absent, exactly, including } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'

/** What a structural schema does to custom resources: pruning, defaulting, validation. */
export const schema = new Topic('schema')

const spec = (properties: Json, more: Json = {}) => ({ type: 'object', properties, ...more })

/** Expects an object with this spec to be refused with these causes. */
function refuses(title: string, specSchema: Json, given: Json, causes: Json, message?: string | RegExp) {
  schema.case(title, async (t) => {
    const kind = await customKind(t, { spec: specSchema })
    await t.must(422, t.post(kind.at(), kind.object('a', { spec: given })), {
      reason: 'Invalid',
      details: { name: 'a', group: kind.group, kind: 'Widget', causes },
      ...(message && { message }),
    })
  })
}

const invalid = (field: string, message: string | RegExp) => ({ reason: 'FieldValueInvalid', field, message })

refuses(
  'a wrong type',
  spec({ a: { type: 'integer' } }),
  { a: 'x' },
  [
    {
      reason: 'FieldValueTypeInvalid',
      field: 'spec.a',
      message: 'Invalid value: "string": spec.a in body must be of type integer: "string"',
    },
  ],
  /^Widget\.g-.*\.example\.com "a" is invalid: spec\.a: Invalid value: "string": spec\.a in body must be of type integer: "string"$/,
)
refuses('a missing field', spec({ a: { type: 'integer' } }, { required: ['a'] }), {}, [
  { reason: 'FieldValueRequired', field: 'spec.a', message: 'Required value' },
])
refuses('a value below the minimum', spec({ a: { type: 'integer', minimum: 3 } }), { a: 2 }, [
  invalid('spec.a', 'Invalid value: 2: spec.a in body should be greater than or equal to 3'),
])
refuses('a value above the maximum', spec({ a: { type: 'number', maximum: 1.5 } }), { a: 2.5 }, [
  invalid('spec.a', 'Invalid value: 2.5: spec.a in body should be less than or equal to 1.5'),
])
refuses(
  'an exclusive minimum',
  spec({ a: { type: 'integer', minimum: 3, exclusiveMinimum: true } }),
  { a: 3 },
  [invalid('spec.a', 'Invalid value: 3: spec.a in body should be greater than 3')],
)
refuses('no multiple', spec({ a: { type: 'integer', multipleOf: 5 } }), { a: 7 }, [
  invalid('spec.a', 'Invalid value: 7: spec.a in body should be a multiple of 5'),
])
refuses('a text that is too short', spec({ a: { type: 'string', minLength: 3 } }), { a: 'ab' }, [
  invalid('spec.a', 'Invalid value: "ab": spec.a in body should be at least 3 chars long'),
])
refuses('a text that is too long', spec({ a: { type: 'string', maxLength: 3 } }), { a: 'abcd' }, [
  { reason: 'FieldValueTooLong', field: 'spec.a', message: 'Too long: may not be more than 3 bytes' },
])
refuses('a text that does not match', spec({ a: { type: 'string', pattern: '^[a-z]+$' } }), { a: 'A' }, [
  invalid('spec.a', `Invalid value: "A": spec.a in body should match '^[a-z]+$'`),
])
refuses(
  'a value that is not among the allowed ones',
  spec({ a: { type: 'string', enum: ['x', 'y'] } }),
  { a: 'z' },
  [
    {
      reason: 'FieldValueNotSupported',
      field: 'spec.a',
      message: 'Unsupported value: "z": supported values: "x", "y"',
    },
  ],
)
refuses(
  'too few elements',
  spec({ a: { type: 'array', minItems: 1, items: { type: 'string' } } }),
  { a: [] },
  [invalid('spec.a', 'Invalid value: 0: spec.a in body should have at least 1 items')],
)
refuses(
  'too many elements',
  spec({ a: { type: 'array', maxItems: 1, items: { type: 'string' } } }),
  { a: ['x', 'y'] },
  [{ reason: 'FieldValueTooMany', field: 'spec.a', message: 'Too many: 2: must have at most 1 item' }],
)
refuses(
  'too many properties',
  spec({ a: { type: 'object', maxProperties: 1, additionalProperties: { type: 'string' } } }),
  { a: { x: '', y: '' } },
  [{ reason: 'FieldValueTooMany', field: 'spec.a', message: 'Too many: 2: must have at most 1 item' }],
)
refuses('a date that is none', spec({ a: { type: 'string', format: 'date-time' } }), { a: 'yesterday' }, [
  {
    reason: 'FieldValueTypeInvalid',
    field: 'spec.a',
    message: 'Invalid value: "yesterday": spec.a in body must be of type date-time: "yesterday"',
  },
])
refuses(
  'a number that does not fit int32',
  spec({ a: { type: 'integer', format: 'int32' } }),
  { a: 3000000000 },
  [invalid('<nil>', 'Invalid value: "": Checked value must be of type integer with format int32 in spec.a')],
)
refuses('an element of a list', spec({ a: { type: 'array', items: { type: 'integer' } } }), { a: [1, 'x'] }, [
  {
    field: 'spec.a[1]',
    message: 'Invalid value: "string": spec.a[1] in body must be of type integer: "string"',
  },
])
refuses('null where it is not nullable', spec({ a: { type: 'string' } }, { required: ['a'] }), { a: null }, [
  { reason: 'FieldValueRequired', field: 'spec.a' },
])
refuses(
  'a set with an element twice',
  spec({ a: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' } }),
  { a: ['x', 'x'] },
  [{ reason: 'FieldValueDuplicate', field: 'spec.a[1]', message: 'Duplicate value: "x"' }],
)
refuses(
  'a map list with a key twice',
  spec({
    a: {
      type: 'array',
      items: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
    },
  }),
  { a: [{ name: 'x' }, { name: 'x' }] },
  [{ reason: 'FieldValueDuplicate', field: 'spec.a[1]', message: 'Duplicate value: {"name":"x"}' }],
)
refuses(
  'more than one thing at once, all of it said',
  spec({ a: { type: 'integer', minimum: 3 }, b: { type: 'string', maxLength: 1 } }, { required: ['c'] }),
  { a: 1, b: 'xx' },
  including({ field: 'spec.a' }, { field: 'spec.b' }, { field: 'spec.c' }),
  /"a" is invalid: \[.*spec\.a: Invalid value: 1: .*\]$/,
)
refuses(
  'none of oneOf',
  spec(
    { a: { type: 'string' }, b: { type: 'string' } },
    { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
  ),
  {},
  [
    { field: '<nil>', message: /"spec" must validate one and only one schema \(oneOf\)\. Found none valid/ },
    { field: 'spec.a', message: 'Required value' },
  ],
)
refuses(
  'both of oneOf',
  spec(
    { a: { type: 'string' }, b: { type: 'string' } },
    { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
  ),
  { a: '', b: '' },
  [
    {
      field: '<nil>',
      message: /"spec" must validate one and only one schema \(oneOf\)\. Found 2 valid alternatives/,
    },
  ],
)
refuses(
  'none of anyOf',
  spec({ a: { type: 'integer', anyOf: [{ minimum: 10 }, { maximum: 2 }] } }),
  { a: 5 },
  [
    { field: '<nil>', message: /"spec\.a" must validate at least one schema \(anyOf\)/ },
    { field: 'spec.a', message: 'Invalid value: 5: spec.a in body should be greater than or equal to 10' },
  ],
)
refuses('what not forbids', spec({ a: { type: 'string', not: { enum: ['x'] } } }), { a: 'x' }, [
  { field: '<nil>', message: /"spec\.a" must not validate the schema \(not\)/ },
])

async function madeOf(t: CaseContext, options: Json, given: Json): Promise<Json> {
  const kind = await customKind(t, options)
  return t.must(201, t.post(kind.at(), kind.object('a', given)))
}

schema.case('unknown fields are pruned, at every depth', async (t) => {
  const nested = { type: 'object', properties: { x: { type: 'integer' } } }
  const list = { type: 'array', items: nested }
  const map = { type: 'object', additionalProperties: nested }
  const given = { o: { x: 1, y: 2 }, list: [{ x: 1, y: 2 }], map: { k: { x: 1, y: 2 } }, z: 1 }
  const made = await madeOf(t, { spec: spec({ o: nested, list, map }) }, { spec: given, other: 1 })
  t.like(made, { spec: exactly({ o: { x: 1 }, list: [{ x: 1 }], map: { k: { x: 1 } } }), other: absent })
})

schema.case('preserve-unknown-fields keeps what is below it', async (t) => {
  const open = {
    type: 'object',
    'x-kubernetes-preserve-unknown-fields': true,
    properties: { known: { type: 'object', properties: {} } },
  }
  const made = await madeOf(t, { spec: spec({ open }) }, { spec: { open: { a: { b: 1 }, known: { c: 1 } } } })
  t.like(made.spec, exactly({ open: { a: { b: 1 }, known: {} } }))
})

schema.case('int-or-string takes both', async (t) => {
  const kind = await customKind(t, { spec: spec({ a: { 'x-kubernetes-int-or-string': true } }) })
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { a: 1 } })), { spec: { a: 1 } })
  await t.must(201, t.post(kind.at(), kind.object('b', { spec: { a: '25%' } })), { spec: { a: '25%' } })
  await t.must(422, t.post(kind.at(), kind.object('c', { spec: { a: true } })), {
    details: {
      causes: [
        {
          field: 'spec.a',
          message: 'Invalid value: "boolean": spec.a in body must be of type integer,string: "boolean"',
        },
      ],
    },
  })
})

schema.case('an embedded resource keeps its type and metadata and must have them', async (t) => {
  const it = {
    type: 'object',
    'x-kubernetes-embedded-resource': true,
    'x-kubernetes-preserve-unknown-fields': true,
  }
  const kind = await customKind(t, { spec: spec({ it }) })
  const embedded = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x', nonsense: 1 }, data: {} }
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { it: embedded } })), {
    spec: { it: { apiVersion: 'v1', kind: 'ConfigMap', metadata: exactly({ name: 'x' }) } },
  })
  await t.must(422, t.post(kind.at(), kind.object('b', { spec: { it: { metadata: {} } } })), {
    details: {
      causes: [{ field: 'spec.it.apiVersion', message: 'Required value' }, { field: 'spec.it.kind' }],
    },
  })
})

schema.case('defaults are filled in where nothing is said', async (t) => {
  const properties = {
    a: { type: 'integer', default: 3 },
    o: { type: 'object', default: {}, properties: { b: { type: 'string', default: 'x' } } },
    p: { type: 'object', properties: { c: { type: 'string', default: 'y' } } },
  }
  const made = await madeOf(t, { spec: spec(properties, { default: {} }) }, {})
  t.like(made.spec, exactly({ a: 3, o: { b: 'x' } }))
})

schema.case('a default of status is filled in, though a create cannot set it', async (t) => {
  const status = spec({ phase: { type: 'string', default: 'New' } }, { default: {} })
  const made = await madeOf(t, { status, subresources: { status: {} } }, { status: { phase: 'Old' } })
  t.like(made.status, exactly({ phase: 'New' }))
})

schema.case('defaults are filled in within lists and maps', async (t) => {
  const item = { type: 'object', properties: { a: { type: 'integer', default: 1 } } }
  const properties = {
    list: { type: 'array', items: item },
    map: { type: 'object', additionalProperties: item },
  }
  const made = await madeOf(t, { spec: spec(properties) }, { spec: { list: [{}], map: { k: {} } } })
  t.like(made.spec, exactly({ list: [{ a: 1 }], map: { k: { a: 1 } } }))
})

schema.case('null is replaced by the default unless nullable', async (t) => {
  const properties = {
    a: { type: 'integer', default: 3 },
    b: { type: 'integer', default: 3, nullable: true },
    c: { type: 'integer', nullable: true },
    d: { type: 'integer' },
  }
  const made = await madeOf(t, { spec: spec(properties) }, { spec: { a: null, b: null, c: null, d: null } })
  t.like(made.spec, exactly({ a: 3, b: null, c: null }))
})

schema.case('defaults are filled in when an older object is read', async (t) => {
  const kind = await customKind(t, { spec: spec({ a: { type: 'integer' } }) })
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: {} })))
  const path = '/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/a/default'
  const crd = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${kind.crdName}`
  await t.must(200, t.patch('json', crd, [{ op: 'add', path, value: 7 }]))
  await t.eventually(
    () => t.get(kind.at('a')),
    (answer) => answer.body.spec?.a === 7,
  )
})

schema.case('a status is validated in its subresource', async (t) => {
  const status = spec({ a: { type: 'integer' } })
  const kind = await customKind(t, { status, subresources: { status: {} } })
  await t.must(201, t.post(kind.at(), kind.object('a')))
  await t.must(422, t.patch('merge', kind.at('a', 'status'), { status: { a: 'x' } }), {
    details: { causes: [{ field: 'status.a' }] },
  })
})

schema.case('an object that became invalid may be changed elsewhere', async (t) => {
  const kind = await customKind(t, { spec: spec({ a: { type: 'integer' }, b: { type: 'string' } }) })
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { a: 1 } })))
  const path = '/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/a/minimum'
  const crd = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${kind.crdName}`
  await t.must(200, t.patch('json', crd, [{ op: 'add', path, value: 5 }]))
  await t.eventually(
    () => t.post(kind.at(), kind.object(t.name(), { spec: { a: 1 } })),
    (answer) => answer.status === 422,
  )
  await t.must(200, t.patch('merge', kind.at('a'), { spec: { b: 'x' } }), { spec: { a: 1, b: 'x' } })
  await t.must(422, t.patch('merge', kind.at('a'), { spec: { a: 2 } }))
})

schema.case('metadata of a custom resource is pruned to what metadata knows', async (t) => {
  const made = await madeOf(t, {}, { metadata: { nonsense: 1 } })
  t.like(made.metadata, { nonsense: absent })
})

schema.case('a label that is no text is 400', async (t) => {
  const kind = await customKind(t)
  await t.must(400, t.post(kind.at(), kind.object('a', { metadata: { labels: { x: 1 } } })), {
    reason: 'BadRequest',
    message: /json: cannot unmarshal number into Go struct field ObjectMeta\.labels of type string/,
  })
})

/** An object with a number as it is spelled, and the number as the server spells it, however it is written. */
async function spelled(
  t: CaseContext,
  written: string,
  type: Json = { type: 'integer', format: 'int64' },
): Promise<string[]> {
  const kind = await customKind(t, { spec: spec({ a: type, b: { type: 'string' } }) })
  const body = (text: Json) => JSON.stringify(text).replace('"a":0', `"a":${written}`)
  const created = await t.post(kind.at(), body(kind.object('a', { spec: { a: 0 } })))
  t.expect(created, 201)
  const patched = await t.patch('merge', kind.at('a'), { spec: { b: 'x' } })
  const applied = await t.patch('apply', kind.at('b'), body(kind.object('b', { spec: { a: 0 } })), {
    query: { fieldManager: 'one' },
  })
  const yaml = await t.post(
    kind.at(),
    `apiVersion: ${kind.group}/v1\nkind: Widget\nmetadata: {name: c}\nspec: {a: ${written}}\n`,
    {
      headers: { 'content-type': 'application/yaml' },
    },
  )
  const answers = [created, patched, applied, yaml, await t.get(kind.at()), await t.get(kind.at('a'))]
  return [
    ...new Set(answers.flatMap(({ text }) => [...text.matchAll(/"a":([^,}"]+)/g)].map((match) => match[1]!))),
  ]
}

schema.case('big integers keep every digit', async (t) => {
  t.like(await spelled(t, '9007199254740993'), ['9007199254740993'], 'digits')
  t.like(await spelled(t, '-9223372036854775808'), ['-9223372036854775808'], 'digits')
})

const floats = { type: 'number' }

schema.case('numbers are spelled as Go spells them', async (t) => {
  t.like(await spelled(t, '2.0', floats), ['2'], 'a whole float')
  t.like(await spelled(t, '1.5e3', floats), ['1500'], 'an exponent')
  t.like(await spelled(t, '1e21', floats), ['1e+21'], 'a large one')
  t.like(await spelled(t, '9223372036854775808', floats), ['9223372036854776000'], 'one beyond 64 bits')
})

schema.case('a patch by someone else leaves a big integer alone', async (t) => {
  const kind = await customKind(t, { spec: spec({ a: { type: 'integer' }, b: { type: 'integer' } }) })
  const text = JSON.stringify(kind.object('a', { spec: { a: 0 } })).replace('"a":0', '"a":9007199254740993')
  await t.must(201, t.post(kind.at(), text))
  const answer = await t.patch(
    'json',
    kind.at('a'),
    '[{"op":"add","path":"/spec/b","value":9007199254740995}]',
  )
  t.expect(answer, 200)
  t.like(answer.text.includes('"spec":{"a":9007199254740993,"b":9007199254740995}'), true, 'all digits')
  const watch = await t.watch(kind.at(), { resourceVersion: '0' })
  await watch.next()
})
