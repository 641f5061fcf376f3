import type { Cause } from '../api-error.ts'
import { isObject, type JsonObject, sameJson, valueAt } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import { invalidValue } from '../meta/validate-meta.ts'
import { compileLabelSelector } from '../select/label-selector.ts'

const required = (field: string): Cause => ({
  reason: 'FieldValueRequired',
  message: 'Required value',
  field,
})

/** What every workload with a pod template must have: a selector that its own pods match, and containers. */
export function validateWorkload(object: KubeObject): Cause[] {
  const selector = valueAt(object, ['spec', 'selector'])
  const labels = valueAt(object, ['spec', 'template', 'metadata', 'labels'])
  const causes: Cause[] = []
  if (!isObject(selector)) causes.push(required('spec.selector'))
  else if (isEmpty(selector)) {
    const message = `Invalid value: ${JSON.stringify(selector)}: empty selector is invalid for deployment`
    causes.push({ reason: 'FieldValueInvalid', message, field: 'spec.selector' })
  }
  if (!isObject(selector) || !compileLabelSelector(selector)(labels as Record<string, string> | undefined)) {
    const message = `Invalid value: ${JSON.stringify(labels ?? null)}: \`selector\` does not match template \`labels\``
    causes.push({ reason: 'FieldValueInvalid', message, field: 'spec.template.metadata.labels' })
  }
  const containers = valueAt(object, ['spec', 'template', 'spec', 'containers'])
  if (!Array.isArray(containers) || containers.length === 0)
    causes.push(required('spec.template.spec.containers'))
  return causes
}

function isEmpty(selector: JsonObject): boolean {
  const { matchLabels, matchExpressions } = selector
  return (
    !(isObject(matchLabels) && Object.keys(matchLabels).length) &&
    !(Array.isArray(matchExpressions) && matchExpressions.length)
  )
}

/** Which pods a workload owns cannot be changed. */
export function fixedSelector(object: KubeObject, old: KubeObject | undefined): Cause[] {
  const path = ['spec', 'selector']
  if (!old || sameJson(valueAt(object, path), valueAt(old, path))) return []
  return [invalidValue('spec.selector', valueAt(object, path) ?? null, 'field is immutable')]
}
