import assert from 'node:assert/strict'
import { test } from 'node:test'
import { graphOf, object, owner, ref, says } from '../testkit/cluster.ts'

const ownedBy = (text: string) => ({ ownerReferences: [{ ...owner(text), controller: true }] })
const ingress = object('networking.k8s.io/v1 Ingress shop/site', {
  spec: { defaultBackend: { service: { name: 'web' } } },
})

test('what has no status is among the roots where it is not well', () => {
  const graph = graphOf([ingress])
  assert.deepEqual(graph.roots(), [{ object: ref('networking.k8s.io/v1 Ingress shop/site'), state: 'error' }])
  const [cause] = graph.causes()
  assert.equal(cause?.presence, 'missing')
  assert.deepEqual(cause?.roots, [ref('networking.k8s.io/v1 Ingress shop/site')])
})

test('of a namespace, what nothing in it contains is a root, and so is the namespace itself', () => {
  const objects = [
    object('example.org/v1 Platform p', { status: says('Ready=True') }),
    object('example.org/v1 App a/x', {
      metadata: ownedBy('example.org/v1 Platform p'),
      status: says('Ready=False Broken'),
    }),
    object('example.org/v1 App b/y', { status: says('Ready=False Broken') }),
    object('v1 Namespace a', { status: { phase: 'Active' } }),
  ]
  const graph = graphOf(objects)
  assert.deepEqual(
    graph.roots('a').map(({ object: { kind, name }, state }) => `${kind} ${name} ${state}`),
    ['Namespace a ok', 'App x error'],
  )
})

test('what was replaced is superseded, and so is what was made for it; nothing of either is a cause', () => {
  const objects = [
    object('batch/v1 CronJob n/backup', { status: { lastScheduleTime: '2024-01-01T02:00:00Z' } }),
    ...['1', '2'].map((at) =>
      object(`batch/v1 Job n/backup-${at}`, {
        metadata: {
          ...ownedBy('batch/v1 CronJob n/backup'),
          creationTimestamp: `2024-01-01T0${at}:00:00Z`,
        },
        status: says(at === '1' ? 'Failed=True BackoffLimitExceeded' : 'Complete=True'),
      }),
    ),
    object('v1 Pod n/backup-1-x', {
      metadata: ownedBy('batch/v1 Job n/backup-1'),
      status: { phase: 'Failed', reason: 'Evicted' },
    }),
  ]
  const graph = graphOf(objects)
  assert.deepEqual(graph.causes(), [])
  const superseded = ['batch/v1 Job n/backup-1', 'batch/v1 Job n/backup-2', 'v1 Pod n/backup-1-x'].map(
    (text) => graph.explain(ref(text)).superseded,
  )
  assert.deepEqual(superseded, [true, false, true])
  assert.deepEqual(graph.causes([ref('batch/v1 Job n/backup-1')]), [])
})

test('causes that are told as one from one top, and alone from another, are one', () => {
  const pod = (name: string) =>
    object(`v1 Pod n/${name}`, {
      metadata: ownedBy('apps/v1 ReplicaSet n/web-1'),
      status: {
        phase: 'Pending',
        containerStatuses: [
          { name: 'app', state: { waiting: { reason: 'ErrImagePull', message: 'no such image' } } },
        ],
      },
    })
  const graph = graphOf([
    object('apps/v1 ReplicaSet n/web-1', { status: { replicas: 2 } }),
    pod('web-1-a'),
    pod('web-1-b'),
  ])
  const both = graph.causes([ref('apps/v1 ReplicaSet n/web-1'), ref('v1 Pod n/web-1-b')])
  assert.deepEqual(
    both.map((cause) => [cause.object.name, cause.alike.map(({ name }) => name), cause.roots.length]),
    [['web-1-a', ['web-1-b'], 2]],
  )
})

test('a namespace waits for what is deleted in it only while it is deleted itself', () => {
  const stuck = object('example.org/v1 App a/x', {
    metadata: { deletionTimestamp: '2024-01-01T00:00:00Z', finalizers: ['example.org/x'] },
  })
  const staying = object('v1 Namespace a', { status: { phase: 'Active' } })
  const going = object('v1 Namespace a', {
    metadata: { deletionTimestamp: '2024-01-01T00:00:00Z' },
    status: { phase: 'Terminating' },
  })
  const stateIn = (namespace: Readonly<Record<string, unknown>>) =>
    graphOf([namespace, stuck]).state(ref('v1 Namespace a'))
  assert.equal(stateIn(staying), 'ok')
  assert.equal(stateIn(going), 'error')
  const graph = graphOf([staying, stuck])
  graph.apply({ type: 'MODIFIED', object: going })
  assert.equal(graph.state(ref('v1 Namespace a')), 'error')
  graph.apply({ type: 'MODIFIED', object: staying })
  assert.equal(graph.state(ref('v1 Namespace a')), 'ok')
})
