import { type Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { finished, type Readable } from 'node:stream'
import type { Credential, Credentials } from '../auth/credential.ts'
import { credentialsOf } from '../auth/credentials.ts'
import { Secrets } from '../auth/secrets.ts'
import { type Clock, sleep } from '../clock.ts'
import type { Connection } from '../connection.ts'
import { ApiError, TransportError } from '../errors.ts'
import { makeAgent } from './agent.ts'
import { type Counters, type MutableCounters, noCounts, type RequestTrace } from './counters.ts'
import { transportError } from './failure.ts'
import { requestHeaders } from './headers.ts'
import type { HttpCall } from './http-call.ts'
import { decoded } from './proxy.ts'
import { type RetryPolicy, retryDelay } from './retry.ts'
import { Semaphore } from './semaphore.ts'
import { apiError } from './status.ts'

export interface TransportOptions {
  readonly clock: Clock
  readonly userAgent: string
  /** The most requests under way at once; a watch counts until its first byte. */
  readonly concurrency: number
  /** Milliseconds that one call may take from its turn on, repetitions included; 0: for ever. */
  readonly timeout: number
  readonly retry: RetryPolicy
  readonly env: NodeJS.ProcessEnv
  readonly trace?: ((trace: RequestTrace) => void) | undefined
}

/** An answer below 300, its body yet to be read. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Unpacked. To be read once, here or by `each`. */
  readonly body: AsyncIterable<Buffer>
  /** Hands over the body piece by piece as it comes, unpacked, and resolves at its end: for what is long. */
  each(take: (chunk: Buffer) => void): Promise<void>
}

/** Sends requests to one server as one user: proves the user, waits for its turn, repeats what may be repeated. */
export class Transport {
  readonly counters: Counters
  readonly secrets = new Secrets()
  readonly #counters: MutableCounters = noCounts()
  #connection: Connection
  readonly #options: TransportOptions
  #renewal = new AbortController()
  #credentials: Credentials
  readonly #places: Semaphore
  #underWay = 0
  /** How often everything was closed. */
  #closings = 0
  /** Milliseconds in which the quickest answer began: how far away the server is at most. */
  #quickest = Number.POSITIVE_INFINITY
  #agent: { readonly credential: Credential; readonly agent: Agent } | undefined

  constructor(connection: Connection, options: TransportOptions) {
    this.#connection = connection
    this.#options = options
    this.counters = this.#counters
    this.#places = new Semaphore(options.concurrency)
    const { clock, env } = options
    this.#credentials = credentialsOf({ connection, clock, env, secrets: this.secrets })
    if (connection.proxy) this.secrets.add(decoded(new URL(connection.proxy).password))
  }

  /** Makes the call and reads the answer; where it may be repeated, a broken answer is asked for anew. */
  async exchange<T>(call: HttpCall, read: (answer: Answer) => Promise<T>): Promise<T> {
    const { clock, timeout: usual, retry: usualPolicy } = this.#options
    // A plugin may ask its user for a password: that time is not the server's.
    const first = await this.#credentials.current(call.signal)
    const deadline = this.#deadline(call.timeout ?? usual, call)
    const closings = this.#closings
    let open = false
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          const result = await this.#attempt(call, attempt, attempt === 0 ? first : undefined, deadline, read)
          open = call.endless === true
          return result
        } catch (error) {
          const wait = retryDelay(error, attempt, call.repeatable, call.retry ?? usualPolicy, clock)
          if (wait === undefined || wait > deadline.left() || closings !== this.#closings) throw error
          this.#counters.retries++
          await sleep(clock, wait, deadline.signal)
        }
      }
    } finally {
      deadline.clear()
      if (!open) deadline.detach()
    }
  }

  /** So many milliseconds, or the usual timeout where that is shorter. */
  atMost(milliseconds: number): number {
    return Math.min(milliseconds, this.#options.timeout || Number.POSITIVE_INFINITY)
  }

  /** Goes on with other credentials: connections are made anew, and what hung on the old ones fails. */
  use(connection: Connection): void {
    const { clock, env } = this.#options
    this.#connection = connection
    this.#credentials = credentialsOf({ connection, clock, env, secrets: this.secrets })
    this.#agent?.agent.destroy()
    this.#agent = undefined
    const before = this.#renewal
    this.#renewal = new AbortController()
    before.abort()
  }

  /** Is aborted when other credentials are used. */
  get renewal(): AbortSignal {
    return this.#renewal.signal
  }

  /** Ends every connection: calls under way fail, and are not repeated. */
  close(): void {
    this.#closings++
    this.#agent?.agent.destroy()
    this.#agent = undefined
  }

  async #attempt<T>(
    call: HttpCall,
    attempt: number,
    credential: Credential | undefined,
    deadline: Deadline,
    read: (answer: Answer) => Promise<T>,
  ): Promise<T> {
    const leave = await this.#places.enter(deadline.signal, call.hurry || attempt > 0)
    deadline.start()
    this.#underWay++
    this.#counters.mostAtOnce = Math.max(this.#counters.mostAtOnce, this.#underWay)
    let inside = true
    const goOut = () => {
      if (!inside) return
      inside = false
      this.#underWay--
      leave()
    }
    const began = this.#options.clock.now()
    let status: number | undefined
    try {
      const answer = await this.#answerInTime(call, deadline, () => this.#sendAs(call, credential, deadline))
      status = answer.status
      if (call.endless) {
        goOut()
        deadline.clear()
      }
      const result = await read(answer)
      this.#trace(call, attempt, began, status)
      return result
    } catch (error) {
      const told = this.#told(error, deadline)
      this.#trace(call, attempt, began, status, told)
      throw told
    } finally {
      goOut()
    }
  }

  async #answerInTime<T>({ answerWithin }: HttpCall, deadline: Deadline, ask: () => Promise<T>): Promise<T> {
    if (answerWithin === undefined) return ask()
    const cancel = this.#options.clock.after(answerWithin, () => deadline.giveUp(answerWithin))
    try {
      return await ask()
    } finally {
      cancel()
    }
  }

  #told(error: unknown, deadline: Deadline): unknown {
    if (deadline.signal.aborted) return deadline.signal.reason
    return transportError(error, this.#connection.server)
  }

  /** A refused credential may have run out a moment ago: one that can be renewed is, once. */
  async #sendAs(call: HttpCall, given: Credential | undefined, deadline: Deadline): Promise<Answer> {
    for (let renewed = false; ; renewed = true) {
      const credential = (!renewed && given) || (await this.#credentials.current(deadline.signal))
      try {
        return await this.#send(call, credential, deadline)
      } catch (error) {
        const refused = error instanceof ApiError && error.status.code === 401
        if (!refused || renewed || !this.#credentials.refused(credential)) throw error
      }
    }
  }

  async #send(call: HttpCall, credential: Credential, deadline: Deadline): Promise<Answer> {
    deadline.signal.throwIfAborted()
    this.#counters.requests++
    const asked = this.#options.clock.now()
    const message = await this.#open(call, credential, deadline)
    this.#quickest = Math.min(this.#quickest, this.#options.clock.now() - asked)
    const answer = this.#receive(message, deadline.signal)
    const label = `${call.method} ${call.path}`
    if (answer.status < 300) {
      // Only an answer that is read on holds the caller's signal; one that is asked for anew leaves it to the next.
      if (call.endless) message.once('close', () => deadline.detach())
      return this.#sensible(answer, message, label)
    }
    const text = await readText(answer.body, 1 << 20)
    const hide = (value: string) => this.secrets.hide(value)
    throw apiError(label, answer.status, answer.headers, text, hide, this.#options.clock.now())
  }

  /** A web page is what proxies and login screens answer, whatever they are asked for. */
  #sensible(answer: Answer, message: IncomingMessage, label: string): Answer {
    if (!/^text\/html\b/.test(answer.headers['content-type'] ?? '')) return answer
    message.destroy()
    throw new TransportError(
      'malformed',
      this.secrets.hide(`${new URL(this.#connection.server).host} answered ${label} with a web page`),
    )
  }

  #open(call: HttpCall, credential: Credential, deadline: Deadline): Promise<IncomingMessage> {
    const url = new URL(this.#connection.server)
    const query = call.query?.toString()
    const path = url.pathname.replace(/\/$/, '') + call.path + (query ? `?${query}` : '')
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    return new Promise((resolve, reject) => {
      const sent = request({
        agent: this.#agentFor(credential),
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port || (url.protocol === 'https:' ? 443 : 80),
        method: call.method,
        path,
        headers: {
          ...requestHeaders(call, this.#connection, credential, this.#options.userAgent),
          ...(this.#wantsPacked(call) && { 'accept-encoding': 'gzip' }),
        },
      })
      // Behind a proxy that does not answer there is no connection yet whose end would be heard.
      const giveUp = () => {
        reject(deadline.signal.reason)
        sent.destroy()
      }
      deadline.signal.addEventListener('abort', giveUp, { once: true })
      sent.once('response', resolve)
      sent.once('close', () => deadline.signal.removeEventListener('abort', giveUp))
      sent.on('error', reject)
      sent.end(call.body)
    })
  }

  /** Packing costs both sides more than it saves where the server is near. */
  #wantsPacked({ endless }: HttpCall): boolean {
    return !this.#connection.disableCompression && !endless && this.#quickest >= near
  }

  #receive(message: IncomingMessage, signal: AbortSignal): Answer {
    const counters = this.#counters
    const { server } = this.#connection
    // Whoever reads the body meets the error there; after its end nobody does, and nobody needs to.
    message.on('error', () => {})
    const packed = message.headers['content-encoding'] === 'gzip'
    const source: Readable = packed ? unpack(message, counters) : message
    const count = (chunk: Buffer) => {
      counters.bytesUnpacked += chunk.length
      if (!packed) counters.bytesReceived += chunk.length
    }
    const told = (error: unknown) => (signal.aborted ? signal.reason : transportError(error, server))
    async function* body(): AsyncGenerator<Buffer> {
      try {
        for await (const chunk of source) {
          count(chunk)
          yield chunk
        }
      } catch (error) {
        throw told(error)
      }
    }
    const each = (take: (chunk: Buffer) => void) =>
      new Promise<void>((resolve, reject) => {
        finished(source, (error) => (error ? reject(told(error)) : resolve()))
        source.on('data', (chunk: Buffer) => {
          count(chunk)
          try {
            take(chunk)
          } catch (error) {
            reject(error)
            source.destroy()
            message.destroy()
          }
        })
      })
    return { status: message.statusCode ?? 0, headers: message.headers, body: body(), each }
  }

  /** New client certificates need new connections; tokens do not. */
  #agentFor(credential: Credential): Agent {
    const held = this.#agent
    const { certificate, key } = credential
    if (held && held.credential.certificate === certificate && held.credential.key === key) return held.agent
    held?.agent.destroy()
    const agent = makeAgent(this.#connection, credential, this.#options.env)
    this.#agent = { credential, agent }
    return agent
  }

  #deadline(timeout: number, call: HttpCall): Deadline {
    const { clock } = this.#options
    const controller = new AbortController()
    const { signal: outer } = call
    const callOff = () => controller.abort(outer?.reason)
    if (outer?.aborted) callOff()
    else outer?.addEventListener('abort', callOff, { once: true })
    const { host } = new URL(this.#connection.server)
    const asked = this.secrets.hide(`${call.method} ${call.path}`)
    const giveUp = (after: number) =>
      controller.abort(new TransportError('timeout', `${host} did not answer ${asked} within ${after} ms`))
    let end = Number.POSITIVE_INFINITY
    let cancel: (() => void) | undefined
    return {
      signal: controller.signal,
      start() {
        if (timeout <= 0 || cancel) return
        end = clock.now() + timeout
        cancel = clock.after(timeout, () => giveUp(timeout))
      },
      left: () => end - clock.now(),
      giveUp,
      clear: () => cancel?.(),
      detach: () => outer?.removeEventListener('abort', callOff),
    }
  }

  #trace(call: HttpCall, attempt: number, began: number, status?: number, error?: unknown): void {
    const { trace, clock } = this.#options
    if (!trace) return
    const query = call.query?.toString()
    const answered = error instanceof ApiError ? error.status.code : status
    trace({
      method: call.method,
      path: this.secrets.hide(query ? `${call.path}?${query}` : call.path),
      ...(answered !== undefined && { status: answered }),
      ...(error instanceof Error && { error: this.secrets.hide(error.message) }),
      milliseconds: clock.now() - began,
      attempt,
    })
  }
}

interface Deadline {
  readonly signal: AbortSignal
  /** Starts the clock, the first time: while others are served, nobody is late. */
  start(): void
  left(): number
  /** Ends the call: it was not answered within so many milliseconds. */
  giveUp(after: number): void
  /** Stops the clock. */
  clear(): void
  /** Lets go of the caller's signal. */
  detach(): void
}

/** Milliseconds in which only a server on the same machine or network begins to answer. */
const near = 4

/** Bytes that are unpacked at a time: each piece costs a turn of the event loop. */
const pieceSize = 256 << 10

function unpack(message: IncomingMessage, counters: MutableCounters): Readable {
  // Loaded for the first answer that is packed: a small cluster sends none.
  const gunzip = process.getBuiltinModule('node:zlib').createGunzip({ chunkSize: pieceSize })
  message.on('data', (chunk: Buffer) => {
    counters.bytesReceived += chunk.length
  })
  finished(message, (error) => {
    if (error) gunzip.destroy(error)
  })
  return message.pipe(gunzip)
}

/** The body as text; what is longer than the limit is cut there. */
export async function readText(
  body: AsyncIterable<Buffer>,
  limit = Number.POSITIVE_INFINITY,
): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length > limit) break
  }
  return Buffer.concat(chunks).toString('utf8')
}
