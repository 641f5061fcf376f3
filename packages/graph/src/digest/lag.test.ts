import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ago, causesOf, graphOf, now, object, ref, says } from '../testkit/cluster.ts'
import { lagOf, writersOf } from './lag.ts'

const cache = 'cache.test/v1 Cache n/main'

function behind(minutes: number, rest: object = {}) {
  return object(cache, {
    metadata: {
      generation: 2,
      managedFields: [
        { manager: 'kubectl', time: ago(minutes) },
        { manager: 'cache-operator', subresource: 'status', time: ago(4000) },
      ],
      ...rest,
    },
    status: { observedGeneration: 1, ...says('Ready=True Ok') },
  })
}

const operator = (state: 'up' | 'down' | 'off') => {
  const up = state !== 'down'
  return object('apps/v1 Deployment system/cache-operator', {
    metadata: { generation: 1 },
    spec: { replicas: state === 'off' ? 0 : 1, template: { spec: { containers: [] } } },
    status: {
      observedGeneration: 1,
      replicas: 1,
      ...(up && { readyReplicas: 1, availableReplicas: 1, updatedReplicas: 1 }),
      ...says(`Available=${up ? 'True' : 'False'} ${up ? 'Ok' : 'MinimumReplicasUnavailable: too few'}`),
    },
  })
}

test('a generation that has not been observed is work for five minutes, then someone must act', () => {
  const graph = graphOf([behind(2), operator('up')])
  assert.equal(graph.state(ref(cache)), 'working')
  graph.at(now + 4 * 60_000)
  assert.equal(graph.state(ref(cache)), 'error')
  graph.at(now)
  assert.equal(graph.state(ref(cache)), 'error', 'time does not go back')
})

test('the controller that writes the status is the cause, and what is wrong with it if it says so', () => {
  assert.deepEqual(causesOf(graphOf([behind(30), operator('down')]), cache), [
    'stated Deployment cache-operator MinimumReplicasUnavailable',
  ])
  assert.deepEqual(causesOf(graphOf([behind(30), operator('off')]), cache), [
    'inferred Deployment cache-operator ControllerSilent',
  ])
  assert.deepEqual(causesOf(graphOf([behind(30), operator('up')]), cache), [
    'inferred Deployment cache-operator ControllerSilent',
  ])
})

test('an unknown writer is said to be unknown', () => {
  const [cause] = graphOf([behind(30)]).explain(ref(cache)).causes
  assert.equal(cause?.object.name, 'main')
  assert.match(cause?.statement.message ?? '', /its controller is not known/)
})

test('a stuck deletion names the finalizer', () => {
  const stuck = object(cache, {
    metadata: { deletionTimestamp: ago(45), finalizers: ['cache.test/flush'] },
    status: says('Ready=True Ok'),
  })
  const graph = graphOf([stuck])
  const [cause] = graph.explain(ref(cache)).causes
  assert.equal(cause?.terminating, true)
  assert.match(cause?.statement.message ?? '', /cache\.test\/flush/)
  const fresh = object(cache, { metadata: { deletionTimestamp: ago(2), finalizers: ['cache.test/flush'] } })
  assert.equal(graphOf([fresh]).state(ref(cache)), 'working')
})

test('a controller that has written the status since the edit is not silent', () => {
  const managedFields = [
    { manager: 'kubectl', time: ago(30) },
    { manager: 'x', subresource: 'status', time: ago(1) },
  ]
  assert.equal(
    lagOf(object(cache, { metadata: { generation: 2, managedFields }, status: { observedGeneration: 1 } })),
    undefined,
  )
})

test('a condition about the newest generation shows that it was observed', () => {
  const status = {
    observedGeneration: 1,
    conditions: [
      {
        type: 'Ready',
        status: 'False',
        reason: 'Failed',
        message: 'no',
        observedGeneration: 2,
        lastTransitionTime: ago(20),
      },
    ],
  }
  const graph = graphOf([object(cache, { metadata: { generation: 2 }, status })])
  assert.deepEqual(causesOf(graph, cache), ['stated Cache main Failed'])
})

test('an object without a status has not been visited where others of its kind have', () => {
  const fresh = 'cache.test/v1 Cache n/fresh'
  const visited = object(cache, { status: says('Ready=True Ok') })
  assert.equal(graphOf([object(fresh)]).state(ref(fresh)), 'ok')
  assert.equal(graphOf([object(fresh), visited]).state(ref(fresh)), 'error')
  assert.equal(
    graphOf([object(fresh, { metadata: { creationTimestamp: ago(1) } }), visited]).state(ref(fresh)),
    'working',
  )
})

test('writers of the status come before writers of the rest', () => {
  const metadata = { managedFields: [{ manager: 'b', subresource: 'status' }, { manager: 'a' }, 7] }
  assert.deepEqual(writersOf({ metadata }), ['b'])
  assert.deepEqual(writersOf({ metadata: { managedFields: [{ manager: 'a' }] } }), ['a'])
  assert.deepEqual(writersOf({}), [])
})
