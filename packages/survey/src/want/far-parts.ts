import { ApiError, type Client, type Resource, TransportError } from '@barometer/client'
import { groupOf, type Ref } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { extentOf } from '../kinds/how-to-read.ts'

/** So many kinds are looked through for parts of an object that nothing leads to. */
const mostKinds = 60
const once = { retries: 0, first: 0, longest: 0 }
const quick = { retry: once, answerWithin: 3_000 }

/** Kinds that may hold parts of an object although nothing says so: an operator may make objects of another's kinds. */
export function farKinds(
  { namespace }: Ref,
  served: readonly Resource[],
  packs: PackIndex,
  isRead: (resource: Resource) => boolean,
): readonly Resource[] {
  return served.filter(
    (resource) =>
      !packs.isBuiltIn(resource.group) &&
      extentOf(resource, packs) === 'full' &&
      resource.namespaced === (namespace !== '') &&
      !isRead(resource),
  )
}

/** Whether so many kinds are worth a request each. */
export function areFew(kinds: readonly Resource[]): boolean {
  return kinds.length <= mostKinds
}

/** Those of the kinds of which an object names one of these owners: a page of metadata of each is looked at. */
export async function kindsOwnedBy(
  client: Client,
  kinds: readonly Resource[],
  owners: readonly Ref[],
  signal?: AbortSignal,
): Promise<readonly Resource[]> {
  const wanted = new Set(owners.map(({ group, kind, name }) => `${group}/${kind}/${name}`))
  const namespace = owners[0]?.namespace ?? ''
  const looked = kinds.map(async (resource) => {
    let isOwned = false
    const each = ({ metadata }: { metadata: { ownerReferences?: readonly OwnerReference[] } }) => {
      isOwned ||= (metadata.ownerReferences ?? []).some(({ apiVersion, kind, name }) =>
        wanted.has(`${groupOf(apiVersion)}/${kind}/${name}`),
      )
    }
    const page = () => false
    try {
      await client.list(resource, {
        namespace,
        metadataOnly: true,
        withoutFieldSets: true,
        signal,
        ...quick,
        each,
        page,
      })
    } catch (error) {
      signal?.throwIfAborted()
      // What may not be read here, or does not answer, is no worse than what was never asked for.
      if (!(error instanceof ApiError || error instanceof TransportError)) throw error
    }
    return isOwned ? [resource] : []
  })
  return (await Promise.all(looked)).flat()
}

interface OwnerReference {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
}
