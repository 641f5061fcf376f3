import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Website, website } from '../testkit.ts'
import { misfits } from './misfits.ts'
import { array, integer, intOrString, mapOf, nullable, object, oneOf, optional, string } from './schema.ts'

test('what fits is nothing to tell', () => {
  assert.deepEqual(misfits(website('web', { replicas: 1 }), Website.schema), [])
  const port = object({ port: intOrString(), note: optional(nullable(string())) })
  assert.deepEqual(misfits({ port: 'http', note: null, unknown: 1 }, port.json), [])
})

test('each field that does not fit is told by its path', () => {
  const { json } = object({
    image: string({ minLength: 1 }),
    replicas: integer({ minimum: 0 }),
    size: oneOf(['small', 'large']),
    labels: mapOf(string()),
    hosts: array(object({ name: string() })),
  })
  const odd = { image: '', replicas: -1, size: 'huge', labels: { a: 7 }, hosts: [{}, 'x'] }
  assert.deepEqual(misfits(odd, json), [
    'image has 0 characters',
    'replicas is -1',
    'size is none of small, large',
    'labels.a is number, not string',
    'hosts[0].name is missing',
    'and 1 more',
  ])
  assert.deepEqual(misfits({ ...odd, hosts: 'x' }, json).at(-1), 'hosts is string, not array')
  assert.deepEqual(misfits(undefined, json), ['the object is undefined, not object'])
})
