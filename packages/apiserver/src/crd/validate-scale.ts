import type { Cause } from '../api-error.ts'
import { isObject, type Json, valueAt } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import type { Served } from '../registry/served.ts'

/** A custom resource with a scale subresource must hold whole numbers, not below zero, where replicas are read, and text for their selector. */
export function validateScale({ scale, custom }: Served, object: KubeObject): Cause[] {
  if (!scale || !custom) return []
  const counts = [scale.specReplicas, scale.statusReplicas].flatMap((path) => {
    const value = valueAt(object, path)
    const field = `.${path.join('.')}`
    if (value === undefined) return []
    if (typeof value === 'number' && Number.isInteger(value)) {
      return value < 0 ? [invalid(field, value, 'should be a non-negative integer')] : []
    }
    return [invalid(field, 0, notA('int64', field, value))]
  })
  const selector = scale.selector && valueAt(object, scale.selector)
  if (!scale.selector || selector === undefined || typeof selector === 'string') return counts
  const field = `.${scale.selector.join('.')}`
  return [...counts, invalid(field, '""', notA('string', field, selector))]
}

function notA(type: string, field: string, value: Json): string {
  return `${field} accessor error: ${goText(value)} is of the type ${goType(value)}, expected ${type}`
}

function invalid(field: string, value: number | string, why: string): Cause {
  return { reason: 'FieldValueInvalid', message: `Invalid value: ${value}: ${why}`, field }
}

/** A value as Go's %v prints it. */
function goText(value: Json): string {
  if (value === null) return '<nil>'
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`
  if (!isObject(value)) return String(value)
  const members = Object.keys(value).sort()
  return `map[${members.map((name) => `${name}:${goText(value[name] ?? null)}`).join(' ')}]`
}

function goType(value: Json): string {
  if (value === null) return '<nil>'
  if (Array.isArray(value)) return '[]interface {}'
  if (isObject(value)) return 'map[string]interface {}'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64'
  if (typeof value === 'bigint') return 'int64'
  return typeof value === 'boolean' ? 'bool' : 'string'
}
