// The Crossplane proposal for a cumulative Healthy on claims and composites (#5643), three values as decision 5 says.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  beginPass,
  type Child,
  type Condition,
  type ConditionedObject,
  claim,
  composite,
  conditionSet,
  conditionsOf,
  crossplane,
  cumulativeCondition,
} from '../index.ts'

const is = (type: string, status: Condition['status'], reason = 'R', message = ''): Condition => ({
  type,
  status,
  reason,
  message,
})
const object = (...conditions: Condition[]): ConditionedObject => ({
  metadata: { generation: 2 },
  status: { conditions },
})
const synced = is('Synced', 'True', 'ReconcileSuccess')
const failing = is('Synced', 'False', 'ReconcileError', 'connect failed: secret password is hunter2')
const child = (name: string, ...conditions: Condition[]): Child => ({ name, object: object(...conditions) })

test('an XR is healthy when it and all composed resources are synced', () => {
  assert.deepEqual(cumulativeCondition(object(synced), [child('a', synced), child('b', synced)], composite), {
    type: 'Healthy',
    status: 'True',
    reason: 'AllResourcesHealthy',
    message: '',
  })
})

test('an XR above a composed resource that hits an error is not healthy, and names it', () => {
  const children = [child('some-composed-resource', failing), child('another-composed-resource', synced)]
  assert.deepEqual(cumulativeCondition(object(synced), children, composite), {
    type: 'Healthy',
    status: 'False',
    reason: 'UnhealthyComposedResources',
    message: 'Unhealthy resources: some-composed-resource',
  })
})

test('a claim is healthy only when its XR is synced and healthy', () => {
  const unhealthy = child(
    'xr',
    synced,
    is('Healthy', 'False', 'UnhealthyComposedResources', 'Unhealthy resources: db'),
  )
  assert.deepEqual(cumulativeCondition(object(synced), [unhealthy], claim), {
    type: 'Healthy',
    status: 'False',
    reason: 'UnhealthyCompositeResource',
    message: 'The composite resource is not healthy',
  })
  const well = child('xr', synced, is('Healthy', 'True'))
  assert.equal(cumulativeCondition(object(synced), [well], claim).status, 'True')
})

test('own sync comes before the children', () => {
  for (const [layer, message] of [
    [composite, 'The composite resource is not synced'],
    [claim, 'The claim is not synced'],
  ] as const) {
    const condition = cumulativeCondition(object(failing), [child('a', failing)], layer)
    assert.equal(condition.reason, 'NotSynced')
    assert.equal(condition.message, message)
  }
})

test('still creating is never an error', () => {
  const creating = child('db', synced, is('Ready', 'False', 'Creating'))
  assert.equal(
    cumulativeCondition(object(synced, is('Ready', 'False')), [creating], composite).status,
    'True',
  )
})

test('a child that is missing, silent, stale or paused is unknown, neither well nor broken', () => {
  const stale = { ...synced, observedGeneration: 1 }
  const cases: Child[] = [
    { name: 'missing' },
    child('silent'),
    child('stale', stale),
    child('paused', is('Synced', 'False', 'ReconcilePaused')),
    child('unknown', is('Synced', 'Unknown')),
    child('nested', synced, is('Healthy', 'Unknown')),
  ]
  for (const unknown of cases) {
    const condition = cumulativeCondition(object(synced), [unknown, child('ok', synced)], composite)
    assert.equal(condition.status, 'Unknown', unknown.name)
    assert.equal(condition.reason, 'ResourcesNotReported')
    assert.equal(condition.message, `Resources that have not reported: ${unknown.name}`)
  }
})

test('an error now outweighs what is not known', () => {
  const children = [{ name: 'missing' }, child('broken', failing)]
  assert.equal(cumulativeCondition(object(synced), children, composite).status, 'False')
})

test('a child without Synced counts by its health, where that is known', () => {
  const deployment = { name: 'web', object: object(), health: 'False' as const }
  assert.equal(cumulativeCondition(object(synced), [deployment], composite).status, 'False')
  assert.equal(
    cumulativeCondition(object(synced), [{ ...deployment, health: 'True' }], composite).status,
    'True',
  )
})

// "It isn't cumulative, though … The XR is still Synced though, because its controller did its job."
test('Synced speaks of its own controller alone: a child that fails leaves it as it is', () => {
  const xr = { kind: 'XDatabase', metadata: { name: 'x', generation: 1 } }
  const pass = beginPass(xr, conditionSet(['Synced', 'Ready', 'Healthy'], crossplane), {
    now: '2024-01-01T00:00:00Z',
  })
  pass.markTrue('Synced', 'ReconcileSuccess').markFalse('Ready', 'Creating', '')
  pass.set(cumulativeCondition(pass.object, [child('a', failing)], composite))
  assert.deepEqual(
    conditionsOf(pass.end()).map(({ type, status }) => `${type} ${status}`),
    ['Synced True', 'Ready False', 'Healthy False'],
  )
})

// "A claim would be Healthy only when … the underlying XR controller was Synced and Healthy"
test('a claim above a composite that is silent or absent is unknown, not healthy', () => {
  const silent = [[], [{ name: 'xr' }], [child('xr', synced)]]
  for (const children of silent) {
    const { status, reason, message } = cumulativeCondition(object(synced), children, claim)
    assert.deepEqual(
      [status, reason, message],
      ['Unknown', 'ResourcesNotReported', 'The composite resource has not reported'],
    )
  }
  const well = cumulativeCondition(object(synced), [child('xr', synced, is('Healthy', 'True'))], claim)
  assert.equal(well.status, 'True')
})

test('names three at most and counts the rest', () => {
  const children = ['e', 'd', 'c', 'b', 'a'].map((name) => child(name, failing))
  const { message } = cumulativeCondition(object(synced), children, composite)
  assert.equal(message, 'Unhealthy resources: a, b, c, and 2 more')
})

test('no error text of a child ever travels upward, and the order of children decides nothing', () => {
  const children = fc.array(
    fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'd'),
      status: fc.constantFrom('True' as const, 'False' as const, 'Unknown' as const),
      healthy: fc.option(fc.constantFrom('True' as const, 'False' as const, 'Unknown' as const), {
        nil: undefined,
      }),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(children, fc.constantFrom(claim, composite), (states, layer) => {
      const list = states.map(({ name, status, healthy }) =>
        child(
          name,
          is('Synced', status, 'R', 'SECRET of the child'),
          ...(healthy ? [is('Healthy', healthy, 'R', 'SECRET of the child')] : []),
        ),
      )
      const condition = cumulativeCondition(object(synced), list, layer)
      assert.ok(!condition.message?.includes('SECRET'))
      assert.deepEqual(cumulativeCondition(object(synced), [...list].reverse(), layer), condition)
      const anyError = states.some(({ status, healthy }) => status === 'False' || healthy === 'False')
      assert.equal(condition.status === 'False', anyError)
    }),
  )
})
