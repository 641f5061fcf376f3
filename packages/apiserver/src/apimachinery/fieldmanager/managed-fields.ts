import { isObject, type Json, type JsonObject } from '../json/json.ts'
import { parseText } from '../json/text.ts'
import { equalSets, type FieldSet, isEmpty, sorted } from './field-set.ts'
import { keyElement, type PathElement, valueElement } from './path-element.ts'

/** Who owns which fields: one entry of `metadata.managedFields`, decoded. */
export interface Ownership {
  manager: string
  operation: 'Apply' | 'Update'
  apiVersion: string
  subresource: string
  time: string | undefined
  fields: FieldSet
  /** The entry this was read from, to be written back as it is when nothing changed. */
  source?: JsonObject
}

/** Ownerships by identity: manager, operation and subresource; for updates also the version. */
export type Managers = Map<string, Ownership>

/** The identity of an owner; an Apply keeps its identity across versions. In text order the server's. */
export function identity(owner: Omit<Ownership, 'fields' | 'time'>): string {
  const { manager, operation, apiVersion, subresource } = owner
  const who = manager === '' ? '' : `"manager":${JSON.stringify(manager)},`
  const version = operation === 'Update' ? `,"apiVersion":${JSON.stringify(apiVersion)}` : ''
  const part = subresource === '' ? '' : `,"subresource":${JSON.stringify(subresource)}`
  return `{${who}"operation":"${operation}"${version}${part}}`
}

export function managedFieldsOf(object: JsonObject | undefined): Json | undefined {
  return isObject(object?.metadata) ? object.metadata.managedFields : undefined
}

/** Whether a set of fields is known to be spelled as the server spells it. */
type Trust = (fieldsV1: Json | undefined) => boolean

const always: Trust = () => true

/** Trusts the very sets that a stored object holds: a client that sent them back did not write them. */
export function asStored(object: JsonObject | undefined): Trust {
  const entries = managedFieldsOf(object)
  const sets = new Set(
    Array.isArray(entries) ? entries.map((entry) => (isObject(entry) ? entry.fieldsV1 : entry)) : [],
  )
  return (fieldsV1) => sets.has(fieldsV1)
}

/**
 * Reads `metadata.managedFields`. Undefined when an entry is not one; an absent list is nobody. Entries of a stored
 * object are trusted; a client may spell the elements of others as it likes.
 */
export function decodeManagers(entries: Json | undefined, trust: Trust = always): Managers | undefined {
  const managers: Managers = new Map()
  if (entries === undefined || entries === null) return managers
  if (!Array.isArray(entries)) return undefined
  for (const entry of entries) {
    const owner = decodeOwner(entry, trust)
    if (owner === undefined) return undefined
    managers.set(identity(owner), owner)
  }
  return managers
}

function decodeOwner(entry: Json | undefined, trust: Trust): Ownership | undefined {
  if (!isObject(entry)) return undefined
  const { manager = '', operation, apiVersion, subresource = '', time, fieldsType, fieldsV1 = {} } = entry
  if (operation !== 'Apply' && operation !== 'Update') return undefined
  if (typeof apiVersion !== 'string' || apiVersion === '' || fieldsType !== 'FieldsV1') return undefined
  const fields = isObject(fieldsV1) && trust(fieldsV1) ? (fieldsV1 as FieldSet) : canonicalSet(fieldsV1)
  if (typeof manager !== 'string' || typeof subresource !== 'string' || fields === undefined) return undefined
  const stamp = typeof time === 'string' ? time : undefined
  return { manager, operation, apiVersion, subresource, time: stamp, fields, source: entry }
}

/** The set itself when its elements are spelled as the server spells them, else a corrected copy. */
function canonicalSet(set: Json | undefined): FieldSet | undefined {
  if (!isObject(set)) return undefined
  let copy: { [element: PathElement]: FieldSet } | undefined
  for (const key in set) {
    const element = key === '.' ? key : canonicalElement(key)
    const child = key === '.' ? {} : canonicalSet(set[key])
    if (element === undefined || child === undefined) return undefined
    if (element === key && (child === set[key] || key === '.')) continue
    copy ??= { ...(set as FieldSet) }
    delete copy[key]
    copy[element] = child
  }
  return copy ?? (set as FieldSet)
}

function canonicalElement(key: string): PathElement | undefined {
  const kind = key.slice(0, 2)
  if (kind === 'f:') return key
  if (kind === 'i:') return /^i:-?\d+$/.test(key) ? key : undefined
  if (kind !== 'k:' && kind !== 'v:') return undefined
  try {
    const value: Json | undefined = parseText(key.slice(2))
    if (kind === 'v:') return valueElement(value)
    return isObject(value) ? keyElement(Object.entries(value)) : undefined
  } catch {
    return undefined
  }
}

/** The list as it is stored: Apply before Update, then by time, manager, version and subresource. */
function encodeManagers(managers: Managers): JsonObject[] {
  return [...managers.values()].sort(compareOwners).map(encodeOwner)
}

function compareOwners(a: Ownership, b: Ownership): number {
  return (
    compareText(a.operation, b.operation) ||
    seconds(a.time) - seconds(b.time) ||
    compareText(a.manager, b.manager) ||
    compareText(a.apiVersion, b.apiVersion) ||
    compareText(a.subresource, b.subresource)
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function seconds(time: string | undefined): number {
  return time === undefined ? 0 : Math.floor(Date.parse(time) / 1000)
}

function encodeOwner(owner: Ownership): JsonObject {
  const { source } = owner
  if (source !== undefined && source.time === owner.time && source.apiVersion === owner.apiVersion) {
    if (equalSets(owner.fields, (source.fieldsV1 ?? {}) as FieldSet)) return source
  }
  return {
    ...(owner.manager === '' ? {} : { manager: owner.manager }),
    operation: owner.operation,
    apiVersion: owner.apiVersion,
    ...(owner.time === undefined ? {} : { time: owner.time }),
    fieldsType: 'FieldsV1',
    fieldsV1: sorted(owner.fields),
    ...(owner.subresource === '' ? {} : { subresource: owner.subresource }),
  }
}

/** The object with these managers written into it; an object nobody manages has no list at all. */
export function withManagers<T extends JsonObject>(object: T, managers: Managers): T {
  const { managedFields: _, ...metadata } = isObject(object.metadata) ? object.metadata : {}
  if (managers.size === 0) return { ...object, metadata }
  return { ...object, metadata: { ...metadata, managedFields: encodeManagers(managers) } }
}

/** Sets an owner's fields, or drops the owner when none are left. */
export function setFields(managers: Managers, id: string, fields: FieldSet): void {
  const owner = managers.get(id)
  if (owner === undefined || owner.fields === fields) return
  if (isEmpty(fields)) managers.delete(id)
  else managers.set(id, { ...owner, fields })
}
