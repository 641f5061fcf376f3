import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Credential, Credentials } from '../auth/credential.ts'
import { credentialsOf } from '../auth/credentials.ts'
import { Secrets } from '../auth/secrets.ts'
import { type Clock, sleep } from '../clock.ts'
import type { Connection } from '../connection.ts'
import { ApiError, TransportError } from '../errors.ts'
import { makeAgent } from './agent.ts'
import { type Answer, answerOf, readText } from './answer.ts'
import { type Counters, type MutableCounters, noCounts, type RequestTrace } from './counters.ts'
import { type Deadline, deadlineFor } from './deadline.ts'
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
    const { clock, retry: usualPolicy } = this.#options
    // A plugin may ask its user for a password: that time is not the server's.
    const first = await this.#credentials.current(call.signal)
    const deadline = this.#deadline(call)
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

  #told(error: unknown, deadline: Deadline, server = this.#connection.server): unknown {
    return deadline.signal.aborted ? deadline.signal.reason : transportError(error, server)
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
    const { server } = this.#connection
    const answer = answerOf(message, this.#counters, (error) => this.#told(error, deadline, server))
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

  #deadline(call: HttpCall): Deadline {
    const { clock, timeout } = this.#options
    const { host } = new URL(this.#connection.server)
    const asked = this.secrets.hide(`${call.method} ${call.path}`)
    return deadlineFor(clock, call.timeout ?? timeout, call.signal, (after) => {
      return new TransportError('timeout', `${host} did not answer ${asked} within ${after} ms`)
    })
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

/** Milliseconds in which only a server on the same machine or network begins to answer. */
const near = 4
