import assert from 'node:assert/strict'
import { test } from 'node:test'
import { someObjects } from '../live/coverage.ts'
import { graphOf, object, owner, ref, says } from '../testkit/cluster.ts'
import type { TreeNode } from './tree.ts'

const ownedBy = (text: string) => ({ ownerReferences: [owner(text)] })
const shop = [
  object('apps/v1 Deployment n/web'),
  object('apps/v1 ReplicaSet n/web-1', { metadata: ownedBy('apps/v1 Deployment n/web') }),
  object('v1 Pod n/web-1-a', {
    metadata: ownedBy('apps/v1 ReplicaSet n/web-1'),
    spec: { nodeName: 'worker', serviceAccountName: 'default' },
  }),
  object('v1 Node worker', { status: says('Ready=True') }),
]
const shown = ({ object: { kind, name }, relation, repeated, children }: TreeNode): unknown => [
  `${relation ?? 'top'} ${kind} ${name}${repeated ? ' again' : ''}`,
  ...children.map(shown),
]

test('upwards a tree leads to what contains an object and who needs it, as far as there is anything', () => {
  const graph = graphOf(shop)
  assert.deepEqual(shown(graph.tree(ref('v1 Pod n/web-1-a'), 'up')), [
    'top Pod web-1-a',
    ['contains ReplicaSet web-1', ['contains Deployment web']],
  ])
  assert.deepEqual(shown(graph.tree(ref('v1 Node worker'), 'up')), [
    'top Node worker',
    ['depends-on Pod web-1-a', ['contains ReplicaSet web-1', ['contains Deployment web']]],
  ])
})

test('what two need is unfolded once, upwards too', () => {
  const again = object('v1 Pod n/web-1-b', {
    metadata: ownedBy('apps/v1 ReplicaSet n/web-1'),
    spec: { nodeName: 'worker' },
  })
  assert.deepEqual(shown(graphOf([...shop, again]).tree(ref('v1 Node worker'), 'up')), [
    'top Node worker',
    ['depends-on Pod web-1-a', ['contains ReplicaSet web-1', ['contains Deployment web']]],
    ['depends-on Pod web-1-b', ['contains ReplicaSet web-1 again']],
  ])
})

test('an owner that nobody has seen is shown, and said not to have been read', () => {
  const [, , pod] = shop
  const top = graphOf([pod!], someObjects).tree(ref('v1 Pod n/web-1-a'), 'up')
  assert.deepEqual(
    top.children.map(({ object: { name }, presence }) => `${name} ${presence}`),
    ['web-1 not-observed'],
  )
})

test('what was not read is named without a namespace where its kind is known to have none', () => {
  const issued = object('example.org/v1 App n/shop', {
    spec: { issuerRef: { apiVersion: 'example.org/v1', kind: 'Issuer', name: 'ca' } },
    status: says('Ready=False Waiting'),
  })
  const named = (clusterScoped: readonly string[]) => {
    const graph = graphOf([issued], { ...someObjects, clusterScoped })
    const { coverage } = graph.explain(ref('example.org/v1 App n/shop'))
    const [child] = graph.tree(ref('example.org/v1 App n/shop')).children
    return [coverage.notObserved[0]?.object.namespace, child?.object.namespace]
  }
  assert.deepEqual(named([]), ['n', 'n'])
  assert.deepEqual(named(['example.org/Issuer']), ['', ''])
})

test('of two references to one object the one that says most is shown, whichever came first', () => {
  const login = (nodeName: string) =>
    object('v1 Pod n/web', {
      metadata: { creationTimestamp: '2026-01-01T12:00:00Z' },
      spec: {
        nodeName,
        containers: [{ name: 'c', envFrom: [{ secretRef: { name: 'a' } }] }],
        imagePullSecrets: [{ name: 'a' }],
      },
      status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
    })
  const stateOfLogin = (...steps: readonly string[]) => {
    const { children } = graphOf(steps.map(login)).tree(ref('v1 Pod n/web'))
    return children.find(({ object: { name } }) => name === 'a')?.state
  }
  assert.equal(stateOfLogin('w'), 'working')
  assert.equal(stateOfLogin('', 'w'), 'working')
  assert.equal(stateOfLogin('w', ''), 'working')
})

test('all objects of which a cause is deduced are in error in a tree', () => {
  const closed = (name: string) => object(`v1 Node ${name}`, { spec: { unschedulable: true } })
  const pod = object('v1 Pod n/web', {
    metadata: { creationTimestamp: '2026-01-01T11:00:00Z' },
    spec: { containers: [{ name: 'c' }] },
    status: {
      phase: 'Pending',
      conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/2' }],
    },
  })
  const { children } = graphOf([closed('a'), closed('b'), pod]).tree(ref('v1 Pod n/web'))
  assert.deepEqual(
    children.map(({ object: { name }, state, cause }) => `${name} ${state} ${cause?.statement.reason}`),
    ['a error NodeClosed', 'b error NodeClosed'],
  )
})
