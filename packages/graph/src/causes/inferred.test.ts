import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everything } from '../live/coverage.ts'
import { ago, causesOf, graphOf, now, object, ref, says } from '../testkit/cluster.ts'

type Fields = Readonly<Record<string, unknown>>

const service = (spec: Fields, minutes = 10) =>
  object('v1 Service n/web', { metadata: { creationTimestamp: ago(minutes) }, spec })
const deployment = (labels: Fields, replicas = 1) =>
  object('apps/v1 Deployment n/web', { spec: { replicas, template: { metadata: { labels } } } })
const pod = (container: Fields, rest: { readonly spec?: Fields; readonly status?: Fields } = {}) =>
  object('v1 Pod n/web-1', {
    metadata: { labels: { app: 'web' }, creationTimestamp: ago(10) },
    spec: { nodeName: 'w', containers: [{ name: 'c', ...container }], ...rest.spec },
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }], ...rest.status },
  })
const web = (ports: readonly Fields[]) => service({ selector: { app: 'web' }, ports })
const why = (...objects: readonly Fields[]) => {
  const { state, causes } = graphOf(objects).explain(ref('v1 Service n/web'))
  return [state, ...causes.map(({ statement }) => `${statement.reason}: ${statement.message}`)]
}

test('a Service whose selector matches nothing is a cause, and what was meant is named', () => {
  assert.deepEqual(why(service({ selector: { app: 'wbe' } }), deployment({ app: 'web' })), [
    'error',
    'SelectorMatchesNothing: its selector app=wbe matches no Pod, and no workload that makes Pods; Deployment web has app=web',
  ])
  assert.deepEqual(why(service({ selector: { app: 'wbe' } }, 0.2), deployment({ app: 'web' })), ['ok'])
  assert.deepEqual(why(service({ selector: { app: 'wbe' } }, 0.5)), ['ok'])
  assert.deepEqual(why(service({}), deployment({ app: 'web' })), ['ok'])
  const read = { ...everything, kinds: { 'apps/StatefulSet': 'forbidden' } } as const
  assert.deepEqual(causesOf(graphOf([service({ selector: { app: 'x' } })], read), 'v1 Service n/web'), [])
})

test('what is scaled to zero is a cause only if something asks for it', () => {
  const objects = [service({ selector: { app: 'web' } }), deployment({ app: 'web' }, 0)]
  assert.deepEqual(why(...objects), ['ok'])
  const site = 'networking.k8s.io/v1 Ingress n/site'
  const ingress = object(site, { spec: { defaultBackend: { service: { name: 'web' } } } })
  assert.deepEqual(causesOf(graphOf([...objects, ingress]), site), ['inferred Deployment web ScaledToZero'])
})

test('a port that leads to none of the Pods is a cause', () => {
  const ports = [{ name: 'http', containerPort: 8080 }]
  assert.deepEqual(why(web([{ port: 80, targetPort: 'http' }]), pod({ ports })), ['ok'])
  assert.deepEqual(why(web([{ port: 80, targetPort: 8080 }]), pod({ ports })), ['ok'])
  assert.deepEqual(why(web([{ port: 80, targetPort: 'web' }]), pod({ ports })), [
    'error',
    'TargetPortNotFound: port 80 leads to port web, which no container of its Pods declares: they declare 8080 (http)',
  ])
  assert.equal(why(web([{ port: 80, targetPort: 8081 }]), pod({ ports }))[0], 'error')
  assert.match(
    why(web([{ port: 80, targetPort: 8080, protocol: 'UDP' }]), pod({ ports }))[1]!,
    /^ProtocolMismatch/,
  )
})

test('a number that is not declared is no fault where nothing is declared, or beside a port that fits', () => {
  const wrong = { port: 9090, targetPort: 9090, name: 'metrics' }
  assert.deepEqual(why(web([wrong]), pod({})), ['ok'])
  const ports = [{ name: 'http', containerPort: 8080 }]
  assert.deepEqual(why(web([{ port: 80, targetPort: 8080 }, wrong]), pod({ ports })), ['ok'])
})

const node = (fields: Fields = {}) =>
  object('v1 Node w', { status: { allocatable: { cpu: '4' } }, ...fields })
const waiting = (spec: Fields, seen = true) =>
  object('v1 Pod n/web-1', {
    metadata: { creationTimestamp: ago(1.5) },
    spec: { containers: [{ name: 'c', resources: { requests: { cpu: '100m' } } }], ...spec },
    status: {
      phase: 'Pending',
      conditions: seen
        ? [
            {
              type: 'PodScheduled',
              status: 'False',
              reason: 'Unschedulable',
              message: '0/1 nodes are available',
              lastTransitionTime: ago(0.2),
            },
          ]
        : [],
    },
  })
const whyPod = (...objects: readonly Fields[]) => {
  const nodes = objects.some(({ kind }) => kind === 'Node') ? [] : [node()]
  const { state, causes } = graphOf([...nodes, ...objects]).explain(ref('v1 Pod n/web-1'))
  return [
    state,
    ...causes.map(({ object: { kind }, statement }) => `${kind} ${statement.reason}: ${statement.message}`),
  ]
}

test('a Pod that no node can ever take is in error at once', () => {
  assert.deepEqual(whyPod(waiting({}), node()), ['working'])
  assert.deepEqual(whyPod(waiting({ nodeSelector: { disk: 'ssd' } }), node()), [
    'error',
    'Pod Unschedulable: no node has the labels that it asks for: disk=ssd',
  ])
  const large = { containers: [{ name: 'c', resources: { requests: { cpu: '8' } } }] }
  assert.deepEqual(whyPod(waiting(large), node()), [
    'error',
    'Pod Unschedulable: it requests 8 of cpu, and the largest node has 4',
  ])
  const grows = node({ metadata: { labels: { 'karpenter.sh/nodepool': 'a' } } })
  assert.deepEqual(whyPod(waiting(large), grows), ['working'])
})

test('a Pod that only a closed node could take is not the cause, the node is', () => {
  assert.deepEqual(whyPod(waiting({}), node({ spec: { unschedulable: true } })), [
    'error',
    'Node NodeClosed: it takes no Pods: cordoned',
  ])
})

test('nodes that are closed alike are one cause', () => {
  const spec = { unschedulable: true }
  const nodes = ['a', 'b', 'c'].map((name) => node({ metadata: { name }, spec }))
  const tainted = node({ metadata: { name: 'd' }, spec: { taints: [{ key: 'own', effect: 'NoSchedule' }] } })
  const told = (...objects: readonly Fields[]) =>
    graphOf([...objects, waiting({})])
      .explain(ref('v1 Pod n/web-1'))
      .causes.map(({ object: { name }, alike }) => [name, ...alike.map((other) => other.name)])
  assert.deepEqual(told(...nodes), [['a', 'b', 'c']])
  assert.deepEqual(told(...nodes.toReversed()), [['a', 'b', 'c']])
  assert.deepEqual(told(tainted, node({ metadata: { name: 'e' }, spec: tainted['spec'] as Fields })), [
    ['d', 'e'],
  ])
})

test('a Pod that no scheduler looks at is in error after a minute', () => {
  assert.deepEqual(whyPod(waiting({ schedulerName: 'own' }, false), node()), [
    'error',
    'Pod NotScheduled: no scheduler has picked it up since it was created; it asks for the scheduler own',
  ])
})

const event = (reason: string, message: string, count: number, about = 'v1 Pod n/web-1') => {
  const { kind, namespace, name } = ref(about)
  return object(`v1 Event n/${reason.toLowerCase()}`, {
    involvedObject: { apiVersion: 'v1', kind, namespace, name },
    type: reason === 'FailedBinding' ? 'Normal' : 'Warning',
    reason,
    message,
    count,
    firstTimestamp: ago(1.5),
    lastTimestamp: ago(0.1),
  })
}
const unready = (container: Fields, minutes: number) =>
  pod(container, {
    status: {
      conditions: [
        { type: 'Ready', status: 'False', reason: 'ContainersNotReady', lastTransitionTime: ago(minutes) },
      ],
      containerStatuses: [{ name: 'c', restartCount: 0, state: { running: { startedAt: ago(minutes) } } }],
    },
  })
const probe = (port: unknown) => ({
  ports: [{ name: 'http', containerPort: 8080 }],
  readinessProbe: { httpGet: { path: '/ready', port } },
})

test('a probe that can never be answered is told with what the container declares', () => {
  const failed = event('Unhealthy', 'Readiness probe failed: dial tcp: connection refused', 1)
  assert.deepEqual(whyPod(unready(probe(9999), 0.5), failed), [
    'error',
    'Pod ProbeFails: the readiness probe of container c asks port 9999 for /ready, and the container declares http (8080)',
  ])
  assert.deepEqual(whyPod(unready(probe('http'), 0.5), failed), ['working'])
})

test('a liveness probe that can never be answered is told before the container is killed', () => {
  const alive = (port: unknown) =>
    pod({ ports: [{ name: 'http', containerPort: 8080 }], livenessProbe: { tcpSocket: { port } } })
  const failed = (count: number) => event('Unhealthy', 'Liveness probe failed: connection refused', count)
  assert.deepEqual(whyPod(alive(9999), failed(2)), [
    'error',
    'Pod ProbeFails: the liveness probe of container c asks port 9999, and the container declares http (8080)',
  ])
  assert.equal(whyPod(alive(9999), failed(1))[0], 'ok')
  assert.equal(whyPod(alive(9999))[0], 'ok')
  assert.equal(whyPod(alive('http'), failed(2))[0], 'ok')
  const graph = graphOf([node(), alive(9999), failed(2)])
  graph.at(now + 60_000)
  assert.equal(graph.state(ref('v1 Pod n/web-1')), 'ok')
})

test('a probe that is answered with a no is certain before one that is not answered', () => {
  const refused = event('Unhealthy', 'Readiness probe failed: connection refused', 6)
  const missing = event('Unhealthy', 'Readiness probe failed: HTTP probe failed with statuscode: 404', 6)
  assert.equal(whyPod(unready(probe('http'), 1), refused)[0], 'working')
  assert.equal(whyPod(unready(probe('http'), 3), refused)[0], 'error')
  assert.equal(whyPod(unready(probe('http'), 1), missing)[0], 'error')
})

test('a sandbox that cannot be made again and again is told in the words of the node', () => {
  const starting = pod({}, { status: { phase: 'Pending', conditions: [{ type: 'Ready', status: 'False' }] } })
  const failed = (count: number) =>
    event('FailedCreatePodSandBox', 'plugin type="x" failed: no free address', count)
  assert.deepEqual(whyPod(starting, failed(1)), ['working'])
  assert.deepEqual(whyPod(starting, failed(4)), [
    'error',
    'Pod FailedCreatePodSandBox: the node cannot start it: plugin type="x" failed: no free address',
  ])
})

const claim = (spec: Fields) =>
  object('v1 PersistentVolumeClaim n/disk', {
    metadata: { creationTimestamp: ago(1) },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '5Gi' } }, ...spec },
    status: { phase: 'Pending' },
  })
const volume = (name: string, spec: Fields) =>
  object(`v1 PersistentVolume ${name}`, {
    spec: { accessModes: ['ReadWriteOnce'], capacity: { storage: '5Gi' }, ...spec },
    status: { phase: 'Available' },
  })
const whyClaim = (...objects: readonly Fields[]) => {
  const { state, causes } = graphOf(objects).explain(ref('v1 PersistentVolumeClaim n/disk'))
  return [state, ...causes.map(({ statement }) => `${statement.reason}: ${statement.message}`)]
}

test('a claim that no volume satisfies and nothing makes one for is a cause, with why each does not', () => {
  const own = claim({ storageClassName: '' })
  assert.deepEqual(whyClaim(own, volume('a', {})), ['working'])
  assert.deepEqual(
    whyClaim(
      own,
      volume('a', { capacity: { storage: '1Gi' } }),
      volume('b', { claimRef: { namespace: 'n', name: 'x' } }),
    ),
    [
      'error',
      'NoVolumeFits: no PersistentVolume without a class fits (5Gi, ReadWriteOnce), and none is made: a has only 1Gi; b is for the claim n/x',
    ],
  )
  const usual = object('storage.k8s.io/v1 StorageClass usual', {
    metadata: { annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
  })
  assert.deepEqual(whyClaim(claim({}), usual), ['working'])
})

test('an Event that does not warn is a cause all the same where it says that binding fails', () => {
  const usual = object('storage.k8s.io/v1 StorageClass usual', {
    metadata: { annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
  })
  const said = event('FailedBinding', 'no persistent volumes available', 3, 'v1 PersistentVolumeClaim n/disk')
  assert.deepEqual(whyClaim(claim({}), usual, said), [
    'error',
    'FailedBinding: no persistent volumes available',
  ])
})

test('a finished Pod speaks for itself where what made it is not there', () => {
  const owned = (owner: Fields) =>
    object('v1 Pod n/web-1', {
      metadata: { ownerReferences: [owner] },
      spec: { containers: [{ name: 'c', resources: { limits: { memory: '64Mi' } } }] },
      status: {
        phase: 'Failed',
        containerStatuses: [{ name: 'c', state: { terminated: { exitCode: 137, reason: 'OOMKilled' } } }],
      },
    })
  const made = owned({ apiVersion: 'batch/v1', kind: 'Job', name: 'run', controller: true })
  assert.deepEqual(whyPod(made), [
    'error',
    'Pod OOMKilled: container c used more than its memory limit of 64Mi and was killed',
  ])
  const job = object('batch/v1 Job n/run', { status: { conditions: [{ type: 'Complete', status: 'True' }] } })
  assert.deepEqual(whyPod(made, job), ['ok'])
})

const user = (minutes = 5) =>
  object('v1 Pod n/web-1', {
    metadata: { creationTimestamp: ago(minutes) },
    spec: { nodeName: 'w', containers: [{ name: 'c', envFrom: [{ secretRef: { name: 'login' } }] }] },
    status: { phase: 'Pending' },
  })
const maker = (said: readonly string[]) =>
  object('external-secrets.io/v1 ExternalSecret n/login', { spec: {}, status: says(...said) })

test('what is absent and is to be made is as bad as it stands with who makes it', () => {
  assert.deepEqual(whyPod(user()), ['error', 'Secret NotFound: does not exist'])
  assert.deepEqual(whyPod(user(), maker(['Ready=False Creating: fetching'])), ['working'])
  assert.deepEqual(whyPod(user(), maker(['Ready=False SecretSyncedError: denied'])), [
    'error',
    'ExternalSecret SecretSyncedError: denied',
  ])
  assert.deepEqual(whyPod(user(), maker(['Ready=True SecretSynced'])), [
    'error',
    'Secret NotFound: does not exist',
  ])
})

test('what was made just now may name what comes right after it', () => {
  assert.deepEqual(whyPod(user(0.1)), ['working'])
  const graph = graphOf([node(), user(0.1)])
  const [pending] = graph
    .explain(ref('v1 Pod n/web-1'))
    .pending.filter(({ object: { kind } }) => kind === 'Secret')
  assert.equal(pending?.statement.message, 'does not exist yet')
  graph.at(now + 15_000)
  assert.equal(graph.state(ref('v1 Pod n/web-1')), 'error')
})

test('an address that leads to no Service of the namespace is a cause', () => {
  const named = pod({ env: [{ name: 'DB_URL', value: 'postgres://db:5432/shop' }] })
  assert.deepEqual(whyPod(named, object('v1 Service n/db')), ['ok'])
  assert.deepEqual(whyPod(named), [
    'error',
    'Service NotFound: does not exist, and the variable DB_URL of container c names it',
  ])
})
