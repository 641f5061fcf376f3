import type { Time } from '@barometer/conditions'
import type { OverallState, Presence, Ref, StatementSummary } from '@barometer/graph'
import type { KindCount } from './rows.ts'

/**
 * `GET /api/v1/graph?cluster=&group=&kind=&namespace=&name=`: the broken path of one object, from it (layer 0) to its causes, or to
 * what it waits for; of a cause, from what it breaks at the top (layer 0) to it. Only what is on the way; all else is counted at the edge.
 */
export interface Picture {
  readonly at: Time
  readonly root: Ref
  /** By layer, then in an order in which few edges cross. */
  readonly nodes: readonly PictureNode[]
  readonly edges: readonly PictureEdge[]
  /** Nodes on the way that are not in the picture, since there would be more than forty. */
  readonly folded: number
}

export interface PictureNode {
  /** `refKey` of the object. */
  readonly key: string
  readonly object: Ref
  readonly presence: Presence
  readonly state: OverallState
  /** Columns from the left, from 0. */
  readonly layer: number
  readonly cause: boolean
  readonly statement?: StatementSummary
  /** Others that say the same, and stand in the picture as this one. */
  readonly alike: number
  /** What it directly contains and needs beside what is drawn. */
  readonly rest: readonly PictureRest[]
}

/** "and N more": of a kind and in a state. */
export type PictureRest = KindCount & { readonly state: OverallState }

export interface PictureEdge {
  /** Keys of nodes. */
  readonly from: string
  readonly to: string
  /** Absent where no field of the object leads there: a statement names it, or it was inferred. */
  readonly relation?: 'contains' | 'depends-on'
}
