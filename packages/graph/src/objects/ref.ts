/** Names one object: API group, kind, namespace ('' for cluster-scoped) and name. The version does not count. */
export interface Ref {
  readonly group: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

/** The group of an apiVersion: `apps` of `apps/v1`, '' of `v1`. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/')
  return slash < 0 ? '' : apiVersion.slice(0, slash)
}

/** One text per object, the same for equal references. */
export function refKey({ group, kind, namespace, name }: Ref): string {
  return `${group}/${kind}/${namespace}/${name}`
}

/** For people: `Deployment shop/web`, `Node worker-1`. */
export function refText({ kind, namespace, name }: Ref): string {
  return namespace === '' ? `${kind} ${name}` : `${kind} ${namespace}/${name}`
}

/** Orders references by group, kind, namespace and name, so that no list depends on how it was made. */
export function compareRefs(a: Ref, b: Ref): number {
  return (
    compareText(a.group, b.group) ||
    compareText(a.kind, b.kind) ||
    compareText(a.namespace, b.namespace) ||
    compareText(a.name, b.name)
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The reference to an object, or undefined where it has no kind or no name. */
export function refOf(object: unknown): Ref | undefined {
  if (typeof object !== 'object' || object === null) return undefined
  const { apiVersion, kind, metadata } = object as Record<string, unknown>
  if (typeof kind !== 'string' || kind === '') return undefined
  if (typeof metadata !== 'object' || metadata === null) return undefined
  const { name, namespace } = metadata as Record<string, unknown>
  if (typeof name !== 'string' || name === '') return undefined
  return {
    group: typeof apiVersion === 'string' ? groupOf(apiVersion) : '',
    kind,
    namespace: typeof namespace === 'string' ? namespace : '',
    name,
  }
}
