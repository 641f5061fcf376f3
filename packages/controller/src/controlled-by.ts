import type { ObjectMeta } from '@barometer/client'
import type { AnyObject } from './kind.ts'

export type OwnerReference = NonNullable<ObjectMeta['ownerReferences']>[number]

/** Who controls an object, if anybody does. */
export function controllerOf({ metadata }: AnyObject): OwnerReference | undefined {
  return metadata.ownerReferences?.find(({ controller }) => controller === true)
}

/** Whether this very owner, not one of its name, controls it. */
export function isControlledBy(child: AnyObject, owner: AnyObject): boolean {
  return controllerOf(child)?.uid === owner.metadata.uid
}
