import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { load } from 'js-yaml'
import { baro } from '../../testing/baro.testkit.ts'

const directory = mkdtempSync(join(tmpdir(), 'rollup-'))
after(() => rmSync(directory, { recursive: true }))

const condition = (type: string, status: string, reason: string, message = '') => ({
  type,
  status,
  reason,
  message,
})
const objectOf = (apiVersion: string, kind: string, name: string, rest: object) => ({
  apiVersion,
  kind,
  metadata: { namespace: 'shop', name },
  ...rest,
})
const ref = { apiVersion: 'example.org/v1', kind: 'XDatabase', name: 'orders-x' }
const objects = [
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'databases.example.org' },
    spec: { group: 'example.org', names: { kind: 'Database', plural: 'databases', categories: ['claim'] } },
  },
  objectOf('example.org/v1', 'Database', 'orders', {
    spec: { resourceRef: ref },
    status: { conditions: [condition('Synced', 'True', 'ReconcileSuccess')] },
  }),
  objectOf('example.org/v1', 'XDatabase', 'orders-x', {
    status: { conditions: [condition('Synced', 'False', 'ReconcileError', 'key AKIA… refused')] },
  }),
]
writeFileSync(
  join(directory, 'objects.json'),
  JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }),
)
writeFileSync(
  join(directory, 'rule.yaml'),
  `apiVersion: barometer.dev/v1alpha1
kind: Rollup
metadata: { name: mirrors }
spec:
  parents: [{ group: example.org, kind: Database }]
  dependents: { fields: [spec.resourceRef] }
  of: [Synced]
  strategy: { type: Mirror }
  condition: { type: BackendSynced }
`,
)
const run = (...args: string[]) => baro(['rollup', ...args, '-f', 'objects.json'], { directory })

test('plan shows what a rule would write, without the text of a dependent, and writes nothing', () => {
  const { code, out, err } = run('plan', '--rule', 'crossplane-claims')
  assert.deepEqual([code, err], [0, ''])
  assert.match(
    out,
    /^Database shop\/orders +Healthy +False +UnhealthyCompositeResource +The composite resource is not healthy$/m,
  )
  assert.match(out, /1 False\. Nothing was written\./)
  assert.doesNotMatch(out, /AKIA/)
})

test('plan takes a rule of one’s own, for one parent, as JSON', () => {
  const { code, out } = run('plan', 'database/orders', '-n', 'shop', '--rule', './rule.yaml', '-o', 'json')
  assert.equal(code, 0)
  const { writes } = JSON.parse(out)
  assert.deepEqual(
    writes.map(({ rule, writeTo, after: said }: { rule: string; writeTo: string; after: object }) => [
      rule,
      writeTo,
      said,
    ]),
    [
      [
        'mirrors',
        'reading',
        {
          type: 'BackendSynced',
          status: 'False',
          reason: 'ReconcileError',
          message: 'XDatabase orders-x: Synced is False',
        },
      ],
    ],
  )
})

test('explain says which rule, which dependents, and how they made the result', () => {
  const { code, out } = run('explain', 'database/orders', '-n', 'shop')
  assert.equal(code, 0)
  assert.match(out, /^Database shop\/orders: Healthy is False, UnhealthyCompositeResource$/m)
  assert.match(out, /rule +crossplane-claims, Cumulative, into reading/)
  assert.match(out, /of +XDatabase shop\/orders-x: Synced False ReconcileError/)
})

test('explain of an object that no rule is about says so', () => {
  const { code, err } = run('explain', 'xdatabase/orders-x', '-n', 'shop')
  assert.equal(code, 1)
  assert.match(err, /no rule is about XDatabase shop\/orders-x/)
})

test('init proposes a rule that plan takes', () => {
  const fleet = join(import.meta.dirname, '../../../../../fleet/data/small.jsonl.gz')
  const proposed = baro(['rollup', 'init', 'cluster.cluster.x-k8s.io', '-f', fleet])
  assert.equal(proposed.code, 0)
  const { spec } = load(proposed.out) as { spec: { parents: unknown } }
  assert.deepEqual(spec.parents, [{ group: 'cluster.x-k8s.io', kind: 'Cluster' }])
  writeFileSync(join(directory, 'proposed.yaml'), proposed.out)
  const { code, out } = baro(['rollup', 'plan', '-f', fleet, '--rule', join(directory, 'proposed.yaml')])
  assert.equal(code, 0)
  assert.match(out, /^Cluster \S+ +PartsReady +False/m)
})

test('init proposes the condition that sums an object up, and not one of its parts', () => {
  const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'web', controller: true }
  const pod = objectOf('v1', 'Pod', 'web-1', {
    status: { conditions: ['ContainersReady', 'Ready'].map((type) => condition(type, 'True', '')) },
  })
  const list = join(directory, 'replicaset.json')
  const items = [
    {
      ...objectOf('apps/v1', 'ReplicaSet', 'web', {}),
      metadata: { ...pod.metadata, name: 'web', uid: 'web' },
    },
    { ...pod, metadata: { ...pod.metadata, ownerReferences: [owner] } },
  ]
  writeFileSync(list, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }))
  const { spec } = load(baro(['rollup', 'init', 'replicaset', '-f', list]).out) as { spec: { of: unknown } }
  assert.deepEqual(spec.of, ['Ready'])
})

test('a rule that is wrong is refused with its file, the place and the reason', () => {
  writeFileSync(
    join(directory, 'wrong.yaml'),
    'apiVersion: barometer.dev/v1alpha1\nkind: Rollup\nmetadata: { name: w }\nspec: { parents: [] }\n',
  )
  const { code, err } = run('plan', '--rule', './wrong.yaml')
  assert.equal(code, 2)
  assert.match(err, /rule refused \.\/wrong\.yaml: w spec\.strategy is required/)
  assert.match(err, /a rule could not be used, so nothing was computed/)
  const unknown = run('plan', '--rule', 'deploymens')
  assert.match(unknown.err, /rule "deploymens" not found; name a file, or one of azure-owners, /)
})
