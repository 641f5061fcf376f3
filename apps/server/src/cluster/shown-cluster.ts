import type { Ref } from '@barometer/graph'
import type { ReadNow } from '../view/details.ts'
import type { View } from '../view/view.ts'

/** A cluster that is shown. */
export interface ShownCluster {
  readonly name: string
  readonly title: string
  /** A dump. */
  readonly still: boolean
  /** Its files do not say when they were written. */
  readonly undated?: boolean
  /** Why nothing can be shown of it at the moment; undefined where something can. */
  readonly problem: string | undefined
  /** The view of whoever may read all that the server may read. It may be another one later: one that has ended is not the last word. */
  readonly view: View
  /** An object as it is now, with its Events. Never throws: what could not be read is told. */
  read(ref: Ref): Promise<ReadNow>
  close(): Promise<void>
}
