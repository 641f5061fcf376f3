import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refKey } from '@barometer/graph'
import { row } from '../testing/fake-cluster.ts'
import { isEmptyFilter, isNamedBy, type RowFilter, rowPredicate } from './row-filter.ts'

const rows = [
  row('Deployment.apps shop/web', {
    reason: 'MinimumReplicasUnavailable',
    state: 'error',
    level: 'Degraded',
    ecosystem: 0,
  }),
  row('Pod shop/web-1', {
    message: 'Back-off restarting <failed> container',
    state: 'error',
    level: 'Failed',
    ecosystem: 0,
  }),
  row('Service.serving.knative.dev shop/web', { ecosystem: 1 }),
  row('Node web', { ecosystem: 0 }),
  row('NetworkPolicy.networking.k8s.io bank/deny', {}),
]
const found = (filter: RowFilter, labelled?: ReadonlySet<string>) => {
  const matches = rowPredicate(filter, ['kubernetes', 'knative'], labelled)
  return rows
    .filter((each) => matches(each, refKey(each.object)))
    .map(({ object }) => `${object.kind} ${object.name}`)
}

test('text finds objects as people type them', () => {
  assert.deepEqual(found({ text: 'deploy/web -n shop' }), ['Deployment web'])
  assert.deepEqual(found({ text: 'po/web' }), ['Pod web-1'])
  assert.deepEqual(found({ text: 'ksvc/web' }), ['Service web'])
  assert.deepEqual(found({ text: 'po web' }), ['Pod web-1'])
  assert.deepEqual(found({ text: 'networkpolicies.networking.k8s.io/' }), ['NetworkPolicy deny'])
  assert.deepEqual(found({ text: 'shop/web-1' }), ['Pod web-1'])
  assert.deepEqual(found({ text: '-n bank' }), ['NetworkPolicy deny'])
})

test('text finds a piece of a reason or a message, whatever the case, and every word counts', () => {
  assert.deepEqual(found({ text: 'minimumreplicas' }), ['Deployment web'])
  assert.deepEqual(found({ text: '<FAILED> restarting' }), ['Pod web-1'])
  assert.deepEqual(found({ text: 'restarting elsewhere' }), [])
})

test('text that the server found in labels counts too', () => {
  assert.deepEqual(found({ text: 'team=ada' }, new Set(['/Node//web'])), ['Node web'])
})

test('fields narrow by kind with its group, namespace, state, verdict and ecosystem', () => {
  assert.deepEqual(found({ kind: 'serving.knative.dev/Service' }), ['Service web'])
  assert.deepEqual(found({ namespace: '' }), ['Node web'])
  assert.deepEqual(found({ state: 'error' }), ['Deployment web', 'Pod web-1'])
  assert.deepEqual(found({ state: 'Failed' }), ['Pod web-1'])
  assert.deepEqual(found({ ecosystem: 'knative', text: 'web' }), ['Service web'])
  assert.deepEqual(found({ ecosystem: 'unknown to the server' }), [])
})

test('a filter without a wish lets everything through', () => {
  assert.ok(isEmptyFilter({}) && isEmptyFilter({ text: '  ' }))
  assert.ok(!isEmptyFilter({ namespace: '' }))
  assert.equal(found({ text: ' ' }).length, rows.length)
})

test('a state finds the objects that the head counts by it: none that was replaced, none that says nothing', () => {
  const some = [
    row('Pod a', { state: 'error', level: 'Failed' }),
    row('Pod b', { state: 'error', level: 'Failed', superseded: true }),
    row('Pod c', {}),
    row('ConfigMap d', { silent: true }),
    row('ConfigMap e', { silent: true, state: 'error', level: 'Unknown' }),
    row('ConfigMap f', { silent: true, state: 'unknown', level: 'Unknown' }),
  ]
  const names = (state: string) => {
    const matches = rowPredicate({ state }, [])
    return some.filter((each) => matches(each, refKey(each.object))).map(({ object }) => object.name)
  }
  assert.deepEqual(names('error'), ['a', 'e'])
  assert.deepEqual(names('ok'), ['c'])
  assert.deepEqual(names('unknown'), [])
  assert.deepEqual(names('Failed'), ['a', 'b'], 'a verdict is what an object says, counted or not')
})

test('an object whose whole name is typed is told from those that have it in theirs', () => {
  const named = (text: string) => rows.filter(isNamedBy(text)).map(({ object }) => object.kind)
  assert.deepEqual(named('deploy/web'), ['Deployment', 'Service', 'Node'])
  assert.deepEqual(named('shop/web-1'), ['Pod'])
  assert.deepEqual(named('we'), [])
})
