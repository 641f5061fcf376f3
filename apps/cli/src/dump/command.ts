import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
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
  const file = flags.file === undefined ? undefined : new DumpFile(resolve(world.directory, flags.file))
  try {
    const surveyed = await writeDump(client, {
      write: (json) => {
        const text = visibleJson(json)
        line.take()
        if (file) file.write(text)
        else world.out(text)
      },
      progress: (progress) => line.tell(progress),
      now: world.now.getTime(),
      namespace: flags.namespace,
      signal: world.interrupted,
    })
    line.clear()
    mustHaveRead(surveyed)
    file?.keep()
    tellNotes(surveyed.notes, world)
    return 0
  } finally {
    line.clear()
    client.close()
    file?.close()
  }
}

/**
 * A file that takes its name only when it is whole, so that a cluster that stops answering costs nobody the dump of
 * yesterday. A dump names everything in a cluster: only its owner may read it.
 */
class DumpFile {
  readonly #path: string
  readonly #part: string
  #descriptor: number | undefined

  constructor(path: string) {
    this.#path = path
    this.#part = `${path}.part`
  }

  write(text: string): void {
    this.#descriptor ??= this.#do(() => openSync(this.#part, 'w', 0o600))
    writeSync(this.#descriptor, text)
  }

  keep(): void {
    this.#do(() => renameSync(this.#part, this.#path))
  }

  /** What was not kept is gone. */
  close(): void {
    if (this.#descriptor === undefined) return
    closeSync(this.#descriptor)
    rmSync(this.#part, { force: true })
  }

  #do<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw new CommandError(`${this.#path} cannot be written (${(error as NodeJS.ErrnoException).code})`)
    }
  }
}
