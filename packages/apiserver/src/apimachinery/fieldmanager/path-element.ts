import { escapedJson } from '../go/go-json.ts'
import { quoted } from '../go/quoted.ts'
import type { Json } from '../json/json.ts'
import { parseText } from '../json/text.ts'

/**
 * One step of a field path as managedFields spells it: `f:name` a field, `k:{…}` a list item by its keys,
 * `v:…` a list item by its value, `i:0` by its index.
 */
export type PathElement = string

/** `entries` need not be sorted; names are unique. */
export function keyElement(entries: [string, Json | undefined][]): PathElement {
  if (entries.length > 1) entries.sort(([a], [b]) => (a < b ? -1 : 1))
  let text = ''
  for (const [name, value] of entries)
    text += `${text === '' ? '' : ','}${escapedJson(name)}:${escapedJson(value)}`
  return `k:{${text}}`
}

export function valueElement(value: Json | undefined): PathElement {
  return `v:${escapedJson(value)}`
}

/** A JSON value as messages print it: strings quoted, `[a,b]`, `k=v`. */
function display(value: Json | undefined): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(display).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, item]) => `${key}=${display(item)}`)
      .join('')
  }
  return String(value)
}

/** An element as messages print it: `.name`, `[key="value"]`, `[="value"]`, `[0]`. */
export function elementText(element: PathElement): string {
  const rest = element.slice(2)
  switch (element[0]) {
    case 'f':
      return `.${rest}`
    case 'k':
      return `[${Object.entries(parseText(rest) as object)
        .map(([name, value]) => `${name}=${display(value)}`)
        .join(',')}]`
    case 'v':
      return `[=${display(parseText(rest))}]`
    default:
      return `[${rest}]`
  }
}

const rank: Readonly<Record<string, number>> = { f: 0, k: 1, v: 2, i: 3 }

/** The order in which the server lists elements: fields, keys, values, indices, each by its content. */
export function compareElements(a: PathElement, b: PathElement): number {
  const kind = (rank[a[0]!] ?? 4) - (rank[b[0]!] ?? 4)
  if (kind !== 0) return kind
  if (a[0] === 'f') return a < b ? -1 : a > b ? 1 : 0
  if (a[0] === 'i') return Number(a.slice(2)) - Number(b.slice(2))
  return compareValues(parseText(a.slice(2)), parseText(b.slice(2)))
}

/** Numbers before strings before booleans; keys compare name by name, then value by value. */
function compareValues(a: Json | undefined, b: Json | undefined): number {
  if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) {
    return compareKeys(Object.entries(a), Object.entries(b))
  }
  const order = kindOrder(a) - kindOrder(b)
  if (order !== 0) return order
  return a === b ? 0 : (a as string | number) < (b as string | number) ? -1 : 1
}

function kindOrder(value: Json | undefined): number {
  return ['number', 'string', 'boolean'].indexOf(typeof value === 'bigint' ? 'number' : typeof value)
}

function compareKeys(a: [string, Json | undefined][], b: [string, Json | undefined][]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [nameA, valueA] = a[i]!
    const [nameB, valueB] = b[i]!
    if (nameA !== nameB) return nameA < nameB ? -1 : 1
    const order = compareValues(valueA, valueB)
    if (order !== 0) return order
  }
  return a.length - b.length
}
