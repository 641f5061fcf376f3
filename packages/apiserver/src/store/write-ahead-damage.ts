import { existsSync, readFileSync } from 'node:fs'

const headerSize = 32
const frameHeaderSize = 24

/**
 * What is wrong inside an SQLite write-ahead file, which SQLite itself would drop without a word along with all that
 * follows; undefined when it is whole, absent, or only its tail was not written to the end. Reads only.
 */
export function writeAheadDamage(file: string): string | undefined {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  if (bytes.length < headerSize + frameHeaderSize) return undefined
  const frames = framesOf(bytes)
  const first = frames.findIndex(({ whole, current }) => !whole || !current)
  const isHeaderWhole =
    bytes.readUInt32BE(24) === frames.header[0] && bytes.readUInt32BE(28) === frames.header[1]
  if (!isHeaderWhole)
    return frames.some(({ whole }, index) => index > 0 && whole)
      ? 'its header does not match its checksum'
      : undefined
  if (first < 0 || !frames.slice(first).some(({ whole, current }) => whole && current)) return undefined
  return `frame ${first + 1} does not match its checksum, and later ones do`
}

interface Frame {
  /** Its checksum follows from that of the frame before it. */
  readonly whole: boolean
  /** It was written since the file was last begun anew; others are left over. */
  readonly current: boolean
}

function framesOf(bytes: Buffer): Frame[] & { header: readonly [number, number] } {
  const isBig = (bytes.readUInt32BE(0) & 1) === 1
  const pageSize = bytes.readUInt32BE(8) || 4096
  const size = frameHeaderSize + (pageSize === 1 ? 65_536 : pageSize)
  const sum = (from: number, to: number, seed: readonly [number, number]) =>
    checksum(bytes, from, to, seed, isBig)
  const frames: Frame[] = []
  for (let at = headerSize; at + size <= bytes.length; at += size) {
    const before = at === headerSize ? headerSize - 8 : at - size + 16
    const seed = [bytes.readUInt32BE(before), bytes.readUInt32BE(before + 4)] as const
    const [one, two] = sum(at + frameHeaderSize, at + size, sum(at, at + 8, seed))
    frames.push({
      whole: bytes.readUInt32BE(at + 16) === one && bytes.readUInt32BE(at + 20) === two,
      current: bytes.compare(bytes, 16, 24, at + 8, at + 16) === 0,
    })
  }
  return Object.assign(frames, { header: sum(0, 24, [0, 0]) })
}

/** SQLite's own: two sums over pairs of 32-bit words, in the byte order that the header names. */
function checksum(
  bytes: Buffer,
  from: number,
  to: number,
  [first, second]: readonly [number, number],
  isBig: boolean,
): readonly [number, number] {
  let one = first
  let two = second
  for (let at = from; at < to; at += 8) {
    one = (one + (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + two) >>> 0
    two = (two + (isBig ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + one) >>> 0
  }
  return [one, two]
}
