import { ListScanner, type ScannerOptions } from './list-scanner.ts'

/** Bytes up to which a list is parsed in one piece: to look at every byte takes longer, and such a list is soon there. */
const short = 512 << 10

interface Item {
  readonly metadata?: { readonly managedFields?: unknown } | null
}

/** Takes a list apart: a short one when it is whole, a longer one while it arrives. In all else it is a ListScanner. */
export class ListParser {
  readonly #each: (item: unknown) => void
  readonly #options: ScannerOptions
  #held: Buffer[] = []
  #length = 0
  #scanner: ListScanner | undefined

  constructor(each: (item: unknown) => void, options: ScannerOptions = {}) {
    this.#each = each
    this.#options = options
  }

  push(chunk: Buffer): void {
    if (this.#scanner) {
      this.#scanner.push(chunk)
      return
    }
    this.#held.push(chunk)
    this.#length += chunk.length
    if (this.#length > short) this.#scan()
  }

  /** What stood around the items; the items themselves are an empty list there. */
  end(): Record<string, unknown> {
    const list = this.#scanner ? undefined : parsedList(Buffer.concat(this.#held))
    if (!list) return this.#scan().end()
    this.#held = []
    if (list.items === null) return list
    for (const item of list.items) {
      if (typeof item !== 'object' || item === null) continue
      if (this.#options.withoutFieldSets) dropFieldSets(item)
      this.#each(item)
    }
    return { ...list, items: [] }
  }

  /** Hands over the items that are whole, of a list that broke off. */
  breakOff(): void {
    try {
      this.#scan()
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
  }

  #scan(): ListScanner {
    if (this.#scanner) return this.#scanner
    this.#scanner = new ListScanner(this.#each, this.#options)
    const held = this.#held
    this.#held = []
    for (const chunk of held) this.#scanner.push(chunk)
    return this.#scanner
  }
}

/** Undefined where it is none: what is wrong with it, the scanner tells. */
function parsedList(bytes: Buffer): ({ items: unknown[] | null } & Record<string, unknown>) | undefined {
  try {
    const list = JSON.parse(bytes.toString('utf8'))
    return list?.items === null || Array.isArray(list?.items) ? list : undefined
  } catch {
    return undefined
  }
}

function dropFieldSets(item: Item): void {
  const managers = item.metadata?.managedFields
  if (!Array.isArray(managers)) return
  for (const manager of managers) if (isFields(manager) && isFields(manager.fieldsV1)) manager.fieldsV1 = {}
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
