import { closeSync, openSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeDump } from '@barometer/survey'
import { mustHaveRead, tellNotes } from '../live/notes.ts'
import { openClient } from '../live/open-client.ts'
import { ProgressLine } from '../live/progress-line.ts'
import type { SourceFlags } from '../source-options.ts'
import { visibleJson } from '../terminal-text.ts'
import { CommandError, type World } from '../world.ts'

export interface DumpFlags extends SourceFlags {
  readonly file?: string
}

/** Writes a cluster as a dump, without what is secret. The exit code: 0 done. */
export async function dumpCommand(flags: DumpFlags, world: World): Promise<number> {
  const client = openClient(flags, world)
  const line = new ProgressLine(world)
  const path = flags.file === undefined ? undefined : resolve(world.directory, flags.file)
  let file: number | undefined
  try {
    const surveyed = await writeDump(client, {
      write: (json) => {
        const text = visibleJson(json)
        line.take()
        if (path === undefined) return world.out(text)
        // Only now, so that a cluster that does not answer costs nobody the dump of yesterday.
        file ??= open(path)
        writeSync(file, text)
      },
      progress: (progress) => line.tell(progress),
      now: world.now.getTime(),
      namespace: flags.namespace,
      signal: world.interrupted,
    })
    line.clear()
    mustHaveRead(surveyed)
    tellNotes(surveyed.notes, world)
    return 0
  } finally {
    line.clear()
    client.close()
    if (file !== undefined) closeSync(file)
  }
}

/** A dump names everything in a cluster: only its owner may read it. */
function open(file: string): number {
  try {
    return openSync(file, 'w', 0o600)
  } catch (error) {
    throw new CommandError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}
