import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ago, causesOf, graphOf, now, object, ref, says } from '../testkit/cluster.ts'

const set = 'apps/v1 StatefulSet n/db'
const none = object(set, {
  metadata: { generation: 1 },
  spec: { replicas: 2 },
  status: { observedGeneration: 1, replicas: 0 },
})
const warning = (message: string, first: number, last: number) =>
  object('v1 Event n/db.1', {
    involvedObject: { apiVersion: 'apps/v1', kind: 'StatefulSet', namespace: 'n', name: 'db' },
    type: 'Warning',
    reason: 'FailedCreate',
    message,
    firstTimestamp: ago(first),
    lastTimestamp: ago(last),
  })

test('where no pod exists, a Warning that keeps coming says why', () => {
  const graph = graphOf([none, warning('create Pod db-0 failed: it is invalid', 30, 1)])
  const [cause] = graph.explain(ref(set)).causes
  assert.deepEqual(cause?.statement, {
    field: 'events',
    reason: 'FailedCreate',
    message: 'create Pod db-0 failed: it is invalid',
  })
  assert.equal(cause?.grade, 'stated')
})

test('a Warning that is new, or long past, is not evidence', () => {
  assert.equal(graphOf([none, warning('no', 2, 1)]).state(ref(set)), 'working')
  assert.equal(graphOf([none, warning('no', 300, 200)]).state(ref(set)), 'working')
})

test('a new Warning becomes evidence as time goes by, and history in the end', () => {
  const graph = graphOf([none, warning('no', 2, 1)])
  graph.at(now + 4 * 60_000)
  assert.equal(graph.state(ref(set)), 'error')
  graph.at(now + 60 * 60_000)
  assert.equal(graph.state(ref(set)), 'working')
})

test('a Warning about an object that is well says nothing', () => {
  const well = object(set, {
    metadata: { generation: 1 },
    spec: { replicas: 1 },
    status: {
      observedGeneration: 1,
      replicas: 1,
      readyReplicas: 1,
      availableReplicas: 1,
      currentReplicas: 1,
      updatedReplicas: 1,
    },
  })
  assert.equal(graphOf([well, warning('Readiness probe failed', 30, 1)]).state(ref(set)), 'ok')
})

test('a quota that is exceeded is the cause', () => {
  const quota = object('v1 ResourceQuota n/small', { status: { hard: { pods: '4' }, used: { pods: '4' } } })
  const graph = graphOf([
    none,
    quota,
    warning(
      'pods "db-0" is forbidden: exceeded quota: small, requested: pods=1, used: pods=4, limited: pods=4',
      30,
      1,
    ),
  ])
  assert.deepEqual(causesOf(graph, set), ['inferred ResourceQuota small QuotaExceeded'])
})

test('a webhook that cannot be called leads to its service, and to what is behind it', () => {
  const hook = object('admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration gate', {
    webhooks: [{ name: 'gate.test', clientConfig: { service: { name: 'gate', namespace: 'sys' } } }],
  })
  const service = object('v1 Service sys/gate', { spec: { selector: { app: 'gate' } } })
  const failed = warning(
    'failed calling webhook "gate.test": failed to call webhook: Post "https://gate.sys.svc:443/": no endpoints available for service "gate"',
    30,
    1,
  )
  assert.deepEqual(causesOf(graphOf([none, hook, service, failed]), set), [
    'inferred Service gate SelectorMatchesNothing',
  ])
  const pod = object('v1 Pod sys/gate-1', {
    metadata: { labels: { app: 'gate' } },
    status: {
      phase: 'Running',
      ...says('Ready=False ContainersNotReady: not ready'),
      containerStatuses: [
        { name: 'a', ready: false, state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off' } } },
      ],
    },
  })
  assert.deepEqual(causesOf(graphOf([none, hook, service, failed, pod]), set), [
    'stated Pod gate-1 CrashLoopBackOff',
  ])
  assert.deepEqual(causesOf(graphOf([none, hook, failed]), set), ['inferred Service gate NotFound'])
})

test('a kind that nothing defines is a definition that is missing', () => {
  const failed = warning('no matches for kind "Policy" in version "rules.test/v1"', 30, 1)
  assert.deepEqual(causesOf(graphOf([none, failed]), set), [
    'inferred CustomResourceDefinition policies.rules.test KindUnknown',
  ])
  const definition = object('apiextensions.k8s.io/v1 CustomResourceDefinition policies.rules.test', {
    spec: { group: 'rules.test', names: { kind: 'Policy' } },
    status: says('Established=True Ok'),
  })
  assert.deepEqual(causesOf(graphOf([none, failed, definition]), set), ['stated StatefulSet db FailedCreate'])
})

test('what has no status is not said to be decided by the name of another', () => {
  const graph = graphOf([object('v1 ConfigMap n/one', {}), object('v1 ConfigMap n/two', {})])
  const values = [...graph.observed()].map(({ verdict }) => verdict.decidedBy?.value)
  assert.deepEqual(values, ['', ''])
})
