import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import { absent } from '../suite/match.ts'
import { crds, established } from './custom-kind.ts'

/** What Go clients say and hear in protobuf. */
export const protobuf = new Topic('protobuf')

const mediaType = 'application/vnd.kubernetes.protobuf'
const prefersIt = { headers: { accept: `${mediaType},application/json` } }

const bytes = (field: number, ...content: (Buffer | string)[]) => {
  const body = Buffer.concat(content.map((one) => Buffer.from(one)))
  return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(body.length)]), body])
}
const number = (field: number, value: number) => Buffer.from([...varint(field * 8), value])
const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)]

/** The members of a schema that Go always writes, also when they are empty. */
const schema = (type: string, ...more: Buffer[]) =>
  Buffer.concat([
    ...[1, 2, 4].map((field) => bytes(field, '')),
    bytes(5, type),
    ...[6, 7].map((field) => bytes(field, '')),
    ...[10, 12].map((field) => number(field, 0)),
    bytes(15, ''),
    number(18, 0),
    ...more,
    ...[37, 39, 40].map((field) => number(field, 0)),
  ])
const property = (name: string, content: Buffer) => bytes(29, bytes(1, name), bytes(2, content))

/** A definition as Go's clients write it; its schema holds schemas in every place that has an alternative to one. */
function definition(group: string): Buffer {
  const names = ['widgets', 'widget', '', 'Widget', 'WidgetList']
  const spec = schema(
    'object',
    property('list', schema('array', bytes(24, bytes(1, schema('string'))))),
    property('map', schema('object', bytes(30, number(1, 1), bytes(2, schema('integer'))))),
    property('any', schema('', number(38, 1))),
  )
  const version = Buffer.concat([
    bytes(1, 'v1'),
    number(2, 1),
    number(3, 1),
    bytes(4, bytes(1, schema('object', property('spec', spec)))),
    bytes(5, bytes(1)),
  ])
  const object = [
    bytes(1, bytes(1, `widgets.${group}`), bytes(2, ''), bytes(3, '')),
    bytes(
      2,
      bytes(1, group),
      bytes(3, ...[1, 2, 4, 5].map((field) => bytes(field, names[field - 1]!))),
      bytes(4, 'Namespaced'),
      bytes(7, version),
      number(10, 0),
    ),
    bytes(3, bytes(2, bytes(1, ''), bytes(2, ''), bytes(4, ''), bytes(5, ''))),
  ]
  const type = bytes(1, bytes(1, 'apiextensions.k8s.io/v1'), bytes(2, 'CustomResourceDefinition'))
  return Buffer.concat([Buffer.from('k8s\0'), type, bytes(2, ...object), bytes(3, ''), bytes(4, '')])
}

protobuf.case('a definition: what Go writes of what nobody set counts as absent', async (t) => {
  const group = `${t.name('g')}.example.com`
  const sent: Json = definition(group)
  const made = await t.must(201, t.post(crds, sent, { headers: { 'content-type': mediaType } }))
  t.like(made.spec.versions[0], {
    subresources: { status: {} },
    schema: {
      openAPIV3Schema: {
        type: 'object',
        properties: {
          spec: {
            type: 'object',
            format: absent,
            properties: {
              list: { type: 'array', items: { type: 'string', format: absent, uniqueItems: absent } },
              map: { type: 'object', additionalProperties: { type: 'integer', description: absent } },
              any: { type: absent, 'x-kubernetes-preserve-unknown-fields': true },
            },
          },
        },
      },
    },
  })
  t.expect(await established(t, made.metadata.name), 200)
})

protobuf.case('what failed, and what was done, is told in protobuf where that is preferred', async (t) => {
  const ns = await t.namespace()
  const maps = `/api/v1/namespaces/${ns}/configmaps`
  const missing = await t.get(`${maps}/nothing`, prefersIt)
  t.like(missing.status, 404)
  t.like(missing.headers['content-type'], mediaType, 'content type')
  t.like(missing.text.startsWith('k8s\0'), true, 'the first bytes')
  for (const said of ['Failure', 'configmaps "nothing" not found', 'NotFound', 'configmaps'])
    t.like(missing.text.includes(said), true, said)
  const stranger = { headers: { ...prefersIt.headers, authorization: 'Bearer nobody' } }
  const refused = await t.get(maps, stranger)
  t.like([refused.status, refused.headers['content-type']], [401, mediaType])
  const wrong = await t.post(maps, { metadata: { name: 'A_' } }, prefersIt)
  t.like([wrong.status, wrong.headers['content-type']], [422, mediaType])
  t.like(wrong.text.includes('FieldValueInvalid'), true, 'the causes')
  await t.must(201, t.post(maps, { metadata: { name: 'a' } }))
  const gone = await t.delete(`${maps}/a`, undefined, prefersIt)
  t.like([gone.status, gone.headers['content-type']], [200, mediaType])
  t.like(gone.text.includes('Success'), true, 'the status')
})
