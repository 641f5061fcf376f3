import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGraph, everything, refText } from '@barometer/graph'
import fc from 'fast-check'
import { Rollups } from '../index.ts'
import {
  allResults,
  line,
  now,
  object,
  packs,
  referenceTo,
  rollupsOf,
  rule,
  type TestObject,
} from '../testkit/rollup-of.testkit.ts'

const names = ['a', 'b', 'c', 'd', 'e'] as const
const name = fc.constantFrom(...names)
const status = fc.constantFrom('True', 'False', 'Unknown')

/** Objects that refer to one another in every way that a rule can find. */
const anyObject: fc.Arbitrary<TestObject> = fc
  .record({
    name,
    synced: status,
    ready: fc.option(status, { nil: undefined }),
    owner: fc.option(name, { nil: undefined }),
    refs: fc.uniqueArray(name, { maxLength: 2 }),
    label: fc.constantFrom('red', 'blue'),
    namespace: fc.constantFrom('team', 'team', 'other'),
    phase: fc.constantFrom('Running', 'Failed', 'Pending'),
    kind: fc.constantFrom('Level', 'Level', 'Leaf'),
  })
  .map(({ name: own, synced, ready, owner, refs, label, namespace, phase, kind }) => {
    const base = object(kind, own, { Synced: synced, ...(ready && { Ready: ready }) })
    return {
      ...base,
      metadata: {
        name: own,
        namespace,
        uid: `uid-of-${own}`,
        labels: { color: label },
        ...(owner && {
          ownerReferences: [{ ...referenceTo(object('Level', owner)), uid: `uid-of-${owner}` }],
        }),
      },
      spec: { refs: refs.map((each) => referenceTo(object(each === 'e' ? 'Leaf' : 'Level', each))) },
      status: { ...(base['status'] as object), phase },
    }
  })

const parents = [{ group: 'example.org', kind: 'Level' }]
const leaf = { group: 'example.org', kind: 'Leaf' }
const rules = [
  rule('cumulative', {
    parents,
    dependents: { owned: true },
    strategy: { type: 'Cumulative' },
    condition: { type: 'Healthy' },
  }),
  rule('fields', {
    parents,
    dependents: { fields: ['spec.refs[]'] },
    of: ['Ready', 'RefsReady'],
    strategy: { type: 'Aggregate' },
    condition: { type: 'RefsReady' },
  }),
  rule('labels', {
    parents,
    dependents: { labels: { matchLabels: { color: 'red' } }, kinds: [leaf] },
    strategy: { type: 'Aggregate', whenNone: 'True' },
    condition: { type: 'LeavesReady' },
  }),
  rule('relation', {
    parents: [{ ...parents[0], selector: { matchLabels: { color: 'blue' } } }],
    dependents: { relation: 'contains' },
    of: ['Healthy'],
    strategy: { type: 'Aggregate', whenNone: 'True' },
    condition: { type: 'PartsHealthy' },
  }),
  rule('summary', {
    parents,
    of: ['RefsReady', 'LeavesReady', 'PartsHealthy'],
    strategy: { type: 'Summary', summary: { ignoreIfMissing: ['PartsHealthy'] } },
    condition: { type: 'AllReady' },
  }),
]

const step = fc.oneof(
  { weight: 4, arbitrary: anyObject.map((each) => ({ type: 'ADDED' as const, object: each })) },
  { weight: 1, arbitrary: anyObject.map((each) => ({ type: 'DELETED' as const, object: each })) },
)

const keyOf = ({ kind, metadata }: TestObject) => `${kind}/${metadata.namespace}/${metadata.name}`

function told(rollups: Rollups): readonly string[] {
  return allResults(rollups).map(
    ({ rule: { name: by }, parent, condition, problem }) =>
      `${by} ${refText(parent)} ${line(condition)} ${problem?.message ?? ''}`,
  )
}

test('results that have grown by any sequence of changes equal those made from what is left, and every change is told', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const graph = createGraph({ packs, now, coverage: everything })
      const grown = new Rollups({ rules, graph, packs, now })
      const left = new Map<string, TestObject>()
      let before: readonly string[] = []
      for (const change of steps) {
        graph.apply(change)
        grown.apply(change.type, change.object)
        if (change.type === 'ADDED') left.set(keyOf(change.object), change.object)
        else left.delete(keyOf(change.object))
        const changed = grown.takeChanged().map(refText)
        const after = told(grown)
        const moved = [
          ...before.filter((each) => !after.includes(each)),
          ...after.filter((each) => !before.includes(each)),
        ]
        for (const text of moved)
          assert.ok(
            changed.some((ref) => text.includes(` ${ref} `)),
            `${text}, told: ${changed}`,
          )
        before = after
      }
      assert.deepEqual(before, told(rollupsOf({ rules, objects: [...left.values()] })))
    }),
    { numRuns: 300 },
  )
})
