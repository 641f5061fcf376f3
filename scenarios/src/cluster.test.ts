import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KubeObject } from '@barometer/client'
import { isAtWork } from './cluster.ts'

const definition = (metadata: object): KubeObject => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'stores.example.org', uid: 'one', ...metadata },
  ...{ spec: { group: 'example.org', names: { kind: 'Store' } } },
  ...{ status: { conditions: [{ type: 'Established', status: 'True' }] } },
})
const going = {
  deletionTimestamp: '2026-01-01T00:00:00Z',
  finalizers: ['customresourcecleanup.apiextensions.k8s.io'],
}
const store: KubeObject = {
  apiVersion: 'example.org/v1',
  kind: 'Store',
  metadata: { name: 'a', uid: 'two', finalizers: ['example.org/store'] },
}

test('a definition that is deleted is work for the server, until something of its kind holds it', () => {
  assert.equal(isAtWork([definition({})], []), false)
  assert.equal(isAtWork([definition(going)], []), true)
  assert.equal(isAtWork([definition(going), store], []), false)
})
