import type { AnyObject, Kind, ObjectKey } from '@barometer/controller'
import { object, optional, string, type ValueOf } from '@barometer/controller/crd'

/** A reference to an object in the same namespace. Its kind is open: providers bring kinds of their own. */
export const reference = object({
  apiVersion: string({ minLength: 1 }),
  kind: string({ minLength: 1 }),
  name: string({ minLength: 1 }),
  namespace: optional(string()),
})
export type Reference = ValueOf<typeof reference>

/** How an object is referred to. */
export function referenceTo(kind: Kind, name: string): Reference {
  const { group, version } = kind
  return { apiVersion: `${group}/${version}`, kind: kind.kind, name }
}

/** Whether a reference names this very object. */
export function refersTo({ apiVersion, kind, name }: Reference, object: AnyObject): boolean {
  return (
    groupOf(apiVersion) === groupOf(object.apiVersion) &&
    kind === object.kind &&
    name === object.metadata.name
  )
}

/** The known kind that a reference names, in whichever version; undefined: none of them. */
export function kindOfReference<K extends Kind>(
  { apiVersion, kind }: Reference,
  known: readonly K[],
): K | undefined {
  return known.find((candidate) => candidate.kind === kind && candidate.group === groupOf(apiVersion))
}

/** Where a reference leads from an object: references do not leave its namespace. */
export function keyOfReference({ name }: Reference, { metadata: { namespace } }: AnyObject): ObjectKey {
  return { name, namespace }
}

function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : ''
}
