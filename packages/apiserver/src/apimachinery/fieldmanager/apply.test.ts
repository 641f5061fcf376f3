import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '../json/json.ts'
import { type ApplyRequest, apply } from './apply.ts'
import { type FieldSet, fieldPath } from './field-set.ts'
import { recordUpdate } from './record-update.ts'
import { later, now, widgetSchema as schema, widget } from './widget.testkit.ts'

const common = { schema, now, apiVersion: 'ex.io/v1', kind: 'Widget', subresource: '', force: false }

function applied(
  live: JsonObject | undefined,
  manager: string,
  spec: JsonObject,
  more: Partial<ApplyRequest> = {},
): JsonObject {
  const result = apply({ ...common, live, applied: widget(spec), manager, ...more })
  assert.ok('object' in result, 'message' in result ? result.message : '')
  return result.object
}

function refused(live: JsonObject, manager: string, spec: JsonObject) {
  const result = apply({ ...common, live, applied: widget(spec), manager })
  assert.ok('conflicts' in result)
  return result
}

function owned(object: JsonObject, manager: string, operation = 'Apply'): FieldSet | undefined {
  const entries = ((object.metadata as JsonObject).managedFields ?? []) as JsonObject[]
  return entries.find((entry) => entry.manager === manager && entry.operation === operation)
    ?.fieldsV1 as FieldSet
}

test('an apply creates the object and books what it mentions', () => {
  const object = applied(undefined, 'm', { size: 2, tags: ['a'], parts: [{ name: 'x', port: 1 }] })
  assert.deepEqual(object.spec, { size: 2, tags: ['a'], parts: [{ name: 'x', port: 1 }] })
  assert.deepEqual(owned(object, 'm'), {
    'f:spec': {
      'f:parts': { 'k:{"name":"x","protocol":"TCP"}': { '.': {}, 'f:name': {}, 'f:port': {} } },
      'f:size': {},
      'f:tags': { 'v:"a"': {} },
    },
  })
})

test('a field of another manager is a conflict in the words of the server', () => {
  const live = applied(undefined, 'm1', { size: 2, parts: [{ name: 'x', port: 1 }] })
  const one = refused(live, 'm2', { size: 3 })
  assert.equal(one.message, 'Apply failed with 1 conflict: conflict with "m1": .spec.size')
  const two = refused(live, 'm2', { size: 3, parts: [{ name: 'x', port: 2 }] })
  assert.equal(
    two.message,
    'Apply failed with 2 conflicts: conflicts with "m1":\n- .spec.size\n- .spec.parts[name="x",protocol="TCP"].port',
  )
  assert.deepEqual(two.causes[0], {
    reason: 'FieldManagerConflict',
    message: 'conflict with "m1"',
    field: '.spec.size',
  })
})

test('a conflict with an updater names its version and subresource', () => {
  const live = recordUpdate({ ...common, before: undefined, after: widget({ size: 1 }), manager: 'curl' })
  assert.match(
    refused(live, 'm', { size: 2 }).message,
    /conflict with "curl" using ex\.io\/v1: \.spec\.size$/,
  )
})

test('force takes the field over, and the other manager keeps the rest', () => {
  const live = applied(undefined, 'm1', { size: 2, color: 'red' })
  const taken = applied(live, 'm2', { size: 3 }, { force: true })
  assert.deepEqual(taken.spec, { size: 3, color: 'red' })
  assert.deepEqual(owned(taken, 'm1'), { 'f:spec': { 'f:color': {} } })
})

test('what a manager no longer applies goes, unless another owns it too', () => {
  const first = applied(undefined, 'm1', { size: 2, color: 'red', labels: { a: '1', b: '2' } })
  const shared = applied(first, 'm2', { color: 'red' })
  const dropped = applied(shared, 'm1', { labels: { a: '1' } })
  assert.deepEqual(dropped.spec, { color: 'red', labels: { a: '1' } })
})

test('items of a list map merge by their keys, and leave with their manager', () => {
  const one = applied(undefined, 'm1', { parts: [{ name: 'x', port: 1 }] })
  const two = applied(one, 'm2', { parts: [{ name: 'y', port: 2 }] })
  assert.deepEqual((two.spec as JsonObject).parts, [
    { name: 'x', port: 1 },
    { name: 'y', port: 2 },
  ])
  const left = applied(two, 'm1', { size: 1 })
  assert.deepEqual(left.spec, { parts: [{ name: 'y', port: 2 }], size: 1 })
})

test('applying the same again changes nothing, not even a time', () => {
  const once = applied(undefined, 'm', { size: 2, free: { a: { b: [1] } } })
  assert.deepEqual(applied(once, 'm', { size: 2, free: { a: { b: [1] } } }, { now: later }), once)
})

test('a manager that only agrees is booked without a time', () => {
  const live = applied(undefined, 'm1', { size: 2 })
  const entries = (applied(live, 'm2', { size: 2 }, { now: later }).metadata as JsonObject)
    .managedFields as JsonObject[]
  assert.deepEqual(
    entries.map(({ manager, time }) => [manager, time]),
    [
      ['m2', undefined],
      ['m1', now],
    ],
  )
})

test('a manager that applies nothing disappears', () => {
  const live = applied(undefined, 'm1', { size: 2 })
  const gone = apply({ ...common, live, applied: { apiVersion: 'ex.io/v1', kind: 'Widget' }, manager: 'm1' })
  assert.ok('object' in gone)
  assert.equal((gone.object.metadata as JsonObject).managedFields, undefined)
})

test('an object from before ownership was recorded belongs to before-first-apply', () => {
  const live = widget({ size: 2, color: 'red' }, { metadata: { name: 'a', uid: 'u' } })
  const object = applied(live, 'm', { size: 2 })
  assert.deepEqual(owned(object, 'before-first-apply', 'Update'), {
    'f:spec': { '.': {}, 'f:color': {}, 'f:size': {} },
  })
})

test('the status endpoint books the status alone', () => {
  const live = applied(undefined, 'm', { size: 2 })
  const result = apply({
    ...common,
    live,
    applied: widget({ size: 9 }, { status: { phase: 'Ready' } }),
    manager: 'm',
    subresource: 'status',
    reset: { ...fieldPath('spec'), ...fieldPath('metadata') },
  })
  assert.ok('object' in result)
  const entries = (result.object.metadata as JsonObject).managedFields as JsonObject[]
  const status = entries.find(({ subresource }) => subresource === 'status')
  assert.deepEqual(status?.fieldsV1, { 'f:status': { 'f:phase': {} } })
})

test('what the schema cannot read is an error with the server’s text', () => {
  const message = (spec: JsonObject): string => {
    try {
      apply({ ...common, live: undefined, applied: widget(spec), manager: 'm' })
    } catch (error) {
      return (error as Error).message
    }
    return ''
  }
  const prefix = 'failed to create typed patch object (/a; ex.io/v1, Kind=Widget): '
  assert.equal(message({ bogus: 1 }), `${prefix}.spec.bogus: field not declared in schema`)
  assert.equal(message({ size: 'x' }), `${prefix}.spec.size: expected numeric (int or float), got string`)
  assert.equal(message({ tags: ['a', 'a'] }), `${prefix}.spec.tags: duplicate entries for key [="a"]`)
})

test('an apply that names another kind, or managedFields, is a bad request', () => {
  const request = { ...common, live: undefined, manager: 'm' }
  assert.throws(() => apply({ ...request, applied: { apiVersion: 'v1', kind: 'Pod' } }), {
    code: 400,
    message: 'invalid object type: /v1, Kind=Pod',
  })
  const metadata = { name: 'a', managedFields: [] }
  assert.throws(() => apply({ ...request, applied: widget({}, { metadata }) }), {
    message: 'metadata.managedFields must be nil',
  })
})

test('kubectl may take over what it applied on the client side before', () => {
  const note = { 'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify(widget({ size: 2 })) }
  const metadata = { name: 'a', annotations: note }
  const live = recordUpdate({
    ...common,
    before: undefined,
    after: widget({ size: 2 }, { metadata }),
    manager: 'kubectl-client-side-apply',
  })
  const object = applied(live, 'kubectl', { size: 3 })
  assert.deepEqual(object.spec, { size: 3 })
  const kept = ((object.metadata as JsonObject).annotations as JsonObject)[
    'kubectl.kubernetes.io/last-applied-configuration'
  ]
  assert.deepEqual(JSON.parse(kept as string), widget({ size: 3 }))
})
