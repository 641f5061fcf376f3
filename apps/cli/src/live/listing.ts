import { isNotFound, type KubeObject, type Resource } from '@barometer/client'
import { refOf } from '@barometer/graph'
import { readDocuments } from '../documents/read.ts'
import { isKind } from '../selectors.ts'
import type { SourceFlags } from '../source-options.ts'
import { CommandError, type World } from '../world.ts'
import { placeOf } from './find-objects.ts'
import { openClient } from './open-client.ts'

/** The objects of kinds, by name or all that the selectors choose, from files or from a cluster; nothing beneath them. */
export async function readObjects(
  kinds: string,
  wanted: readonly string[],
  flags: SourceFlags,
  world: World,
): Promise<readonly KubeObject[]> {
  return flags.filename
    ? objectsInFiles(kinds, wanted, { ...flags, filename: flags.filename }, world)
    : objectsInCluster(kinds, wanted, flags, world)
}

async function objectsInCluster(
  kinds: string,
  wanted: readonly string[],
  flags: SourceFlags,
  world: World,
): Promise<readonly KubeObject[]> {
  const client = openClient(flags, world)
  const signal = world.interrupted
  const get = async (resource: Resource, name: string) => {
    const namespace = placeOf(resource, client, { ...flags, allNamespaces: false })
    return client.get(resource, { namespace, name }, { signal }).catch((error) => {
      if (!isNotFound(error)) throw error
      throw new CommandError(
        `there is no ${resource.singular || resource.kind}/${name} in the namespace ${namespace}`,
      )
    })
  }
  const list = async (resource: Resource) => {
    const found: KubeObject[] = []
    await client.list(resource, {
      namespace: placeOf(resource, client, flags),
      labelSelector: flags.selector,
      fieldSelector: flags.fieldSelector,
      signal,
      each: (object) => found.push(object),
      restart: () => {
        found.length = 0
      },
    })
    return found
  }
  try {
    const resources = await client.discovery.resolveAll(kinds, signal)
    const reads = resources.flatMap((resource) =>
      wanted.length > 0 ? wanted.map(async (name) => [await get(resource, name)]) : [list(resource)],
    )
    return (await Promise.all(reads)).flat()
  } finally {
    client.close()
  }
}

async function objectsInFiles(
  kinds: string,
  wanted: readonly string[],
  flags: SourceFlags & { readonly filename: readonly string[] },
  world: World,
): Promise<readonly KubeObject[]> {
  const found: KubeObject[] = []
  const words = kinds.split(',')
  for await (const reading of readDocuments(flags.filename, () => world.standardInput())) {
    if (reading.kind !== 'object') continue
    const ref = refOf(reading.object)
    if (!ref || !words.some((word) => isKind(ref, word))) continue
    if (flags.namespace !== undefined && ref.namespace !== flags.namespace) continue
    if (wanted.length === 0 || wanted.includes(ref.name)) found.push(reading.object as KubeObject)
  }
  return found
}
