import type { ObjectMeta, Resource } from '@barometer/client'

/** What every object has. */
export interface AnyObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: ObjectMeta
}

/** An object with a spec and a status. */
export interface ObjectWith<Spec, Status = unknown> extends AnyObject {
  readonly spec: Spec
  readonly status?: Status
}

/** A kind as it is served, and the type of its objects. */
export interface Kind<Object extends AnyObject = AnyObject> extends Resource {
  /** Only the compiler asks for it: nothing is there. */
  readonly object?: Object
  /** What of an object does not fit the schema of the kind, where that is known. */
  readonly misfits?: ((object: unknown) => readonly string[]) | undefined
}

/** The type of the objects of a kind. */
export type ObjectOf<K> = K extends Kind<infer Object> ? Object : never

/** What must be said of a kind that others define; the rest has its usual value. */
export type KindFields = Pick<Resource, 'group' | 'version' | 'kind'> &
  Partial<Pick<Resource, 'plural' | 'namespaced' | 'subresources'>>

/** A kind that others define: `kindOf<Certificate>({ group: 'cert-manager.io', version: 'v1', kind: 'Certificate' })`. */
export function kindOf<Object extends AnyObject = AnyObject>(fields: KindFields): Kind<Object> {
  const singular = fields.kind.toLowerCase()
  return {
    group: fields.group,
    version: fields.version,
    kind: fields.kind,
    plural: fields.plural ?? pluralOf(singular),
    singular,
    shortNames: [],
    categories: [],
    namespaced: fields.namespaced ?? true,
    verbs: ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'],
    subresources: fields.subresources ?? ['status'],
  }
}

/** As Kubernetes guesses it: `gateways`, `policies`, `ingresses`. */
function pluralOf(singular: string): string {
  if (/(s|x|ch|sh)$/.test(singular)) return `${singular}es`
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`
  return `${singular}s`
}

/** Which object of a kind. */
export interface ObjectKey {
  readonly namespace?: string | undefined
  readonly name: string
}

/** One text per object of a kind: `shop/web`, `/node-1`. */
export function keyOf({ namespace, name }: ObjectKey): string {
  return `${namespace ?? ''}/${name}`
}

/** The other way round. */
export function parseKey(key: string): ObjectKey {
  const slash = key.indexOf('/')
  const namespace = key.slice(0, slash)
  return { name: key.slice(slash + 1), ...(namespace !== '' && { namespace }) }
}
