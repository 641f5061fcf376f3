import assert from 'node:assert/strict'
import { test } from 'node:test'
import { row } from '../testing/fake-cluster.ts'
import type { Row } from '../wire/index.ts'
import { emptyStore, putRow } from './row-store.ts'
import { type TreeLine, treeLines } from './tree-lines.ts'

const failed = { state: 'error', level: 'Failed' } as const
const tree = (rows: readonly Row[], ...open: readonly string[]) => {
  const store = emptyStore()
  for (const each of rows) putRow(store, each)
  return treeLines(store, new Set(open)).map(text)
}
const text = (line: TreeLine) =>
  `${'  '.repeat(line.depth)}${line.kind === 'fold' ? `${line.count} ${line.what}` : line.row.object.name}${line.open ? ' -' : ''}`

const roots = [
  row('Node b', { root: true }),
  row('Node c', { root: true, state: 'working', level: 'Progressing' }),
  row('Node a', { root: true }),
  row('Node d', { root: true, ...failed }),
]

test('it begins folded to what is not well, the gravest first', () => {
  assert.deepEqual(tree(roots), ['d', 'c', '2 well'])
  assert.deepEqual(tree(roots, '\nwell'), ['d', 'c', '2 well -', 'a', 'b'])
})

const app = [
  row('App web', { root: true, ...failed }),
  row('Pod bad', { parents: ['/App//web'], ...failed }),
  row('Pod good', { parents: ['/App//web'] }),
  row('Pod old', { parents: ['/App//web'], superseded: true }),
]

test('what is open shows its parts: not well, well as one line, replaced as another', () => {
  assert.deepEqual(tree(app, '\n/App//web'), ['web -', '  bad', '  1 well', '  1 superseded'])
})

test('where every part is well they are told without another line between', () => {
  const well = [row('App web', { root: true, ...failed }), row('Pod good', { parents: ['/App//web'] })]
  assert.deepEqual(tree(well, '\n/App//web'), ['web -', '  good'])
})

test('an object stands under each of its parents, and one that contains itself ends', () => {
  const rows = [
    row('App a', { root: true, ...failed, parents: ['/App//a'] }),
    row('App b', { root: true, ...failed }),
    row('Pod p', { parents: ['/App//a', '/App//b'], ...failed }),
  ]
  assert.deepEqual(tree(rows, '\n/App//a', '\n/App//a\n/App//a', '\n/App//b'), [
    'a -',
    '  a',
    '  p',
    'b -',
    '  p',
  ])
})

test('nothing gives no lines', () => {
  assert.deepEqual(tree([]), [])
})
