import { resolve } from 'node:path'
import { writeDump } from '@barometer/survey'
import { mustHaveRead, tellNotes } from '../../live/notes.ts'
import { openClient } from '../../live/open-client.ts'
import { ProgressLine } from '../../live/progress-line.ts'
import type { SourceFlags } from '../../options/source-options.ts'
import { readPacks } from '../../packs/read-packs.ts'
import { CommandError } from '../../streams/command-error.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import { oneLine, visibleJson } from '../../text/terminal-text.ts'
import { contextFiles } from './context-files.ts'
import { DumpFile } from './dump-file.ts'

export interface DumpFlags extends SourceFlags {
  readonly file?: string
}

/** Writes a cluster, or every one that is named, as a dump, without what is secret. The exit code: 0 done. */
export async function dumpCommand(flags: DumpFlags, streams: IOStreams): Promise<number> {
  const { file, contexts } = flags
  if (contexts === undefined) return dumpCluster(flags, streams, '')
  if (file === undefined) {
    throw new CommandError(
      'name a file: with --contexts each cluster has its own, with the context added to the name',
    )
  }
  const { inEveryContext, worstCode } = await import('../../snapshot/in-every-context.ts')
  const fileFor = contextFiles(file)
  const results = await inEveryContext(flags, streams, (own, cluster) =>
    dumpCluster({ ...own, file: fileFor(cluster) }, streams, cluster),
  )
  return worstCode(
    results.clusters.map(({ snapshot }) => snapshot),
    results,
  )
}

async function dumpCluster(flags: DumpFlags, streams: IOStreams, cluster: string): Promise<number> {
  const client = openClient(flags, streams)
  const line = new ProgressLine(streams)
  let lines = 0
  const file = flags.file === undefined ? undefined : new DumpFile(resolve(streams.directory, flags.file))
  try {
    const packs = await readPacks(flags.packs ?? [], streams)
    const surveyed = await writeDump(client, {
      packs,
      write: (json) => {
        const text = visibleJson(json)
        lines++
        line.take()
        if (file) file.write(text)
        else streams.out(text)
      },
      progress: (progress) => line.tell(progress),
      now: streams.now.getTime(),
      namespace: flags.namespace,
      signal: streams.interrupted,
    })
    line.clear()
    mustHaveRead(surveyed)
    file?.keep()
    // The last line of a dump says what was read.
    if (flags.file !== undefined && streams.isWatched)
      streams.err(`wrote ${oneLine(flags.file)}: ${lines - 1} objects\n`)
    tellNotes(surveyed.notes, streams, cluster)
    return 0
  } finally {
    line.clear()
    client.close()
    file?.close()
  }
}
