import { compareRefs, type Graph, type Observed, type OverallState } from '@barometer/graph'

/** How many objects are in each state. */
export type StateCounts = Readonly<Record<OverallState, number>>

/** Objects of one kind or namespace, counted. */
export interface Tally {
  /** `Machine`, with its group where kinds of several groups are called so; or a namespace, '' for what is in none. */
  readonly name: string
  readonly counts: StateCounts
}

/** A cluster at a glance, counted. Objects that say nothing of themselves count nowhere. */
export interface StateTable {
  readonly total: StateCounts
  /** The most in error first, then the most working. */
  readonly kinds: readonly Tally[]
  readonly namespaces: readonly Tally[]
  /** What changed last, the newest first. */
  readonly changed: readonly Observed[]
}

const changesKept = 5

/**
 * Counts every object of the namespace (undefined: of all) by its state, with all that is beneath it: those that say
 * something, and those that are not well.
 */
export function countStates(graph: Graph, namespace: string | undefined): StateTable {
  const total = nothing()
  const kinds = new Map<string, Record<OverallState, number>>()
  const namespaces = new Map<string, Record<OverallState, number>>()
  const changed: Observed[] = []
  for (const observed of graph.observed()) {
    const { object, state, speaks, verdict } = observed
    if (!speaks && state !== 'error' && state !== 'working') continue
    if (namespace !== undefined && object.namespace !== namespace) continue
    total[state]++
    countIn(kinds, `${object.group}/${object.kind}`, state)
    countIn(namespaces, object.namespace, state)
    if (verdict.since !== undefined) changed.push(observed)
  }
  changed.sort((a, b) => timeOf(b) - timeOf(a) || compareRefs(a.object, b.object))
  return {
    total,
    kinds: tallies(shortened(kinds)),
    namespaces: tallies(namespaces),
    changed: changed.slice(0, changesKept),
  }
}

function nothing(): Record<OverallState, number> {
  return { error: 0, working: 0, unknown: 0, ok: 0 }
}

function countIn(into: Map<string, Record<OverallState, number>>, name: string, state: OverallState): void {
  const counts = into.get(name) ?? nothing()
  counts[state]++
  into.set(name, counts)
}

/** Counts of kinds by `group/kind`, now by `Kind.group`, without the group where the kind alone tells which is meant. */
function shortened(from: ReadonlyMap<string, StateCounts>): ReadonlyMap<string, StateCounts> {
  const kindOf = (key: string) => key.slice(key.indexOf('/') + 1)
  const alike = Map.groupBy(from.keys(), kindOf)
  const named = (key: string) => {
    const kind = kindOf(key)
    const group = key.slice(0, key.indexOf('/'))
    return alike.get(kind)!.length === 1 || group === '' ? kind : `${kind}.${group}`
  }
  return new Map([...from].map(([key, counts]) => [named(key), counts]))
}

function tallies(from: ReadonlyMap<string, StateCounts>): readonly Tally[] {
  return [...from]
    .map(([name, counts]) => ({ name, counts }))
    .sort(
      ({ name: a, counts: one }, { name: b, counts: other }) =>
        other.error - one.error ||
        other.working - one.working ||
        other.unknown - one.unknown ||
        (a < b ? -1 : 1),
    )
}

function timeOf({ verdict }: Observed): number {
  return Date.parse(verdict.since ?? '') || 0
}
