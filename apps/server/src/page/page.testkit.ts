import {
  type ClientRequest,
  type IncomingMessage,
  request as plainRequest,
  type RequestOptions,
} from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { TestContext } from 'node:test'
import { type Client, connectUrl, type KubeObject } from '@barometer/client'
import type { Ref } from '@barometer/graph'
import { refKey } from '@barometer/graph'
import type { Overview, PulseEvent, Row, SnapshotEvent, StreamEvents } from '@barometer/web/wire'
import { openClient } from '../../../../packages/client/src/testkit.ts'
import { type TestServer, testServer } from '../../../../packages/controller/src/testkit.ts'
import { type ServedPage, type ServePageOptions, servePage } from './serve-page.ts'

/** Milliseconds for which anything is waited for: a limit, never a wait. */
const patience = 120_000

/** A server with a page over it. */
export interface Served {
  readonly server: TestServer
  readonly client: Client
  readonly page: ServedPage
  /** Another page of the same cluster. */
  serve(options?: Partial<ServePageOptions>): Promise<ServedPage>
}

export async function servedCluster(
  t: TestContext,
  options: Partial<ServePageOptions> = {},
): Promise<Served> {
  const server = await testServer(t)
  const client = openClient(t, connectUrl(server.url, server.token))
  const serve = async (more: Partial<ServePageOptions> = {}) => {
    const own = openClient(t, connectUrl(server.url, server.token))
    const page = await servePage({ clusters: [{ client: own, name: 'test' }], ...options, ...more })
    t.after(() => page.close())
    return page
  }
  return { server, client, page: await serve(), serve }
}

/** A page that is asked; with what vouches for it, where it has a certificate. */
export type Asked = Pick<ServedPage, 'address'> & { readonly ca?: string }

function request(
  { address, ca }: Asked,
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

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly text: string
}

/** Asks as whoever has these headers. */
export function ask(
  page: Asked,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(page, path, { method, headers }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(pieces).toString('utf8'),
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Asks the API with the token, and gives the value. */
export async function api<T>(page: Asked & { readonly token: string }, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${page.token}` }
  const { status, text } = await ask(page, `/api/v1/${path}`, { headers })
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return JSON.parse(text)
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
    page: Asked,
    { token, lastId, cluster }: { token: string; lastId?: string; cluster?: string },
  ): Promise<ShownPage> {
    const shown = new ShownPage()
    const headers = { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) }
    const query = cluster ? `?cluster=${cluster}` : ''
    await new Promise<void>((resolve, reject) => {
      const asked = request(page, `/api/v1/stream${query}`, { headers }, (response) => {
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
      const { cluster: _, at: __, freshness: ___, rowCount: ____, ...overview } = this.#snapshot!
      this.snapshots++
      this.overview = overview
      this.rows.clear()
      for (const [key, row] of this.#pending) this.rows.set(key, row)
    } else if (name === 'change') {
      this.changes++
      for (const row of event.rows) this.rows.set(refKey(row.object), row)
      for (const key of event.removed) this.rows.delete(key)
      if (this.overview && event.overview) this.overview = { ...this.overview, ...event.overview }
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

/** Writes the status of an object. */
export async function say(
  client: Client,
  word: string,
  { name, namespace = 'default' }: { name: string; namespace?: string },
  conditions: readonly object[],
): Promise<KubeObject> {
  const resource = await client.discovery.resolve(word)
  const place = { name, namespace: resource.namespaced ? namespace : '', subresource: 'status' }
  return client.patch(resource, place, 'merge', { status: { conditions } })
}
