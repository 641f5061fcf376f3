import type { CacheReader } from '@barometer/controller'
import { Configuration, Revision, type Route } from '../api/kinds.ts'
import { notFound } from '../api/names.ts'
import type { TrafficEntry, TrafficTarget } from '../api/traffic.ts'
import type { Split } from '../cloud/cloud.ts'
import { failed, isSo, type Statement, saidBy, working } from './statement.ts'

/** What a target of traffic leads to. */
export interface Destination {
  /** The Revision that is to have the requests; absent: there is none, or none yet. */
  readonly revision?: string
  /** The Revision, or the Configuration, is not there at all. */
  readonly missing: boolean
  readonly said: Statement
}

/** Finds what the targets of a Route lead to, in their order. */
export function destinationsOf({ metadata, spec }: Route, cache: CacheReader): readonly Destination[] {
  const { namespace } = metadata
  return spec.traffic.map(({ configurationName, revisionName }) => {
    if (configurationName !== undefined)
      return ofConfiguration(
        configurationName,
        cache.get(Configuration, { namespace, name: configurationName }),
      )
    const name = revisionName ?? ''
    return ofRevision(name, cache.get(Revision, { namespace, name }))
  })
}

function ofConfiguration(name: string, configuration: Configuration | undefined): Destination {
  if (!configuration) {
    const message = `Configuration '${name}' referenced in traffic not found`
    return { missing: true, said: failed('ConfigurationMissing', message) }
  }
  const revision = configuration.status?.latestReadyRevisionName
  if (revision !== undefined) return { revision, missing: false, said: isSo }
  const latest = saidBy(configuration, 'Ready', `Configuration '${name}'`)
  const none = `Configuration '${name}' does not have any ready Revision.`
  if (latest.status === 'False') return { missing: true, said: failed('RevisionMissing', none) }
  return { missing: false, said: working('RevisionNotReady', none) }
}

function ofRevision(name: string, revision: Revision | undefined): Destination {
  if (!revision)
    return {
      missing: true,
      said: failed('RevisionMissing', `Revision '${name}' referenced in traffic not found`),
    }
  const ready = saidBy(revision, 'Ready', `Revision '${name}'`)
  if (ready.status === 'False')
    return {
      revision: name,
      missing: false,
      said: failed('RevisionFailed', `Revision '${name}' referenced in traffic has failed.`),
    }
  if (ready.status === 'Unknown')
    return {
      revision: name,
      missing: false,
      said: working('RevisionNotReady', `Revision '${name}' referenced in traffic is not ready yet.`),
    }
  return { revision: name, missing: false, said: isSo }
}

/** The share of each target: one alone has all, where it does not say. */
function shareOf({ percent }: TrafficTarget, targets: readonly TrafficTarget[]): number {
  return percent ?? (targets.length === 1 ? 100 : 0)
}

/** What the targets say of themselves, the first that fails before the first that is not ready yet. */
export function assignable(
  targets: readonly TrafficTarget[],
  destinations: readonly Destination[],
): Statement {
  const find = (status: Statement['status']) => destinations.find(({ said }) => said.status === status)?.said
  const total = targets.reduce((sum, target) => sum + shareOf(target, targets), 0)
  const invalid = failed('InvalidTraffic', `The percentages of traffic add up to ${total}, not to 100.`)
  return find('False') ?? (total === 100 ? (find('Unknown') ?? isSo) : invalid)
}

/** How the cloud should spread requests. */
export function splitOf(targets: readonly TrafficTarget[], destinations: readonly Destination[]): Split {
  const split: Record<string, number> = {}
  for (const [index, target] of targets.entries()) {
    const { revision } = destinations[index]!
    const share = shareOf(target, targets)
    if (revision !== undefined && share > 0) split[revision] = (split[revision] ?? 0) + share
  }
  return split
}

/** What the status says: what still gets requests and should not, then the targets. `now`: while requests move. */
export function entriesOf(
  targets: readonly TrafficTarget[],
  destinations: readonly Destination[],
  now: Split | undefined,
): readonly TrafficEntry[] {
  const named = new Set(destinations.map(({ revision }) => revision))
  const leaving = Object.entries(now ?? {}).filter(([revision]) => !named.has(revision))
  const told = new Set<string>()
  const entries = targets.map((target, index): TrafficEntry | undefined => {
    const { revision, missing } = destinations[index]!
    if (revision === undefined && !missing) return undefined
    const { name, tag, latestRevision } = target
    const first = revision !== undefined && !told.has(revision)
    if (revision !== undefined) told.add(revision)
    const moving = now && revision !== undefined
    return {
      revisionName: revision ?? notFound,
      ...(name !== undefined && { name }),
      ...(tag !== undefined && { tag }),
      ...(latestRevision !== undefined && { latestRevision }),
      percent: moving ? (first ? (now[revision] ?? 0) : 0) : shareOf(target, targets),
    }
  })
  return [
    ...leaving.map(([revisionName, percent]) => ({ revisionName, percent })),
    ...entries.filter((entry) => entry !== undefined),
  ]
}
