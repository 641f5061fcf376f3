import { rfc3339 } from '../go/go-time.ts'
import { isObject, type Json, type JsonObject } from '../json/json.ts'
import { type FieldType, type StructType, structType, type TypeExpression } from './type-table.ts'

/**
 * Whether a value of a Go type is certain to come back as it is when it is decoded and encoded again, but for the order
 * of members. False also where that would take a closer look: it is a short cut for what most values are.
 */
export function readsAlike(type: string, value: JsonObject): boolean {
  const { fields, standing } = planOf(type)
  let found = 0
  for (const key in value) {
    const field = fields.get(key)
    if (field === undefined || !fieldReadsAlike(field, value[key])) return false
    if (stands(field)) found++
  }
  return found === standing
}

interface Plan {
  fields: StructType['fields']
  /** How many fields are written even when nobody set them. */
  standing: number
}

const plans = new Map<string, Plan>()

function planOf(type: string): Plan {
  let plan = plans.get(type)
  if (plan === undefined) {
    const { fields } = structType(type)
    plan = { fields, standing: fields.values().filter(stands).toArray().length }
    plans.set(type, plan)
  }
  return plan
}

function stands({ type, pointer, omitZero, omitEmpty }: FieldType): boolean {
  return !omitZero && (!omitEmpty || (type.startsWith('#') && !pointer))
}

/** Null and what is empty may be left out, so they are left to a closer look. */
function fieldReadsAlike({ type }: FieldType, value: Json | undefined): boolean {
  if (value === '' || value === 0 || value === false) return false
  return valueReadsAlike(type, value) && !isBare(value)
}

function isBare(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (isObject(value)) for (const _ in value) return false
  return typeof value === 'object'
}

function valueReadsAlike(type: TypeExpression, value: Json | undefined): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string'
    case 'bool':
      return typeof value === 'boolean'
    case 'int':
    case 'int32':
    case 'int64':
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31
    case 'time':
      return typeof value === 'string' && rfc3339(value, false) === value
    case 'fieldsv1':
      return isObject(value)
  }
  if (type.startsWith('#')) return isObject(value) && readsAlike(type.slice(1), value)
  if (type.startsWith('[]')) return Array.isArray(value) && everyItem(type.slice(2), value)
  return type.startsWith('{}') && isObject(value) && everyMember(type.slice(2), value)
}

function everyItem(type: TypeExpression, items: readonly Json[]): boolean {
  for (const item of items) if (!valueReadsAlike(type, item)) return false
  return true
}

function everyMember(type: TypeExpression, members: JsonObject): boolean {
  for (const key in members) if (!valueReadsAlike(type, members[key])) return false
  return true
}
