import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/**
 * The newest revision that is known to be on the disk, in a small file beside the log: a log that ends before it has
 * lost something. Written after the log was forced, so that it is never ahead of it; not forced itself.
 */
export class DurableMark {
  readonly #path: string
  #file: number | undefined
  #written = 0

  constructor(database: string) {
    this.#path = `${database}-mark`
  }

  /** The revision; zero when there is no mark. Throws when it cannot be read. */
  read(): number {
    let text: string
    try {
      text = readFileSync(this.#path, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
      throw error
    }
    const revision = Number.parseInt(text, 10)
    if (text !== lineOf(revision)) throw new Error(`${this.#path} does not match its checksum`)
    return revision
  }

  write(revision: number): void {
    if (revision <= this.#written) return
    this.#file ??= openSync(this.#path, 'w', 0o600)
    writeSync(this.#file, lineOf(revision), 0)
    this.#written = revision
  }

  /** For logs whose end may be lost with the machine. */
  remove(): void {
    rmSync(this.#path, { force: true })
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }
}

/** Always of one length, so that the new line covers the old one. */
function lineOf(revision: number): string {
  const digits = String(revision).padStart(16, '0')
  return `${digits} ${crc32(digits).toString(16).padStart(8, '0')}\n`
}
