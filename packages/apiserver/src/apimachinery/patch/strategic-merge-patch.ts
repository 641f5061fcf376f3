import { goValue } from '../go/go-value.ts'
import { isObject, type Json, type JsonObject, put } from '../json/json.ts'
import { badRequest, PatchError } from './error.ts'
import { withoutNulls } from './merge-patch.ts'
import { identity, identityIn, Places } from './places.ts'
import { arrangedItems } from './strategic-order.ts'

/** What the merge needs to know of a struct: how each field patches. Undefined for a field that does not exist. */
export interface PatchFields {
  field(name: string): PatchField | undefined
  /** What messages call it. */
  readonly name: string
}

export interface PatchField {
  strategy: 'merge' | 'replace' | ''
  mergeKey: string
  /** The struct that the field, or an item of its list, holds; undefined for anything else. */
  below: PatchFields | undefined
}

const directive = '$patch'
const retainKeys = '$retainKeys'
const deletions = '$deleteFromPrimitiveList/'
const elementOrder = '$setElementOrder/'

/**
 * Strategic merge patch: like a merge patch, but lists of the kinds that say so merge item by item, and directives
 * (`$patch`, `$retainKeys`, `$deleteFromPrimitiveList/…`, `$setElementOrder/…`) delete, replace and order.
 * Never mutates; returns a new document.
 */
export function strategicMergePatch(
  document: JsonObject,
  patch: Json | undefined,
  fields: PatchFields,
): JsonObject {
  if (!isObject(patch)) throw badRequest('invalid JSON document')
  return mergeMap(structuredClone(document), structuredClone(patch), fields)
}

function failure(message: string): PatchError {
  return new PatchError(500, '', message)
}

/** Merges in place; both sides belong to the merge. */
function mergeMap(original: JsonObject, patch: JsonObject, fields: PatchFields | undefined): JsonObject {
  if (Object.hasOwn(patch, directive)) return directed(patch)
  retain(original, patch)
  orderLists(original, patch, fields)
  for (const key of Object.keys(patch)) {
    if (key.startsWith(deletions)) deleteFromList(original, key.slice(deletions.length), patch[key])
    else mergeKey(original, key, patch[key], fields)
  }
  return original
}

function directed(patch: JsonObject): JsonObject {
  const { [directive]: kind, ...rest } = patch
  if (kind === 'replace') return rest
  if (kind === 'delete') return {}
  throw failure(`unknown patch type: ${kind} in map: ${goValue(patch)}`)
}

function retain(original: JsonObject, patch: JsonObject): void {
  if (!Object.hasOwn(patch, retainKeys)) return
  const kept = patch[retainKeys]
  delete patch[retainKeys]
  if (!Array.isArray(kept)) throw badRequest('invalid patch format of retainKeys')
  const names = new Set<Json>(kept)
  for (const key of Object.keys(patch)) {
    const marker = key.startsWith(deletions) || key.startsWith(elementOrder)
    if (patch[key] !== null && !marker && !names.has(key))
      throw badRequest('invalid patch format of retainKeys')
  }
  for (const key of Object.keys(original)) if (!names.has(key)) delete original[key]
}

function deleteFromList(original: JsonObject, key: string, gone: Json | undefined): void {
  if (gone === null) {
    delete original[key]
    return
  }
  const list = original[key]
  if (!Array.isArray(list) || !Array.isArray(gone)) return
  const values = new Set(gone)
  original[key] = list.filter((item) => !values.has(item))
}

function mergeKey(
  original: JsonObject,
  key: string,
  value: Json | undefined,
  fields: PatchFields | undefined,
): void {
  if (value === null) {
    delete original[key]
    return
  }
  const current = Object.hasOwn(original, key) ? original[key] : undefined
  if (isObject(current) && isObject(value)) {
    const field = lookUp(fields, key)
    put(original, key, field.strategy === 'replace' ? value : mergeMap(current, value, field.below))
  } else if (Array.isArray(current) && Array.isArray(value)) {
    put(original, key, mergeLists(current, value, lookUp(fields, key)))
  } else {
    const plain = withoutDirectives(withoutNulls(value))
    if (plain === undefined) delete original[key]
    else put(original, key, plain)
  }
}

const plainField: PatchField = { strategy: '', mergeKey: '', below: undefined }

/** Maps have no fields: every key of theirs patches alike. */
function lookUp(fields: PatchFields | undefined, key: string): PatchField {
  if (fields === undefined) return plainField
  const field = fields.field(key)
  if (field !== undefined) return field
  throw failure(`unable to find api field in struct ${fields.name} for the json field ${JSON.stringify(key)}`)
}

/** The value without what only directs; undefined when it does nothing else. */
function withoutDirectives(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map(withoutDirectives).filter((item) => item !== undefined)
  if (!isObject(value)) return value
  if (Object.hasOwn(value, directive)) return undefined
  const kept: JsonObject = {}
  for (const key of Object.keys(value)) {
    const plain = withoutDirectives(value[key])
    if (plain !== undefined) put(kept, key, plain)
  }
  return kept
}

function mergeLists(original: Json[], patch: Json[], field: PatchField): Json[] {
  if (field.strategy !== 'merge') return patch
  if (original.length === 0 && patch.length === 0) return original
  if ([...original, ...patch].some(Array.isArray)) {
    throw new PatchError(422, 'Invalid', 'the server rejected our request due to an error in our request')
  }
  const maps = isObject(original[0] ?? patch[0])
  if (!maps) return arrangedItems(distinct([...original, ...patch]), patch, original, '')
  if (field.mergeKey === '')
    throw failure(`cannot merge lists without merge key for ${field.below?.name ?? 'struct'}`)
  const { kept, added, replaced } = specialItems(original.map(asMap), patch.map(asMap), field.mergeKey)
  if (replaced) return kept
  return arrangedItems(mergeItems(kept, added, field), added, kept, field.mergeKey)
}

function asMap(item: Json | undefined): JsonObject {
  if (isObject(item)) return item
  throw failure('delete patch type with no merge key defined')
}

function distinct(items: Json[]): Json[] {
  const places = new Places(items, '')
  return items.filter((item, at) => places.of(item) === at)
}

function noMergeKey(item: JsonObject, key: string): PatchError {
  return failure(`map: ${goValue(item)} does not contain declared merge key: ${key}`)
}

/** Acts on `$patch: delete` and `$patch: replace` items. */
function specialItems(
  original: JsonObject[],
  patch: JsonObject[],
  key: string,
): { kept: JsonObject[]; added: JsonObject[]; replaced: boolean } {
  const gone = new Set<string>()
  const added: JsonObject[] = []
  let replaced = false
  for (const item of patch) {
    const kind = item[directive]
    if (kind === undefined) added.push(item)
    else if (kind === 'replace') replaced = true
    else if (kind === 'delete') {
      if (!Object.hasOwn(item, key)) throw noMergeKey(item, key)
      gone.add(identityIn(item, key))
    } else if (kind === 'merge') throw failure('merging lists cannot yet be specified in the patch')
    else throw failure(`unknown patch type: ${kind} in map: ${goValue(item)}`)
  }
  if (replaced) return { kept: added, added: [], replaced }
  const kept = gone.size === 0 ? original : original.filter((one) => !gone.has(identityIn(one, key)))
  return { kept, added, replaced }
}

function mergeItems(original: JsonObject[], patch: JsonObject[], field: PatchField): JsonObject[] {
  const merged = [...original]
  const places = new Map<string, number>()
  for (const [index, item] of original.entries()) {
    const name = identityIn(item, field.mergeKey)
    if (!places.has(name)) places.set(name, index)
  }
  for (const item of patch) {
    if (!Object.hasOwn(item, field.mergeKey)) throw noMergeKey(item, field.mergeKey)
    const name = identityIn(item, field.mergeKey)
    const at = places.get(name)
    if (at !== undefined) merged[at] = mergeMap({ ...merged[at]! }, item, field.below)
    else places.set(name, merged.push(item) - 1)
  }
  return merged
}

/** Acts on `$setElementOrder/…` and takes both it and its list out of the patch. */
function orderLists(original: JsonObject, patch: JsonObject, fields: PatchFields | undefined): void {
  for (const key of Object.keys(patch).filter((name) => name.startsWith(elementOrder))) {
    const order = patch[key]
    delete patch[key]
    if (!Array.isArray(order)) throw failure(`expected a []interface {}, but received a ${typeof order}`)
    const name = key.slice(elementOrder.length)
    const list = original[name]
    const changes = patch[name]
    if (list === undefined && changes === undefined) continue
    if ((list !== undefined && !Array.isArray(list)) || (changes !== undefined && !Array.isArray(changes))) {
      throw failure('expected a []interface {}, but received something else')
    }
    const field = lookUp(fields, name)
    checkOrder(changes ?? [], order, field.mergeKey)
    const merged = mergedList(list, changes, field)
    original[name] = arrangedItems(
      merged,
      order,
      orderOnServer(list ?? [], changes ?? [], field.mergeKey),
      field.mergeKey,
    )
    delete patch[name]
  }
}

/**
 * The order that server-only items are placed by: that of the list, in which new items take the places that
 * `$patch: delete` has freed, since the server builds the merged list in the old one's memory.
 */
function orderOnServer(list: Json[], changes: Json[], key: string): Json[] {
  if (key === '') return list
  const items = changes.filter(isObject)
  const deleted = items.filter((item) => item[directive] === 'delete')
  const gone = new Set(deleted.map((item) => identityIn(item, key)))
  const kept = list.filter((item) => isObject(item) && !gone.has(identityIn(item, key)))
  const known = new Places(kept, key)
  const added = items.filter((item) => item[directive] === undefined && known.of(item) < 0)
  return [...kept, ...added].slice(0, list.length)
}

function mergedList(list: Json[] | undefined, changes: Json[] | undefined, field: PatchField): Json[] {
  if (changes === undefined) return list ?? []
  if (list === undefined) return withoutDirectives(changes) as Json[]
  return mergeLists(list, changes, field)
}

/** The items of a patch must come in the order it asks for. */
function checkOrder(changes: Json[], order: Json[], key: string): void {
  const items = changes.filter((item) => !(isObject(item) && Object.hasOwn(item, directive)))
  if (order.length === 0 || items.length === 0) return
  const value = (item: Json | undefined) => (key === '' ? item : isObject(item) ? item[key] : undefined)
  let at = 0
  for (const wanted of order)
    if (at < items.length && identity(value(items[at])) === identity(value(wanted))) at++
  if (at === items.length) return
  throw failure(
    `The order in patch list:\n${goValue(changes)}\n doesn't match $setElementOrder list:\n${goValue(order)}\n`,
  )
}
