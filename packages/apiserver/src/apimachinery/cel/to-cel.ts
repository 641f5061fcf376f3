import { Environment } from '@marcbachmann/cel-js'
import { isObject, type JsonObject } from '../json/json.ts'
import type { Node } from '../schema/node.ts'
import { celName } from './property-name.ts'

/**
 * A JSON value as expressions see it: integers of the schema are ints, numbers doubles, dates timestamps; objects
 * have the properties their schema names. `root` adds what every resource has.
 */
export function toCel(value: unknown, node: Node | undefined, root = false): unknown {
  if (value === null || value === undefined) return null
  if (node === undefined || isUntyped(node)) return untypedToCel(value)
  if (typeof value === 'number') return node.type === 'number' ? value : toInt(value)
  if (typeof value === 'bigint') return node.type === 'number' ? Number(value) : value
  if (typeof value === 'string') return textToCel(value, node)
  if (Array.isArray(value)) return value.map((item) => toCel(item, node.items))
  return isObject(value) ? objectToCel(value, node, root) : value
}

function isUntyped(node: Node): boolean {
  return node.intOrString || (node.type === '' && node.properties.size === 0)
}

function untypedToCel(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value
  if (Array.isArray(value)) return value.map(untypedToCel)
  return isObject(value) ? mapToCel(value, untypedToCel) : value
}

function mapToCel(value: JsonObject, convert: (item: unknown) => unknown): Map<string, unknown> {
  const map = new Map<string, unknown>()
  for (const key of Object.keys(value)) map.set(key, convert(value[key]))
  return map
}

function objectToCel(value: JsonObject, node: Node, root: boolean): unknown {
  const { additional, properties } = node
  const resource = root || node.embedded
  if (typeof additional === 'object' && properties.size === 0 && !resource) {
    return mapToCel(value, (item) => toCel(item, additional))
  }
  const out = new Map<string, unknown>()
  for (const key of Object.keys(value)) {
    const property = properties.get(key)
    if (property !== undefined && !(resource && key === 'metadata'))
      out.set(celName(key) ?? key, toCel(value[key], property))
    else if (resource && key === 'metadata') out.set(key, metadataToCel(value[key]))
    else if (resource && (key === 'apiVersion' || key === 'kind')) out.set(key, value[key])
    else if (node.preserve) out.set(celName(key) ?? key, untypedToCel(value[key]))
  }
  return out
}

/** Of metadata, rules see the name alone. */
function metadataToCel(value: unknown): unknown {
  const out = new Map<string, unknown>()
  if (!isObject(value)) return out
  for (const key of ['name', 'generateName']) if (value[key] !== undefined) out.set(key, value[key])
  return out
}

function textToCel(text: string, node: Node): unknown {
  switch (node.checks.format) {
    case 'date':
    case 'date-time':
    case 'datetime': {
      const date = new Date(text)
      return Number.isNaN(date.getTime()) ? text : date
    }
    case 'duration':
      return durationToCel(text)
    case 'byte':
      return bytesToCel(text)
    default:
      return text
  }
}

/** An old object may hold what is no longer valid; it stays what it is. */
function toInt(value: number): bigint | number {
  return Number.isFinite(value) ? BigInt(Math.trunc(value)) : value
}

function bytesToCel(text: string): unknown {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return text
  }
}

const duration = new Environment().registerVariable('text', 'string').parse('duration(text)')

/** Rules on a text that is no duration fail by themselves. */
function durationToCel(text: string): unknown {
  try {
    return duration({ text })
  } catch {
    return text
  }
}
