import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError, internal, methodNotAllowed, noSuchResource } from '../apimachinery/errors/api-error.ts'
import { asError } from '../apimachinery/errors/as-error.ts'
import type { User } from '../apimachinery/meta/user.ts'
import type { Attributes } from '../authorization/authorizer.ts'
import { notAllowed } from '../authorization/forbid.ts'
import { impersonated } from '../authorization/impersonate.ts'
import type { FaultRule, Faults } from '../fault/fault.ts'
import { judgedName, objectNamespace, type RequestInfo, requestInfo } from '../request/request-info.ts'
import { ObjectTooLarge } from '../store/store.ts'
import type { Api } from '../verbs/api.ts'
import type { WatchHub } from '../watch/hub.ts'
import type { Watch } from '../watch/watch.ts'
import { readBody } from './body.ts'
import type { Metrics } from './metrics.ts'
import { isBuiltin, nonResource, pageNotFound, serviceUnavailable } from './non-resource.ts'
import { type Reply, type ReplyOptions, send } from './reply.ts'
import { dispatch } from './routes.ts'

const none = Buffer.alloc(0)
const plain: ReplyOptions = { pretty: false, yaml: false, gzip: false, protobuf: false }
const noQuery = new URLSearchParams()
const reads = new Set(['get', 'list', 'watch'])
const unauthorized = new ApiError(401, 'Unauthorized', 'Unauthorized')

/** Everything about one HTTP request that the steps below pass along. */
interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly info: RequestInfo
  readonly query: URLSearchParams
  readonly user: User
  readonly warnings: string[]
  readonly fault: FaultRule | undefined
}

/** Undefined when there is nothing left to say. */
type Answer = Promise<Reply | undefined> | Reply

/** Takes each HTTP request through authentication, authorisation, routing and its verb. */
export class Handler {
  readonly #api: Api
  readonly #hub: WatchHub
  readonly #faults: Faults
  readonly #metrics: Metrics
  readonly #watches = new Set<Watch>()
  readonly #limit: number
  readonly #log: (line: string) => void
  #inFlight = 0

  constructor(
    api: Api,
    hub: WatchHub,
    faults: Faults,
    metrics: Metrics,
    { limit, log }: { limit: number; log: (line: string) => void },
  ) {
    this.#log = log
    this.#api = api
    this.#hub = hub
    this.#faults = faults
    this.#metrics = metrics
    this.#limit = limit
  }

  /** Answers a request. Never rejects: whatever goes wrong is answered once, and what was not foreseen is reported. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const warnings: string[] = []
    this.#inFlight++
    try {
      const url = request.url ?? '/'
      const mark = url.indexOf('?')
      const query = mark < 0 ? noQuery : new URLSearchParams(url.slice(mark + 1))
      const info = requestInfo(request.method ?? 'GET', mark < 0 ? url : url.slice(0, mark), query)
      const reply = await this.#replyTo(request, response, info, query, warnings)
      const sending =
        reply && this.#send(response, info, reply, warnings, this.#replyOptions(request, info, query))
      if (sending) await sending
    } catch (error) {
      await this.#fail(request, response, error)
    } finally {
      this.#inFlight--
    }
  }

  async #replyTo(
    request: IncomingMessage,
    response: ServerResponse,
    info: RequestInfo,
    query: URLSearchParams,
    warnings: string[],
  ): Promise<Reply | undefined> {
    try {
      return await this.#answer(request, response, info, query, warnings)
    } catch (error) {
      if (response.headersSent) throw error
      if (!isForeseen(error)) this.#report(request, error)
      return failure(error)
    }
  }

  /** The answer could not be written as it was meant to be: a plain one, or the end of a connection that has begun. */
  async #fail(request: IncomingMessage, response: ServerResponse, error: unknown): Promise<void> {
    this.#report(request, error)
    if (response.destroyed) return
    try {
      if (!response.headersSent) return await send(response, failure(error), [], plain)
    } catch (another) {
      this.#report(request, another)
    }
    response.destroy()
  }

  #report({ method, url }: IncomingMessage, error: unknown): void {
    this.#log(`apiserver: ${method} ${JSON.stringify(url)}: ${error instanceof Error ? error.stack : error}`)
  }

  #replyOptions(request: IncomingMessage, info: RequestInfo, query: URLSearchParams): ReplyOptions {
    const options = replyOptions(request, query)
    if (!options.protobuf) return options
    // What is said of custom kinds is not said in protobuf.
    const served = this.#api.registry.find(info.group, info.version, info.resource)
    return { ...options, protobuf: !served?.custom }
  }

  endWatches(): void {
    for (const watch of this.#watches) watch.end()
  }

  #send(
    response: ServerResponse,
    info: RequestInfo,
    reply: Reply,
    warnings: readonly string[],
    options: ReplyOptions,
  ): Promise<void> | undefined {
    this.#metrics.count(info.verb, info.resource, reply.code)
    return response.destroyed ? undefined : send(response, reply, warnings, options)
  }

  #answer(
    request: IncomingMessage,
    response: ServerResponse,
    info: RequestInfo,
    query: URLSearchParams,
    warnings: string[],
  ): Answer {
    const caller = this.#api.tokens.authenticate(request.headers.authorization)
    if (!caller) throw unauthorized
    if (this.#inFlight > this.#limit) throw overloaded()
    if (info.isResource && request.method === 'HEAD') throw methodNotAllowed()
    const attributes = attributesOf(info, query)
    const user = this.#userOf(caller, request, attributes)
    if (!this.#api.authorizer.authorize(user, attributes).allowed) throw notAllowed(user, attributes)
    const fault = this.#faults.take(info)
    const exchange: Exchange = { request, response, info, query, user, warnings, fault }
    return fault ? this.#answerFaulty(exchange, fault) : this.#perform(exchange)
  }

  /** Most requests impersonate nobody, and pay for no more than a look at their headers. */
  #userOf(caller: User, request: IncomingMessage, attributes: Attributes): User {
    for (const name in request.headers)
      if (name.startsWith('impersonate-'))
        return impersonated(this.#api.authorizer, caller, request.headersDistinct, attributes)
    return caller
  }

  async #answerFaulty(exchange: Exchange, fault: FaultRule): Promise<Reply | undefined> {
    if (await this.#injectFault(fault, exchange.response)) return undefined
    const reply = await this.#perform(exchange)
    if (!('tear' in fault)) return reply
    exchange.response.destroy()
    return undefined
  }

  #perform(exchange: Exchange): Answer {
    const { info, request } = exchange
    if (!info.isResource) return nonResource(this.#api, this.#metrics, info, request)
    if (reads.has(info.verb)) return this.#resource(exchange, none)
    return readBody(request).then((body) => this.#resource(exchange, body))
  }

  /** Carries out a fault that comes before the request; true when there is nothing left to answer. */
  async #injectFault(fault: FaultRule, response: ServerResponse): Promise<boolean> {
    if ('delay' in fault) await new Promise<void>((resolve) => this.#api.clock.after(fault.delay, resolve))
    if ('status' in fault) throw injected(fault)
    if (!('tear' in fault) || fault.tear !== 'before') return false
    response.destroy()
    return true
  }

  #resource(exchange: Exchange, body: Buffer): Answer {
    const { request, response, info, query, user, warnings } = exchange
    const served = this.#api.registry.find(info.group, info.version, info.resource)
    if (!served) {
      if (this.#api.registry.isRemote(info.group, info.version)) return serviceUnavailable
      if (info.group === '' || isBuiltin(this.#api, info.group)) throw noSuchResource()
      return pageNotFound
    }
    const { verb, name, subresource } = info
    const { headers } = request
    const details = {
      served,
      verb,
      namespace: objectNamespace(info),
      name,
      subresource,
      query,
      user,
      userAgent: headers['user-agent'] ?? '',
      contentType: headers['content-type'],
      accept: headers.accept ?? '',
      body,
      warnings,
    }
    return dispatch(this.#api, this.#hub, details, response, (watch) => this.#track(watch, exchange))
  }

  #track(watch: Watch, { response, fault }: Exchange): void {
    this.#watches.add(watch)
    this.#metrics.watches++
    if (fault) watch.failBy(fault)
    response.on('close', () => {
      this.#watches.delete(watch)
      this.#metrics.watches--
    })
  }
}

/** What a request is judged by; a path for what is no resource. */
function attributesOf(info: RequestInfo, query: URLSearchParams): Attributes {
  const { verb, group, resource, subresource, namespace, path } = info
  const base = { verb, group, resource, subresource, namespace, name: judgedName(info, query) }
  return info.isResource ? base : { ...base, path }
}

/** What Go reads as true. */
const yes = /^(?:1|t|T|TRUE|true|True)$/
/** Clients that take protobuf before all else. */
const prefersProtobuf = /^application\/vnd\.kubernetes\.protobuf(?!\s*;\s*as=)/
/** Programs in front of which someone sits. */
const forPeople = /^(?:curl|Wget|Mozilla\/5\.0)/

function replyOptions({ headers }: IncomingMessage, query: URLSearchParams): ReplyOptions {
  const pretty = query.get('pretty')
  return {
    pretty: pretty ? yes.test(pretty) : forPeople.test(headers['user-agent'] ?? ''),
    yaml: headers.accept?.startsWith('application/yaml') ?? false,
    gzip: /\bgzip\b/.test(String(headers['accept-encoding'] ?? '')),
    protobuf: prefersProtobuf.test(headers.accept ?? ''),
  }
}

function overloaded(): ApiError {
  const message = 'Too many requests, please try again later.'
  return new ApiError(429, 'TooManyRequests', message, { retryAfterSeconds: 1 }, { 'Retry-After': '1' })
}

const reasons: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Expired',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
}

function injected({ status, message, retryAfter }: Extract<FaultRule, { status: number }>): ApiError {
  const details = retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter }
  const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
  return new ApiError(status, reasons[status] ?? '', message ?? `injected fault: ${status}`, details, headers)
}

/** True for errors that are answers. */
function isForeseen(error: unknown): boolean {
  return error instanceof ApiError || error instanceof ObjectTooLarge
}

function unforeseen(error: Error): ApiError {
  if (error instanceof ObjectTooLarge) return new ApiError(500, '', error.message)
  return internal(error.message)
}

function failure(error: unknown): Reply {
  const known = error instanceof ApiError ? error : unforeseen(asError(error))
  return { code: known.code, body: known.status, headers: known.headers }
}
