import { systemClock } from '@barometer/client'
import { timestamp } from '@barometer/conditions'
import { type Graph, type Ref, refKey, refOf } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import type { Unreadable } from '@barometer/web/wire'

import type { ReadNow } from '../view/details.ts'
import { isAbout, shownEvents } from '../view/shown-events.ts'
import { View } from '../view/view.ts'
import type { ShownCluster } from './shown-cluster.ts'

/** What a dump, or any files, hold. */
export interface Still {
  readonly name: string
  readonly title: string
  readonly packs: PackIndex
  /** Grown from the objects. */
  readonly graph: Graph
  readonly objects: Iterable<object>
  /** The moment they are of: milliseconds since 1970. */
  readonly moment: number
  /** They do not say of when they are: the moment is when they were read. */
  readonly undated?: boolean
  readonly unreadable: readonly Unreadable[]
}

/** A cluster as it was. */
export function stillCluster({
  name,
  title,
  packs,
  graph,
  objects,
  moment,
  undated = false,
  unreadable,
}: Still): ShownCluster {
  const kept = new Map<string, object>()
  const events: object[] = []
  const view = new View({
    ...{ cluster: name, packs, clock: systemClock, kubectl: [], moment, graph },
    freshness: () => ({ heard: timestamp(moment), lost: [], settled: true }),
    unreadable: () => unreadable,
  })
  for (const object of objects) {
    const ref = refOf(object)
    if (!ref) continue
    view.note({ type: 'ADDED', object }, ref)
    if (packs.of(ref.group, ref.kind)?.platform?.role === 'event') events.push(object)
    else kept.set(refKey(ref), object)
  }
  view.open()
  return {
    ...{ name, title, view, still: true, undated, problem: undefined },
    read: async (ref: Ref): Promise<ReadNow> => {
      const object = kept.get(refKey(ref))
      return {
        ...(object && { object }),
        events: shownEvents(events.filter((event) => isAbout(event, ref))),
        problems: object ? [] : ['It is not in what was read.'],
      }
    },
    close: async () => view.close(),
  }
}
