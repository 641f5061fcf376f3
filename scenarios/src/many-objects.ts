import type { KubeObject } from '@barometer/client'
import type { AnyObject } from '@barometer/controller'
import type { Ref } from './cluster.ts'

/** Many objects for an operator to make well: `export const many: ManyObjects` in its `scenarios/many.testkit.ts`. */
export interface ManyObjects {
  /** In the plural: `Revisions`. */
  readonly what: string
  /** What must be there before, one after the other: definitions of their kinds. */
  readonly given?: readonly AnyObject[]
  /** What somebody applies so that there are so many. */
  readonly objects: (count: number) => readonly AnyObject[]
  /** The kinds to count, each by any object of it: `Revision/any`. There must be so many of each. */
  readonly counted: Ref | readonly Ref[]
  readonly isWell: (object: KubeObject) => boolean
}
