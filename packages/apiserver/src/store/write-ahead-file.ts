import { closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Forces a database's write-ahead file to the disk. A transaction is complete in that file when COMMIT returns, and
 * every frame carries a checksum: once the file is forced, the transaction survives, as with `synchronous = FULL`. But
 * done from here, other requests are served while the disk works.
 */
export class WriteAheadFile {
  readonly #path: string
  readonly #file: number
  /** Opened once for each force under way: the system reports a failed write once to each, not once in all. */
  readonly #idle: number[] = []
  #closed = false

  /** The database must be open. Its files are entered in their directory for good. */
  constructor(database: string) {
    this.#path = `${database}-wal`
    this.#file = openSync(this.#path, 'r+')
    const directory = openSync(dirname(database), 'r')
    fsyncSync(directory)
    closeSync(directory)
  }

  /** Resolves when all that is in the file now is on the disk. */
  force(): Promise<void> {
    const file = this.#idle.pop() ?? openSync(this.#path, 'r+')
    return new Promise((resolve, reject) =>
      fdatasync(file, (error) => {
        if (this.#closed) closeSync(file)
        else this.#idle.push(file)
        if (error) reject(error)
        else resolve()
      }),
    )
  }

  /** As `force`, but waits. */
  forceNow(): void {
    fdatasyncSync(this.#file)
  }

  /** Lets go of the file; where the disk is still at work, once it is done. */
  close(): void {
    this.#closed = true
    closeSync(this.#file)
    for (const file of this.#idle) closeSync(file)
  }
}
