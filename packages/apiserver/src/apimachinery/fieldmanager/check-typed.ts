import { goSyntax, goTypeName, goValue } from '../go/go-value.ts'
import { isObject, type Json } from '../json/json.ts'
import { itemElement } from './item-key.ts'
import { elementText } from './path-element.ts'
import { facetOf, type ListShape, type MapShape, type Shape } from './shape.ts'

export interface TypedError {
  path: string
  message: string
}

/**
 * What keeps an object from being read by its shape: Json | undefined fields, wrong kinds of values, items without their
 * keys, and, in what is applied, duplicates. Paths are relative to the object.
 */
export function checkTyped(
  value: Json | undefined,
  shape: Shape,
  duplicates: 'refuse' | 'allow' = 'refuse',
): TypedError[] {
  const errors: TypedError[] = []
  checkValue(value, shape, undefined, { errors, duplicates })
  return errors
}

interface Checking {
  errors: TypedError[]
  duplicates: 'refuse' | 'allow'
}

/** Where a value stands, spelled out only when something is wrong there. */
interface Place {
  above: Place | undefined
  field?: string
  index?: number
  element?: string
}

function pathOf(place: Place | undefined): string {
  if (place === undefined) return ''
  const { above, field, index, element } = place
  if (field !== undefined) return `${pathOf(above)}.${field}`
  return pathOf(above) + (element === undefined ? `[${index}]` : elementText(element))
}

function checkValue(
  value: Json | undefined,
  shape: Shape,
  place: Place | undefined,
  checking: Checking,
): void {
  if (value === null) return
  const facet = facetOf(shape, value)
  if (facet === 'map') checkMap(value, shape.map!, place, checking)
  else if (facet === 'list') checkList(value, shape.list!, place, checking)
  else {
    const message = scalarProblem(value, shape.scalar)
    if (message !== undefined) checking.errors.push({ path: pathOf(place), message })
  }
}

/** All errors as one text, in the server's layout. */
export function typedErrorText(errors: readonly TypedError[]): string {
  const lines = errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
  return lines.length === 1 ? lines[0]! : ['errors:', ...lines.map((line) => `  ${line}`)].join('\n')
}

function scalarProblem(value: Json | undefined, scalar: Shape['scalar']): string | undefined {
  if (scalar === 'numeric' && typeof value !== 'number' && typeof value !== 'bigint') {
    return `expected numeric (int or float), got ${goTypeName(value)}`
  }
  if (scalar === 'string' && typeof value !== 'string') {
    return `expected string, got &value.valueUnstructured{Value:${goSyntax(value)}}`
  }
  if (scalar === 'boolean' && typeof value !== 'boolean') return `expected boolean, got ${display(value)}`
  if (scalar === 'untyped' && typeof value === 'object') return `expected any scalar, got ${display(value)}`
  return undefined
}

/** Go prints a pointer to a struct that holds the value as `&{value}`. */
function display(value: Json | undefined): string {
  return `&{${goValue(value)}}`
}

function checkMap(
  value: Json | undefined,
  map: MapShape,
  place: Place | undefined,
  checking: Checking,
): void {
  if (!isObject(value)) {
    checking.errors.push({ path: pathOf(place), message: `expected map, got ${display(value)}` })
    return
  }
  for (const field in value) {
    const shape = map.fields.get(field)?.shape ?? map.element
    const at = { above: place, field }
    if (shape === undefined) {
      checking.errors.push({ path: pathOf(at), message: 'field not declared in schema' })
      return
    }
    checkValue(value[field], shape, at, checking)
  }
}

function checkList(
  value: Json | undefined,
  list: ListShape,
  place: Place | undefined,
  checking: Checking,
): void {
  if (!Array.isArray(value)) {
    checking.errors.push({ path: pathOf(place), message: `expected list, got ${display(value)}` })
    return
  }
  if (list.atomic) {
    for (const [index, item] of value.entries())
      checkValue(item, list.element, { above: place, index }, checking)
    return
  }
  const seen = new Set<string>()
  for (const [index, item] of value.entries()) {
    const element = itemElement(list, item)
    if (typeof element !== 'string') {
      checking.errors.push({ path: pathOf(place), message: `element ${index}: ${element.error}` })
      return
    }
    if (seen.has(element) && checking.duplicates === 'refuse') {
      const message = `duplicate entries for key ${elementText(element)}`
      checking.errors.push({ path: pathOf(place), message })
    }
    seen.add(element)
    checkValue(item, list.element, { above: place, element }, checking)
  }
}
