import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Ref } from '@barometer/graph'
import type { ShownCluster } from '../cluster/shown-cluster.ts'
import type { ReadNow } from '../view/details.ts'
import type { View } from '../view/view.ts'

/** Somebody who was let in, and what they see. */
export interface Caller {
  /** '' where nobody was asked. */
  readonly user: string
  /** Aborted when they may not see any more what they were shown: they ask again, or sign in again. */
  readonly over?: AbortSignal | undefined
  viewOf(cluster: ShownCluster): Promise<View>
  /** An object as it is now, as far as they may read it. */
  read(cluster: ShownCluster, ref: Ref): Promise<ReadNow>
}

/** Who is let in. */
export interface Gate {
  /** Throws a Refusal. */
  admit(request: IncomingMessage): Promise<Caller>
  /** Answers `/login`; true where it has. */
  login(request: IncomingMessage, url: URL, response: ServerResponse): Promise<void>
}
