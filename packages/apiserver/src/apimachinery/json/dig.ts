import { isObject, type Json, type JsonObject } from './json.ts'

/** The value at a dotted path; undefined when a step is missing. */
export function dig(object: Json | undefined, path: string): Json | undefined {
  let value = object
  for (const step of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, step)) return undefined
    value = value[step]
  }
  return value
}

/** The text at a path, else `fallback`; an empty text counts as none. */
export function digText(object: Json | undefined, path: string, fallback = ''): string {
  const value = dig(object, path)
  return typeof value === 'string' && value !== '' ? value : fallback
}

/** The number at a path, else 0. */
export function digNumber(object: Json | undefined, path: string): number {
  const value = dig(object, path)
  return typeof value === 'number' ? value : 0
}

/** The objects of the list at a path; empty when there is none. */
export function digObjects(object: Json | undefined, path: string): JsonObject[] {
  const value = dig(object, path)
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** The texts of the list at a path; empty when there is none. */
export function digTexts(object: Json | undefined, path: string): string[] {
  const value = dig(object, path)
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
