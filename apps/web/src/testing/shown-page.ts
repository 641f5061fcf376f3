import {
  type ClientRequest,
  type IncomingMessage,
  request as plainRequest,
  type RequestOptions,
} from 'node:http'
import { request as tlsRequest } from 'node:https'
import { type Ref, refKey } from '@barometer/graph'
import {
  applyOverviewChange,
  type Overview,
  type PulseEvent,
  type Row,
  type SnapshotEvent,
  type StreamEvents,
} from '../wire/index.ts'

/** Milliseconds for which anything is waited for: a limit, never a wait. */
const patience = 120_000

/** A page that is asked; with what vouches for it, where it has a certificate. */
export interface AskedPage {
  /** `http://127.0.0.1:8080` */
  readonly address: string
  readonly ca?: string
}

/** Asks it. */
export function askPage(
  { address, ca }: AskedPage,
  path: string,
  options: RequestOptions,
  take: (response: IncomingMessage) => void,
): ClientRequest {
  return ca === undefined
    ? plainRequest(`${address}${path}`, { ...options, agent: false }, take)
    : tlsRequest(
        `${address}${path}`,
        { ...options, ca, agent: false, checkServerIdentity: () => undefined },
        take,
      )
}

type Told = {
  [Name in keyof StreamEvents]: {
    readonly name: Name
    readonly event: StreamEvents[Name]
    readonly id: string
  }
}[keyof StreamEvents]

/** A page as a browser keeps it: what the stream has told so far. */
export class ShownPage {
  readonly rows = new Map<string, Row>()
  overview: Overview | undefined
  /** The moment by which ages were told when the last snapshot came, and how old it was. */
  began: Pick<SnapshotEvent, 'at' | 'freshness'> | undefined
  pulses: PulseEvent[] = []
  snapshots = 0
  changes = 0
  signedOut: string | undefined
  /** As the browser would send it. */
  lastId = ''
  /** Why it ended. */
  ended: string | undefined
  #text = ''
  #stop = () => {}
  #pending = new Map<string, Row>()
  #snapshot: SnapshotEvent | undefined
  readonly #waiting = new Set<() => void>()
  pause = () => {}
  resume = () => {}

  static async open(
    page: AskedPage,
    { token, lastId, cluster }: { token: string; lastId?: string; cluster?: string },
  ): Promise<ShownPage> {
    const shown = new ShownPage()
    const headers = { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) }
    const query = cluster ? `?cluster=${cluster}` : ''
    await new Promise<void>((resolve, reject) => {
      const asked = askPage(page, `/api/v1/stream${query}`, { headers }, (response) => {
        if (response.statusCode !== 200) {
          reject(new Error(`the stream was answered with ${response.statusCode}`))
          response.resume()
          return
        }
        resolve()
        response.setEncoding('utf8')
        response.on('data', (text: string) => shown.take(text))
        const end = () => {
          shown.ended ??= 'the server ended it'
          shown.#wake()
        }
        response.on('end', end)
        response.on('error', end)
        shown.pause = () => void response.pause()
        shown.resume = () => void response.resume()
      })
      asked.on('error', (error) => (shown.ended ? undefined : reject(error)))
      asked.end()
      shown.#stop = () => void asked.destroy()
    })
    return shown
  }

  /** Resolves when what was told makes it so. */
  async until(what: string, check: (page: ShownPage) => boolean): Promise<void> {
    const limit = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => limit.reject(new Error(`waited until ${what}; ${this.#summary()}`)),
      patience,
    )
    try {
      while (!check(this)) {
        if (this.ended !== undefined && !check(this))
          throw new Error(`it ended (${this.ended}) before ${what}`)
        const next = Promise.withResolvers<void>()
        this.#waiting.add(next.resolve)
        await Promise.race([next.promise, limit.promise])
        this.#waiting.delete(next.resolve)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  /** Calls this after everything that is told, until what it returns is called. */
  told(take: (page: ShownPage) => void): () => void {
    const each = () => take(this)
    this.#waiting.add(each)
    return () => this.#waiting.delete(each)
  }

  row(ref: Ref): Row | undefined {
    return this.rows.get(refKey(ref))
  }

  /** The state of an object by its kind and name, as the page shows it. */
  state(kind: string, name: string): string | undefined {
    for (const { object, state } of this.rows.values())
      if (object.kind === kind && object.name === name) return state
    return undefined
  }

  /** All that a page knows, in an order that does not depend on when it came. */
  whole(): unknown {
    const rows = [...this.rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
    return { rows, overview: this.overview }
  }

  close(): void {
    this.ended ??= 'closed'
    this.#stop()
  }

  #summary(): string {
    return `${this.rows.size} rows, ${this.changes} changes, ${JSON.stringify(this.overview?.head)}`
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake()
  }

  /** Takes what a stream says. */
  take(text: string): void {
    this.#text += text
    const blocks = this.#text.split('\n\n')
    this.#text = blocks.pop() ?? ''
    for (const block of blocks) {
      const told = toldIn(block)
      if (told) this.#apply(told)
    }
    this.#wake()
  }

  #apply({ name, event, id }: Told): void {
    if (id !== '') this.lastId = id
    if (name === 'snapshot') {
      this.#snapshot = event
      this.#pending = new Map()
    } else if (name === 'rows') {
      for (const row of event.rows) this.#pending.set(refKey(row.object), row)
      if (!event.last) return
      const { cluster: _, at, freshness, rowCount: __, ...overview } = this.#snapshot!
      this.snapshots++
      this.began = { at, freshness }
      this.overview = overview
      this.rows.clear()
      for (const [key, row] of this.#pending) this.rows.set(key, row)
    } else if (name === 'change') {
      this.changes++
      for (const row of event.rows) this.rows.set(refKey(row.object), row)
      for (const key of event.removed) this.rows.delete(key)
      if (this.overview && event.overview) this.overview = applyOverviewChange(this.overview, event.overview)
    } else if (name === 'pulse') this.pulses.push(event)
    else this.signedOut = event.message
  }
}

function toldIn(block: string): Told | undefined {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)]
    }),
  )
  const name = fields.get('event')
  if (name === undefined) return undefined
  return { name, event: JSON.parse(fields.get('data') ?? ''), id: fields.get('id') ?? '' } as Told
}
