import type { Client, Resource } from '@barometer/client'
import type { ObjectArgument } from '../options/object-arguments.ts'
import type { SourceFlags } from '../options/source-options.ts'

/** Objects that one list, one watch or one name tells of. */
export interface Target {
  readonly argument: ObjectArgument
  readonly resource: Resource
  /** '' for all namespaces, or for a kind that has none. */
  readonly namespace: string
  /** The one object that is meant, whether it is there or not; absent for a set. */
  readonly name: string | undefined
  readonly labelSelector: string | undefined
  readonly fieldSelector: string | undefined
}

/** What arguments name in a cluster, each kind and object once. Objects need not be there; kinds must. */
export async function targetsOf(
  client: Client,
  args: readonly ObjectArgument[],
  flags: SourceFlags,
  signal: AbortSignal,
): Promise<readonly Target[]> {
  const found = new Map<string, Target>()
  for (const argument of args) {
    const { kind, name } = argument
    for (const resource of await client.discovery.resolveAll(kind, signal)) {
      const key = `${resource.group}/${resource.kind} ${name ?? ''}`
      if (!found.has(key)) found.set(key, targetOf(argument, resource, client, flags))
    }
  }
  return [...found.values()]
}

/** Where objects of a kind are looked for: '' for everywhere. */
export function placeOf(resource: Resource, client: Client, flags: SourceFlags): string {
  return resource.namespaced && !flags.allNamespaces ? client.connection.namespace : ''
}

function targetOf(argument: ObjectArgument, resource: Resource, client: Client, flags: SourceFlags): Target {
  const namespace = placeOf(resource, client, flags)
  const { name } = argument
  return {
    argument,
    resource,
    namespace,
    // In all namespaces a name may be that of none, one or many.
    name: resource.namespaced && namespace === '' ? undefined : name,
    labelSelector: flags.selector,
    fieldSelector: name === undefined ? flags.fieldSelector : `metadata.name=${name}`,
  }
}
