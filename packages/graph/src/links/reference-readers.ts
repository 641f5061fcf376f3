import type { ReferenceRule } from '@barometer/packs'
import { type Fields, isText } from '../objects/fields.ts'
import { groupOf } from '../objects/ref.ts'

/** What a reference itself says. */
export interface Named {
  readonly name: string
  readonly namespace?: string
  readonly kind?: string
  readonly group?: string
  readonly optional?: boolean
}

/** How the text or object found at a field is read; undefined: it names nothing. */
export const readers: Readonly<
  Record<NonNullable<ReferenceRule['read']>, (value: unknown) => Named | undefined>
> = {
  reference: readReference,
  name: (value) => (typeof value === 'string' ? { name: value } : undefined),
  key: readKey,
  inventory: readInventory,
  tracking: readTracking,
  address: readAddress,
  'in-core': readInCore,
}

/** Reads an object that names another: by name, or by the name of its kind (`secretName`, `claimName`). */
export function readReference(value: unknown): Named | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const fields = value as Fields
  const name = [fields['name'], fields['secretName'], fields['claimName']].find(isText)
  if (name === undefined) return undefined
  const group = [fields['apiGroup'], fields['group']].find((text) => typeof text === 'string')
  const { apiVersion, kind, namespace, optional } = fields
  return {
    name,
    ...(isText(namespace) && { namespace }),
    ...(isText(kind) && { kind }),
    ...(typeof group === 'string' ? { group } : isText(apiVersion) && { group: groupOf(apiVersion) }),
    ...(optional === true && { optional }),
  }
}

function readKey(value: unknown): Named | undefined {
  if (typeof value !== 'string') return undefined
  const slash = value.indexOf('/')
  return slash < 0 ? { name: value } : { namespace: value.slice(0, slash), name: value.slice(slash + 1) }
}

const inventoryId = /^([^_]*)_(.+)_([^_]*)_([^_]+)$/

/** `namespace_name_group_kind`, where the group may be empty; a colon in the name is written as two underscores. */
function readInventory(value: unknown): Named | undefined {
  const match = typeof value === 'string' ? inventoryId.exec(value) : null
  if (!match) return undefined
  const [, namespace = '', name = '', group = '', kind = ''] = match
  return { namespace, name: name.replaceAll('__', ':'), group, kind }
}

/** `application:group/kind:namespace/name`, where the application may be `namespace_name`. */
function readTracking(value: unknown): Named | undefined {
  if (typeof value !== 'string') return undefined
  const application = value.slice(0, value.indexOf(':'))
  const at = application.indexOf('_')
  return at < 0
    ? { name: application }
    : { namespace: application.slice(0, at), name: application.slice(at + 1) }
}

const serviceAddress = /^([a-z0-9-]+)\.([a-z0-9-]+)\.svc(?:\.|$)/

function readAddress(value: unknown): Named | undefined {
  const [, name, namespace] = typeof value === 'string' ? (serviceAddress.exec(value) ?? []) : []
  return name === undefined || namespace === undefined ? undefined : { name, namespace }
}

function readInCore(value: unknown): Named | undefined {
  const named = readReference(value)
  return (named?.group ?? '') === '' ? named : undefined
}
