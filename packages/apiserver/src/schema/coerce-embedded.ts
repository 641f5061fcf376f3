import { type Decoding, throughGo } from '../kinds/go-json.ts'
import { isObject } from '../patch/json.ts'
import { fieldError } from './field-error.ts'
import { childOf, type Node } from './node.ts'
import { mapEntries, mapItems } from './prune.ts'

/**
 * The value with the metadata of embedded resources read as that of every kind. What cannot be read, and metadata
 * fields that do not exist, go into `decoding`.
 */
export function coerceEmbedded(
  value: unknown,
  node: Node | undefined,
  path: string,
  decoding: Decoding,
): unknown {
  if (node === undefined || !node.below.embedded) return value
  if (Array.isArray(value)) {
    return mapItems(value, (item, at) => coerceEmbedded(item, node.items, `${path}[${at}]`, decoding))
  }
  if (!isObject(value)) return value
  return mapEntries(value, (item, key) => {
    const at = path === '' ? key : node.properties.has(key) ? `${path}.${key}` : `${path}[${key}]`
    const own = node.embedded && path !== '' ? coerceKey(item, key, `${path}.${key}`, decoding) : item
    return coerceEmbedded(own, childOf(node, key), at, decoding)
  })
}

function coerceKey(value: unknown, key: string, path: string, decoding: Decoding): unknown {
  if (key === 'metadata') return coerceMetadata(value, path, decoding)
  if ((key === 'apiVersion' || key === 'kind') && typeof value !== 'string')
    refuse(path, value, 'must be a string', decoding)
  return value
}

function coerceMetadata(value: unknown, path: string, decoding: Decoding): unknown {
  if (!isObject(value)) return value
  const own: Decoding = { error: undefined, unknown: [] }
  const metadata = throughGo('meta.ObjectMeta', value, own)
  if (own.error !== undefined) refuse(path, value, own.error, decoding)
  decoding.unknown.push(...own.unknown.map((name) => `${path}.${name}`))
  return metadata
}

function refuse(path: string, value: unknown, detail: string, decoding: Decoding): void {
  decoding.error ??= `${path}: ${fieldError('FieldValueInvalid', path, value, detail).message}`
}
