import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { baro } from '../../testing/baro.testkit.ts'
import { matchesGolden } from '../../testing/golden.testkit.ts'
import { width } from '../../text/terminal-text.ts'

const shop = [
  '-f',
  join(import.meta.dirname, '..', '..', '..', 'testdata', 'shop.json'),
  '--now',
  '2026-01-10T09:00:00Z',
]
const tree = (args: readonly string[], columns = '80') =>
  baro(['tree', ...args], { environment: { COLUMNS: columns } })

for (const columns of ['40', '60', '80', '100', '200']) {
  test(`the tree keeps its shape in ${columns} columns`, () => {
    const { code, out } = tree([...shop, 'cluster/prod'], columns)
    assert.equal(code, 1)
    matchesGolden(`tree-${columns}.txt`, out)
    for (const line of out.split('\n')) assert.ok(width(line) <= Number(columns), line)
    assert.doesNotMatch(out, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  })
}

test('why something is not well is never dimmed; what a condition of a healthy object says is', () => {
  const { out } = tree([...shop, '--show-conditions', '--color=always', 'cluster/prod'], '200')
  const dimmed = Array.from(out.matchAll(/\x1b\[2m(.*?)\x1b/g), ([, text = '']) => text)
  assert.ok(out.includes('failed to create instance:'))
  assert.ok(!dimmed.some((text) => text.includes('failed to create instance')))
  assert.ok(!dimmed.some((text) => text.includes('see AWSMachine')), dimmed.join())
})

test('--only-broken leaves out what is well', () => {
  const { out } = tree([...shop, '--only-broken', 'cluster/prod'])
  assert.doesNotMatch(out, /✓/)
  assert.match(out, /└─ ✗ AWSMachine prod-md-x7-f/)
})

test('what makes an object a cause is told where its verdict tells something else of it', () => {
  const disk = {
    apiVersion: 'example.org/v1',
    kind: 'Disk',
    metadata: {
      name: 'd',
      deletionTimestamp: '2026-01-10T08:00:00Z',
      finalizers: ['example.org/disk'],
    },
    status: {
      conditions: [
        {
          type: 'Ready',
          status: 'False',
          reason: 'DeletionFailed',
          message: 'the disk is in use',
          lastTransitionTime: '2026-01-10T08:30:00Z',
        },
      ],
    },
  }
  const { out } = baro(['tree', '-f', '-', '--now', '2026-01-10T09:00:00Z', 'disk/d'], {
    environment: { COLUMNS: '80' },
    input: JSON.stringify(disk),
  })
  assert.equal(out, '✗ Disk d · being deleted · Ready: DeletionFailed · 30m\n    the disk is in use\n')
})

test('--grouping=false shows every object, as clusterctl has it', () => {
  const { out } = tree([...shop, '--grouping=false', 'cluster/prod'])
  assert.equal(out.match(/ AWSMachine /g)?.length, 6)
  const wrong = tree([...shop, '--grouping=perhaps', 'cluster/prod'])
  assert.equal(wrong.code, 2)
  assert.match(wrong.err, /It must be true or false/)
})

for (const columns of ['40', '80']) {
  test(`--show-conditions in ${columns} columns: those of each object beneath it, the deciding one first and marked`, () => {
    const { out } = tree([...shop, '--show-conditions', 'cluster/prod'], columns)
    matchesGolden(`tree-conditions-${columns}.txt`, out)
    for (const line of out.split('\n')) assert.ok(width(line) <= Number(columns), line)
  })
}

test('--show-conditions -o json: with the conditions of each object', () => {
  const { out } = tree([...shop, '--show-conditions', '-o', 'json', 'cluster/prod'])
  const { tree: top } = JSON.parse(out)
  assert.deepEqual(
    top.conditions.map(({ type }: { type: string }) => type),
    ['Available', 'InfrastructureReady'],
  )
})

test('--up: what it is part of and who needs it, to the roots', () => {
  const { code, out } = tree([...shop, '--up', 'awsmachine/prod-md-x7-f'])
  assert.equal(code, 1)
  matchesGolden('tree-up-80.txt', out)
  const { out: drawn } = tree([...shop, '--up', 'awsmachine/prod-md-x7-f', '-o', 'mermaid'])
  assert.match(drawn, /n0\["AWSMachine /)
  // Arrows lead from the whole to its parts, whichever end one begins at.
  assert.match(drawn, /\n {2}n1 --> n0\n/)
})

test('an object that stands in two places is unfolded in one, and the other says where that is', () => {
  const owner = (kind: string, name: string) => ({ apiVersion: 'example.org/v1', kind, name })
  const part = (kind: string, name: string, owners: object[] = [], spec = {}) => ({
    apiVersion: 'example.org/v1',
    kind,
    metadata: { name, ...(owners.length > 0 && { ownerReferences: owners }) },
    spec,
  })
  const objects = [
    part('App', 'a'),
    part('Disk', 'd', [owner('App', 'a')]),
    part('Inner', 'x', [owner('Disk', 'd')]),
    part('Block', 'b', [owner('Inner', 'x')]),
    part('Zone', 'z', [owner('App', 'a')], { innerRef: owner('Inner', 'x') }),
    part('Core', 'c', [owner('App', 'a')]),
    part('Deep', 'e', [owner('Core', 'c')], { diskRef: owner('Disk', 'd') }),
  ]
  const input = objects.map((object) => JSON.stringify(object)).join('\n')
  const { out } = baro(['tree', '-f', '-', 'app/a'], { input, environment: { COLUMNS: '80' } })
  assert.equal(
    out,
    `✓ App a
├─ ✓ Core c
│  └─ ✓ Deep e
│     └─ ✓ needs Disk d · see below
├─ ✓ Disk d
│  └─ ✓ Inner x
│     └─ ✓ Block b
└─ ✓ Zone z
   └─ ✓ needs Inner x · see above
`,
  )
})

test('--depth ends the tree', () => {
  const { out } = tree([...shop, '--depth', '1', 'cluster/prod'])
  assert.equal(
    out,
    `✗ Cluster fleet/prod · Available=True, but a dependency is failing
├─ ✗ MachineDeployment prod-md · Available=True, but a dependency is failing
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

test('a name that is in two namespaces: exit 2, and what to add', () => {
  const one = (namespace: string) =>
    JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace } })
  const { code, err } = baro(['tree', '-f', '-', 'pod/web'], { input: `${one('a')}\n${one('b')}` })
  assert.equal(code, 2)
  assert.match(err, /^error: "pod\/web" may be Pod a\/web .* or Pod b\/web .*; add -n NAMESPACE/)
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
