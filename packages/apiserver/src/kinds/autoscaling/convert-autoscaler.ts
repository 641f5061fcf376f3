import { isObject, type Json, type JsonObject } from '../../apimachinery/json/json.ts'
import { flatMetric, nestedMetric } from './metric.ts'

/** Where `autoscaling/v1` keeps what it has no fields for. */
const annotation = {
  metrics: 'autoscaling.alpha.kubernetes.io/metrics',
  currentMetrics: 'autoscaling.alpha.kubernetes.io/current-metrics',
  conditions: 'autoscaling.alpha.kubernetes.io/conditions',
  behavior: 'autoscaling.alpha.kubernetes.io/behavior',
} as const

/** A HorizontalPodAutoscaler in the other of its two versions; its version must be set by the caller. */
export function convertAutoscaler(object: JsonObject, to: string): JsonObject {
  return to === 'autoscaling/v1' ? toFirst(object) : toSecond(object)
}

/** Does an object of `autoscaling/v1` say in an annotation what it scales by. */
export function hasOtherMetrics(object: JsonObject): boolean {
  return annotationsOf(object)[annotation.metrics] !== undefined
}

function toFirst(object: JsonObject): JsonObject {
  const { metrics, behavior, ...spec } = member(object, 'spec')
  const { currentMetrics, conditions, ...status } = member(object, 'status')
  const all = listOf(metrics)
  const cpu = all.find(isCpuUtilization)
  const others = all.filter((one) => !isCpuUtilization(one))
  const current = listOf(currentMetrics)
  const cpuNow = current.map(cpuPercentage).findLast((percentage) => percentage !== undefined)
  const kept = {
    [annotation.metrics]: others.length && others.map((one) => flatMetric(one, 'spec')),
    [annotation.currentMetrics]: current.length && current.map((one) => flatMetric(one, 'status')),
    [annotation.behavior]: isObject(behavior) && goBehavior(behavior),
    [annotation.conditions]: listOf(conditions).length && listOf(conditions),
  }
  const annotations = withoutKept(annotationsOf(object))
  for (const [name, value] of Object.entries(kept)) if (value) annotations[name] = JSON.stringify(value)
  const percentage = cpu && member(member(cpu, 'resource'), 'target')['averageUtilization']
  return withAnnotations(
    {
      ...object,
      spec: { ...spec, ...(percentage !== undefined && { targetCPUUtilizationPercentage: percentage }) },
      status: { ...status, ...(cpuNow !== undefined && { currentCPUUtilizationPercentage: cpuNow }) },
    },
    annotations,
  )
}

function toSecond(object: JsonObject): JsonObject {
  const { targetCPUUtilizationPercentage: percentage, ...spec } = member(object, 'spec')
  const { currentCPUUtilizationPercentage: cpuNow, ...status } = member(object, 'status')
  const annotations = annotationsOf(object)
  const others = readList(annotations[annotation.metrics])?.map((one) => nestedMetric(one, 'spec')) ?? []
  const cpu =
    percentage === undefined
      ? []
      : [cpuMetric('target', { type: 'Utilization', averageUtilization: percentage })]
  const metrics = [...others, ...cpu]
  const current =
    readList(annotations[annotation.currentMetrics])?.map((one) => nestedMetric(one, 'status')) ??
    (cpuNow === undefined ? [] : [cpuMetric('current', { averageUtilization: cpuNow })])
  const behavior = read(annotations[annotation.behavior])
  const conditions = readList(annotations[annotation.conditions]) ?? []
  return withAnnotations(
    {
      ...object,
      spec: {
        ...spec,
        metrics: metrics.length
          ? metrics
          : [cpuMetric('target', { type: 'Utilization', averageUtilization: 80 })],
        ...(isObject(behavior) && { behavior: plainBehavior(behavior) }),
      },
      status: {
        ...status,
        ...(current.length && { currentMetrics: current }),
        ...(conditions.length && { conditions }),
      },
    },
    withoutKept(annotations),
  )
}

function cpuMetric(part: string, numbers: JsonObject): JsonObject {
  return { type: 'Resource', resource: { name: 'cpu', [part]: numbers } }
}

function isCpu(metric: JsonObject): boolean {
  return metric['type'] === 'Resource' && member(metric, 'resource')['name'] === 'cpu'
}

function isCpuUtilization(metric: JsonObject): boolean {
  return isCpu(metric) && member(member(metric, 'resource'), 'target')['averageUtilization'] !== undefined
}

function cpuPercentage(metric: JsonObject): Json | undefined {
  return isCpu(metric) ? member(member(metric, 'resource'), 'current')['averageUtilization'] : undefined
}

const rules = ['scaleUp', 'scaleDown']
const ruleFields = ['stabilizationWindowSeconds', 'selectPolicy', 'policies', 'tolerance']
const capital = (name: string) => name[0]!.toUpperCase() + name.slice(1)
const small = (name: string) => name[0]!.toLowerCase() + name.slice(1)

/** The annotation holds Go's own names, for every field. */
function goBehavior(behavior: JsonObject): JsonObject {
  return Object.fromEntries(rules.map((rule) => [capital(rule), goRule(behavior[rule])]))
}

function goRule(rule: Json | undefined): Json {
  if (!isObject(rule)) return null
  return Object.fromEntries(
    ruleFields.map((field) => [
      capital(field),
      field === 'policies' ? listOf(rule[field]).map((one) => rename(one, capital)) : (rule[field] ?? null),
    ]),
  )
}

function plainBehavior(behavior: JsonObject): JsonObject {
  const plain: JsonObject = {}
  for (const [name, rule] of Object.entries(behavior)) {
    if (!isObject(rule)) continue
    const fields = Object.entries(rule).filter(([, value]) => value !== null)
    plain[small(name)] = Object.fromEntries(
      fields.map(([field, value]) => [
        small(field),
        Array.isArray(value) ? listOf(value).map((one) => rename(one, small)) : value,
      ]),
    )
  }
  return plain
}

function rename(one: JsonObject, name: (text: string) => string): JsonObject {
  return Object.fromEntries(Object.entries(one).map(([key, value]) => [name(key), value]))
}

function member(object: JsonObject, name: string): JsonObject {
  const value = object[name]
  return isObject(value) ? value : {}
}

function listOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function annotationsOf(object: JsonObject): JsonObject {
  return member(member(object, 'metadata'), 'annotations')
}

function withoutKept(annotations: JsonObject): JsonObject {
  const ours: readonly string[] = Object.values(annotation)
  return Object.fromEntries(Object.entries(annotations).filter(([name]) => !ours.includes(name)))
}

function withAnnotations(object: JsonObject, annotations: JsonObject): JsonObject {
  const { annotations: _, ...metadata } = member(object, 'metadata')
  const some = Object.keys(annotations).length > 0
  return { ...object, metadata: { ...metadata, ...(some && { annotations }) } }
}

/** What an annotation holds; nothing when it cannot be read. */
function read(text: Json | undefined): Json | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readList(text: Json | undefined): JsonObject[] | undefined {
  const value = read(text)
  return Array.isArray(value) ? listOf(value) : undefined
}
