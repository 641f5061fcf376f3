import { closeSync, openSync, readSync } from 'node:fs'

/** Nothing that a person writes by hand is longer; a device never ends. */
const longest = 16 * 2 ** 20

/** The text of a file. Throws what the system says, and an error with the code EFBIG where it has more than 16 MB. */
export function readTextFile(file: string): string {
  const descriptor = openSync(file, 'r')
  try {
    const chunks: Buffer[] = []
    let length = 0
    while (length <= longest) {
      const chunk = Buffer.allocUnsafe(64 * 1024)
      const read = readSync(descriptor, chunk)
      if (read === 0) return Buffer.concat(chunks, length).toString('utf8')
      chunks.push(chunk.subarray(0, read))
      length += read
    }
  } finally {
    closeSync(descriptor)
  }
  throw Object.assign(new Error('it has more than 16 MB'), { code: 'EFBIG' })
}
