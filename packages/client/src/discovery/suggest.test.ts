import assert from 'node:assert/strict'
import { test } from 'node:test'
import { similarNames } from './suggest.ts'

test('a name with a letter or two wrong is found, the nearest first', () => {
  assert.deepEqual(similarNames('wrker-x7j', ['worker-x7', 'worker-x7j', 'db']), ['worker-x7j', 'worker-x7'])
  assert.deepEqual(similarNames('DEPLOYMENT', ['Deployment']), ['Deployment'])
})

test('then names of which the word is a part, or that are a part of it', () => {
  assert.deepEqual(similarNames('shop', ['shop-web', 'shops', 'db']), ['shops', 'shop-web'])
  assert.deepEqual(similarNames('production', ['product']), ['product'])
})

test('a short word is like names that differ by less than it is long, and never only a part', () => {
  assert.deepEqual(similarNames('x', ['fox', 'y', 'box']), [])
  assert.deepEqual(similarNames('db', ['db2', 'feedback', 'web']), ['db2'])
})

test('three names at most, each once', () => {
  assert.deepEqual(similarNames('web', ['web4', 'web1', 'web2', 'web1', 'web3']), ['web1', 'web2', 'web3'])
})
