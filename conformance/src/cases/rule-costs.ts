import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import { crds, customResourceDefinition } from './custom-kind.ts'

/** What rules may cost, as a definition is refused for it before any object is there. */
export const ruleCosts = new Topic('rule costs')

const at = 'spec.validation.openAPIV3Schema.properties[spec]'
const hint =
  '(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)'
const ruled = (schema: Json, rule: string, more: Json = {}) => ({
  ...schema,
  'x-kubernetes-validations': [{ rule, ...more }],
})
const string = { type: 'string' }
const integer = { type: 'integer' }
const list = (items: Json, maxItems?: number) => ({
  type: 'array',
  items,
  ...(maxItems !== undefined && { maxItems }),
})
const map = (values: Json, maxProperties?: number) => ({
  type: 'object',
  additionalProperties: values,
  ...(maxProperties !== undefined && { maxProperties }),
})
const refused = (field: string, what: string, factor: string) => ({
  reason: 'FieldValueForbidden',
  field,
  message: `Forbidden: ${what} exceeds budget by factor of ${factor} ${hint}`,
})

/** What is said besides where one expression alone costs more than a whole schema may. */
const whole = (field: string) => [
  {
    reason: 'FieldValueForbidden',
    field,
    message:
      'Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
  },
  refused(
    'spec.validation.openAPIV3Schema',
    'x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema',
    'more than 100x',
  ),
]

/** A schema of spec whose rule costs too much, and by which factor. */
function costly(title: string, spec: Json, factor: string, below = '') {
  ruleCosts.case(title, async (t) => {
    const field = `${at}${below}.x-kubernetes-validations[0].rule`
    const causes = [refused(field, 'estimated rule cost', factor)]
    if (factor === 'more than 100x') causes.push(...whole(field))
    await t.must(422, t.post(crds, customResourceDefinition(t, { spec })), { details: { causes } })
  })
}

/** A schema of spec whose rule just costs little enough. */
function affordable(title: string, spec: Json) {
  ruleCosts.case(title, async (t) => {
    await t.must(201, t.post(crds, customResourceDefinition(t, { spec }), { query: { dryRun: 'All' } }))
  })
}

const triple = 'self.all(x, self.all(y, self.all(z, x + y + z >= 0)))'
affordable('three loops over 100 numbers are not too much', ruled(list(integer, 100), triple))
costly('three loops over 104 numbers are too much', ruled(list(integer, 104), triple), '1.017838x')
costly(
  'three loops over any number of numbers are far too much',
  ruled(list(integer), triple),
  'more than 100x',
)
costly(
  'a pattern on strings without a length, in a list without one, is too much',
  { type: 'object', properties: { names: list(ruled(string, 'self.matches("^[a-z]+$")')) } },
  'more than 100x',
  '.properties[names].items',
)
affordable('a pattern on short strings in a short list is not', {
  type: 'object',
  properties: { names: list(ruled({ ...string, maxLength: 63 }, 'self.matches("^[a-z]+$")'), 64) },
})
affordable('a string is compared with a short one', ruled(string, 'self == "abc"'))
affordable(
  'a value of an enum is as long as the longest',
  ruled(list({ ...string, enum: ['on', 'off'] }, 2000), 'self.all(x, x.matches("o"))'),
)
costly(
  'keys of a map are counted by what fits into a request',
  ruled(map(integer), 'self.all(a, self.all(b, self[a] <= self[b]))'),
  'more than 100x',
)
costly(
  'two lists are compared item by item',
  ruled(
    {
      type: 'object',
      properties: {
        a: list({ ...string, maxLength: 10 }, 1500),
        b: list({ ...string, maxLength: 10 }, 1500),
      },
    },
    'self.a.all(x, self.b.exists(y, x == y))',
  ),
  '2.3x',
)

ruleCosts.case('a message may cost too much, too', async (t) => {
  const spec = ruled(list(integer, 300), 'self.size() > 0', {
    messageExpression: 'self.map(x, self.map(y, string(x + y)).join(",")).join(";")',
  })
  const field = `${at}.x-kubernetes-validations[0].messageExpression`
  await t.must(422, t.post(crds, customResourceDefinition(t, { spec })), {
    details: {
      causes: [refused(field, 'estimated messageExpression cost', 'more than 100x'), ...whole(field)],
    },
  })
})

ruleCosts.case('rules that are affordable one by one are too much together', async (t) => {
  const dear = ruled(list(integer, 100), triple)
  const names = Array.from({ length: 12 }, (_, index) => `p${index}`)
  const spec = { type: 'object', properties: Object.fromEntries(names.map((name) => [name, dear])) }
  await t.must(422, t.post(crds, customResourceDefinition(t, { spec })), {
    message:
      /spec\.validation\.openAPIV3Schema: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of 1\.086\d+x/,
  })
})

ruleCosts.case('an update is held to it as well', async (t) => {
  const spec = (limit: number) => ruled(list(integer, limit), triple)
  const crd = customResourceDefinition(t, { spec: spec(50) })
  await t.must(201, t.post(crds, crd))
  const path = `${crds}/${crd.metadata.name}`
  const schema = (limit: number) => ({
    spec: {
      versions: [
        {
          ...crd.spec.versions[0],
          schema: { openAPIV3Schema: { type: 'object', properties: { spec: spec(limit) } } },
        },
      ],
    },
  })
  await t.must(422, t.patch('merge', path, schema(300)), { message: /estimated rule cost exceeds budget/ })
  await t.must(200, t.patch('merge', path, schema(60)))
})
