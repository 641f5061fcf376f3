import { jsonText, parseText } from '../apimachinery/json/text.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'

/**
 * One object at one revision. The text is what was made durable and what goes over the wire; nothing keeps the parsed
 * object alive, so ten thousand objects cost little more than their text.
 */
export interface Entry {
  /** `namespace/name`, or `name` for a cluster-scoped object. Lists are in the order of this key. */
  readonly key: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
  readonly revision: number
  readonly apiVersion: string
  readonly kind: string
  /** The members after apiVersion and kind, with the closing brace: `"metadata":{…},…}`. */
  readonly body: string
  /** The body holds integers that a number would round. */
  readonly exact: boolean
  readonly labels: Readonly<Record<string, string>> | undefined
  /** The uids of the owners, for garbage collection. */
  readonly owners: readonly string[] | undefined
  readonly deleting: boolean
  readonly hasStatus: boolean
  /**
   * What an apply left in the object and reading drops: unknown fields, nulls, empty metadata. The next write does away
   * with it, and so is a change though it changes nothing that anyone can read. Forgotten by a restart.
   */
  readonly residue: string
}

/** The key of an object in its collection. */
export function keyOf(namespace: string, name: string): string {
  return namespace ? `${namespace}/${name}` : name
}

/** The entry of an object at a revision; its metadata must be complete. */
export function newEntry(object: KubeObject, revision: number, residue = ''): Entry {
  const { apiVersion, kind, ...members } = object
  const metadata = object.metadata
  const namespace = metadata.namespace ?? ''
  const name = metadata.name ?? ''
  const { text, exact } = written(members)
  return {
    key: keyOf(namespace, name),
    namespace,
    name,
    uid: metadata.uid ?? '',
    revision,
    apiVersion,
    kind,
    body: text.slice(1),
    exact,
    labels: metadata.labels,
    owners: metadata.ownerReferences?.map((owner) => owner.uid),
    deleting: metadata.deletionTimestamp !== undefined,
    hasStatus: members['status'] !== undefined,
    residue,
  }
}

/** JSON text, and whether it holds integers that a number would round. */
function written(members: object): { text: string; exact: boolean } {
  try {
    return { text: JSON.stringify(members), exact: false }
  } catch {
    return { text: jsonText(members), exact: true }
  }
}

/** Reads back an entry from its JSON text; throws when it is not an object with a name. */
export function parseEntry(text: string, revision: number): Entry {
  const object = parseText<KubeObject>(text)
  if (!object.metadata?.name) throw new Error(`the object at revision ${revision} has no name`)
  return newEntry(object, revision)
}

/** The object as JSON text, in the version it was stored in unless another is named. */
export function textOf(entry: Entry, apiVersion: string = entry.apiVersion): string {
  return `{"apiVersion":"${apiVersion}","kind":"${entry.kind}",${entry.body}`
}

/** A fresh copy of the object, as its kind has it: the caller may change it. */
export function objectOf<T = KubeObject>(entry: Entry, apiVersion: string = entry.apiVersion): T {
  const text = textOf(entry, apiVersion)
  return entry.exact ? parseText<T>(text) : JSON.parse(text)
}

/** The same state under another revision, as a deletion or a watch that loses sight of an object reports it. */
export function atRevision(entry: Entry, revision: number): Entry {
  const object = objectOf(entry)
  object.metadata.resourceVersion = String(revision)
  return newEntry(object, revision)
}
