import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGraph, everything, type Graph, type Ref, someObjects } from '@barometer/graph'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { type FailOn, failuresOf } from './fail-on.ts'

const packs = indexPacks(builtInPacks)
const start = Date.parse('2026-01-01T12:00:00Z')
const time = new Date(start - 60_000).toISOString()
const minute = 60_000

const metadata = (name: string, more: object = {}) => ({
  name,
  namespace: 'shop',
  creationTimestamp: time,
  ...more,
})
const web: Ref = { group: '', kind: 'Pod', namespace: 'shop', name: 'web' }

const node = {
  ...{ apiVersion: 'v1', kind: 'Node', metadata: { name: 'a' } },
  status: {
    conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady', lastTransitionTime: time }],
  },
}

/** A Pod with one container. */
function pod(state: object, more: object = {}, spec: object = {}): object {
  const containers = [{ name: 'web', image: 'r.example.org/web:1', ...spec }]
  const ready = { type: 'Ready', status: 'False', reason: 'ContainersNotReady', lastTransitionTime: time }
  const containerStatuses = [{ name: 'web', ready: false, restartCount: 0, state, ...more }]
  const scheduled = { type: 'PodScheduled', status: 'True', lastTransitionTime: time }
  const status = { phase: 'Pending', conditions: [scheduled, ready], containerStatuses }
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: metadata('web'),
    spec: { nodeName: 'a', containers },
    status,
  }
}

function crashing(restartCount: number): object {
  const terminated = { exitCode: 1, reason: 'Error', finishedAt: time }
  const waiting = { reason: 'CrashLoopBackOff', message: 'back-off restarting failed container' }
  return pod({ waiting }, { restartCount, lastState: { terminated } })
}

const pulling = (message: string) => pod({ waiting: { reason: 'ErrImagePull', message } })

function widget(name: string, condition: object, spec: object = {}): object {
  const conditions = [{ type: 'Ready', status: 'False', lastTransitionTime: time, ...condition }]
  return {
    ...{ apiVersion: 'example.org/v1', kind: 'Widget', metadata: metadata(name, { generation: 1 }), spec },
    status: { observedGeneration: 1, conditions },
  }
}
const refOfWidget = (name: string): Ref => ({ group: 'example.org', kind: 'Widget', namespace: 'shop', name })

function graphOf(objects: readonly object[], coverage = everything): Graph {
  const graph = createGraph({ packs, now: start, coverage })
  for (const object of [node, ...objects]) graph.apply({ type: 'ADDED', object })
  return graph
}

/** Whether each choice ends a wait. */
function ends(graph: Graph, ref: Ref): Readonly<Record<FailOn, boolean>> {
  const has = (failOn: FailOn) => failuresOf(ref, failOn, graph, packs).length > 0
  return { degraded: has('degraded'), failed: has('failed'), never: has('never') }
}

const passing = { degraded: true, failed: false, never: false }
const lasting = { degraded: true, failed: true, never: false }
const fine = { degraded: false, failed: false, never: false }

test('a container that crashes may get over it, until it has been started five times in vain', () => {
  assert.deepEqual(ends(graphOf([crashing(4)]), web), passing)
  assert.deepEqual(ends(graphOf([crashing(5)]), web), lasting)
})

test('an image that does not exist is for someone to mend, a registry that does not answer is not yet', () => {
  const missing = 'failed to resolve reference "r.example.org/web:1": r.example.org/web:1: not found'
  assert.deepEqual(ends(graphOf([pulling(missing)]), web), lasting)
  assert.deepEqual(ends(graphOf([pulling('dial tcp 10.0.0.1:443: i/o timeout')]), web), passing)
})

test('what is named and proven not to be there fails, and nothing that nobody has looked for', () => {
  const waiting = { reason: 'CreateContainerConfigError', message: 'configmap "settings" not found' }
  const needy = (state: object) => pod(state, {}, { envFrom: [{ configMapRef: { name: 'settings' } }] })
  const [cause] = failuresOf(web, 'failed', graphOf([needy({ waiting })]), packs)
  assert.deepEqual(
    [cause?.object.kind, cause?.object.name, cause?.presence],
    ['ConfigMap', 'settings', 'missing'],
  )
  const creating = { waiting: { reason: 'ContainerCreating' } }
  assert.deepEqual(ends(graphOf([needy(creating)], someObjects), web), fine)
  const settings = { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadata('settings'), data: {} }
  assert.deepEqual(ends(graphOf([needy(creating), settings]), web), fine)
})

test('objects that wait for one another fail, and one that waits for another does not', () => {
  const one = widget(
    'one',
    { reason: 'WaitingForDependency', message: 'waiting for Widget two' },
    { widgetRef: { kind: 'Widget', apiVersion: 'example.org/v1', name: 'two' } },
  )
  const two = widget(
    'two',
    { reason: 'WaitingForDependency', message: 'waiting for Widget one' },
    { widgetRef: { kind: 'Widget', apiVersion: 'example.org/v1', name: 'one' } },
  )
  const last = widget('two', { reason: 'Creating', message: '' })
  const graph = graphOf([one, two])
  assert.equal(failuresOf(refOfWidget('one'), 'failed', graph, packs)[0]?.statement.reason, 'WaitCycle')
  assert.deepEqual(ends(graph, refOfWidget('one')), lasting)
  assert.deepEqual(ends(graphOf([one, last]), refOfWidget('one')), fine)
})

test('work in which nothing changes fails when its time is up, though nothing happens then', () => {
  const graph = graphOf([widget('slow', { type: 'Reconciling', status: 'True', reason: 'Creating' })])
  assert.deepEqual(ends(graph, refOfWidget('slow')), fine)
  graph.at(start + 118 * minute)
  assert.deepEqual(ends(graph, refOfWidget('slow')), fine)
  graph.at(start + 120 * minute)
  assert.deepEqual(ends(graph, refOfWidget('slow')), lasting)
})

test('what says that it has given up fails at once; what is still tried only for those who want to know', () => {
  const stalled = { type: 'Stalled', status: 'True', reason: 'NoDisk', message: 'no disk' }
  assert.deepEqual(ends(graphOf([widget('bad', stalled)]), refOfWidget('bad')), lasting)
  const failing = { reason: 'ReconcileError', message: 'the cloud answered 503' }
  assert.deepEqual(ends(graphOf([widget('poor', failing)]), refOfWidget('poor')), passing)
})

test('a roll-out that has run out of time fails, whatever its Pods still try', () => {
  const condition = (reason: string, status: string) => ({
    type: 'Progressing',
    status,
    reason,
    lastTransitionTime: time,
  })
  const labels = { app: 'web' }
  const owned = (apiVersion: string, kind: string, name: string) => ({
    labels,
    ownerReferences: [{ apiVersion, kind, name, uid: `u-${name}`, controller: true }],
  })
  const deployment = (progressing: object) => ({
    ...{
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: metadata('web', { uid: 'u-web', generation: 1 }),
    },
    spec: { replicas: 1, selector: { matchLabels: labels } },
    status: { observedGeneration: 1, replicas: 1, unavailableReplicas: 1, conditions: [progressing] },
  })
  const set = {
    ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet' },
    metadata: metadata('web-1', { uid: 'u-web-1', generation: 1, ...owned('apps/v1', 'Deployment', 'web') }),
    spec: { replicas: 1, selector: { matchLabels: labels } },
    status: { observedGeneration: 1, replicas: 1, fullyLabeledReplicas: 1 },
  }
  const part = { ...crashing(2), metadata: metadata('web', owned('apps/v1', 'ReplicaSet', 'web-1')) }
  const ref: Ref = { group: 'apps', kind: 'Deployment', namespace: 'shop', name: 'web' }
  const under = condition('ReplicaSetUpdated', 'True')
  assert.deepEqual(ends(graphOf([deployment(under), set, part]), ref), passing)
  const late = condition('ProgressDeadlineExceeded', 'False')
  assert.deepEqual(ends(graphOf([deployment(late), set, part]), ref), lasting)
})
