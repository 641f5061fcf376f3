import { type Json, type JsonObject, sameJson, sortedText } from '../json.ts'
import { throughGo } from '../kinds/go-json.ts'
import type { KubeObject, ObjectMeta } from '../meta/object-meta.ts'
import type { Served } from '../registry/served.ts'

/** An object made by an apply, and what cleaning its metadata took from it. */
export interface Applied {
  readonly residue: string
}

/** An object as it reads once it is stored, and what reading takes from it (`Entry.residue`). */
export interface AsRead {
  readonly object: KubeObject
  readonly residue: string
}

/** Metadata without what Go leaves out when it is empty. */
export function withCleanMeta(object: KubeObject): KubeObject {
  const metadata = throughGo('meta.ObjectMeta', object.metadata ?? {}, { error: undefined, unknown: [] })
  return { ...object, metadata: metadata as ObjectMeta }
}

/** What cleaning took from the metadata of a custom resource; empty when that is nothing. */
export function metaResidue(applied: JsonObject, clean: KubeObject): string {
  const { managedFields: _, ...before } = (applied['metadata'] ?? {}) as JsonObject
  const { managedFields: __, ...after } = clean.metadata
  return sameJson(before, after) ? '' : sortedText(before)
}

/** An applied object as it reads: a custom resource loses what its schema does not know. */
export function asRead(served: Served, object: KubeObject, applied: Applied): AsRead {
  if (!served.custom) return { object, residue: '' }
  const read = served.schema.prune(object, { mode: 'Ignore' }).object as KubeObject
  const lost = Object.keys(object).filter((name) => name !== 'metadata' && read[name] !== object[name])
  if (lost.length === 0) return { object: read, residue: applied.residue }
  const members = Object.fromEntries(lost.map((name) => [name, object[name] as Json]))
  return { object: read, residue: applied.residue + sortedText(members) }
}
