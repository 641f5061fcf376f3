import type { KubeObject } from '@barometer/client'
import { groupOf } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration'

/**
 * What is kept of an object: managers without the fields they manage, no copy of what was last applied (which may be as
 * secret as what it is of), and nothing that packs say is never kept.
 */
export function shorten(object: KubeObject, packs: PackIndex): KubeObject {
  const { metadata } = object
  const { managedFields, annotations } = metadata
  const shorter: Record<string, unknown> = { ...metadata }
  if (Array.isArray(managedFields)) shorter['managedFields'] = managedFields.map(shortManager)
  if (typeof annotations === 'object' && annotations !== null && lastApplied in annotations) {
    const { [lastApplied]: _, ...others } = annotations
    shorter['annotations'] = others
  }
  const omitted = packs.of(groupOf(object.apiVersion), object.kind)?.omit ?? []
  const kept: unknown = omitted.reduce<unknown>((rest, path) => without(rest, path.split('.')), object)
  return { ...(kept as KubeObject), metadata: shorter as unknown as KubeObject['metadata'] }
}

function shortManager(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry
  const { fieldsV1: _, fieldsType: __, ...short } = entry as Record<string, unknown>
  return short
}

function without(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return value
  const isList = step.endsWith('[]')
  const name = isList ? step.slice(0, -2) : step
  if (!Object.hasOwn(value, name)) return value
  const { [name]: field, ...others } = value as Readonly<Record<string, unknown>>
  if (rest.length === 0) return others
  if (!isList) return { ...value, [name]: without(field, rest) }
  return Array.isArray(field) ? { ...value, [name]: field.map((entry) => without(entry, rest)) } : value
}
