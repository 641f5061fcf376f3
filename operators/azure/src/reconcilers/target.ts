import { getCondition } from '@barometer/conditions'
import type { CacheReader } from '@barometer/controller'
import { type AzureKind, type AzureObject, azureNameOf } from '../api/azure-kind.ts'
import { ready } from '../api/conditions.ts'
import { claimedId } from './annotations.ts'

/** Where a resource is in Azure, and whether what it is a part of is there. */
export interface Target {
  /** Absent: nobody can say yet. */
  readonly id?: string
  /** Why nothing can be created there. Absent: it can. */
  readonly waiting?: string
  /** What is wrong with the reference to the owner. */
  readonly invalid?: string
  /** The object of the owner, where there is one. */
  readonly owner?: { readonly name: string }
}

/**
 * Where the resource of an object is, or is to be. Where its owner cannot say any more, it is where something was sent, if that
 * is the id of such a resource: anybody may have edited it.
 */
export function targetOf(
  kind: AzureKind,
  object: AzureObject,
  subscriptionId: string,
  cache: CacheReader,
): Target {
  const found = kind.owner
    ? underOwner(kind, kind.owner, object, cache)
    : inSubscription(object, subscriptionId)
  const claimed = claimedId(object)
  if (found.id !== undefined || claimed === undefined || !isOfType(claimed, kind.armType)) return found
  return { ...found, id: claimed }
}

function inSubscription(object: AzureObject, subscriptionId: string): Target {
  return { id: `/subscriptions/${subscriptionId}/resourceGroups/${azureNameOf(object)}` }
}

function underOwner(kind: AzureKind, ownerKind: AzureKind, object: AzureObject, cache: CacheReader): Target {
  const { name, armId } = object.spec.owner ?? {}
  if (armId !== undefined) {
    if (isOfType(armId, ownerKind.armType)) return { id: idUnder(armId, kind, object) }
    return {
      invalid: `spec.owner.armId ${JSON.stringify(armId)} is not the id of a resource of type ${ownerKind.armType}`,
    }
  }
  if (name === undefined) return { invalid: `spec.owner is not given: name a ${ownerKind.kind}` }
  const { namespace } = object.metadata
  const owner = cache.get(ownerKind, { name, namespace })
  if (!owner)
    return { waiting: `Owner "${name}" cannot be found. Progress is blocked until the owner is created.` }
  const ownerId = claimedId(owner)
  return {
    owner: { name },
    ...(ownerId !== undefined && { id: idUnder(ownerId, kind, object) }),
    ...(!(ownerId && isFooting(owner)) && { waiting: `Owner "${name}" is there but not Ready` }),
  }
}

/**
 * Whether others can be created in it. Where nobody writes `Ready` (`--without Ready`), what Azure reported decides: a
 * condition that is there has the last word.
 */
export function isFooting(owner: AzureObject): boolean {
  if (owner.metadata.deletionTimestamp !== undefined) return false
  const said = getCondition(owner, ready)
  return said ? said.status === 'True' : owner.status?.['provisioningState'] === 'Succeeded'
}

/** Part of its owner's type, its path goes on; else the provider's begins. */
function idUnder(ownerId: string, { armType, owner }: AzureKind, object: AzureObject): string {
  const name = azureNameOf(object)
  const parent = `${owner?.armType}/`
  return armType.startsWith(parent)
    ? `${ownerId}/${armType.slice(parent.length)}/${name}`
    : `${ownerId}/providers/${armType}/${name}`
}

/** Whether an id is one of a resource of this type, whatever its letters' case. */
function isOfType(id: string, armType: string): boolean {
  return typeOf(id)?.toLowerCase() === armType.toLowerCase()
}

function typeOf(id: string): string | undefined {
  const group = /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+(?<rest>\/.*)?$/i.exec(id)
  if (!group) return undefined
  const { rest } = group.groups!
  if (!rest) return 'Microsoft.Resources/resourceGroups'
  const provider = /^\/providers\/(?<namespace>[^/]+)(?<path>(?:\/[^/]+\/[^/]+)+)$/i.exec(rest)
  if (!provider) return undefined
  const { namespace, path } = provider.groups!
  const types = path!.split('/').filter((_, index) => index % 2 === 1)
  return [namespace, ...types].join('/')
}
