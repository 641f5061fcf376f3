import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

/** Nothing that a person writes by hand is longer; a device never ends. */
const longest = 16 * 2 ** 20

/** Milliseconds for which somebody may be about to write to a named pipe, and between two looks at it. */
const patience = 5000
const pause = 10

/**
 * The text of a file. Throws what the system says, an error with the code EFBIG where it has more than 16 MB, and one with
 * the code ETIMEDOUT for a named pipe to which nobody writes: to wait for that would hold the process for good.
 */
export function readTextFile(file: string, options: { readonly patience?: number } = {}): string {
  const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const isPipe = fstatSync(descriptor).isFIFO()
    const chunks: Buffer[] = []
    let length = 0
    let left = options.patience ?? patience
    while (length <= longest) {
      const chunk = Buffer.allocUnsafe(64 * 1024)
      const read = readNow(descriptor, chunk)
      if (read === undefined || (read === 0 && isPipe && length === 0)) {
        if (left <= 0) throw Object.assign(new Error('nobody writes to this pipe'), { code: 'ETIMEDOUT' })
        left -= pause
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
        continue
      }
      if (read === 0) return Buffer.concat(chunks, length).toString('utf8')
      chunks.push(chunk.subarray(0, read))
      length += read
    }
  } finally {
    closeSync(descriptor)
  }
  throw Object.assign(new Error('it has more than 16 MB'), { code: 'EFBIG' })
}

/** How much there was to read; undefined: nothing yet. */
function readNow(descriptor: number, chunk: Buffer): number | undefined {
  try {
    return readSync(descriptor, chunk)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined
    throw error
  }
}
