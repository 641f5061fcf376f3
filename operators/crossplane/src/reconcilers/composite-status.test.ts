// Every combination of own sync, child sync, child health, and what else a child may be.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginPass, type Condition, type ConditionStatus, getCondition } from '@barometer/conditions'
import type { AnyObject } from '@barometer/controller'
import type { Composite } from '../api/composite.ts'
import { compositeConditions } from '../api/conditions.ts'
import { markComposite, type Part } from './composite-status.ts'

const now = '2026-01-01T00:00:00Z'
const composite = { apiVersion: 'example.org/v1', kind: 'XDatabase', metadata: { name: 'x', generation: 1 } }

/** What a composite says of itself, by type. */
function said(
  parts: readonly Part[],
  failure?: { readonly reason: string; readonly message: string },
  leaving?: readonly Part[],
) {
  const pass = beginPass(composite as Composite, compositeConditions, { now })
  markComposite(pass, parts, failure, leaving)
  const object = pass.end()
  return (type: string) => getCondition(object, type)!
}

function object(conditions: readonly Condition[], kind = 'Instance', generation = 2): AnyObject {
  const apiVersion = kind === 'Deployment' ? 'apps/v1' : 'rds.aws.upbound.io/v1beta1'
  return { apiVersion, kind, metadata: { name: 'a', generation }, status: { conditions } } as AnyObject
}

const own = {
  synced: undefined,
  failing: { reason: 'InvalidComposition', message: 'the text of the author' },
  paused: { reason: 'ReconcilePaused', message: 'paused' },
}

/** What a child says of its sync, and what that amounts to by itself. */
const syncs: Readonly<Record<string, readonly [readonly Condition[], ConditionStatus]>> = {
  'synced child': [[{ type: 'Synced', status: 'True', reason: 'ReconcileSuccess' }], 'True'],
  'child with an error': [
    [{ type: 'Synced', status: 'False', reason: 'ReconcileError', message: 'SECRET' }],
    'False',
  ],
  'paused child': [[{ type: 'Synced', status: 'False', reason: 'ReconcilePaused' }], 'Unknown'],
  'child of unknown sync': [[{ type: 'Synced', status: 'Unknown', reason: 'Starting' }], 'Unknown'],
  'stale child': [
    [{ type: 'Synced', status: 'True', reason: 'ReconcileSuccess', observedGeneration: 1 }],
    'Unknown',
  ],
  'child that was well and is stale': [
    [{ type: 'Synced', status: 'False', reason: 'ReconcileError', observedGeneration: 1 }],
    'Unknown',
  ],
}
const healths: Readonly<Record<string, readonly [readonly Condition[], ConditionStatus]>> = {
  'no Healthy': [[], 'True'],
  'Healthy True': [[{ type: 'Healthy', status: 'True', reason: 'AllResourcesHealthy' }], 'True'],
  'Healthy False': [[{ type: 'Healthy', status: 'False', reason: 'UnhealthyComposedResources' }], 'False'],
  'Healthy Unknown': [[{ type: 'Healthy', status: 'Unknown', reason: 'ResourcesNotReported' }], 'Unknown'],
}
const ready: Readonly<Record<string, readonly Condition[]>> = {
  'not ready': [{ type: 'Ready', status: 'False', reason: 'Creating' }],
  ready: [{ type: 'Ready', status: 'True', reason: 'Available' }],
}

/** An error outweighs what is not known, and that outweighs what is well. */
function worst(...statuses: readonly ConditionStatus[]): ConditionStatus {
  if (statuses.includes('False')) return 'False'
  return statuses.includes('Unknown') ? 'Unknown' : 'True'
}

const reasons = {
  True: 'AllResourcesHealthy',
  False: 'UnhealthyComposedResources',
  Unknown: 'ResourcesNotReported',
}

for (const [sync, [synced, bySync]] of Object.entries(syncs))
  for (const [health, [healthy, byHealth]] of Object.entries(healths))
    for (const [use, readiness] of Object.entries(ready))
      test(`${sync}, ${health}, ${use}`, () => {
        const child = object([...synced, ...healthy, ...readiness])
        const parts = [{ name: 'a', object: child, ready: use === 'ready' }]
        const expected = worst(bySync, byHealth)
        const { status, reason, message } = said(parts)('Healthy')
        assert.deepEqual([status, reason], [expected, reasons[expected]])
        assert.doesNotMatch(message ?? '', /SECRET/)
        assert.equal(said(parts)('Ready').status, use === 'ready' ? 'True' : 'False')
        assert.equal(said(parts)('Synced').status, 'True')
        // Own sync comes before the children; a pause is nobody's error, and hides none.
        assert.deepEqual(
          [said(parts, own.failing)('Healthy').status, said(parts, own.failing)('Healthy').reason],
          ['False', 'NotSynced'],
        )
        const paused = said(parts, own.paused)('Healthy').status
        assert.equal(paused, expected === 'False' ? 'False' : 'Unknown')
      })

const deployment = (...conditions: readonly Condition[]) => object(conditions, 'Deployment')
const without: readonly (readonly [string, AnyObject | undefined, ConditionStatus])[] = [
  ['missing', undefined, 'Unknown'],
  ['silent', object([]), 'Unknown'],
  ['of a kind that only says Ready', object([{ type: 'Ready', status: 'True', reason: 'Up' }]), 'True'],
  [
    'of a kind that only says it is not ready',
    object([{ type: 'Ready', status: 'False', reason: 'No' }]),
    'Unknown',
  ],
  ['a Deployment that has not reported', deployment(), 'Unknown'],
  ['a Deployment that is available', deployment({ type: 'Available', status: 'True', reason: 'A' }), 'True'],
  [
    'a Deployment whose rollout is late',
    deployment({ type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' }),
    'False',
  ],
  [
    'a Deployment that is still rolling out',
    deployment({ type: 'Available', status: 'False', reason: 'MinimumReplicasUnavailable' }),
    'True',
  ],
]
for (const [what, child, expected] of without)
  test(`a child that is ${what}`, () => {
    assert.equal(said([{ name: 'a', object: child, ready: false }])('Healthy').status, expected)
  })

test('what waits for a value, and is not made yet, is neither an error nor silent', () => {
  const condition = said([{ name: 'a', ready: false, held: true }])
  assert.equal(condition('Healthy').status, 'True')
  assert.equal(condition('Ready').message, 'Unready resources: a')
})

test('a composite of nothing is ready, unless nothing could be composed', () => {
  assert.equal(said([])('Ready').status, 'True')
  assert.equal(said([], own.failing)('Ready').status, 'False')
})

test('what is to go and cannot makes a composite unhealthy, and no less ready', () => {
  const [well] = syncs['synced child']!
  const [failing] = syncs['child with an error']!
  const unready = ready['not ready']!
  const parts = [{ name: 'a', object: object([...well, ...ready['ready']!]), ready: true }]
  const leaving = (synced: readonly Condition[]) =>
    said(parts, undefined, [{ name: 'b', object: object([...synced, ...unready]), ready: true }])
  const stuck = leaving(failing)
  assert.equal(stuck('Ready').status, 'True')
  assert.equal(stuck('Healthy').status, 'False')
  assert.equal(stuck('Healthy').message, 'Unhealthy resources: b')
  assert.equal(leaving(well)('Healthy').status, 'True')
})
