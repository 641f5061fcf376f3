import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conversionOf } from './convert.ts'
import { strategyOf } from './kinds.ts'

const autoscaler = conversionOf(strategyOf('autoscaling', 'HorizontalPodAutoscaler'))!
const event = conversionOf(strategyOf('', 'Event'))!

const second = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'a', annotations: { mine: 'x' } },
  spec: {
    maxReplicas: 3,
    metrics: [
      {
        type: 'Object',
        object: {
          describedObject: { kind: 'Service', name: 's' },
          metric: { name: 'hits' },
          target: { type: 'AverageValue', averageValue: '5' },
        },
      },
      {
        type: 'ContainerResource',
        containerResource: {
          name: 'cpu',
          container: 'web',
          target: { type: 'Utilization', averageUtilization: 50 },
        },
      },
      {
        type: 'Resource',
        resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
      },
    ],
    behavior: { scaleUp: { selectPolicy: 'Max', policies: [{ type: 'Pods', value: 1, periodSeconds: 2 }] } },
  },
  status: { currentReplicas: 1, desiredReplicas: 1, conditions: [{ type: 'AbleToScale', status: 'True' }] },
}

test('an autoscaler comes back from v1 as it was', () => {
  const there = autoscaler(second, 'autoscaling/v1')
  assert.equal(there['apiVersion'], 'autoscaling/v1')
  assert.equal((there['spec'] as Record<string, unknown>)['targetCPUUtilizationPercentage'], 70)
  assert.deepEqual(autoscaler(there, 'autoscaling/v2'), second)
})

test('annotations that cannot be read are dropped, not passed on', () => {
  const annotations = { 'autoscaling.alpha.kubernetes.io/metrics': '{', other: 'x' }
  const broken = {
    apiVersion: 'autoscaling/v1',
    metadata: { name: 'a', annotations },
    spec: { maxReplicas: 1 },
  }
  const { metadata, spec } = autoscaler(broken, 'autoscaling/v2') as unknown as Record<
    'metadata' | 'spec',
    Record<string, unknown>
  >
  assert.deepEqual(metadata['annotations'], { other: 'x' })
  assert.deepEqual(spec['metrics'], [
    { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
  ])
})

test('an Event comes back from the other group as it was', () => {
  const core = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: 'a' },
    involvedObject: { kind: 'Pod', name: 'p' },
    reason: 'R',
    message: 'm',
    count: 2,
    source: { component: 'c' },
    reportingComponent: 'c',
  }
  const there = event(core, 'events.k8s.io/v1')
  assert.deepEqual(there, {
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    metadata: { name: 'a' },
    regarding: { kind: 'Pod', name: 'p' },
    reason: 'R',
    note: 'm',
    deprecatedCount: 2,
    deprecatedSource: { component: 'c' },
    reportingController: 'c',
  })
  assert.deepEqual(event(there, 'v1'), core)
})

test('an object of the wanted version is returned itself', () => {
  assert.equal(autoscaler(second, 'autoscaling/v2'), second)
})
