import { itemElement } from './item-key.ts'
import { isObject } from './json.ts'
import { elementText } from './path-element.ts'
import { facetOf, type ListShape, type MapShape, type Shape } from './shape.ts'

export interface TypedError {
  path: string
  message: string
}

/**
 * What keeps an applied object from being read by its shape: unknown fields, wrong kinds of values, items without
 * their keys, duplicates. Paths are relative to the object.
 */
export function checkTyped(value: unknown, shape: Shape, path = ''): TypedError[] {
  const facet = facetOf(shape, value)
  if (value === null) return []
  if (facet === 'map') return checkMap(value, shape.map!, path)
  if (facet === 'list') return checkList(value, shape.list!, path)
  return checkScalar(value, shape.scalar, path)
}

/** All errors as one text, in the server's layout. */
export function typedErrorText(errors: readonly TypedError[]): string {
  const lines = errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
  return lines.length === 1 ? lines[0]! : ['errors:', ...lines.map((line) => `  ${line}`)].join('\n')
}

function goTypeName(value: unknown): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64'
  if (typeof value === 'boolean') return 'bool'
  if (Array.isArray(value)) return '[]interface {}'
  return typeof value === 'string' ? 'string' : 'map[string]interface {}'
}

function goValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(goValue).join(' ')}]`
  if (!isObject(value)) return String(value)
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${key}:${goValue(value[key])}`)
  return `map[${entries.join(' ')}]`
}

function checkScalar(value: unknown, scalar: Shape['scalar'], path: string): TypedError[] {
  const compound = typeof value === 'object'
  if (scalar === 'numeric' && typeof value !== 'number') {
    return [{ path, message: `expected numeric (int or float), got ${goTypeName(value)}` }]
  }
  if (scalar === 'string' && typeof value !== 'string') {
    return [{ path, message: `expected string, got &value.valueUnstructured{Value:${goSyntax(value)}}` }]
  }
  if (scalar === 'boolean' && typeof value !== 'boolean') {
    return [{ path, message: `expected boolean, got ${display(value)}` }]
  }
  if (scalar === 'untyped' && compound) {
    return [{ path, message: `expected any scalar, got ${display(value)}` }]
  }
  return []
}

/** A value as Go's %#v prints it. */
function goSyntax(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`
  if (!isObject(value)) return String(value)
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${goSyntax(value[key])}`)
  return `map[string]interface {}{${entries.join(', ')}}`
}

/** Go prints a pointer to a struct that holds the value as `&{value}`. */
function display(value: unknown): string {
  return `&{${goValue(value)}}`
}

function checkMap(value: unknown, map: MapShape, path: string): TypedError[] {
  if (!isObject(value)) return [{ path, message: `expected map, got ${display(value)}` }]
  const errors: TypedError[] = []
  for (const key in value) {
    const at = `${path}.${key}`
    const shape = map.fields.get(key)?.shape ?? map.element
    if (shape === undefined) {
      errors.push({ path: at, message: 'field not declared in schema' })
      break
    }
    errors.push(...checkTyped(value[key], shape, at))
  }
  return errors
}

function checkList(value: unknown, list: ListShape, path: string): TypedError[] {
  if (!Array.isArray(value)) return [{ path, message: `expected list, got ${display(value)}` }]
  const errors: TypedError[] = []
  const seen = new Set<string>()
  for (const [index, item] of value.entries()) {
    let at = `${path}[${index}]`
    if (!list.atomic) {
      const element = itemElement(list, item)
      if (typeof element !== 'string') {
        errors.push({ path, message: `element ${index}: ${element.error}` })
        return errors
      }
      at = path + elementText(element)
      if (seen.has(element)) {
        errors.push({ path, message: `duplicate entries for key ${elementText(element)}` })
      }
      seen.add(element)
    }
    errors.push(...checkTyped(item, list.element, at))
  }
  return errors
}
