import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CacheEvent } from '../cache/informer.ts'
import type { AnyObject } from '../kind.ts'
import { configMap } from '../testkit.ts'
import { annotationsChanged, anyOf, generationChanged, labelsChanged } from './predicates.ts'

const at = (metadata: object): AnyObject => {
  const object = configMap('web')
  return { ...object, metadata: { ...object.metadata, generation: 1, ...metadata } }
}
const updated = (before: object, after: object): CacheEvent => ({
  type: 'Updated',
  old: at(before),
  object: at(after),
})

for (const [name, predicate, after] of [
  ['generationChanged', generationChanged, { generation: 2 }],
  ['generationChanged', generationChanged, { deletionTimestamp: '2026-01-01T00:00:00Z' }],
  ['labelsChanged', labelsChanged, { labels: { a: 'b' } }],
  ['annotationsChanged', annotationsChanged, { annotations: { a: 'b' } }],
] as const) {
  const [field = ''] = Object.keys(after)
  test(`${name} lets another ${field} through, and nothing else that changes`, () => {
    assert.equal(predicate(updated({}, after)), true)
    assert.equal(predicate(updated(after, { ...after, resourceVersion: '2' })), false)
  })

  test(`${name} lets through what may have another ${field}: nobody knows what was before`, () => {
    const object = at({})
    assert.equal(predicate({ type: 'Updated', object, old: object, gap: true }), true)
    assert.equal(predicate({ type: 'Added', object }), true)
    assert.equal(predicate({ type: 'Deleted', object }), true)
  })
}

test('anyOf lets through what one of them does', () => {
  const either = anyOf(generationChanged, labelsChanged)
  assert.equal(either(updated({}, { labels: { a: 'b' } })), true)
  assert.equal(either(updated({}, { annotations: { a: 'b' } })), false)
})
