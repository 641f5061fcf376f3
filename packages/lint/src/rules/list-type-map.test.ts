import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crd, listPath, problems, statusSchema } from '../testkit.ts'
import { listTypeMap } from './list-type-map.ts'

test('an atomic list, an unset one and one keyed by something else are found', () => {
  const lists = [
    { 'x-kubernetes-list-type': 'atomic' },
    { 'x-kubernetes-list-type': undefined },
    { 'x-kubernetes-list-map-keys': ['type', 'status'] },
  ]
  for (const list of lists) {
    const [found = ''] = problems(listTypeMap, crd(statusSchema({}, list)))
    assert.ok(found.startsWith(`${listPath}: v1: the `), found)
  }
})

test('a list that must be there is found', () => {
  const required = { ...(statusSchema() as object), required: ['conditions'] }
  assert.equal(problems(listTypeMap, crd(required)).length, 1)
  const ancestors = { type: 'object', properties: { ancestors: { type: 'array', items: required } } }
  assert.deepEqual(problems(listTypeMap, crd(ancestors)), [])
})

test('a map keyed by type is in order, deep in the status as well', () => {
  assert.deepEqual(problems(listTypeMap, crd(statusSchema())), [])
  const nested = { type: 'object', properties: { parents: { type: 'array', items: statusSchema() } } }
  assert.deepEqual(problems(listTypeMap, crd(nested)), [])
})

test('what several versions share is reported once and names them', () => {
  const schema = statusSchema({}, { 'x-kubernetes-list-type': 'atomic' })
  const definition = crd(schema)
  const spec = definition['spec'] as { versions: Record<string, unknown>[] }
  spec.versions.push({ ...spec.versions[0], name: 'v1beta1', storage: false })
  spec.versions.push({ ...spec.versions[0], name: 'v1alpha1', storage: false, served: false })
  assert.deepEqual(problems(listTypeMap, definition), [
    `${listPath}: v1, v1beta1: the list type is atomic: two writers overwrite each other’s conditions`,
  ])
})
