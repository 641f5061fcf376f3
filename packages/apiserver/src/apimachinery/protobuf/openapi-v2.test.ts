import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeSwagger } from './openapi-v2.ts'
import { readFields } from './wire.ts'

/** The values of one field of a message. */
const at = (bytes: Buffer, number: number): (number | Buffer)[] =>
  readFields(bytes)
    .filter((field) => field.number === number)
    .map(({ value }) => value)

/** Follows field numbers into messages, the first of each. */
const into = (bytes: Buffer, ...path: number[]): Buffer =>
  path.reduce((inner, number) => at(inner, number)[0] as Buffer, bytes)

test('a definition keeps its name, its types and what only Kubernetes says', () => {
  const bytes = encodeSwagger({
    swagger: '2.0',
    definitions: {
      Widget: {
        type: 'object',
        required: ['size', 'color'],
        properties: { size: { type: 'integer', maximum: 5 }, more: { $ref: '#/definitions/More' } },
        additionalProperties: false,
        'x-kubernetes-list-map-keys': ['name'],
      },
    },
  })
  assert.equal(String(into(bytes, 1)), '2.0')
  assert.equal(String(into(bytes, 9, 1, 1)), 'Widget')
  const schema = into(bytes, 9, 1, 2)
  assert.equal(String(into(schema, 22, 1)), 'object')
  assert.deepEqual(at(schema, 19).map(String), ['size', 'color'])
  const [size, more] = at(into(schema, 25), 1) as [Buffer, Buffer]
  assert.equal(String(into(size, 1)), 'size')
  assert.deepEqual(at(into(size, 2), 7), [5])
  assert.equal(String(into(more, 2, 1)), '#/definitions/More')
  assert.deepEqual(at(into(schema, 21), 2), [0])
  assert.equal(String(into(schema, 31, 1)), 'x-kubernetes-list-map-keys')
  assert.equal(String(into(schema, 31, 2, 2)), '["name"]\n')
})

test('a parameter is written as what it is in', () => {
  const parameters = [
    { name: 'body', in: 'body', required: true, schema: { $ref: '#/definitions/Widget' } },
    { name: 'dryRun', in: 'query', type: 'string' },
    { name: 'name', in: 'path', type: 'string', required: true },
  ]
  const bytes = encodeSwagger({ paths: { '/widgets/{name}': { put: { parameters, responses: {} } } } })
  assert.equal(String(into(bytes, 8, 2, 1)), '/widgets/{name}')
  const [body, query, path] = at(into(bytes, 8, 2, 2, 3), 8) as [Buffer, Buffer, Buffer]
  assert.equal(String(into(body, 1, 1, 5, 1)), '#/definitions/Widget')
  assert.equal(String(into(query, 1, 2, 3, 4)), 'dryRun')
  assert.equal(String(into(path, 1, 2, 4, 4)), 'name')
  assert.deepEqual(at(into(path, 1, 2, 4), 1), [1])
})
