/** One DER element: tag, length, content. */
export function element(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag]), length(body.length), body])
}

function length(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size])
  const bytes: number[] = []
  for (let rest = size; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff)
  return Buffer.from([0x80 | bytes.length, ...bytes])
}

export const sequence = (...content: Buffer[]): Buffer => element(0x30, ...content)
export const set = (...content: Buffer[]): Buffer => element(0x31, ...content)
export const octets = (content: Buffer): Buffer => element(0x04, content)
export const bits = (content: Buffer): Buffer => element(0x03, Buffer.from([0]), content)
export const boolean = (value: boolean): Buffer => element(0x01, Buffer.from([value ? 0xff : 0]))
export const utf8 = (text: string): Buffer => element(0x0c, Buffer.from(text, 'utf8'))
/** Context-specific, constructed. */
export const explicit = (tag: number, ...content: Buffer[]): Buffer => element(0xa0 | tag, ...content)

/** A non-negative integer from its big-endian bytes. */
export function integer(bytes: Buffer): Buffer {
  return element(0x02, bytes[0]! & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
}

/** An object identifier from its dotted form. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest.flatMap(base128)]
  return element(0x06, Buffer.from(bytes))
}

function base128(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}

/** A time; years up to 2049 as UTCTime, later ones as GeneralizedTime. */
export function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]/g, '').slice(0, 14)
  return date.getUTCFullYear() < 2050
    ? element(0x17, Buffer.from(`${digits.slice(2)}Z`))
    : element(0x18, Buffer.from(`${digits}Z`))
}

/** The elements within an element, each whole. What is cut off ends the list. */
export function children(parent: Buffer): Buffer[] {
  const found: Buffer[] = []
  let at = contentStart(parent, 0)
  while (at < parent.length) {
    const end = contentStart(parent, at) + contentLength(parent, at)
    if (end > parent.length) break
    found.push(parent.subarray(at, end))
    at = end
  }
  return found
}

function contentStart(data: Buffer, at: number): number {
  const first = data[at + 1] ?? 0
  return at + 2 + (first & 0x80 ? first & 0x7f : 0)
}

function contentLength(data: Buffer, at: number): number {
  const first = data[at + 1] ?? 0
  if (!(first & 0x80)) return first
  return data.subarray(at + 2, contentStart(data, at)).reduce((size, byte) => size * 256 + byte, 0)
}
