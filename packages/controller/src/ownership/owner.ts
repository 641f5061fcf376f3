import { apiVersionOf } from '@barometer/client'
import { controllerOf, type OwnerReference } from '../controlled-by.ts'
import type { AnyObject, Kind } from '../kind.ts'
import type { Writer } from '../writer/writer.ts'

/** Another controller controls the object: two would fight. */
export class OwnedByAnotherError extends Error {
  override readonly name = 'OwnedByAnotherError'
  readonly code = 'owned-by-another'
  readonly owner: OwnerReference

  constructor(child: AnyObject, owner: OwnerReference) {
    super(`${nameOf(child)} is controlled by ${owner.kind} ${owner.name} already`)
    this.owner = owner
  }
}

/** How a child names its controller. The owner cannot be gone for good before the child is, where it waits for that. */
export function controllerReference(owner: AnyObject): OwnerReference {
  const { apiVersion, kind, metadata } = owner
  const { name, uid = '' } = metadata
  return { apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true }
}

/**
 * The child with its owner as its controller; the very same child where it is that already. Throws where another controls
 * it, and where the owner's namespace cannot own it.
 */
export function withController<Child extends AnyObject>(child: Child, owner: AnyObject): Child {
  const { namespace } = owner.metadata
  if (namespace !== undefined && child.metadata.namespace !== namespace) {
    const place =
      child.metadata.namespace === undefined ? 'has no namespace' : `is in ${child.metadata.namespace}`
    throw new Error(`${nameOf(owner)} in namespace ${namespace} cannot own ${nameOf(child)}, which ${place}`)
  }
  const current = controllerOf(child)
  if (current?.uid === owner.metadata.uid) return child
  if (current) throw new OwnedByAnotherError(child, current)
  const others = (child.metadata.ownerReferences ?? []).filter(({ uid }) => uid !== owner.metadata.uid)
  const ownerReferences = [...others, controllerReference(owner)]
  return { ...child, metadata: { ...child.metadata, ownerReferences } }
}

/** Makes an object that nobody controls the owner's; one that is already is left as it is. */
export async function adopt<Child extends AnyObject>(
  writer: Writer,
  kind: Kind<Child>,
  child: Child,
  owner: AnyObject,
): Promise<Child> {
  const adopted = withController(child, owner)
  return adopted === child ? child : writer.patch(kind, child.metadata, 'merge', references(adopted))
}

/** Lets an object go: it stays, and is nobody's. One that the owner does not own is left as it is. */
export async function release<Child extends AnyObject>(
  writer: Writer,
  kind: Kind<Child>,
  child: Child,
  owner: AnyObject,
): Promise<Child> {
  const before = child.metadata.ownerReferences ?? []
  const ownerReferences = before.filter(({ uid }) => uid !== owner.metadata.uid)
  if (ownerReferences.length === before.length) return child
  const released = { ...child, metadata: { ...child.metadata, ownerReferences } }
  return writer.patch(kind, child.metadata, 'merge', references(released))
}

function references({ metadata: { uid, resourceVersion, ownerReferences } }: AnyObject) {
  return { metadata: { uid, resourceVersion, ownerReferences } }
}

/** `Deployment web` */
export function nameOf({ kind, metadata }: AnyObject): string {
  return `${kind} ${metadata.name}`
}

/** Whether an object is of a kind. */
export function isOfKind(kind: Kind, object: AnyObject): boolean {
  return object.kind === kind.kind && object.apiVersion === apiVersionOf(kind)
}
