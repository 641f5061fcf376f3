import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGraph } from '@barometer/graph'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { countStates } from './count-states.ts'

const object = (apiVersion: string, kind: string, name: string, status: 'True' | 'False') => ({
  apiVersion,
  kind,
  metadata: { name, namespace: 'shop' },
  status: { conditions: [{ type: 'Ready', status, severity: 'Error', reason: 'Said', message: '' }] },
})

function counted(...objects: readonly ReturnType<typeof object>[]) {
  const graph = createGraph({ packs: indexPacks(builtInPacks), now: 0 })
  for (const each of objects) graph.apply({ type: 'ADDED', object: each })
  return countStates(graph, undefined).kinds.map(({ name, counts }) => [name, counts.error, counts.ok])
}

test('kinds of one name and several groups are counted apart, with their groups', () => {
  assert.deepEqual(
    counted(
      object('one.example.org/v1', 'Shop', 'a', 'False'),
      object('two.example.org/v1', 'Shop', 'b', 'True'),
      object('two.example.org/v1', 'Till', 'c', 'True'),
    ),
    [
      ['Shop.one.example.org', 1, 0],
      ['Shop.two.example.org', 0, 1],
      ['Till', 0, 1],
    ],
  )
})

test('where one of them is of the core group, its name alone is its full name', () => {
  assert.deepEqual(
    counted(object('v1', 'Shop', 'a', 'True'), object('example.org/v1', 'Shop', 'b', 'False')),
    [
      ['Shop.example.org', 1, 0],
      ['Shop', 0, 1],
    ],
  )
})
