import type { KubeObject } from '@barometer/client'

/** A change of an object, as a watch tells it. */
export interface ObjectChange {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: KubeObject
}
