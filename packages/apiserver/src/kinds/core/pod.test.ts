import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldError } from '../../apimachinery/field/field-error.ts'
import type { JsonObject } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { pod as strategy } from './pod.ts'

const validatePod = strategy.validate!

const pod = (spec: JsonObject): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'a' },
  spec: { containers: [{ name: 'web', image: 'one' }], ...spec },
})
const fields = (causes: readonly FieldError[]) => causes.map(({ field }) => field)

test('a whole pod is fine', () => {
  assert.deepEqual(validatePod(pod({}), undefined, ''), [])
})

test('a spec that is no object lacks containers, and breaks nothing', () => {
  assert.deepEqual(fields(validatePod({ ...pod({}), spec: 'x' }, undefined, '')), ['spec.containers'])
})

test('init containers follow the rules of containers', () => {
  const causes = validatePod(pod({ initContainers: [{ name: 'x' }] }), undefined, '')
  assert.deepEqual(fields(causes), ['spec.initContainers[0].image'])
})

test('an image may change, a command may not', () => {
  const change = (more: JsonObject) => pod({ containers: [{ name: 'web', image: 'two', ...more }] })
  assert.deepEqual(validatePod(change({}), pod({}), ''), [])
  assert.deepEqual(fields(validatePod(change({ command: ['x'] }), pod({}), '')), ['spec'])
})

test('what another subresource wrote is not held against a pod', () => {
  assert.deepEqual(validatePod(pod({ nodeName: 'n' }), pod({}), 'status'), [])
})
