import { inContexts } from '@barometer/survey'
import { contextsNamed } from '../live/contexts-named.ts'
import { problemIn, tellProblem } from '../live/problem.ts'
import type { ObjectArgument } from '../options/object-arguments.ts'
import type { SourceFlags } from '../options/source-options.ts'
import { CommandError } from '../streams/command-error.ts'
import type { IOStreams } from '../streams/io-streams.ts'
import type { Snapshot, SnapshotOptions } from './snapshot.ts'
import { takeSnapshot } from './take-snapshot.ts'

type LookFlags = SourceFlags & { readonly watch?: boolean }

/** One cluster among those that are looked at; objects of two never meet in one graph. */
export interface ClusterResult<T = Snapshot> {
  /** The name of its context; '' where only one cluster, or files, are looked at. */
  readonly cluster: string
  readonly snapshot: T
}

/** All that a command looks at: files, a cluster, or several. */
export interface ClusterResults<T = Snapshot> {
  readonly clusters: readonly ClusterResult<T>[]
  /** Clusters that could not be looked at, and why. */
  readonly problems: readonly { readonly cluster: string; readonly error: CommandError }[]
  /** Whether several clusters were asked for, however many answered. */
  readonly several: boolean
}

/** Reads what the arguments name, in one place or in every context that is named. */
export function snapshotsOf(
  args: readonly ObjectArgument[],
  flags: LookFlags,
  streams: IOStreams,
  options: SnapshotOptions = {},
): Promise<ClusterResults> {
  return inEveryContext(flags, streams, (own, cluster) =>
    takeSnapshot(args, own, streams, { ...options, cluster, willWatch: flags.watch === true }),
  )
}

/**
 * Looks at every context that is named, all at once; without any, at the one cluster, or the files, that are meant. Of
 * several, one that cannot be looked at costs a line on standard error, not the answer.
 */
export async function inEveryContext<T, Flags extends LookFlags>(
  flags: Flags,
  streams: IOStreams,
  look: (flags: Flags, cluster: string) => Promise<T>,
): Promise<ClusterResults<T>> {
  const { contexts, ...own } = flags
  if (flags.watch && flags.filename) {
    throw new CommandError('--watch follows a cluster; files do not change')
  }
  if (contexts === undefined) {
    return { clusters: [{ cluster: '', snapshot: await look(flags, '') }], problems: [], several: false }
  }
  const names = contextsNamed(contexts, flags, streams)
  const outcomes = await inContexts(names, (context) => look({ ...(own as Flags), context }, context))
  streams.interrupted.throwIfAborted()
  const clusters: ClusterResult<T>[] = []
  const problems: { cluster: string; error: CommandError }[] = []
  for (const outcome of outcomes) {
    const cluster = outcome.context
    if ('value' in outcome) clusters.push({ cluster, snapshot: outcome.value })
    else problems.push({ cluster, error: problemIn(outcome.error) })
  }
  for (const { cluster, error } of problems) tellProblem(cluster, error, streams)
  return { clusters, problems, several: true }
}

/** The worst of the exit codes: an answer that lacks a cluster is never taken for a good one. */
export function worstCode(codes: Iterable<number>, { problems }: ClusterResults<unknown>): number {
  return Math.max(0, ...codes, ...problems.map(({ error }) => error.code))
}
