import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layers } from './layers.ts'

/** Nodes as `name:layer`, edges as `from>to`. */
const graph = (nodes: string, ...edges: readonly string[]) =>
  layers(
    nodes.split(' ').map((node) => ({ key: node.split(':')[0]!, layer: Number(node.split(':')[1]) })),
    edges.map((edge) => ({ from: edge.split('>')[0]!, to: edge.split('>')[1]! })),
  )

test('every node stands in its own column, and no two in one place', () => {
  const { places, columns, rows } = graph('root:0 a:1 b:1 cause:2', 'root>a', 'root>b', 'a>cause', 'b>cause')
  assert.deepEqual(places.get('cause'), { column: 2, row: 0.5 })
  assert.equal(new Set([...places.values()].map(({ column, row }) => `${column} ${row}`)).size, 4)
  assert.deepEqual([columns, rows], [3, 2])
})

test('a long line keeps a row of its own in the columns that it crosses', () => {
  const { places, routes } = graph('root:0 a:1 b:2', 'root>a', 'a>b', 'root>b')
  const long = routes.find(({ from, to }) => from === 'root' && to === 'b')!
  assert.equal(long.through.length, 3)
  assert.notEqual(long.through[1]!.row, places.get('a')!.row)
})

test('lines that need not cross do not', () => {
  const { places } = graph('r:0 x:1 y:1 p:2 q:2 s:3 t:3', 'r>x', 'r>y', 'y>p', 'x>q', 'p>s', 'q>t')
  const above = (a: string, b: string) => places.get(a)!.row < places.get(b)!.row
  assert.equal(above('x', 'y'), above('q', 'p'))
  assert.equal(above('q', 'p'), above('t', 's'))
})

test('edges back, to oneself and to nowhere do no harm', () => {
  const { places, routes } = graph('a:0 b:1', 'a>b', 'b>a', 'a>a', 'a>elsewhere')
  assert.equal(places.size, 2)
  assert.equal(routes.length, 2)
})

test('nothing gives an empty picture', () => {
  assert.deepEqual(layers([], []), { places: new Map(), routes: [], columns: 0, rows: 0 })
})
