import type { AnyObject } from '@barometer/controller'

/** While it is `true`, nothing is changed for the object; it is still looked at. */
const pausedAnnotation = 'crossplane.io/paused'
/** What the cloud calls it. */
export const externalNameAnnotation = 'crossplane.io/external-name'
/** Which resource of the Composition a composed resource is. */
export const resourceNameAnnotation = 'crossplane.io/composition-resource-name'
/** `true` since the cloud's resource was last seen available; what was seen outlives a cloud that cannot be asked. */
export const seenAvailableAnnotation = 'crossplane.io/external-available'

export const compositeLabel = 'crossplane.io/composite'
export const claimNameLabel = 'crossplane.io/claim-name'
export const claimNamespaceLabel = 'crossplane.io/claim-namespace'

export function annotation({ metadata }: AnyObject, name: string): string | undefined {
  return metadata.annotations?.[name]
}

export function isPaused(object: AnyObject): boolean {
  return annotation(object, pausedAnnotation) === 'true'
}

export const pausedMessage = 'Reconciliation (including deletion) is paused via the pause annotation'
