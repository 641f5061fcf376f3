import type { Answer, Client, Json, Request } from '../http.ts'
import { mismatch } from './match.ts'
import { Watch } from './watch.ts'

/** One request of a case and what came back. */
export interface Exchange {
  request: Request
  answer?: Answer
}

/** What a case expected and did not get. */
export class Unexpected extends Error {
  exchange: Exchange | undefined
  constructor(message: string, exchange: Exchange | undefined) {
    super(message)
    this.exchange = exchange
  }
}

type More = Omit<Request, 'method' | 'path' | 'body'>

const patchTypes = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
}
export type PatchType = keyof typeof patchTypes

let counter = 0

/** What a case works with: requests, expectations, names that nobody else uses. */
export class CaseContext {
  readonly exchanges: Exchange[] = []
  #client: Client
  #closers: (() => void)[] = []
  #namespace: Promise<string> | undefined
  #run: string

  constructor(client: Client, run: string) {
    this.#client = client
    this.#run = run
  }

  /** The server's own address and its name, for the few cases that must know. */
  get target() {
    return this.#client.target
  }

  /** A name no other case uses. */
  name(prefix = 'it'): string {
    counter += 1
    return `${prefix}-${this.#run}-${counter}`
  }

  /** A namespace of this case alone. */
  namespace(): Promise<string> {
    this.#namespace ??= this.newNamespace()
    return this.#namespace
  }

  /** One more namespace. */
  async newNamespace(metadata: Json = {}): Promise<string> {
    const name = this.name('ns')
    const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name, ...metadata } }
    await this.must(201, this.post('/api/v1/namespaces', body))
    return name
  }

  async send(request: Request): Promise<Answer> {
    const exchange: Exchange = { request }
    this.exchanges.push(exchange)
    exchange.answer = await this.#client.send(request)
    return exchange.answer
  }

  get(path: string, more: More = {}): Promise<Answer> {
    return this.send({ method: 'GET', path, ...more })
  }

  post(path: string, body: Json, more: More = {}): Promise<Answer> {
    return this.send({ method: 'POST', path, body, ...more })
  }

  put(path: string, body: Json, more: More = {}): Promise<Answer> {
    return this.send({ method: 'PUT', path, body, ...more })
  }

  delete(path: string, body?: Json, more: More = {}): Promise<Answer> {
    return this.send({ method: 'DELETE', path, ...(body !== undefined && { body }), ...more })
  }

  patch(type: PatchType, path: string, body: Json, more: More = {}): Promise<Answer> {
    const headers = { 'content-type': patchTypes[type], ...more.headers }
    return this.send({ method: 'PATCH', path, body, ...more, headers })
  }

  /** Server-side apply by a manager. */
  apply(path: string, fieldManager: string, body: Json, query: Request['query'] = {}): Promise<Answer> {
    return this.patch('apply', path, body, { query: { fieldManager, ...query } })
  }

  /** Opens a watch that is closed when the case ends. */
  async watch(path: string, query: Request['query'] = {}, more: More = {}): Promise<Watch> {
    const request = { method: 'GET', path, query, ...more }
    this.exchanges.push({ request: { ...request, query: { ...query, watch: true } } })
    const watch = await Watch.open(this.#client, request)
    this.onEnd(() => watch.close())
    return watch
  }

  /** Runs when the case ends, however it ends. */
  onEnd(closer: () => void): void {
    this.#closers.push(closer)
  }

  end(): void {
    for (const close of this.#closers.toReversed()) close()
  }

  /** Expects a status and, when given, a body like this. Returns the body. */
  expect(answer: Answer, status: number, body?: Json): Json {
    const exchange = this.exchanges.findLast((each) => each.answer === answer)
    if (answer.status !== status) {
      throw new Unexpected(`wanted status ${status}, got ${answer.status}`, exchange)
    }
    const found = body === undefined ? undefined : mismatch(answer.body, body)
    if (found) throw new Unexpected(found, exchange)
    return answer.body
  }

  /** Expects it of an answer that is still on its way. */
  async must(status: number, answer: Promise<Answer>, body?: Json): Promise<Json> {
    return this.expect(await answer, status, body)
  }

  /** Expects a value that is no answer (an event, a header) to be like this. */
  like(value: Json, wanted: Json, what = 'value'): void {
    const found = mismatch(value, wanted)
    if (found) throw new Unexpected(`${what}: ${found}`, this.exchanges.at(-1))
  }

  /**
   * Asks until the answer passes, for what the server does in its own time. Rejects after a minute on the real one,
   * whose collector learns of new kinds every 30 s, and after 5 s on the embedded one, which has no such excuse.
   */
  async eventually(ask: () => Promise<Answer>, passes: (answer: Answer) => boolean): Promise<Answer> {
    const patience = this.target.name === 'kubernetes' ? 60 : 5
    const deadline = Date.now() + patience * 1000
    for (;;) {
      const answer = await ask()
      if (passes(answer)) return answer
      if (Date.now() > deadline)
        throw new Unexpected(`did not come within ${patience} s`, this.exchanges.at(-1))
      await new Promise((again) => setTimeout(again, 25))
    }
  }
}
