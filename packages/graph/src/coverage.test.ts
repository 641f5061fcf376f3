import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Coverage, readingOf } from './coverage.ts'

const ref = (group: string, kind: string, namespace: string, name = 'x') => ({ group, kind, namespace, name })

test('a kind is as well read as is said of it, of its group, or of all others', () => {
  const coverage: Coverage = {
    others: 'complete',
    kinds: {
      '/Secret': 'forbidden',
      'metrics.k8s.io/*': 'unavailable',
      'metrics.k8s.io/Known': 'not-listed',
    },
  }
  assert.equal(readingOf(coverage, ref('', 'Secret', 'shop')), 'forbidden')
  assert.equal(readingOf(coverage, ref('metrics.k8s.io', 'PodMetrics', 'shop')), 'unavailable')
  assert.equal(readingOf(coverage, ref('metrics.k8s.io', 'Known', 'shop')), 'not-listed')
  assert.equal(readingOf(coverage, ref('', 'Pod', 'shop')), 'complete')
})

test('a kind that was read in one namespace is complete there and nowhere else', () => {
  const coverage: Coverage = {
    others: 'complete',
    kinds: { '/Secret': 'forbidden' },
    within: { '/Secret': ['shop'] },
  }
  assert.equal(readingOf(coverage, ref('', 'Secret', 'shop')), 'complete')
  assert.equal(readingOf(coverage, ref('', 'Secret', 'bank')), 'forbidden')
})

test('an object that was asked for by name and is not there is proved absent', () => {
  const coverage: Coverage = { others: 'not-listed', absent: new Set(['/Secret/shop/x']) }
  assert.equal(readingOf(coverage, ref('', 'Secret', 'shop', 'x')), 'complete')
  assert.equal(readingOf(coverage, ref('', 'Secret', 'shop', 'y')), 'not-listed')
})

test('only what is within the namespaces that were read is complete', () => {
  const coverage: Coverage = { others: 'complete', namespaces: ['shop'] }
  assert.equal(readingOf(coverage, ref('', 'Pod', 'bank')), 'not-listed')
  assert.equal(readingOf(coverage, ref('', 'Node', '')), 'complete')
})
