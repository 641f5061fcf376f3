import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ago, graphOf, object, owner, ref, says } from '../testkit/cluster.ts'

const revision = (name: string, ready: boolean) =>
  object(`serving.knative.dev/v1 Revision n/${name}`, {
    metadata: { ownerReferences: [owner('serving.knative.dev/v1 Configuration n/fn')] },
    status: says(ready ? 'Ready=True' : 'Ready=False ExitCode1: it crashed'),
  })
const configuration = (latest: string) =>
  object('serving.knative.dev/v1 Configuration n/fn', {
    status: { latestCreatedRevisionName: latest, latestReadyRevisionName: latest, ...says('Ready=True') },
  })

test('a revision that is neither latest nor given traffic is shown and never a cause', () => {
  const graph = graphOf([configuration('fn-2'), revision('fn-1', false), revision('fn-2', true)])
  const { state, counts } = graph.explain(ref('serving.knative.dev/v1 Configuration n/fn'))
  assert.deepEqual([state, counts.superseded], ['ok', 1])
  const shown = graph.tree(ref('serving.knative.dev/v1 Configuration n/fn')).children
  assert.deepEqual(
    shown.map(({ object: { name }, superseded }) => [name, superseded]),
    [
      ['fn-1', true],
      ['fn-2', false],
    ],
  )
})

test('the latest revision counts, also when it becomes so later', () => {
  const graph = graphOf([configuration('fn-2'), revision('fn-1', false), revision('fn-2', true)])
  graph.apply({ type: 'MODIFIED', object: configuration('fn-1') })
  assert.equal(graph.state(ref('serving.knative.dev/v1 Configuration n/fn')), 'error')
})

test('a revision that is given traffic counts for its route', () => {
  const route = object('serving.knative.dev/v1 Route n/fn', {
    spec: { traffic: [{ revisionName: 'fn-1' }] },
    status: says('Ready=True'),
  })
  const graph = graphOf([route, configuration('fn-2'), revision('fn-1', false)])
  assert.equal(graph.state(ref('serving.knative.dev/v1 Route n/fn')), 'error')
})

const cron = 'batch/v1 CronJob n/nightly'
const job = (name: string, minutes: number, failed: boolean) =>
  object(`batch/v1 Job n/${name}`, {
    metadata: { creationTimestamp: ago(minutes), ownerReferences: [owner(cron)] },
    status: says(failed ? 'Failed=True BackoffLimitExceeded: too often' : 'Complete=True'),
  })

test('only the latest job of a schedule counts', () => {
  const graph = graphOf([object(cron), job('one', 200, true), job('two', 100, false)])
  assert.equal(graph.state(ref(cron)), 'ok')
  graph.apply({ type: 'ADDED', object: job('three', 10, true) })
  assert.equal(graph.state(ref(cron)), 'error')
  graph.apply({ type: 'DELETED', object: job('three', 10, true) })
  assert.equal(graph.state(ref(cron)), 'ok')
})

test('sets of an older revision and sets scaled to nothing do not count', () => {
  const deployment = 'apps/v1 Deployment n/web'
  const annotations = (revision: string) => ({ 'deployment.kubernetes.io/revision': revision })
  const set = (name: string, revision: string, replicas: number) =>
    object(`apps/v1 ReplicaSet n/${name}`, {
      metadata: { annotations: annotations(revision), ownerReferences: [owner(deployment)] },
      spec: { replicas },
      status: { replicas, ...says('ReplicaFailure=True FailedCreate: refused') },
    })
  const top = object(deployment, {
    metadata: { annotations: annotations('3'), generation: 1 },
    spec: { replicas: 1 },
    status: {
      observedGeneration: 1,
      replicas: 1,
      updatedReplicas: 1,
      readyReplicas: 1,
      availableReplicas: 1,
      ...says('Available=True Ok', 'Progressing=True NewReplicaSetAvailable'),
    },
  })
  const graph = graphOf([top, set('old', '2', 1), set('older', '1', 0)])
  assert.equal(graph.state(ref(deployment)), 'ok')
  graph.apply({ type: 'ADDED', object: set('new', '3', 1) })
  assert.equal(graph.state(ref(deployment)), 'error')
})

test('finished and evicted pods of a controller do not count', () => {
  const set = 'apps/v1 ReplicaSet n/web-1'
  const pod = object('v1 Pod n/web-1-x', {
    metadata: { ownerReferences: [owner(set)] },
    spec: {},
    status: { phase: 'Failed', reason: 'Evicted' },
  })
  const graph = graphOf([
    object(set, { spec: { replicas: 1 }, status: { replicas: 1, readyReplicas: 1, availableReplicas: 1 } }),
    pod,
  ])
  assert.equal(graph.state(ref(set)), 'ok')
})
