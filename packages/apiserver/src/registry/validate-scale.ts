import { type FieldError, fieldError } from '../apimachinery/field/field-error.ts'
import { goTypeName, goValue } from '../apimachinery/go/go-value.ts'
import { type Json, valueAt } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { Served } from './served.ts'

/** A custom resource with a scale subresource must hold whole numbers, not below zero, where replicas are read, and text for their selector. */
export function validateScale({ scale, custom }: Served, object: KubeObject): FieldError[] {
  if (!scale || !custom) return []
  const counts = [scale.specReplicas, scale.statusReplicas].flatMap((path) => {
    const value = valueAt(object, path)
    const field = `.${path.join('.')}`
    if (value === undefined) return []
    if (typeof value === 'number' && Number.isInteger(value)) {
      return value < 0 ? [fieldError.invalid(field, value, 'should be a non-negative integer')] : []
    }
    return [fieldError.invalid(field, 0, notA('int64', field, value))]
  })
  const selector = scale.selector && valueAt(object, scale.selector)
  if (!scale.selector || selector === undefined || typeof selector === 'string') return counts
  const field = `.${scale.selector.join('.')}`
  return [...counts, fieldError.invalid(field, '', notA('string', field, selector))]
}

function notA(type: string, field: string, value: Json): string {
  return `${field} accessor error: ${goValue(value)} is of the type ${goTypeName(value)}, expected ${type}`
}
