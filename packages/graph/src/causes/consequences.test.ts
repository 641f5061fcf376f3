import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ago, causesOf, graphOf, now, object, owner, ref } from '../testkit/cluster.ts'

type Fields = Readonly<Record<string, unknown>>

const seconds = (count: number) => ago(count / 60)
const crash = (exitCode: number) => ({
  phase: 'Running',
  conditions: [{ type: 'Ready', status: 'False', reason: 'ContainersNotReady' }],
  containerStatuses: [
    {
      name: 'c',
      restartCount: 3,
      state: { waiting: { reason: 'CrashLoopBackOff' } },
      lastState: { terminated: { exitCode, reason: 'Error', finishedAt: ago(1) } },
    },
  ],
})
const pod = (name: string, labels: Fields, container: Fields, status: Fields, owned?: string) =>
  object(`v1 Pod n/${name}`, {
    metadata: { labels, ...(owned && { ownerReferences: [owner(owned)] }) },
    spec: { nodeName: 'w', containers: [{ name: 'c', ...container }] },
    status,
  })
const node = object('v1 Node w')
const asks = { env: [{ name: 'DB_ADDR', value: 'db:80' }] }
const database = (readyReplicas: number) => [
  object('v1 Service n/db', { spec: { selector: { app: 'db' }, ports: [{ port: 80 }] } }),
  object('apps/v1 StatefulSet n/db', {
    spec: { replicas: 1, template: { metadata: { labels: { app: 'db' } } } },
    status: { observedGeneration: 1, replicas: 1, readyReplicas },
  }),
]
const brokenDb = pod('db-0', { app: 'db' }, {}, crash(1), 'apps/v1 StatefulSet n/db')

test('a crash for want of what an address leads to is no cause of its own', () => {
  const told = (exitCode: number, ready = 0) =>
    graphOf([node, ...database(ready), brokenDb, pod('web', {}, asks, crash(exitCode))])
      .causes()
      .map(({ object: { name } }) => name)
  assert.deepEqual(told(1), ['db-0'])
  assert.deepEqual(told(127).toSorted(), ['db-0', 'web'])
  assert.deepEqual(told(1, 1).toSorted(), ['db-0', 'web'], 'something is ready behind the address')
})

test('a crash for want of a Service that leads nowhere is no cause of its own', () => {
  const lost = object('v1 Service n/db', { spec: { selector: { app: 'bd' }, ports: [{ port: 80 }] } })
  const well = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] }
  const [, set] = database(1)
  const graph = graphOf([
    node,
    lost,
    set!,
    pod('db-0', { app: 'db' }, {}, well),
    pod('web', {}, asks, crash(1)),
  ])
  assert.deepEqual(
    graph.causes().map(({ object: { kind, name } }) => `${kind} ${name}`),
    ['Service db'],
  )
})

test('who waits for one another and crashes is told, all of them', () => {
  const back = { env: [{ name: 'WEB_ADDR', value: 'web:80' }] }
  const web = [
    object('v1 Service n/web', { spec: { selector: { app: 'web' }, ports: [{ port: 80 }] } }),
    object('apps/v1 StatefulSet n/web', {
      spec: { replicas: 1, template: { metadata: { labels: { app: 'web' } } } },
      status: { observedGeneration: 1, replicas: 1, readyReplicas: 0 },
    }),
    pod('web-0', { app: 'web' }, asks, crash(1), 'apps/v1 StatefulSet n/web'),
  ]
  const db = pod('db-0', { app: 'db' }, back, crash(1), 'apps/v1 StatefulSet n/db')
  const named = graphOf([node, ...database(0), db, ...web])
    .causes()
    .flatMap(({ object: { name }, alike }) => [name, ...alike.map((other) => other.name)])
  assert.deepEqual(named.toSorted(), ['db-0', 'web-0'])
})

test('replicas of which the same follows are one cause', () => {
  const wrong = { env: [{ name: 'DB_ADDR', value: 'db:9999' }] }
  const well = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] }
  const set = object('apps/v1 ReplicaSet n/web', { spec: { replicas: 2 }, status: { replicas: 2 } })
  const replicas = ['web-a', 'web-b'].map((name) => pod(name, {}, wrong, well, 'apps/v1 ReplicaSet n/web'))
  const graph = graphOf([node, ...database(1), set, ...replicas])
  const told = graph.causes().map(({ object: { name }, alike }) => [name, ...alike.map((its) => its.name)])
  assert.deepEqual(told, [['web-a', 'web-b']])
})

const lease = (name: string, renewed: number) =>
  object(`coordination.k8s.io/v1 Lease kube-system/${name}`, {
    spec: { holderIdentity: 'host_1', leaseDurationSeconds: 15, renewTime: seconds(renewed) },
  })
const unplaced = object('v1 Pod n/new', {
  metadata: { creationTimestamp: seconds(20) },
  spec: { containers: [{ name: 'c' }] },
  status: { phase: 'Pending' },
})
const scheduler = 'coordination.k8s.io/v1 Lease kube-system/kube-scheduler'

test('a scheduler that renews its lease no more is the cause of all that waits for a node', () => {
  const leases = (renewed: number) => [lease('kube-scheduler', renewed), lease('kube-controller-manager', 2)]
  const silent = graphOf([node, ...leases(60), unplaced])
  assert.deepEqual(causesOf(silent, 'v1 Pod n/new'), ['inferred Lease kube-scheduler LeaderSilent'])
  assert.deepEqual(causesOf(silent, scheduler), ['inferred Lease kube-scheduler LeaderSilent'])
  assert.deepEqual(graphOf([node, ...leases(20), unplaced]).causes(), [])
  const both = [lease('kube-scheduler', 600), lease('kube-controller-manager', 600)]
  assert.deepEqual(graphOf([node, ...both]).causes(), [], 'an old snapshot proves nothing')
})

test('where the one that led crashes, its Pod is the cause', () => {
  const crashing = { ...pod('x', {}, {}, crash(1)) } as { metadata: Fields }
  const metadata = { ...crashing.metadata, name: 'kube-scheduler-host', namespace: 'kube-system' }
  const leases = [lease('kube-scheduler', 90), lease('kube-controller-manager', 2)]
  const graph = graphOf([node, ...leases, { ...crashing, metadata }, unplaced])
  assert.deepEqual(causesOf(graph, 'v1 Pod n/new'), ['stated Pod kube-scheduler-host CrashLoopBackOff'])
})

test('a controller manager that renews its lease no more is the cause of what nobody looks at', () => {
  const made = object('apps/v1 Deployment n/web', {
    metadata: { generation: 1, creationTimestamp: seconds(20) },
    spec: { replicas: 1, template: {} },
  })
  const graph = graphOf([lease('kube-scheduler', 2), lease('kube-controller-manager', 60), made])
  assert.deepEqual(causesOf(graph, 'apps/v1 Deployment n/web'), [
    'inferred Lease kube-controller-manager LeaderSilent',
  ])
})

test('a Warning of what was got over says nothing of what is wrong now', () => {
  const event = (last: number) =>
    object('v1 Event n/e', {
      involvedObject: { apiVersion: 'v1', kind: 'Pod', namespace: 'n', name: 'web' },
      type: 'Warning',
      reason: 'Unhealthy',
      message: 'Readiness probe failed: connection refused',
      count: 2,
      firstTimestamp: ago(16),
      lastTimestamp: ago(last),
    })
  const unready = {
    phase: 'Running',
    conditions: [
      { type: 'Ready', status: 'False', reason: 'ContainersNotReady', lastTransitionTime: ago(1) },
    ],
    containerStatuses: [{ name: 'c', restartCount: 0, state: { running: { startedAt: ago(30) } } }],
  }
  const state = (last: number) =>
    graphOf([node, pod('web', {}, {}, unready), event(last)]).state(ref('v1 Pod n/web'))
  assert.equal(state(15), 'working')
  assert.equal(state(0.5), 'error')
})

test('what answers for names is asked by a Service that has to be there', () => {
  const dns = object('apps/v1 Deployment kube-system/coredns', {
    spec: { replicas: 2, template: { metadata: { labels: { 'k8s-app': 'kube-dns' } } } },
    status: { observedGeneration: 1, replicas: 2, readyReplicas: 2 },
  })
  const service = object('v1 Service kube-system/kube-dns', { spec: { selector: { 'k8s-app': 'kube-dns' } } })
  const text = 'apps/v1 Deployment kube-system/coredns'
  assert.deepEqual(causesOf(graphOf([dns]), text), ['inferred Service kube-dns NotFound'])
  assert.notEqual(graphOf([dns, service]).state(ref(text)), 'error')
})

test('a volume that is deleted under its claim is told after half a minute', () => {
  const volume = (going: number) =>
    object('v1 PersistentVolume pv', {
      metadata: { deletionTimestamp: seconds(going), finalizers: ['kubernetes.io/pv-protection'] },
      spec: { claimRef: { namespace: 'n', name: 'data' } },
      status: { phase: 'Bound' },
    })
  const claim = object('v1 PersistentVolumeClaim n/data', {
    spec: { volumeName: 'pv' },
    status: { phase: 'Bound' },
  })
  const graph = graphOf([volume(20), claim])
  assert.equal(graph.state(ref('v1 PersistentVolume pv')), 'working')
  graph.at(now + 15_000)
  assert.deepEqual(causesOf(graph, 'v1 PersistentVolume pv'), ['inferred PersistentVolume pv DeletedInUse'])
  assert.equal(graphOf([volume(60)]).state(ref('v1 PersistentVolume pv')), 'working')
})

test('a kind that nothing defines, and an object of it, are one cause', () => {
  const scaler = object('autoscaling/v2 HorizontalPodAutoscaler n/web', {
    spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deploymentt', name: 'web' } },
    status: {
      conditions: [
        {
          type: 'AbleToScale',
          status: 'False',
          reason: 'FailedGetScale',
          message: 'no matches for kind "Deploymentt" in group "apps"',
        },
      ],
    },
  })
  assert.equal(
    graphOf([scaler]).explain(ref('autoscaling/v2 HorizontalPodAutoscaler n/web')).causes.length,
    1,
  )
})
