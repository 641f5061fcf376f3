import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  azure,
  type Condition,
  ConditionError,
  clusterApi,
  clusterApiV1Beta1,
  crossplane,
  type Dialect,
  getCondition,
  kubernetes,
  openstack,
  removeCondition,
  setCondition,
} from '../index.ts'
import { knativeToday } from '../parity/index.ts'

const before = '2024-01-01T00:00:00Z'
const now = '2024-01-01T01:00:00Z'
const ready: Condition = {
  type: 'Ready',
  status: 'False',
  reason: 'Creating',
  message: 'wait',
  lastTransitionTime: before,
}
const object = { kind: 'Thing', metadata: { name: 'x', generation: 3 }, status: { conditions: [ready] } }

function timeAfter(dialect: Dialect, change: Partial<Condition>): string | undefined {
  const start = { ...object, status: { conditions: [{ ...ready, observedGeneration: 3 }] } }
  const { lastTransitionTime: _, ...condition } = { ...ready, ...change }
  return getCondition(setCondition(start, condition, { now, dialect }), 'Ready')?.lastTransitionTime
}

test('Kubernetes and Cluster API v1beta2 move the transition time when the status changes, and only then', () => {
  for (const dialect of [kubernetes, clusterApi, crossplane]) {
    assert.equal(timeAfter(dialect, { status: 'True' }), now, dialect.name)
    assert.equal(timeAfter(dialect, { message: 'other' }), before, dialect.name)
    assert.equal(timeAfter(dialect, { reason: 'Other' }), before, dialect.name)
  }
})

test('Azure, Cluster API v1beta1 and OpenStack move the transition time on any change', () => {
  for (const dialect of [azure, clusterApiV1Beta1, openstack]) {
    assert.equal(timeAfter(dialect, { status: 'True' }), now, dialect.name)
    assert.equal(timeAfter(dialect, { message: 'other' }), now, dialect.name)
    assert.equal(timeAfter(dialect, {}), before, dialect.name)
  }
})

test('setting what is already there returns the very same object', () => {
  const stamped = setCondition(object, ready, { now })
  assert.equal(setCondition(stamped, ready, { now: '2025-01-01T00:00:00Z' }), stamped)
})

test('the input is never mutated', () => {
  const frozen = Object.freeze({ ...object, status: Object.freeze({ conditions: Object.freeze([ready]) }) })
  setCondition(frozen, { type: 'Ready', status: 'True', reason: 'Done' }, { now })
  assert.deepEqual(frozen.status.conditions, [ready])
})

test("stamps the object's generation, whatever was given", () => {
  const after = setCondition(object, { ...ready, observedGeneration: 1 }, { now })
  assert.equal(getCondition(after, 'Ready')?.observedGeneration, 3)
})

test('keeps Cluster API lists in the order people read them', () => {
  const types = ['Paused', 'Zeta', 'Ready', 'Alpha', 'Available', 'Deleting']
  const built = types.reduce(
    (result, type) =>
      setCondition(result, { type, status: 'True', reason: 'R' }, { now, dialect: clusterApi }),
    {} as typeof object,
  )
  assert.deepEqual(
    built.status.conditions.map(({ type }) => type),
    ['Available', 'Ready', 'Alpha', 'Zeta', 'Paused', 'Deleting'],
  )
})

test('in Azure weaker news of the same generation never hides stronger news', () => {
  const failed = setCondition(
    object,
    { type: 'Ready', status: 'False', severity: 'Error', reason: 'BadRequest', message: 'no' },
    { now, dialect: azure },
  )
  const info: Condition = { type: 'Ready', status: 'False', severity: 'Info', reason: 'Reconciling' }
  assert.equal(setCondition(failed, info, { now, dialect: azure }), failed)
  assert.equal(
    setCondition(failed, { type: 'Ready', status: 'Unknown', reason: 'X' }, { now, dialect: azure }),
    failed,
  )
})

test('in Azure an older generation never overwrites a newer one', () => {
  const newer = { ...object, status: { conditions: [{ ...ready, observedGeneration: 5 }] } }
  const stale: Condition = { type: 'Ready', status: 'True', reason: 'Succeeded' }
  assert.equal(setCondition(newer, stale, { now, dialect: azure }), newer)
})

test('in Azure a reason that was fixed gives way to Reconciling, for a writer that asks for it', () => {
  const waiting = setCondition(
    { ...object, status: { conditions: [] } },
    { type: 'Ready', status: 'False', severity: 'Warning', reason: 'SecretNotFound' },
    { now, dialect: azure },
  )
  const next: Condition = { type: 'Ready', status: 'False', severity: 'Info', reason: 'Reconciling' }
  assert.equal(setCondition(waiting, next, { now, dialect: azure }), waiting)
  const after = setCondition(waiting, next, { now, dialect: azure, reasonAware: true })
  assert.equal(getCondition(after, 'Ready')?.reason, 'Reconciling')
})

test('cuts a message at the limit with a mark, never through a character', () => {
  const dialect = { ...kubernetes, limits: { message: 10, mark: '...' } }
  const after = setCondition(object, { ...ready, message: 'größe ✓✓✓✓' }, { now, dialect })
  const { message = '' } = getCondition(after, 'Ready') ?? {}
  assert.equal(message, 'größe...')
  assert.ok(new TextEncoder().encode(message).length <= 10)
})

function refusal(condition: unknown, dialect: Dialect): ConditionError {
  const start = structuredClone(object)
  try {
    setCondition(start, condition as Condition, { now, dialect })
  } catch (error) {
    assert.deepEqual(start, object)
    assert.ok(error instanceof ConditionError)
    return error
  }
  throw new assert.AssertionError({ message: 'nothing was refused' })
}

test('refuses what the dialect does not allow, naming object and field, and changes nothing', () => {
  const cases = [
    [{ type: 'Ready', status: 'Maybe', reason: 'R' }, kubernetes, 'bad-status', 'Ready.status'],
    [{ type: 'Ready', status: true, reason: 'R' }, kubernetes, 'bad-status', 'Ready.status'],
    [{ type: '', status: 'True', reason: 'R' }, kubernetes, 'bad-type', 'type'],
    [{ type: 'Ready', status: 'True', reason: '' }, azure, 'empty-reason', 'Ready.reason'],
    [
      { type: 'Ready', status: 'True', reason: 'R', severity: 'Info' },
      azure,
      'severity-not-allowed',
      'Ready.severity',
    ],
    [
      { type: 'Ready', status: 'Unknown', reason: 'R', severity: 'Error' },
      azure,
      'severity-not-allowed',
      'Ready.severity',
    ],
    [
      { type: 'Ready', status: 'True', severity: 'Info' },
      clusterApiV1Beta1,
      'severity-not-allowed',
      'Ready.severity',
    ],
    [
      { type: 'Ready', status: 'False', reason: 'R', severity: 'Fatal' },
      azure,
      'bad-severity',
      'Ready.severity',
    ],
    [
      { type: 'Ready', status: 'False', reason: 'R', severity: 'Info' },
      kubernetes,
      'severity-not-allowed',
      'Ready.severity',
    ],
  ] as const
  for (const [condition, dialect, code, field] of cases) {
    const error = refusal(condition, dialect)
    assert.equal(error.code, code)
    assert.equal(error.field, field)
    assert.equal(error.object, 'Thing x')
    assert.match(error.message, /^Thing x: /)
  }
})

test('severity belongs to the abnormal state of a negative type, too', () => {
  const dialect = { ...azure, negative: ['Stalled'] }
  const stalled: Condition = { type: 'Stalled', status: 'True', severity: 'Error', reason: 'R' }
  assert.equal(getCondition(setCondition(object, stalled, { now, dialect }), 'Stalled')?.severity, 'Error')
  assert.equal(refusal({ ...stalled, status: 'False' }, dialect).code, 'severity-not-allowed')
})

test('a user defines a dialect of their own in a few lines', () => {
  const acme: Dialect = {
    ...kubernetes,
    name: 'acme',
    transitionTime: 'on-any-change',
    order: { ...kubernetes.order, first: ['Serving'], rest: 'by-type' },
  }
  const after = setCondition(
    object,
    { type: 'Serving', status: 'True', reason: 'Up' },
    { now, dialect: acme },
  )
  assert.deepEqual(
    after.status.conditions.map(({ type }) => type),
    ['Serving', 'Ready'],
  )
})

test('removing what is not there returns the very same object', () => {
  assert.equal(removeCondition(object, 'Nope'), object)
  assert.deepEqual(removeCondition(object, 'Ready').status.conditions, [])
})

test('removing sorts the rest where the dialect sorts on any change', () => {
  const conditions: Condition[] = ['C', 'B', 'A'].map((type) => ({ type, status: 'True' }))
  const left = (dialect?: Dialect) =>
    removeCondition({ status: { conditions } }, 'B', dialect && { dialect }).status?.conditions.map(
      ({ type }) => type,
    )
  assert.deepEqual(left(), ['C', 'A'])
  assert.deepEqual(left(knativeToday), ['A', 'C'])
})
