import { dig, digNumber, digObjects, digText } from '../../apimachinery/json/dig.ts'
import type { JsonObject } from '../../apimachinery/json/json.ts'

const fields: Readonly<Record<string, string>> = {
  External: 'external',
  Pods: 'pods',
  Object: 'object',
  Resource: 'resource',
  ContainerResource: 'containerResource',
}

/** An autoscaler's targets: `cpu: 40%/80%`, two at most. */
export function metricsText(autoscaler: JsonObject): string {
  const specs = digObjects(autoscaler, 'spec.metrics')
  if (specs.length === 0) return legacyText(autoscaler)
  const statuses = digObjects(autoscaler, 'status.currentMetrics')
  const texts = specs.map((spec, at) => metricText(spec, statuses[at]))
  if (texts.length <= 2) return texts.join(', ')
  return `${texts.slice(0, 2).join(', ')} + ${texts.length - 2} more...`
}

/** autoscaling/v1 knows the CPU alone. */
function legacyText(autoscaler: JsonObject): string {
  if (typeof dig(autoscaler, 'spec.targetCPUUtilizationPercentage') !== 'number') return '<none>'
  const current = dig(autoscaler, 'status.currentCPUUtilizationPercentage')
  const shown = typeof current === 'number' ? `${current}%` : '<unknown>'
  return `cpu: ${shown}/${digNumber(autoscaler, 'spec.targetCPUUtilizationPercentage')}%`
}

function metricText(spec: JsonObject, status: JsonObject | undefined): string {
  const field = fields[String(spec.type)]
  if (field === undefined) return '<unknown type>'
  const source = spec[field]
  const current = dig(status, `${field}.current`)
  const named = field === 'resource' || field === 'containerResource' ? `${digText(source, 'name')}: ` : ''
  const average = digText(source, 'target.averageValue')
  if (average !== '') {
    const suffix = field === 'external' || field === 'object' ? ' (avg)' : ''
    return `${named}${digText(current, 'averageValue', '<unknown>')}/${average}${suffix}`
  }
  if (named === '') return `${digText(current, 'value', '<unknown>')}/${digText(source, 'target.value', '0')}`
  return `${named}${percent(dig(current, 'averageUtilization'), '<unknown>')}/${percent(dig(source, 'target.averageUtilization'), '<auto>')}`
}

function percent(value: unknown, none: string): string {
  return typeof value === 'number' ? `${value}%` : none
}
