import { gzipSync } from 'node:zlib'

interface Entry {
  readonly name: string
  readonly content: Buffer
  readonly isExecutable?: boolean
}

const block = 512

/** An archive of files, the same whenever and by whomever it is made of the same: no times, no owners. */
export function tarGz(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap((entry) => [header(entry), entry.content, padding(entry.content.length)])
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * block)]))
}

/** POSIX.1-1988 with the names of ustar: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html */
function header({ name, content, isExecutable }: Entry): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for the archive`)
  const bytes = Buffer.alloc(block)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  bytes.write(name, 0)
  bytes.write(octal(isExecutable ? 0o755 : 0o644, 7), 100)
  bytes.write(octal(0, 7), 108)
  bytes.write(octal(0, 7), 116)
  bytes.write(octal(content.length, 11), 124)
  bytes.write(octal(0, 11), 136)
  bytes.write(' '.repeat(8), 148)
  bytes.write('0', 156)
  bytes.write('ustar\x0000', 257)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${octal(sum, 6)}\0 `, 148)
  return bytes
}

function padding(length: number): Buffer {
  return Buffer.alloc((block - (length % block)) % block)
}
