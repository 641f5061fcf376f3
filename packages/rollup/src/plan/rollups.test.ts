import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refOf, refText } from '@barometer/graph'
import fc from 'fast-check'
import { shippedRules } from '../index.ts'
import {
  allResults,
  line,
  object,
  ownedBy,
  referenceTo,
  rollupsOf,
  rule,
  type TestObject,
} from '../testkit/rollup-of.testkit.ts'

/** A chain in which each object owns the next, and every level says `Healthy` of the one beneath. */
function chain(length: number, bottom: readonly [string, string]): readonly TestObject[] {
  const objects: TestObject[] = []
  for (let index = 0; index < length; index++) {
    const owner = objects.at(-1)
    const conditions = index === length - 1 ? { Healthy: bottom } : {}
    const owned = owner ? ownedBy(owner).metadata : {}
    objects.push(
      object(`Level`, `l${index}`, conditions, {
        metadata: { uid: `uid-of-l${index}`, labels: { last: String(index === length - 1) }, ...owned },
      }),
    )
  }
  return objects
}

const levels = rule('levels', {
  parents: [{ group: 'example.org', kind: 'Level', selector: { matchLabels: { last: 'false' } } }],
  dependents: { owned: true },
  of: ['Healthy'],
  strategy: { type: 'Aggregate' },
  condition: { type: 'Healthy' },
})

test('a level stands on what the rules say of the level beneath, however many there are', () => {
  const objects = chain(3000, ['False', 'Broken'])
  const [top] = rollupsOf({ rules: [levels], objects }).of(refOf(objects[0])!)
  assert.equal(line(top!.condition), 'Healthy False IssuesReported "* Level l1: Healthy is False"')
})

test('what rules say does not depend on the order of rules or objects', () => {
  const objects = [...chain(4, ['True', 'Fine']), ...chain(0, ['True', 'Fine'])]
  const other = rule('other', {
    parents: [{ group: 'example.org', kind: 'Level' }],
    dependents: { owned: true },
    of: ['Healthy'],
    strategy: { type: 'Aggregate', whenNone: 'True' },
    condition: { type: 'Healthy' },
  })
  const told = (rules: readonly (typeof levels)[], given: readonly TestObject[]) =>
    allResults(rollupsOf({ rules, objects: given })).map(
      (result) => `${result.rule.name} ${refText(result.parent)} ${line(result.condition)}`,
    )
  const expected = told([levels, other], objects)
  assert.equal(expected.length, 4)
  fc.assert(
    fc.property(
      fc.shuffledSubarray([levels, other], { minLength: 2 }),
      fc.shuffledSubarray([...objects], { minLength: objects.length }),
      (rules, given) => assert.deepEqual(told(rules, given), expected),
    ),
  )
})

test('of two rules that give a parent the same condition the first by name speaks, and the other is refused', () => {
  const objects = chain(2, ['True', 'Fine'])
  const rollups = rollupsOf({
    rules: [
      { ...levels, name: 'b' },
      { ...levels, name: 'a' },
    ],
    objects,
  })
  const top = refOf(objects[0])!
  assert.deepEqual(
    rollups.of(top).map((result) => result.rule.name),
    ['a'],
  )
  assert.deepEqual(
    rollups.refused(top).map(({ rule: { name }, problem }) => `${name} ${problem?.message}`),
    ['b Level team/l0: Healthy is given by Rollup a already'],
  )
})

test('objects that stand on one another are told as a circle, all of them, wherever one begins', () => {
  const names = ['a', 'b', 'c', 'd']
  const next: Readonly<Record<string, readonly string[]>> = { a: ['b', 'd'], b: ['c'], c: ['a'], d: [] }
  const objects = names.map((name) =>
    object('Level', name, name === 'd' ? { Healthy: 'True' } : {}, {
      spec: { refs: (next[name] ?? []).map((each) => referenceTo(object('Level', each))) },
      metadata: { labels: { last: String(name === 'd') } },
    }),
  )
  const circular = { ...levels, dependents: { fields: ['spec.refs[]'] } }
  for (const first of ['a', 'b', 'c']) {
    const rollups = rollupsOf({ rules: [circular], objects })
    rollups.of(refOf(objects[names.indexOf(first)])!)
    const all = allResults(rollups)
    assert.deepEqual(
      all.map(({ condition: { status, reason }, problem }) => `${status} ${reason} ${problem?.message}`),
      Array(3).fill(
        'Unknown RuleFailed these stand on one another: Healthy of Level team/a, Healthy of Level team/b, and Healthy of Level team/c',
      ),
    )
  }
})

test('a summary sees what other rules give the same object', () => {
  const cluster = object(
    'Cluster',
    'prod',
    { ControlPlaneReady: 'True', InfrastructureReady: 'True' },
    {
      apiVersion: 'cluster.x-k8s.io/v1beta1',
      metadata: { uid: 'uid-of-prod' },
    },
  )
  const workers = object(
    'MachineDeployment',
    'md',
    { Ready: ['False', 'NodesMissing', 'two are missing'] },
    {
      apiVersion: 'cluster.x-k8s.io/v1beta1',
      ...ownedBy(cluster),
    },
  )
  const results = rollupsOf({ rules: shippedRules, objects: [cluster, workers] }).of(refOf(cluster)!)
  assert.deepEqual(
    results.map(({ condition }) => line(condition)),
    [
      'ClusterReady False NodesMissing "two are missing"',
      'WorkersReady False NodesMissing "two are missing"',
    ],
  )
})

test('malformed objects are read without a crash, and never as well', () => {
  const odd = [null, 'x', 7, [], {}, [null], { conditions: 'none' }, { conditions: [null, 3, { type: 4 }] }]
  fc.assert(
    fc.property(
      fc.constantFrom(...odd),
      fc.oneof(fc.anything(), fc.constantFrom(...odd)),
      (status, labels) => {
        const parent = {
          ...object('Level', 'l0'),
          metadata: { name: 'l0', uid: 'uid-of-l0', labels, ownerReferences: labels },
        }
        const child = { ...object('Level', 'l1', {}, ownedBy(object('Level', 'l0'))), status }
        const any = { ...levels, parents: [{ group: 'example.org', kind: 'Level' }] }
        const { condition } = rollupsOf({
          rules: [any],
          objects: [parent, { ...child, metadata: { ...child.metadata, namespace: undefined! } }],
        }).of(refOf(parent)!)[0]!
        assert.notEqual(condition.status, 'True')
      },
    ),
  )
})
