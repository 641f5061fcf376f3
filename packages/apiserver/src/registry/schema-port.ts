import type { Cause } from '../api-error.ts'
import type { KubeObject } from '../meta/object-meta.ts'

/** What the server asks of a compiled schema; `schema/` provides it. */
export interface Schema {
  prune(
    object: KubeObject,
    options: { mode: 'Ignore' | 'Warn' | 'Strict' },
  ): { object: KubeObject; unknown: string[] }
  default(object: KubeObject): KubeObject
  validate(object: KubeObject, old?: KubeObject): readonly Cause[]
}
