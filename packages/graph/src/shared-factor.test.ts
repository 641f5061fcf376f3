import assert from 'node:assert/strict'
import { test } from 'node:test'
import { causesOf, graphOf, object, says } from './testkit/cluster.ts'

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
