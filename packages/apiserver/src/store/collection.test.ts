import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object } from '../testkit.ts'
import { Store } from './store.ts'

const names = (entries: readonly { key: string }[] | undefined) => entries?.map((entry) => entry.key)

function filled(): Store {
  const store = new Store()
  for (const name of ['b', 'a', 'c']) store.put('configmaps', object(name))
  return store
}

test('entries come in the order of their keys, whatever the order they were made in', () => {
  assert.deepEqual(names(filled().collection('configmaps').entries()), [
    'default/a',
    'default/b',
    'default/c',
  ])
})

test('a namespace whose name begins like another holds only its own', () => {
  const store = new Store()
  for (const namespace of ['a', 'a-b', 'ab']) {
    store.put('configmaps', object('x', { metadata: { name: 'x', namespace, uid: namespace } }))
  }
  assert.deepEqual(names(store.collection('configmaps').entries('a')), ['a/x'])
})

test('an earlier revision shows what was there then', () => {
  const store = filled()
  const then = store.revision
  const before = store.collection('configmaps').get('default/a')!
  store.remove('configmaps', before)
  store.put('configmaps', object('d'))
  assert.deepEqual(names(store.collection('configmaps').entriesAt(then)), [
    'default/a',
    'default/b',
    'default/c',
  ])
  assert.deepEqual(names(store.collection('configmaps').entries()), ['default/b', 'default/c', 'default/d'])
})

test('a revision the history no longer reaches is undefined, not a guess', () => {
  const store = filled()
  store.collection('configmaps').compact(1, store.revision)
  assert.equal(store.collection('configmaps').entriesAt(1), undefined)
  assert.equal(store.collection('configmaps').changesAfter(1), undefined)
})

test('what came after a revision is not forgotten, however long the history is', () => {
  const store = filled()
  const collection = store.collection('configmaps')
  assert.equal(collection.compact(0, store.revision - 1).length, 2)
  assert.deepEqual(names(collection.entriesAt(store.revision - 1)), ['default/a', 'default/b'])
})

test('changes after a revision come oldest first and end with the newest', () => {
  const store = filled()
  const changes = store.collection('configmaps').changesAfter(2)
  assert.deepEqual(
    changes?.map((change) => change.entry.name),
    ['a', 'c'],
  )
})
