import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { matchesGolden } from '../golden.testkit.ts'
import { width } from '../terminal-text.ts'
import { baro } from '../testkit.ts'

const shop = [
  '-f',
  join(import.meta.dirname, '..', '..', 'testdata', 'shop.json'),
  '--now',
  '2026-01-10T09:00:00Z',
]
const tree = (args: readonly string[], columns = '80') =>
  baro(['tree', ...args], { environment: { COLUMNS: columns } })

for (const columns of ['60', '80', '200']) {
  test(`the tree keeps its shape in ${columns} columns`, () => {
    const { code, out } = tree([...shop, 'cluster/prod'], columns)
    assert.equal(code, 1)
    matchesGolden(`tree-${columns}.txt`, out)
    for (const line of out.split('\n')) assert.ok(width(line) <= Number(columns), line)
    assert.doesNotMatch(out, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  })
}

test('--only-broken leaves out what is well', () => {
  const { out } = tree([...shop, '--only-broken', 'cluster/prod'])
  assert.doesNotMatch(out, /✓/)
  assert.match(out, /└─ ✗ AWSMachine prod-md-x7-f/)
})

test('--no-group shows every object', () => {
  const { out } = tree([...shop, '--no-group', 'cluster/prod'])
  assert.equal(out.match(/ AWSMachine /g)?.length, 6)
})

test('--depth ends the tree', () => {
  const { out } = tree([...shop, '--depth', '1', 'cluster/prod'])
  assert.equal(
    out,
    `✗ Cluster fleet/prod · Available=True, but not what is beneath
├─ ✗ MachineDeployment prod-md · Available=True, but not what is beneath
│      (1 beneath not shown)
└─ ✓ AWSCluster prod
`,
  )
  assert.equal(tree([...shop, '--depth', 'x', 'cluster/prod']).code, 2)
})

test('-o json: the tree as it is', () => {
  const { out } = tree([...shop, '-o', 'json', 'cluster/prod'])
  const { tree: top } = JSON.parse(out)
  assert.deepEqual([top.object.kind, top.state, top.children.length], ['Cluster', 'error', 2])
})

test('no object, or two of them: exit 2 and what to write', () => {
  const err = 'error: name one object as KIND/NAME, such as cluster/prod\n'
  assert.deepEqual(tree(shop), { code: 2, out: '', err })
  assert.deepEqual(tree([...shop, 'cluster/prod', 'deploy/web']).code, 2)
})

test('a chain of thousands ends somewhere, as text and as JSON', () => {
  const link = (index: number) => ({
    apiVersion: 'example.org/v1',
    kind: 'Link',
    metadata: {
      name: `l${index}`,
      ...(index > 0 && {
        ownerReferences: [{ apiVersion: 'example.org/v1', kind: 'Link', name: `l${index - 1}` }],
      }),
    },
  })
  const input = Array.from({ length: 12_000 }, (_, index) => JSON.stringify(link(index))).join('\n')
  const { out } = baro(['tree', '-f', '-', 'link/l0'], { input })
  assert.equal(out.match(/Link l/g)?.length, 201)
  assert.match(out, /\(1 beneath not shown\)\n$/)
  assert.equal(baro(['tree', '-f', '-', '-o', 'json', 'link/l0'], { input }).code, 0)
})
