import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ago, causesOf, graphOf, object, owner, says } from '../testkit/cluster.ts'

const expired = (id: number) =>
  `Synced=False ReconcileError: connect failed: request ${id}: api error ExpiredToken: the token in the request is expired`
const resource = (kind: string, name: string, said: string, account = 'eu') =>
  object(`s3.cloud.test/v1 ${kind} ${name}`, {
    spec: { providerConfigRef: { name: account } },
    status: says(said, 'Ready=True Ok'),
  })
const account = object('cloud.test/v1 ProviderConfig eu')

test('what all who use it fail by, alike, is the one cause, even without a condition of its own', () => {
  const graph = graphOf([account, resource('Bucket', 'a', expired(1)), resource('Queue', 'b', expired(2))])
  assert.deepEqual(causesOf(graph, 's3.cloud.test/v1 Bucket a'), [
    'inferred ProviderConfig eu ReconcileError',
  ])
})

test('one user that does not fail acquits it', () => {
  const graph = graphOf([
    account,
    resource('Bucket', 'a', expired(1)),
    resource('Queue', 'b', expired(2)),
    resource('Queue', 'c', 'Synced=True Ok'),
  ])
  assert.deepEqual(causesOf(graph, 's3.cloud.test/v1 Bucket a'), ['stated Bucket a ReconcileError'])
})

test('one user that fails in another way acquits it', () => {
  const graph = graphOf([
    account,
    resource('Bucket', 'a', expired(1)),
    resource('Queue', 'b', 'Synced=False ReconcileError: the name of the queue is taken already'),
  ])
  assert.deepEqual(causesOf(graph, 's3.cloud.test/v1 Bucket a'), ['stated Bucket a ReconcileError'])
})

test('a single user proves nothing', () => {
  const graph = graphOf([account, resource('Bucket', 'a', expired(1))])
  assert.deepEqual(causesOf(graph, 's3.cloud.test/v1 Bucket a'), ['stated Bucket a ReconcileError'])
})

test('a factor that could not be read is named as well', () => {
  const graph = graphOf([resource('Bucket', 'a', expired(1)), resource('Queue', 'b', expired(2))], {
    others: 'not-listed',
  })
  assert.deepEqual(causesOf(graph, 's3.cloud.test/v1 Bucket a'), [
    'inferred ProviderConfig eu ReconcileError',
  ])
})

const pod = (name: string, minutes: number, node: string, fails: boolean) =>
  object(`v1 Pod n/${name}`, {
    metadata: {
      creationTimestamp: ago(minutes),
      ownerReferences: [owner(`apps/v1 ReplicaSet n/${name}-set`)],
    },
    spec: { nodeName: node },
    status: fails
      ? {
          phase: 'Pending',
          ...says('Ready=False ContainersNotReady: not ready'),
          containerStatuses: [
            {
              name: 'a',
              ready: false,
              state: {
                waiting: {
                  reason: 'CreateContainerError',
                  message: 'write /var/lib: no space is left on the device',
                },
              },
            },
          ],
        }
      : { phase: 'Running', ...says('Ready=True') },
  })
const node = object('v1 Node worker', { status: says('Ready=True KubeletReady') })

test('a node that says it is well is the cause where three workloads that came after the trouble began fail alike on it', () => {
  const failing = ['a', 'b', 'c'].map((name) => pod(name, 20, 'worker', true))
  assert.deepEqual(causesOf(graphOf([node, ...failing, pod('old', 9000, 'worker', false)]), 'v1 Pod n/a'), [
    'inferred Node worker CreateContainerError',
  ])
  assert.deepEqual(causesOf(graphOf([node, ...failing, pod('new', 5, 'worker', false)]), 'v1 Pod n/a'), [
    'stated Pod a CreateContainerError',
  ])
  assert.deepEqual(causesOf(graphOf([node, ...failing.slice(1)]), 'v1 Pod n/b'), [
    'stated Pod b CreateContainerError',
  ])
})
