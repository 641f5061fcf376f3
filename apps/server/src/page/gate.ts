import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Ref } from '@barometer/graph'
import type { ShownCluster } from '../cluster/shown-cluster.ts'
import type { ReadNow } from '../view/details.ts'
import type { View } from '../view/view.ts'

/** Somebody who was let in, and what they see. */
export interface Caller {
  /** '' where nobody was asked. */
  readonly user: string
  /**
   * Whoever is shown something for longer is told when they may not see it any more, until what it returns is called: they
   * ask again, or where there is a message, sign in again. Absent: that does not happen.
   */
  readonly untilOver?: (end: (message: string | undefined) => void) => () => void
  viewOf(cluster: ShownCluster): Promise<View>
  /** An object as it is now, as far as they may read it. */
  read(cluster: ShownCluster, ref: Ref): Promise<ReadNow>
}

/** Who is let in. */
export interface Gate {
  /** Throws a Refusal. */
  admit(request: IncomingMessage): Promise<Caller>
  /** Answers `/login`. */
  login(request: IncomingMessage, url: URL, response: ServerResponse): Promise<void>
  close?(): void
}
