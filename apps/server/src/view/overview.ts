import type { Graph, Root } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import type { ChangedObject, Overview, Unreadable } from '@barometer/web/wire'
import { causeRow, inProgress } from './cause-row.ts'
import type { KubectlFlags } from './kubectl.ts'
import type { Rows } from './rows.ts'

const shown = 200
const changesShown = 5

export interface OverviewInput {
  readonly graph: Graph
  readonly rows: Rows
  readonly roots: readonly Root[]
  readonly packs: PackIndex
  readonly kubectl: KubectlFlags
  readonly unreadable: readonly Unreadable[]
  /** Since when nothing has been in error; undefined while something is. */
  readonly wellSince: string | undefined
}

/** What is said of a cluster as a whole. */
export function overviewOf(input: OverviewInput): Overview {
  const { graph, rows, roots, packs, kubectl, unreadable, wellSince } = input
  const causes = graph.causes(roots.map(({ object }) => object))
  const working = roots.filter(({ state }) => state === 'working')
  return {
    head: {
      counts: rows.counts(),
      objects: graph.size,
      kinds: rows.kinds,
      ...(wellSince !== undefined && { wellSince }),
    },
    causes: causes.slice(0, shown).map((cause) => causeRow(cause, packs, kubectl)),
    causeCount: causes.length,
    inProgress: working.slice(0, shown).map(({ object }) => inProgress(object, graph.why(object).pending)),
    inProgressCount: working.length,
    changedLast: changedLast(graph, rows),
    unreadable,
    ecosystems: rows.ecosystems,
  }
}

function changedLast(graph: Graph, rows: Rows): readonly ChangedObject[] {
  return rows.newest(changesShown).flatMap((object): ChangedObject[] => {
    const observed = graph.observe(object)
    if (!observed) return []
    const { state, verdict } = observed
    const { reason, message, since } = verdict
    return [{ object, state, level: verdict.state, reason, message, ...(since !== undefined && { since }) }]
  })
}
