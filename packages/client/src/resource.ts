/** A kind as the server serves it in one version. */
export interface Resource {
  /** '' for the core group. */
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly plural: string
  readonly singular: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  readonly namespaced: boolean
  readonly verbs: readonly string[]
  readonly subresources: readonly string[]
}

/** `apps/v1`, `v1`. */
export function apiVersionOf({ group, version }: Pick<Resource, 'group' | 'version'>): string {
  return group === '' ? version : `${group}/${version}`
}

/** `deployments.apps`, `pods`: the name under which nothing else is served. */
export function resourceName({ plural, group }: Pick<Resource, 'plural' | 'group'>): string {
  return group === '' ? plural : `${plural}.${group}`
}

/** Which object, or which part of one. */
export interface Place {
  /** Absent or '': all namespaces, or a kind that has none. */
  readonly namespace?: string | undefined
  readonly name?: string | undefined
  readonly subresource?: string | undefined
}

/** The path on the server. Namespaces of kinds that have none are passed by. */
export function resourcePath(resource: Resource, { namespace, name, subresource }: Place = {}): string {
  const root = resource.group === '' ? '/api' : `/apis/${resource.group}`
  const parts = [
    root,
    resource.version,
    ...(resource.namespaced && namespace ? ['namespaces', encodeURIComponent(namespace)] : []),
    resource.plural,
    ...(name ? [encodeURIComponent(name)] : []),
    ...(name && subresource ? [subresource] : []),
  ]
  return parts.join('/')
}
