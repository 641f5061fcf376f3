import { asObject, equal, type JsonObject } from '../apimachinery/json/json.ts'
import { sortedText } from '../apimachinery/json/text.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { readMetadata } from '../apimachinery/types/object-metadata.ts'
import type { Served } from '../registry/served.ts'

/** An object whose ownership is booked already, and what cleaning its metadata took from it. */
export interface Applied {
  readonly residue: string
  /** Its defaults are not filled in, and will be by whoever reads it. */
  readonly fill?: boolean
}

/** An object as it reads once it is stored, and what reading takes from it (`Entry.residue`). */
export interface AsRead {
  readonly object: KubeObject
  readonly residue: string
}

/** Metadata without what Go leaves out when it is empty. */
export function withCleanMeta(object: KubeObject): KubeObject {
  const metadata = readMetadata(object.metadata ?? {}, { error: undefined, unknown: [] })
  return { ...object, metadata }
}

/** What cleaning took from the metadata of a custom resource; empty when that is nothing. */
export function metaResidue(applied: JsonObject, clean: KubeObject): string {
  const { managedFields: _, ...before } = asObject(applied['metadata'])
  const { managedFields: __, ...after } = clean.metadata
  return equal(before, after) ? '' : sortedText(before)
}

/** What reading a new object of a built-in kind adds to it, as residue: the next write stores it. */
export function firstResidue({ strategy }: Served, object: KubeObject): string {
  return strategy.lacksDefaultsAtFirst?.(object) ? 'defaults' : ''
}

/** An applied object as it reads: a custom resource loses what its schema does not know. */
export function asRead(served: Served, object: KubeObject, applied: Applied): AsRead {
  if (!served.custom) return { object, residue: '' }
  const known = served.schema.prune(object)
  const read = applied.fill ? served.schema.default(known) : known
  const lost = Object.keys(object).filter((name) => name !== 'metadata' && read[name] !== object[name])
  if (lost.length === 0) return { object: read, residue: applied.residue }
  const members = Object.fromEntries(lost.map((name) => [name, object[name]]))
  return { object: read, residue: applied.residue + sortedText(members) }
}
