import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conditionColumn } from './columns.ts'
import { crdOf } from './crd-of.ts'
import { defineKind, type KindDefinition } from './define-kind.ts'
import { integer, mapOf, object, optional, string } from './schema.ts'

const definition: KindDefinition<unknown, unknown> = {
  group: 'example.com',
  version: 'v1',
  kind: 'Policy',
  spec: object({
    image: string({ minLength: 1 }),
    replicas: integer({ default: 1 }),
    note: optional(string()),
  }),
  columns: [conditionColumn('Ready')],
}
const versionOf = (fields: Partial<KindDefinition<unknown, unknown>> = {}) =>
  crdOf(defineKind({ ...definition, ...fields })).spec.versions[0]

test('a definition is named after its plural, which is guessed as Kubernetes guesses it', () => {
  const { metadata, spec } = crdOf(defineKind(definition))
  assert.equal(metadata.name, 'policies.example.com')
  assert.equal(spec.scope, 'Namespaced')
  assert.deepEqual(spec.names, {
    kind: 'Policy',
    listKind: 'PolicyList',
    plural: 'policies',
    singular: 'policy',
  })
})

test('a field is required unless it is optional or has a default', () => {
  assert.deepEqual(versionOf()?.schema.openAPIV3Schema.properties?.['spec']?.required, ['image'])
})

test('spec itself may be left out where all of it has a default', () => {
  const spec = object({ replicas: integer({ default: 1 }) }, { default: { replicas: 1 } })
  assert.equal(versionOf({ spec })?.schema.openAPIV3Schema.required, undefined)
})

test('every status has conditions that several writers share, and an observed generation', () => {
  const { properties } = versionOf()?.schema.openAPIV3Schema.properties?.['status'] ?? {}
  assert.equal(properties?.['conditions']?.['x-kubernetes-list-type'], 'map')
  assert.deepEqual(properties?.['conditions']?.['x-kubernetes-list-map-keys'], ['type'])
  assert.equal(properties?.['observedGeneration']?.type, 'integer')
  assert.deepEqual(versionOf()?.subresources, { status: {} })
})

test('what is only data has no status', () => {
  const version = versionOf({ dataOnly: true })
  assert.equal(version?.schema.openAPIV3Schema.properties?.['status'], undefined)
  assert.deepEqual(version?.subresources, {})
})

test('a status that defines its own conditions keeps them', () => {
  const status = object({ conditions: optional(mapOf(string())) })
  const { properties } = versionOf({ status })?.schema.openAPIV3Schema.properties?.['status'] ?? {}
  assert.equal(properties?.['conditions']?.type, 'object')
})

test('named columns end with the age', () => {
  const names = versionOf()?.additionalPrinterColumns?.map(({ name }) => name)
  assert.deepEqual(names, ['Ready', 'Age'])
  assert.equal(
    versionOf()?.additionalPrinterColumns?.[0]?.jsonPath,
    '.status.conditions[?(@.type=="Ready")].status',
  )
})

test('without columns the server shows its own', () => {
  assert.equal(versionOf({ columns: [] })?.additionalPrinterColumns, undefined)
})

test('objects are stored in the first version, and the others are served beside it', () => {
  const older = defineKind({ ...definition, version: 'v1beta1', deprecationWarning: 'use v1' })
  const versions = crdOf(defineKind(definition), older).spec.versions
  assert.deepEqual(
    versions.map(({ name, served, storage, deprecated }) => [name, served, storage, deprecated]),
    [
      ['v1', true, true, undefined],
      ['v1beta1', true, false, true],
    ],
  )
})

test('a kind may bring the versions along that are served beside it', () => {
  const newer = defineKind({ ...definition, version: 'v2' })
  const { versions } = crdOf(defineKind({ ...definition, alsoServed: [newer] })).spec
  assert.deepEqual(
    versions.map(({ name, storage }) => [name, storage]),
    [
      ['v1', true],
      ['v2', false],
    ],
  )
})

test('versions of different kinds are refused by name', () => {
  const stored = defineKind(definition)
  const other = defineKind({ ...definition, kind: 'Rule', version: 'v1beta1' })
  assert.throws(
    () => crdOf(stored, other),
    /rules\.example\.com\/v1beta1 is no version of policies\.example\.com/,
  )
  assert.throws(() => crdOf(stored, stored), /policies\.example\.com\/v1 is defined twice/)
  const wide = defineKind({ ...definition, version: 'v2', scope: 'Cluster' })
  assert.throws(() => crdOf(stored, wide), /policies\.example\.com\/v2 has another scope than version v1/)
})
