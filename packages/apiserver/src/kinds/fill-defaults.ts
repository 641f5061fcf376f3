import { isObject, type Json, type JsonObject } from '../apimachinery/json/json.ts'
import { type FieldType, structType, type TypeExpression } from '../apimachinery/types/type-table.ts'
import type { Fill } from './fill.ts'
import { strategies } from './strategies.ts'

const typeDefaults: ReadonlyMap<string, Fill> = new Map(
  strategies.flatMap(({ defaults = {} }) => Object.entries(defaults)),
)

/** Fills in all defaults of a struct and of what it holds, outer structs first; in place. */
export function fillDefaults(type: string, struct: JsonObject): void {
  typeDefaults.get(type)?.(struct)
  for (const field of structType(type).fields.values()) {
    const value = struct[field.name]
    if (value === undefined) {
      if (hasDefault(field)) struct[field.name] = structuredClone(field.default)
    } else if (holdsDefaults(field.type)) fillValue(field.type, value)
  }
}

/** A zero that would be left out of JSON again is none. */
function hasDefault({ default: value, pointer }: FieldType): boolean {
  if (value === undefined || value === '') return false
  return value !== 0 && (value !== false || pointer)
}

function fillValue(type: TypeExpression, value: Json | undefined): void {
  if (type.startsWith('#')) {
    if (isObject(value)) fillDefaults(type.slice(1), value)
  } else if (Array.isArray(value)) {
    for (const item of value) fillValue(type.slice(2), item)
  } else if (isObject(value)) {
    for (const item of Object.values(value)) fillValue(type.slice(2), item)
  }
}

const known = new Map<string, boolean>()

/** Whether a struct behind the type, however deep, has defaults at all. */
function holdsDefaults(type: TypeExpression): boolean {
  const name = /#(.+)$/.exec(type)?.[1]
  if (name === undefined) return false
  const answer = known.get(name)
  if (answer !== undefined) return answer
  known.set(name, false)
  const fields = [...structType(name).fields.values()]
  const own = typeDefaults.has(name) || fields.some(hasDefault)
  const found = own || fields.some((field) => holdsDefaults(field.type))
  known.set(name, found)
  return found
}
