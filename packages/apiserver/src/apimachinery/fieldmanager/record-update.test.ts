import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '../json/json.ts'
import { fieldPath } from './field-set.ts'
import { recordUpdate, type UpdateRecord } from './record-update.ts'
import { later, now, widgetSchema as schema, widget } from './widget.testkit.ts'

const common = { schema, now, apiVersion: 'ex.io/v1', subresource: '', reset: fieldPath('status') }

function created(spec: JsonObject, manager = 'm'): JsonObject {
  const metadata = { name: 'a', uid: 'u' }
  return recordUpdate({ ...common, before: undefined, after: widget(spec, { metadata }), manager })
}

function updated(before: JsonObject, spec: JsonObject, more: Partial<UpdateRecord> = {}): JsonObject {
  const metadata = { name: 'a', uid: 'u' }
  return recordUpdate({
    ...common,
    now: later,
    before,
    after: widget(spec, { metadata }),
    manager: 'm2',
    ...more,
  })
}

function entries(object: JsonObject): JsonObject[] {
  return ((object.metadata as JsonObject).managedFields ?? []) as JsonObject[]
}

test('a create owns everything it wrote, containers included', () => {
  const [entry] = entries(created({ size: 1, labels: { a: 'b' }, list: [1] }))
  assert.deepEqual(entry, {
    manager: 'm',
    operation: 'Update',
    apiVersion: 'ex.io/v1',
    time: now,
    fieldsType: 'FieldsV1',
    fieldsV1: { 'f:spec': { '.': {}, 'f:labels': { '.': {}, 'f:a': {} }, 'f:list': {}, 'f:size': {} } },
  })
})

test('an update takes what it changed and leaves the rest to its owner', () => {
  const object = updated(created({ size: 1, color: 'red' }), { size: 2, color: 'red' })
  assert.deepEqual(
    entries(object).map(({ manager, time, fieldsV1 }) => [manager, time, fieldsV1]),
    [
      ['m', now, { 'f:spec': { '.': {}, 'f:color': {} } }],
      ['m2', later, { 'f:spec': { 'f:size': {} } }],
    ],
  )
})

test('an update that changes nothing moves no time', () => {
  const before = created({ size: 1 })
  assert.deepEqual(entries(updated(before, { size: 1 })), entries(before))
})

test('removed fields belong to nobody, and owners of nothing go', () => {
  const object = updated(created({ size: 1 }), {})
  assert.deepEqual(
    entries(object).map(({ manager, fieldsV1 }) => [manager, fieldsV1]),
    [['m', { 'f:spec': {} }]],
  )
})

test('an empty list in the request wipes all ownership, and it stays wiped', () => {
  const before = created({ size: 1 })
  for (const managedFields of [[], [{}]]) {
    const after = widget({ size: 1 }, { metadata: { name: 'a', uid: 'u', managedFields } })
    assert.equal(entries(recordUpdate({ ...common, before, after, manager: 'm2' })).length, 0)
  }
  const bare = widget({ size: 1 }, { metadata: { name: 'a', uid: 'u' } })
  assert.equal(entries(updated(bare, { size: 2 })).length, 0)
})

test('a request may carry the list; elements are read however they are spelled', () => {
  const managedFields = [
    {
      manager: 'z',
      operation: 'Update',
      apiVersion: 'ex.io/v1',
      fieldsType: 'FieldsV1',
      fieldsV1: { 'f:spec': { 'f:parts': { 'k:{"protocol":"TCP", "name":"x"}': { 'f:port': {} } } } },
    },
  ]
  const before = created({ parts: [{ name: 'x', protocol: 'TCP', port: 1 }] })
  const after = widget(
    { parts: [{ name: 'x', protocol: 'TCP', port: 1 }] },
    { metadata: { name: 'a', uid: 'u', managedFields } },
  )
  const [entry] = entries(recordUpdate({ ...common, before, after, manager: 'm2' }))
  assert.deepEqual(entry?.fieldsV1, {
    'f:spec': { 'f:parts': { 'k:{"name":"x","protocol":"TCP"}': { 'f:port': {} } } },
  })
})

test('fields the endpoint never writes are not booked', () => {
  const object = created({ size: 1 })
  const after = { ...widget({ size: 1 }, { metadata: { name: 'a', uid: 'u' } }), status: { phase: 'x' } }
  assert.deepEqual(
    entries(recordUpdate({ ...common, before: object, after, manager: 'm2' })),
    entries(object),
  )
})

test('more than ten updaters are folded into one', () => {
  let object = created({ labels: {} }, 'm0')
  const labels: JsonObject = {}
  for (let at = 1; at <= 12; at++) {
    labels[`l${at}`] = 'x'
    object = updated(
      object,
      { labels: { ...labels } },
      { manager: `m${at}`, now: `2026-01-01T00:00:${10 + at}Z` },
    )
  }
  const names = entries(object).map(({ manager }) => manager)
  assert.equal(names.length, 10)
  assert.equal(names[0], 'ancient-changes')
})

test('an object its schema cannot read loses its ownership, as on the server', () => {
  assert.equal(entries(updated(created({ size: 1 }), { size: 'x' })).length, 0)
})
