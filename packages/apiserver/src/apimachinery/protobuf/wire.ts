/** One field of a protobuf message: its number, and its value as a number or as bytes. */
export interface WireField {
  readonly number: number
  readonly value: number | Buffer
}

/** Bytes that are not a protobuf message. */
export class WireError extends Error {}

/** Reads the fields of a message in the order they come; wire types 0, 1, 2 and 5 occur. */
export function readFields(bytes: Buffer): WireField[] {
  const reader = new Reader(bytes)
  const fields: WireField[] = []
  while (!reader.done) {
    const tag = reader.varint()
    fields.push({ number: Math.floor(tag / 8), value: reader.value(tag % 8) })
  }
  return fields
}

class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length
  }

  /** A varint as a signed 64-bit number; beyond 2^53 it loses digits, as JSON numbers do. */
  varint(): number {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) throw new WireError('unexpected EOF')
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return Number(BigInt.asIntN(64, value))
    }
    throw new WireError('integer overflow')
  }

  value(type: number): number | Buffer {
    if (type === 0) return this.varint()
    if (type === 1) return this.take(8).readDoubleLE()
    if (type === 2) return this.take(this.varint())
    if (type === 5) return this.take(4).readFloatLE()
    throw new WireError(`illegal wireType ${type}`)
  }

  take(length: number): Buffer {
    if (length < 0 || this.#at + length > this.#bytes.length) throw new WireError('unexpected EOF')
    const from = this.#at
    this.#at += length
    return this.#bytes.subarray(from, this.#at)
  }
}
