import { isObject, type JsonObject } from '../patch/json.ts'
import { dig, digObjects } from './dig.ts'

/**
 * A built-in object in another of its API versions. Most kinds have one; events are served by two groups and
 * autoscalers in two versions. NOTE: autoscaling/v1 knows the CPU alone, other metrics are not carried over.
 */
export function convertKind(object: JsonObject, apiVersion: string): JsonObject {
  if (object.apiVersion === apiVersion) return object
  const { apiVersion: from } = object
  if (object.kind === 'Event') return { ...renamed(object, from === 'v1' ? toEvents : toCore), apiVersion }
  if (object.kind === 'HorizontalPodAutoscaler') {
    return { ...(apiVersion === 'autoscaling/v1' ? toV1(object) : toV2(object)), apiVersion }
  }
  return { ...object, apiVersion }
}

const toEvents: ReadonlyMap<string, string> = new Map([
  ['involvedObject', 'regarding'],
  ['message', 'note'],
  ['source', 'deprecatedSource'],
  ['firstTimestamp', 'deprecatedFirstTimestamp'],
  ['lastTimestamp', 'deprecatedLastTimestamp'],
  ['count', 'deprecatedCount'],
  ['reportingComponent', 'reportingController'],
])
const toCore: ReadonlyMap<string, string> = new Map([...toEvents].map(([core, events]) => [events, core]))

function renamed(object: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [names.get(key) ?? key, value]))
}

function isCpu(metric: JsonObject): boolean {
  return metric.type === 'Resource' && dig(metric, 'resource.name') === 'cpu'
}

function toV1(object: JsonObject): JsonObject {
  const { metrics: _, behavior: __, ...spec } = isObject(object.spec) ? object.spec : {}
  const { currentMetrics: ___, conditions: ____, ...status } = isObject(object.status) ? object.status : {}
  const target = dig(digObjects(object, 'spec.metrics').find(isCpu), 'resource.target.averageUtilization')
  const current = dig(
    digObjects(object, 'status.currentMetrics').find(isCpu),
    'resource.current.averageUtilization',
  )
  return {
    ...object,
    spec: { ...spec, ...(target === undefined ? {} : { targetCPUUtilizationPercentage: target }) },
    status: { ...status, ...(current === undefined ? {} : { currentCPUUtilizationPercentage: current }) },
  }
}

function toV2(object: JsonObject): JsonObject {
  const { targetCPUUtilizationPercentage: target, ...spec } = isObject(object.spec) ? object.spec : {}
  const { currentCPUUtilizationPercentage: current, ...status } = isObject(object.status) ? object.status : {}
  const cpu = (key: string, value: JsonObject) => [
    { type: 'Resource', resource: { name: 'cpu', [key]: value } },
  ]
  const wanted = { type: 'Utilization', averageUtilization: target }
  return {
    ...object,
    spec: { ...spec, ...(target === undefined ? {} : { metrics: cpu('target', wanted) }) },
    status: {
      ...status,
      currentMetrics: current === undefined ? null : cpu('current', { averageUtilization: current }),
    },
  }
}
