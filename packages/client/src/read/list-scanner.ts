const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d

/** How deep lie the fields of a list, its items, their fields, those of their metadata, and those of each manager. */
const listDepth = 1
const itemsDepth = 2
const itemDepth = 3
const metadataDepth = 4
const managerDepth = 6

const itemsKey = Buffer.from('items')
const metadataKey = Buffer.from('metadata')
const managersKey = Buffer.from('managedFields')
const fieldSetKey = Buffer.from('fieldsV1')
const nothing = Buffer.alloc(0)

/** No API server stores an object that is near to this; what goes on for longer never ends. */
const longest = 64 * 2 ** 20

export interface ScannerOptions {
  /** Leaves what each manager manages (`metadata.managedFields[].fieldsV1`) unread: `{}` stands there. Default: no. */
  readonly withoutFieldSets?: boolean | undefined
}

/**
 * Takes a list (`{"kind": …, "metadata": …, "items": […]}`) apart while it arrives: every item is handed over as soon as
 * its last byte is there, and its text is forgotten. Throws a SyntaxError on what is not such a list.
 */
export class ListScanner {
  readonly #each: (item: unknown) => void
  readonly #withoutFieldSets: boolean
  /** Everything but the items. */
  readonly #envelope: Buffer[] = []
  /** Pieces of the item under way, from earlier chunks and from before what is left out. */
  #pieces: Buffer[] = []
  /** Bytes of the envelope and of the item under way. */
  #held = 0
  #depth = 0
  #inString = false
  #escaped = false
  #inItems = false
  #inItem = false
  /** Bytes of a field set pass by unread. */
  #passing = false
  /** Which of the fields that matter the next value belongs to. */
  #field: Buffer | undefined
  #inMetadata = false
  #inManagers = false
  /** The name of a field that matters here, which the string under way may turn out to be. */
  #awaited: Buffer | undefined
  #nameSoFar: Buffer | undefined

  constructor(each: (item: unknown) => void, { withoutFieldSets = false }: ScannerOptions = {}) {
    this.#each = each
    this.#withoutFieldSets = withoutFieldSets
  }

  push(chunk: Buffer): void {
    /** Where what is kept of this chunk begins. */
    let start = 0
    for (let index = this.#inString ? this.#endOfString(chunk, 0) + 1 : 0; index < chunk.length; index++) {
      const byte = chunk[index]!
      if (byte > closeBrace || (byte > colon && byte < openBracket)) continue
      if (byte === quote) {
        this.#inString = true
        this.#awaited = this.#nameAwaited()
        index = this.#endOfString(chunk, index + 1)
      } else if (byte === openBrace || byte === openBracket) start = this.#open(chunk, start, index)
      else if (byte === closeBrace || byte === closeBracket) start = this.#close(chunk, start, index)
      else if (byte === comma) this.#field = undefined
    }
    if (this.#passing) return
    if (this.#inItem) {
      this.#pieces.push(chunk.subarray(start))
      this.#hold(chunk.length - start)
    } else if (!this.#inItems) this.#keep(chunk, start, chunk.length)
  }

  /** What stood around the items; the items themselves are an empty list there. */
  end(): Record<string, unknown> {
    if (this.#depth !== 0 || this.#inString || this.#envelope.length === 0) {
      throw new SyntaxError('the list ends in the middle')
    }
    const envelope = parsed(Buffer.concat(this.#envelope).toString('utf8'))
    if (typeof envelope !== 'object' || envelope === null) throw new SyntaxError('the list is no object')
    // Whatever else was sent, it does not say that there are none. Go writes `null` for a list without items.
    const { items } = envelope as { items?: unknown }
    if (!Array.isArray(items) && items !== null) throw new SyntaxError('it has no items')
    return envelope as Record<string, unknown>
  }

  #nameAwaited(): Buffer | undefined {
    if (this.#depth === listDepth) return itemsKey
    if (!this.#withoutFieldSets || !this.#inItem) return undefined
    if (this.#depth === itemDepth) return metadataKey
    if (this.#depth === metadataDepth) return this.#inMetadata ? managersKey : undefined
    return this.#depth === managerDepth && this.#inManagers && !this.#passing ? fieldSetKey : undefined
  }

  /** The index of the last byte of the string, or of the chunk. */
  #endOfString(chunk: Buffer, from: number): number {
    let escaped = this.#escaped
    for (let index = from; index < chunk.length; index++) {
      const byte = chunk[index]!
      if (escaped) escaped = false
      else if (byte === backslash) escaped = true
      else if (byte === quote) {
        this.#inString = false
        this.#escaped = false
        if (this.#awaited) this.#noteName(this.#awaited, chunk, from, index)
        return index
      }
    }
    this.#escaped = escaped
    if (this.#awaited) this.#awaitMore(this.#awaited, chunk.subarray(from))
    return chunk.length
  }

  /** A string that is longer than the name already is none, however it goes on. */
  #awaitMore(awaited: Buffer, more: Buffer): void {
    const soFar = this.#nameSoFar ?? nothing
    if (soFar.length + more.length <= awaited.length) {
      this.#nameSoFar = Buffer.concat([soFar, more])
      return
    }
    this.#nameSoFar = undefined
    this.#awaited = undefined
    this.#field = undefined
  }

  /** Whether a string that has ended is the name that was awaited: a value that reads like it is followed by a comma. */
  #noteName(awaited: Buffer, chunk: Buffer, from: number, end: number): void {
    const before = this.#nameSoFar
    this.#nameSoFar = undefined
    const name = before ? Buffer.concat([before, chunk.subarray(from, end)]) : undefined
    const same = name
      ? name.equals(awaited)
      : end - from === awaited.length && awaited.compare(chunk, from, end) === 0
    this.#field = same ? awaited : undefined
  }

  /** Where what is kept begins, after something was opened. */
  #open(chunk: Buffer, start: number, index: number): number {
    const field = this.#field
    this.#field = undefined
    const depth = this.#depth++
    if (depth > managerDepth) return start
    if (depth === itemsDepth && this.#inItems) {
      this.#inItem = true
      return index
    }
    if (field === undefined) return start
    if (field === itemsKey && depth === listDepth && chunk[index] === openBracket) {
      this.#inItems = true
      this.#keep(chunk, start, index + 1)
      return index + 1
    }
    if (field === metadataKey && depth === itemDepth) this.#inMetadata = true
    else if (field === managersKey && depth === metadataDepth) this.#inManagers = true
    else if (field === fieldSetKey && depth === managerDepth && chunk[index] === openBrace) {
      this.#pieces.push(chunk.subarray(start, index + 1))
      this.#hold(index + 1 - start)
      this.#passing = true
    }
    return start
  }

  /** Where what is kept begins, after something was closed. */
  #close(chunk: Buffer, start: number, index: number): number {
    const depth = --this.#depth
    if (depth > managerDepth) return start
    if (depth < 0) throw new SyntaxError('more is closed than was opened')
    this.#field = undefined
    if (this.#passing) {
      this.#passing = false
      return index
    }
    if (depth === metadataDepth) this.#inManagers = false
    else if (depth === itemDepth) this.#inMetadata = false
    else if (depth === itemsDepth && this.#inItem) {
      this.#finishItem(chunk, start, index + 1)
      return index + 1
    } else if (depth === listDepth && this.#inItems) {
      this.#inItems = false
      return index
    }
    return start
  }

  #finishItem(chunk: Buffer, start: number, end: number): void {
    this.#inItem = false
    this.#inMetadata = false
    this.#inManagers = false
    const text =
      this.#pieces.length === 0
        ? chunk.toString('utf8', start, end)
        : Buffer.concat([...this.#pieces, chunk.subarray(start, end)]).toString('utf8')
    for (const piece of this.#pieces) this.#held -= piece.length
    this.#pieces = []
    this.#each(parsed(text))
  }

  #keep(chunk: Buffer, start: number, end: number): void {
    if (end <= start) return
    this.#envelope.push(Buffer.from(chunk.subarray(start, end)))
    this.#hold(end - start)
  }

  #hold(bytes: number): void {
    this.#held += bytes
    if (this.#held > longest) throw new SyntaxError('an object has more than 64 MB')
  }
}

/** The parser's own message quotes the text, which may hold anything. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SyntaxError('it is not JSON')
  }
}
