import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertKind } from './convert.ts'

test('an event reads alike in both of its groups, and comes back as it was', () => {
  const event = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: 'e' },
    involvedObject: { kind: 'Pod', name: 'p' },
    message: 'm',
    reason: 'R',
    count: 2,
    reportingComponent: 'c',
  }
  const other = convertKind(event, 'events.k8s.io/v1')
  assert.deepEqual(other, {
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    metadata: { name: 'e' },
    regarding: { kind: 'Pod', name: 'p' },
    note: 'm',
    reason: 'R',
    deprecatedCount: 2,
    reportingController: 'c',
  })
  assert.deepEqual(convertKind(other, 'v1'), event)
})

test('an autoscaler’s CPU target survives the way to v1 and back', () => {
  const v1 = {
    apiVersion: 'autoscaling/v1',
    kind: 'HorizontalPodAutoscaler',
    spec: { maxReplicas: 3, targetCPUUtilizationPercentage: 70 },
    status: { currentReplicas: 1, currentCPUUtilizationPercentage: 20 },
  }
  const v2 = convertKind(v1, 'autoscaling/v2')
  assert.deepEqual(v2.spec, {
    maxReplicas: 3,
    metrics: [
      {
        type: 'Resource',
        resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
      },
    ],
  })
  assert.deepEqual(convertKind(v2, 'autoscaling/v1'), v1)
})

test('every other kind only changes its name', () => {
  const object = { apiVersion: 'a/v1', kind: 'K', spec: { a: 1 } }
  assert.deepEqual(convertKind(object, 'a/v2'), { apiVersion: 'a/v2', kind: 'K', spec: { a: 1 } })
})
