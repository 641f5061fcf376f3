import { closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Forces a database's write-ahead file to the disk. A transaction is complete in that file when COMMIT returns, and
 * every frame carries a checksum: once the file is forced, the transaction survives, as with `synchronous = FULL`. But
 * done from here, other requests are served while the disk works.
 */
export class WriteAheadFile {
  readonly #file: number
  #forcing: Promise<void> | undefined

  /** The database must be open. Its files are entered in their directory for good. */
  constructor(database: string) {
    this.#file = openSync(`${database}-wal`, 'r+')
    const directory = openSync(dirname(database), 'r')
    fsyncSync(directory)
    closeSync(directory)
  }

  /** Resolves when all that is in the file now is on the disk. */
  force(): Promise<void> {
    const forcing = new Promise<void>((resolve, reject) =>
      fdatasync(this.#file, (error) => (error ? reject(error) : resolve())),
    )
    this.#forcing = forcing
    return forcing
  }

  forceNow(): void {
    fdatasyncSync(this.#file)
  }

  /** Lets go of the file once the disk is done with it. */
  close(): void {
    const close = () => closeSync(this.#file)
    if (this.#forcing) this.#forcing.then(close, close)
    else close()
  }
}
