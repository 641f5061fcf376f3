import type { ObjectArgument } from '../options/object-arguments.ts'
import type { SourceFlags } from '../options/source-options.ts'
import type { IOStreams } from '../streams/io-streams.ts'
import type { Snapshot, SnapshotOptions } from './snapshot.ts'

/** Reads what the arguments name and all it rests on, from files or from a cluster; without any, all there is. */
export async function takeSnapshot(
  args: readonly ObjectArgument[],
  flags: SourceFlags,
  streams: IOStreams,
  options: SnapshotOptions = {},
): Promise<Snapshot> {
  if (flags.filename) {
    const { snapshotOfFiles } = await import('./snapshot-of-files.ts')
    return snapshotOfFiles(args, { ...flags, filename: flags.filename }, streams, options)
  }
  const { snapshotOfCluster } = await import('./snapshot-of-cluster.ts')
  return snapshotOfCluster(args, flags, streams, options)
}
