import { isObject, objectsIn } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'

/** Where CustomResourceDefinitions are stored. */
export const definitions = 'apiextensions.k8s.io/customresourcedefinitions'

/** Holds a definition until its instances are gone. */
export const cleanupFinalizer = 'customresourcecleanup.apiextensions.k8s.io'

/** Writes into a definition that its deletion has begun. */
export function markTerminating(definition: KubeObject, now: string): void {
  setTerminating(
    definition,
    now,
    'InstanceDeletionPending',
    'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
  )
}

/** Sets the Terminating condition; its time moves only when it was not yet true. */
export function setTerminating(definition: KubeObject, now: string, reason: string, message: string): void {
  const status = isObject(definition['status']) ? definition['status'] : {}
  const conditions = objectsIn(status['conditions'])
  const old = conditions.find((one) => one['type'] === 'Terminating')
  const lastTransitionTime = old?.['status'] === 'True' ? (old['lastTransitionTime'] ?? now) : now
  const condition = { type: 'Terminating', status: 'True', lastTransitionTime, reason, message }
  const others = conditions.filter((one) => one['type'] !== 'Terminating')
  definition['status'] = { ...status, conditions: [...others, condition] }
}
