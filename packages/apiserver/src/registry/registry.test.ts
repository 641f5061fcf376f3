import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byVersionPriority } from './registry.ts'

test('stable versions come first, newest first, then beta, alpha, and the rest by name', () => {
  const versions = ['v1alpha1', 'foo', 'v1', 'v2beta1', 'v10', 'v2', 'v1beta2', 'bar']
  assert.deepEqual(versions.sort(byVersionPriority), [
    'v10',
    'v2',
    'v1',
    'v2beta1',
    'v1beta2',
    'v1alpha1',
    'bar',
    'foo',
  ])
})
