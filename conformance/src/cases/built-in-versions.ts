import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import { absent, exactly } from '../suite/match.ts'
import { at } from './objects.ts'

/** Built-in kinds that are one resource in two versions or groups: HorizontalPodAutoscaler and Event. */
export const builtInVersions = new Topic('built-in versions')

const first = 'autoscaling/v1/horizontalpodautoscalers'
const second = 'autoscaling/v2/horizontalpodautoscalers'
const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }
const note = (name: string) => `autoscaling.alpha.kubernetes.io/${name}`

function autoscaler(name: string, spec: Json = {}, more: Json = {}): Json {
  const { metadata, ...rest } = more
  return { metadata: { name, ...metadata }, spec: { scaleTargetRef, maxReplicas: 5, ...spec }, ...rest }
}

const byMemory = {
  type: 'Resource',
  resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '500Mi' } },
}
const byCpu = {
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } },
}

builtInVersions.case('an autoscaler made in v1 is read in v2', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at(first, ns), autoscaler('a', { targetCPUUtilizationPercentage: 60 })), {
    spec: exactly({ scaleTargetRef, minReplicas: 1, maxReplicas: 5, targetCPUUtilizationPercentage: 60 }),
    status: exactly({ currentReplicas: 0, desiredReplicas: 0 }),
  })
  await t.must(200, t.get(at(second, ns, 'a')), {
    apiVersion: 'autoscaling/v2',
    metadata: { annotations: absent },
    spec: exactly({ scaleTargetRef, minReplicas: 1, maxReplicas: 5, metrics: [byCpu] }),
  })
})

builtInVersions.case('an autoscaler of v1 that says nothing of cpu scales at 80', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at(first, ns), autoscaler('a')), { spec: { targetCPUUtilizationPercentage: 80 } })
  await t.must(200, t.get(at(second, ns, 'a')), {
    spec: { metrics: [{ resource: { target: { averageUtilization: 80 } } }] },
  })
})

builtInVersions.case('what v1 has no fields for is in annotations there', async (t) => {
  const ns = await t.namespace()
  const behavior = { scaleDown: { stabilizationWindowSeconds: 60 } }
  await t.must(201, t.post(at(second, ns), autoscaler('a', { metrics: [byMemory, byCpu], behavior })), {
    metadata: { annotations: absent },
  })
  const old = await t.must(200, t.get(at(first, ns, 'a')), {
    spec: exactly({ scaleTargetRef, minReplicas: 1, maxReplicas: 5, targetCPUUtilizationPercentage: 60 }),
  })
  const read = (name: string) => JSON.parse(old.metadata.annotations[note(name)])
  t.like(read('metrics'), [
    exactly({ type: 'Resource', resource: { name: 'memory', targetAverageValue: '500Mi' } }),
  ])
  t.like(
    read('behavior'),
    exactly({
      ScaleUp: {
        StabilizationWindowSeconds: 0,
        SelectPolicy: 'Max',
        Policies: [
          { Type: 'Pods', Value: 4, PeriodSeconds: 15 },
          { Type: 'Percent', Value: 100, PeriodSeconds: 15 },
        ],
        Tolerance: null,
      },
      ScaleDown: {
        StabilizationWindowSeconds: 60,
        SelectPolicy: 'Max',
        Policies: [{ Type: 'Percent', Value: 100, PeriodSeconds: 15 }],
        Tolerance: null,
      },
    }),
  )
})

builtInVersions.case('writing v1 back loses nothing of v2', async (t) => {
  const ns = await t.namespace()
  const metrics = [
    byMemory,
    {
      type: 'Pods',
      pods: { metric: { name: 'rate' }, target: { type: 'AverageValue', averageValue: '10' } },
    },
    {
      type: 'Object',
      object: {
        describedObject: scaleTargetRef,
        metric: { name: 'hits', selector: { matchLabels: { a: 'b' } } },
        target: { type: 'Value', value: '7' },
      },
    },
    {
      type: 'External',
      external: { metric: { name: 'queue' }, target: { type: 'AverageValue', averageValue: '30' } },
    },
    byCpu,
  ]
  const behavior = { scaleUp: { policies: [{ type: 'Pods', value: 1, periodSeconds: 5 }] } }
  const made = await t.must(201, t.post(at(second, ns), autoscaler('a', { metrics, behavior })))
  const old = await t.must(200, t.get(at(first, ns, 'a')))
  await t.must(200, t.put(at(first, ns, 'a'), { ...old, spec: { ...old.spec, maxReplicas: 9 } }))
  await t.must(200, t.get(at(second, ns, 'a')), { spec: exactly({ ...made.spec, maxReplicas: 9 }) })
})

builtInVersions.case('the status of an autoscaler is seen in both versions', async (t) => {
  const ns = await t.namespace()
  const made = await t.must(201, t.post(at(second, ns), autoscaler('a')))
  const condition = {
    type: 'AbleToScale',
    status: 'True',
    lastTransitionTime: '2024-01-01T00:00:00Z',
    reason: 'ReadyForNewScale',
    message: 'm',
  }
  const current = { averageUtilization: 33, averageValue: '330m' }
  const status = {
    currentReplicas: 2,
    desiredReplicas: 3,
    currentMetrics: [{ type: 'Resource', resource: { name: 'cpu', current } }],
    conditions: [condition],
  }
  await t.must(200, t.put(at(second, ns, 'a', 'status'), { ...made, status }))
  const old = await t.must(200, t.get(at(first, ns, 'a')), {
    status: exactly({ currentReplicas: 2, desiredReplicas: 3, currentCPUUtilizationPercentage: 33 }),
  })
  t.like(JSON.parse(old.metadata.annotations[note('conditions')]), [exactly(condition)])
  t.like(JSON.parse(old.metadata.annotations[note('current-metrics')]), [
    exactly({
      type: 'Resource',
      resource: { name: 'cpu', currentAverageUtilization: 33, currentAverageValue: '330m' },
    }),
  ])
})

builtInVersions.case('a watch of one version sees writes to the other', async (t) => {
  const ns = await t.namespace()
  const watch = await t.watch(at(first, ns))
  await t.must(201, t.post(at(second, ns), autoscaler('a', { metrics: [byCpu] })))
  t.like(await watch.next(), {
    type: 'ADDED',
    object: { apiVersion: 'autoscaling/v1', spec: { targetCPUUtilizationPercentage: 60 } },
  })
})

const time = '2024-01-01T00:00:00Z'

function coreEvent(name: string, ns: string): Json {
  return {
    metadata: { name },
    involvedObject: { kind: 'Pod', namespace: ns, name: 'web', apiVersion: 'v1' },
    reason: 'Pulled',
    message: 'image is here',
    type: 'Normal',
    count: 2,
    firstTimestamp: time,
    lastTimestamp: time,
    source: { component: 'kubelet', host: 'n1' },
    reportingComponent: 'kubelet',
  }
}

builtInVersions.case('an Event of the core group is one of events.k8s.io', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('events', ns), coreEvent('a', ns)))
  await t.must(200, t.get(at('events.k8s.io/v1/events', ns, 'a')), {
    kind: 'Event',
    apiVersion: 'events.k8s.io/v1',
    eventTime: null,
    regarding: { kind: 'Pod', namespace: ns, name: 'web', apiVersion: 'v1' },
    note: 'image is here',
    reason: 'Pulled',
    type: 'Normal',
    deprecatedCount: 2,
    deprecatedFirstTimestamp: time,
    deprecatedLastTimestamp: time,
    deprecatedSource: { component: 'kubelet', host: 'n1' },
    reportingController: 'kubelet',
    message: absent,
    involvedObject: absent,
  })
})

builtInVersions.case('an Event of events.k8s.io is one of the core group', async (t) => {
  const ns = await t.namespace()
  const body = {
    metadata: { name: 'a' },
    eventTime: '2024-01-01T00:00:00.123456Z',
    regarding: { kind: 'Pod', namespace: ns, name: 'web', apiVersion: 'v1' },
    related: { kind: 'Node', name: 'n1' },
    reason: 'Scheduled',
    action: 'Binding',
    note: 'to n1',
    type: 'Normal',
    reportingController: 'scheduler',
    reportingInstance: 's-1',
    series: { count: 3, lastObservedTime: '2024-01-01T00:00:01.000000Z' },
  }
  await t.must(201, t.post(at('events.k8s.io/v1/events', ns), body))
  await t.must(200, t.get(at('events', ns, 'a')), {
    apiVersion: 'v1',
    involvedObject: { kind: 'Pod', name: 'web' },
    related: { kind: 'Node', name: 'n1' },
    message: 'to n1',
    action: 'Binding',
    eventTime: '2024-01-01T00:00:00.123456Z',
    firstTimestamp: null,
    lastTimestamp: null,
    reportingComponent: 'scheduler',
    reportingInstance: 's-1',
    series: { count: 3, lastObservedTime: '2024-01-01T00:00:01.000000Z' },
    source: exactly({}),
    note: absent,
  })
})

builtInVersions.case('both groups select Events by what they are about', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('events', ns), coreEvent('a', ns)))
  const found = { items: [{ metadata: { name: 'a' } }] }
  const ask = (resource: string, fieldSelector: string) =>
    t.get(at(resource, ns), { query: { fieldSelector } })
  await t.must(200, ask('events', 'involvedObject.name=web,involvedObject.kind=Pod'), found)
  await t.must(200, ask('events.k8s.io/v1/events', 'regarding.name=web,reportingController=kubelet'), found)
  await t.must(200, ask('events.k8s.io/v1/events', 'regarding.name=other'), { items: [] })
  await t.must(400, ask('events.k8s.io/v1/events', 'involvedObject.name=web'), {
    message: /field label not supported: involvedObject\.name/,
  })
})

builtInVersions.case('an Event deleted in one group is gone from the other', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('events', ns), coreEvent('a', ns)))
  const watch = await t.watch(at('events.k8s.io/v1/events', ns))
  t.like(await watch.next(), { type: 'ADDED', object: { note: 'image is here' } })
  await t.must(200, t.delete(at('events', ns, 'a')))
  t.like(await watch.next(), { type: 'DELETED', object: { note: 'image is here' } })
  await t.must(404, t.get(at('events.k8s.io/v1/events', ns, 'a')), {
    message: 'events.events.k8s.io "a" not found',
  })
})

builtInVersions.case('an Event is patched in the group of the request', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('events', ns), coreEvent('a', ns)))
  await t.must(200, t.patch('merge', at('events', ns, 'a'), { count: 3 }), { count: 3 })
  await t.must(200, t.patch('strategic', at('events', ns, 'a'), { count: 4, lastTimestamp: time }), {
    count: 4,
  })
  await t.must(200, t.get(at('events.k8s.io/v1/events', ns, 'a')), { deprecatedCount: 4 })
})
