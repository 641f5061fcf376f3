import { fieldError } from '../field/field-error.ts'
import { isObject, type Json } from '../json/json.ts'
import { type Decoding, throughGo } from '../types/decode.ts'
import { childOf, type Node } from './node.ts'
import { mapEntries, mapItems } from './prune.ts'

/**
 * The value with the metadata of embedded resources read as that of every kind. What cannot be read, and metadata
 * fields that do not exist, go into `decoding`.
 */
export function coerceEmbedded(
  value: Json | undefined,
  node: Node | undefined,
  path: string,
  decoding: Decoding,
): Json | undefined {
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

function coerceKey(value: Json | undefined, key: string, path: string, decoding: Decoding): Json | undefined {
  if (key === 'metadata') return coerceMetadata(value, path, decoding)
  if ((key === 'apiVersion' || key === 'kind') && typeof value !== 'string')
    refuse(path, value, 'must be a string', decoding)
  return value
}

function coerceMetadata(value: Json | undefined, path: string, decoding: Decoding): Json | undefined {
  if (!isObject(value)) return value
  const own: Decoding = { error: undefined, unknown: [] }
  const metadata = throughGo('meta.ObjectMeta', value, own)
  if (own.error !== undefined) refuse(path, value, own.error, decoding)
  for (const name of own.unknown) decoding.unknown.push(`${path}.${name}`)
  return metadata
}

function refuse(path: string, value: Json | undefined, detail: string, decoding: Decoding): void {
  decoding.error ??= `${path}: ${fieldError.invalid(path, value, detail).message}`
}
