const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d

/**
 * Takes a list (`{"kind": …, "metadata": …, "items": […]}`) apart while it arrives: every item is handed over as soon as
 * its last byte is there, and its text is forgotten. Throws a SyntaxError on what is not such a list.
 */
export class ListScanner {
  readonly #each: (item: unknown) => void
  /** Everything but the items. */
  readonly #envelope: Buffer[] = []
  /** The beginning of an item that came with earlier chunks. */
  #pending: Buffer[] = []
  #depth = 0
  #inString = false
  #escaped = false
  #inItems = false
  #inItem = false
  #expectsKey = false
  #key: number[] | undefined
  #lastKey = ''

  constructor(each: (item: unknown) => void) {
    this.#each = each
  }

  push(chunk: Buffer): void {
    let start = 0
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index]!
      if (this.#inString) {
        index = this.#skipString(chunk, index)
        continue
      }
      if (byte > openBrace + 2 || (byte > colon && byte < openBracket)) continue
      if (byte === quote) this.#beginString()
      else if (byte === openBrace || byte === openBracket) {
        if (this.#inItems && this.#depth === 2) {
          start = index
          this.#inItem = true
        } else if (byte === openBracket && this.#depth === 1 && this.#lastKey === 'items') {
          this.#inItems = true
          this.#keep(chunk, start, index + 1)
          start = index + 1
        }
        this.#depth++
        this.#expectsKey = this.#depth === 1
      } else if (byte === closeBrace || byte === closeBracket) {
        this.#depth--
        if (this.#depth < 0) throw new SyntaxError('more is closed than was opened')
        if (this.#inItem && this.#depth === 2) {
          this.#finishItem(chunk, start, index + 1)
          start = index + 1
        } else if (this.#inItems && this.#depth === 1) {
          this.#inItems = false
          start = index
        }
      } else if (byte === comma && this.#depth === 1) this.#expectsKey = true
      else if (byte === colon && this.#depth === 1) this.#expectsKey = false
    }
    if (this.#inItem) this.#pending.push(chunk.subarray(start))
    else if (!this.#inItems) this.#keep(chunk, start, chunk.length)
  }

  /** What stood around the items; the items themselves are an empty list there. */
  end(): Record<string, unknown> {
    if (this.#depth !== 0 || this.#inString || this.#envelope.length === 0) {
      throw new SyntaxError('the list ends in the middle')
    }
    const envelope = JSON.parse(Buffer.concat(this.#envelope).toString('utf8'))
    if (typeof envelope !== 'object' || envelope === null) throw new SyntaxError('the list is no object')
    // Whatever else was sent, it does not say that there are none. Go writes `null` for a list without items.
    if (!Array.isArray(envelope.items) && envelope.items !== null) throw new SyntaxError('it has no items')
    return envelope
  }

  #beginString(): void {
    this.#inString = true
    this.#key = this.#depth === 1 && this.#expectsKey ? [] : undefined
  }

  /** The index of the last byte of the string, or of the chunk. */
  #skipString(chunk: Buffer, from: number): number {
    for (let index = from; index < chunk.length; index++) {
      const byte = chunk[index]!
      if (this.#escaped) this.#escaped = false
      else if (byte === backslash) this.#escaped = true
      else if (byte === quote) {
        this.#inString = false
        if (this.#key) this.#lastKey = Buffer.from(this.#key).toString('utf8')
        this.#key = undefined
        return index
      }
      this.#key?.push(byte)
    }
    return chunk.length
  }

  #finishItem(chunk: Buffer, start: number, end: number): void {
    this.#inItem = false
    const here = chunk.subarray(this.#pending.length > 0 ? 0 : start, end)
    const whole = this.#pending.length > 0 ? Buffer.concat([...this.#pending, here]) : here
    this.#pending = []
    this.#each(JSON.parse(whole.toString('utf8')))
  }

  #keep(chunk: Buffer, start: number, end: number): void {
    if (end > start) this.#envelope.push(Buffer.from(chunk.subarray(start, end)))
  }
}
