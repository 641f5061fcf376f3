import type { AnyObject } from '@barometer/controller'
import { fieldManager } from './dialect.ts'

interface Managed {
  readonly manager?: string
  readonly fieldsV1?: { readonly 'f:status'?: { readonly 'f:conditions'?: Entries } }
}
type Entries = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What says something of a condition: whoever owns these owns what it says. */
const statement = ['f:status', 'f:reason', 'f:message', 'f:severity']

/** Condition types that this writer has written, by the record of the server, which keeps one where the list is a map. */
export function ownTypes(object: object): readonly string[] {
  const keys = entriesOf(object).flatMap((entries) => Object.keys(entries))
  return [...new Set(keys.flatMap((key) => typeOf(key) ?? []))].sort()
}

/** Whether what a condition says now is what this writer has said of it, whoever else says the same. */
export function ownsStatement(object: object, type: string): boolean {
  const key = `k:${JSON.stringify({ type })}`
  return entriesOf(object).some((entries) => statement.some((field) => field in (entries[key] ?? {})))
}

/** Keeps of the record of managers what tells which conditions this writer has written: most objects have nothing of it. */
export function withOwnManagedFields<Object extends AnyObject>(object: Object): Object {
  if (!object.metadata.managedFields) return object
  const { managedFields, ...metadata } = object.metadata
  const own = (managedFields as readonly Managed[]).filter(({ manager }) => manager === fieldManager)
  const told = own.filter(({ fieldsV1 }) => fieldsV1?.['f:status']?.['f:conditions'])
  if (told.length === 0 || object.kind === 'Reading') return { ...object, metadata }
  return { ...object, metadata: { ...metadata, managedFields: told } }
}

function entriesOf(object: object): readonly Entries[] {
  const { metadata } = object as { readonly metadata?: { readonly managedFields?: unknown } }
  const managed = Array.isArray(metadata?.managedFields) ? (metadata.managedFields as readonly Managed[]) : []
  return managed.flatMap(({ manager, fieldsV1 }) => {
    const entries = manager === fieldManager ? fieldsV1?.['f:status']?.['f:conditions'] : undefined
    return entries ? [entries] : []
  })
}

function typeOf(key: string): string | undefined {
  if (!key.startsWith('k:')) return undefined
  const { type } = JSON.parse(key.slice(2)) as { readonly type?: unknown }
  return typeof type === 'string' ? type : undefined
}
