import assert from 'node:assert/strict'
import { test } from 'node:test'
import { row } from '../testing/fake-cluster.ts'
import { childrenOf, emptyStore, putRow, removeRow } from './row-store.ts'

const deployment = row('Deployment.apps shop/web', { root: true })
const pod = row('Pod shop/web-1', { parents: ['apps/Deployment/shop/web'] })
const names = (store: ReturnType<typeof emptyStore>, key: string) =>
  childrenOf(store, key).map(({ object }) => object.name)

test('rows come in any order, and what leads down follows from what leads up', () => {
  const store = emptyStore()
  putRow(store, pod)
  putRow(store, deployment)
  assert.deepEqual(names(store, 'apps/Deployment/shop/web'), ['web-1'])
  assert.deepEqual([...store.roots], ['apps/Deployment/shop/web'])
})

test('a row takes the place of the one before it, its parents too', () => {
  const store = emptyStore()
  putRow(store, deployment)
  putRow(store, pod)
  putRow(store, { ...pod, parents: ['apps/Deployment/shop/other'] })
  assert.deepEqual(names(store, 'apps/Deployment/shop/web'), [])
  assert.deepEqual(names(store, 'apps/Deployment/shop/other'), ['web-1'])
  const { root: _, ...contained } = deployment
  putRow(store, contained)
  assert.equal(store.roots.size, 0)
})

test('what is removed leaves its places, and what was beneath it stays', () => {
  const store = emptyStore()
  putRow(store, deployment)
  putRow(store, pod)
  removeRow(store, 'apps/Deployment/shop/web')
  removeRow(store, 'not there')
  assert.deepEqual([...store.rows.keys()], ['/Pod/shop/web-1'])
  assert.equal(store.roots.size, 0)
  removeRow(store, '/Pod/shop/web-1')
  assert.equal(store.children.size, 0)
})

test('a row is marked when its state is another, and a snapshot marks nothing', () => {
  const store = emptyStore()
  putRow(store, pod)
  putRow(store, { ...pod, message: 'the same, in other words' }, 5)
  assert.equal(store.moved.size, 0)
  putRow(store, { ...pod, state: 'error', level: 'Failed' }, 7)
  assert.deepEqual([...store.moved], [['/Pod/shop/web-1', 7]])
})
