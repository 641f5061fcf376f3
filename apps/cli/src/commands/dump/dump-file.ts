import { randomUUID } from 'node:crypto'
import { closeSync, openSync, realpathSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { CommandError } from '../../streams/command-error.ts'

const packedAtOnce = 4_000_000

/**
 * A file that takes its name only when it is whole, so that a cluster that stops answering costs nobody the dump of
 * yesterday. A dump names everything in a cluster: only its owner may read it. A device or a pipe is written to as it is;
 * of a link, what it leads to is replaced.
 */
export class DumpFile {
  readonly #name: string
  readonly #path: string
  /** Undefined where it is written in place. */
  readonly #part: string | undefined
  #descriptor: number | undefined
  /** As its name says: `.gz`. */
  readonly #isPacked: boolean
  #waiting = ''

  constructor(path: string) {
    this.#name = path
    this.#isPacked = path.endsWith('.gz')
    const found = statSync(path, { throwIfNoEntry: false })
    this.#path = found ? this.#do(() => realpathSync(path)) : path
    this.#part = found && !found.isFile() ? undefined : `${this.#path}.${randomUUID()}.part`
  }

  write(text: string): void {
    if (!this.#isPacked) {
      this.#put(Buffer.from(text))
      return
    }
    this.#waiting += text
    if (this.#waiting.length >= packedAtOnce) this.#pack()
  }

  /** Packed pieces one after the other are a packed whole. */
  #pack(): void {
    if (this.#waiting === '') return
    this.#put(gzipSync(this.#waiting))
    this.#waiting = ''
  }

  #put(bytes: Buffer): void {
    this.#do(() => {
      // A name that nobody can have foreseen, made here or not at all: no link is followed, no old mode kept.
      this.#descriptor ??= this.#part ? openSync(this.#part, 'wx', 0o600) : openSync(this.#path, 'w')
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at)
    })
  }

  keep(): void {
    this.#pack()
    const part = this.#part
    if (part !== undefined && this.#descriptor !== undefined) this.#do(() => renameSync(part, this.#path))
  }

  /** What was not kept is gone. */
  close(): void {
    if (this.#descriptor === undefined) return
    closeSync(this.#descriptor)
    if (this.#part !== undefined) rmSync(this.#part, { force: true })
  }

  #do<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw new CommandError(`${this.#name} cannot be written (${(error as NodeJS.ErrnoException).code})`)
    }
  }
}
