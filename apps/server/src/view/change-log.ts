import { randomBytes } from 'node:crypto'
import type { ChangeEvent, Row, RowsEvent, SnapshotEvent, StreamEvents } from '@barometer/web/wire'

/** Rows in one event. */
const rowsAtOnce = 2000
/** So much of what has happened is remembered, for those who were away for a moment or are slow. */
const most = { entries: 2000, bytes: 8 * 1024 * 1024 }
/** A snapshot is handed out again as long as no more than this has happened since. */
const mostSince = 1024 * 1024

interface Entry {
  readonly at: number
  readonly text: string
}

/** When a snapshot is told, and how old what it shows may be by then. */
type Moment = Pick<SnapshotEvent, 'at' | 'freshness'>

/** What a snapshot is made of, as it is now. */
export interface Whole {
  readonly snapshot: Omit<SnapshotEvent, keyof Moment>
  readonly rows: readonly Row[]
}

/** A snapshot as texts of the stream. Its rows are made when they are first asked for and shared by all who read it. */
export class SnapshotTexts {
  /** What happened up to there is in it. */
  readonly at: number
  readonly #whole: Whole
  readonly #id: string
  readonly #chunks: Buffer[] = []

  constructor(at: number, id: string, whole: Whole) {
    this.at = at
    this.#id = id
    this.#whole = whole
  }

  /** The beginning. A page reckons ages from its moment, so each reader has one of their own. */
  begin(moment: Moment): string {
    return eventText('snapshot', { ...this.#whole.snapshot, ...moment })
  }

  /** The parts behind the beginning, in their order; undefined behind the last. */
  chunk(index: number): Buffer | undefined {
    const parts = Math.max(1, Math.ceil(this.#whole.rows.length / rowsAtOnce))
    if (index >= parts) return undefined
    this.#chunks[index] ??= Buffer.from(this.#rowsText(index, index === parts - 1))
    return this.#chunks[index]
  }

  #rowsText(part: number, last: boolean): string {
    const rows = this.#whole.rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce)
    return eventText('rows', { rows, last } satisfies RowsEvent, last ? this.#id : undefined)
  }
}

/** What has happened of late, as texts of the stream, each with a number; and snapshots for those who need more. */
export class ChangeLog {
  /** Tells this log from that of another view, and of a server that ran before. */
  readonly #name = randomBytes(9).toString('base64url')
  readonly #whole: () => Whole
  readonly #entries: Entry[] = []
  readonly #readers = new Set<() => void>()
  #bytes = 0
  #head = 0
  #isOver = false
  #snapshot: { readonly texts: SnapshotTexts; since: number } | undefined

  constructor(whole: () => Whole) {
    this.#whole = whole
  }

  /** Nothing more is told: another log goes on. */
  get isOver(): boolean {
    return this.#isOver
  }

  end(): void {
    this.#isOver = true
    this.tell()
  }

  /** The number of the last change. */
  get head(): number {
    return this.#head
  }

  /** How many read it. */
  get readers(): number {
    return this.#readers.size
  }

  /** Something has happened: everyone is told. */
  add(event: ChangeEvent): void {
    this.#head++
    const text = eventText('change', event, this.#id(this.#head))
    this.#entries.push({ at: this.#head, text })
    this.#bytes += text.length
    while (this.#entries.length > most.entries || (this.#bytes > most.bytes && this.#entries.length > 1))
      this.#bytes -= this.#entries.shift()!.text.length
    if (this.#snapshot) {
      this.#snapshot.since += text.length
      if (this.#snapshot.since > mostSince) this.#snapshot = undefined
    }
    this.tell()
  }

  /** Wakes every reader. */
  tell(): void {
    for (const reader of [...this.#readers]) reader()
  }

  /** The change after this one; undefined where it is not remembered any more. */
  after(at: number): Entry | undefined {
    const [first] = this.#entries
    return first && at + 1 >= first.at ? this.#entries[at + 1 - first.at] : undefined
  }

  /** A snapshot behind which every change is remembered. */
  snapshot(): SnapshotTexts {
    if (this.#snapshot && this.#head > this.#snapshot.texts.at && !this.after(this.#snapshot.texts.at))
      this.#snapshot = undefined
    this.#snapshot ??= {
      texts: new SnapshotTexts(this.#head, this.#id(this.#head), this.#whole()),
      since: 0,
    }
    return this.#snapshot.texts
  }

  /** Where to go on for somebody who has read up to an id; undefined where a snapshot is needed. */
  resume(id: string | undefined): number | undefined {
    const [name, number] = (id ?? '').split('/')
    const at = Number(number)
    if (name !== this.#name || !Number.isInteger(at) || at > this.#head) return undefined
    return at === this.#head || this.after(at) ? at : undefined
  }

  /** Told whenever something happens, until what it returns is called. */
  read(reader: () => void): () => void {
    this.#readers.add(reader)
    return () => this.#readers.delete(reader)
  }

  #id(at: number): string {
    return `${this.#name}/${at}`
  }
}

/** An event as a stream of server-sent events has it. */
export function eventText<Name extends keyof StreamEvents>(
  name: Name,
  event: StreamEvents[Name],
  id?: string,
): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(event)}\n\n`
}
