import { badRequest } from '../api-error.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import type { Served } from '../registry/served.ts'
import type { KubeObject, ObjectMeta } from './object-meta.ts'

type Shape = 'string' | 'int64' | 'strings' | 'string map' | 'owners' | 'managers' | 'time'

const members: Readonly<Record<string, Shape>> = {
  name: 'string',
  generateName: 'string',
  namespace: 'string',
  selfLink: 'string',
  uid: 'string',
  resourceVersion: 'string',
  generation: 'int64',
  creationTimestamp: 'time',
  deletionTimestamp: 'time',
  deletionGracePeriodSeconds: 'int64',
  labels: 'string map',
  annotations: 'string map',
  ownerReferences: 'owners',
  finalizers: 'strings',
  managedFields: 'managers',
}

/**
 * An object whose metadata has the known members only, each of the right type; empty ones are dropped as Go drops them.
 * A member of the wrong type is the server's 400; unknown ones are returned as paths.
 */
export function decodeMeta(object: KubeObject, served: Served): { object: KubeObject; unknown: string[] } {
  const raw: Json | undefined = object.metadata
  if (raw === null || raw === undefined) return { object: { ...object, metadata: {} }, unknown: [] }
  if (!isObject(raw)) throw mistyped(served, kindOf(raw), 'Go value of type v1.ObjectMeta')
  const metadata: ObjectMeta = {}
  const unknown: string[] = []
  for (const name of Object.keys(raw)) {
    const shape = Object.hasOwn(members, name) ? members[name] : undefined
    if (!shape) unknown.push(`metadata.${name}`)
    else if (raw[name] !== null && raw[name] !== undefined) keep(metadata, name, raw[name], shape, served)
  }
  return { object: { ...object, metadata }, unknown }
}

function keep(metadata: ObjectMeta, name: string, value: Json, shape: Shape, served: Served): void {
  checkShape(name, value, shape, served)
  const empty =
    value === '' || value === 0 || (Array.isArray(value) && value.length === 0 && name !== 'managedFields')
  if (empty || (isObject(value) && Object.keys(value).length === 0)) return
  metadata[name] = shape === 'string map' ? withoutNulls(value as JsonObject) : value
}

/** Go reads null as the empty string. */
function withoutNulls(map: JsonObject): JsonObject {
  if (!Object.values(map).includes(null)) return map
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, value ?? '']))
}

function checkShape(name: string, value: Json, shape: Shape, served: Served): void {
  const field = `Go struct field ObjectMeta.${served.custom ? '' : 'metadata.'}${name}`
  const wants = (type: string, ok: boolean, got: Json = value) => {
    if (!ok) throw mistyped(served, kindOf(got), `${field} of type ${type}`)
  }
  const each = (list: Json[], type: string, ok: (one: Json) => boolean) => {
    for (const one of list) wants(type, ok(one), one)
  }
  const isText = (one: Json | undefined) => typeof one === 'string'
  if (shape === 'string' || shape === 'time') wants('string', isText(value))
  if (shape === 'time') checkTime(value as string, served)
  if (shape === 'int64') wants('int64', Number.isInteger(value))
  if (shape === 'string map') {
    wants('map[string]string', isObject(value))
    each(Object.values(value as JsonObject) as Json[], 'string', (one) => one === null || isText(one))
  }
  if (!(shape in lists)) return
  const { type, item } = lists[shape as keyof typeof lists]
  wants(`[]${type}`, Array.isArray(value))
  each(value as Json[], type, item)
}

const lists = {
  strings: { type: 'string', item: (one: Json) => typeof one === 'string' },
  owners: { type: 'v1.OwnerReference', item: (one: Json) => isObject(one) },
  managers: { type: 'v1.ManagedFieldsEntry', item: (one: Json) => isObject(one) },
}

function checkTime(value: string, served: Served): void {
  if (value === '' || !Number.isNaN(Date.parse(value))) return
  throw handled(
    served,
    `parsing time ${JSON.stringify(value)} as "2006-01-02T15:04:05Z07:00": cannot parse ${JSON.stringify(value)} as "2006"`,
  )
}

function mistyped(served: Served, got: string, into: string): Error {
  return handled(served, `json: cannot unmarshal ${got} into ${into}`)
}

function handled(served: Served, why: string): Error {
  return badRequest(
    `${served.kind} in version "${served.version}" cannot be handled as a ${served.kind}: ${why}`,
  )
}

function kindOf(value: Json): string {
  if (Array.isArray(value)) return 'array'
  return typeof value === 'boolean' ? 'bool' : typeof value
}
