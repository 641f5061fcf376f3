import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inShort, judged, withConditions } from '../testkit/judged.ts'

const annotated = (name: string, value: string) =>
  inShort(judged({ metadata: { annotations: { [name]: value } }, ...withConditions('Ready=True') }))

for (const [name, value] of [
  ['example.org/paused', 'true'],
  ['example.org/paused', ''],
  ['example.org/pause-reconciliation', 'true'],
  ['example.org/hibernation', 'on'],
  ['example.org/reconcile', 'disabled'],
  ['example.org/reconciliationLoop', 'disabled'],
] as const) {
  test(`${name}=${value} asks that the object be left alone`, () => {
    assert.equal(annotated(name, value), `Suspended fields/annotation metadata.annotations[${name}]`)
  })
}

for (const [name, value] of [
  ['example.org/paused', 'false'],
  ['example.org/hibernation', 'off'],
  ['example.org/reconcile', 'enabled'],
  ['example.org/reconcile-policy', 'disabled'],
  ['example.org/pause-image-name', 'x'],
] as const) {
  test(`${name}=${value} does not`, () => {
    assert.equal(annotated(name, value), 'Healthy conditions/true Ready')
  })
}

test('a condition that says so is shown rather than the annotation', () => {
  const metadata = { annotations: { 'example.org/paused': 'true' } }
  assert.equal(
    inShort(judged({ metadata, ...withConditions('Synced=False ReconcilePaused') })),
    'Suspended conditions/not-true Synced',
  )
})

test('a label by which its controller tells of trouble counts, others do not', () => {
  const labelled = (name: string, value: string) =>
    inShort(judged({ metadata: { labels: { [name]: value } }, ...withConditions('Ready=True') }))
  assert.equal(
    labelled('example.org/status', 'unhealthy'),
    'Degraded fields/trouble metadata.labels[example.org/status]',
  )
  assert.equal(labelled('example.org/status', 'healthy'), 'Healthy conditions/true Ready')
  assert.equal(labelled('example.org/level', 'error'), 'Healthy conditions/true Ready')
})
