import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Api, User } from '../api.ts'
import { ApiError, internal, noSuchResource } from '../api-error.ts'
import type { WatchHub } from '../watch/hub.ts'
import type { Watch } from '../watch/watch.ts'
import type { Tokens } from './authenticate.ts'
import { readBody } from './body.ts'
import { nonResource } from './non-resource.ts'
import { type Reply, send } from './reply.ts'
import { type RequestInfo, requestInfo } from './request-info.ts'
import { dispatch } from './routes.ts'

const none = Buffer.alloc(0)
const unauthorized = new ApiError(401, 'Unauthorized', 'Unauthorized')

/** Takes each HTTP request through authentication, routing and its verb. */
export class Handler {
  readonly #api: Api
  readonly #hub: WatchHub
  readonly #tokens: Tokens
  readonly #watches = new Set<Watch>()

  constructor(api: Api, hub: WatchHub, tokens: Tokens) {
    this.#api = api
    this.#hub = hub
    this.#tokens = tokens
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const warnings: string[] = []
    try {
      const reply = await this.#answer(request, response, warnings)
      if (reply) send(response, reply, warnings)
    } catch (error) {
      if (response.headersSent) response.destroy()
      else fail(response, error, warnings)
    }
  }

  endWatches(): void {
    for (const watch of this.#watches) watch.end()
  }

  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    warnings: string[],
  ): Promise<Reply | undefined> {
    const user = this.#tokens.authenticate(request.headers.authorization)
    if (!user) throw unauthorized
    const url = request.url ?? '/'
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
    const info = requestInfo(request.method ?? 'GET', path, query)
    if (!info.isResource) return nonResource(this.#api, info, request)
    return this.#resource(request, response, info, query, user, warnings)
  }

  async #resource(
    request: IncomingMessage,
    response: ServerResponse,
    info: RequestInfo,
    query: URLSearchParams,
    user: User,
    warnings: string[],
  ): Promise<Reply | undefined> {
    const body =
      info.verb === 'get' || info.verb === 'list' || info.verb === 'watch' ? none : await readBody(request)
    const served = this.#api.registry.find(info.group, info.version, info.resource)
    if (!served) throw noSuchResource()
    const track = (watch: Watch) => {
      this.#watches.add(watch)
      response.on('close', () => this.#watches.delete(watch))
    }
    return dispatch(
      this.#api,
      this.#hub,
      {
        served,
        verb: info.verb,
        namespace: info.namespace,
        name: info.name,
        subresource: info.subresource,
        query,
        user,
        userAgent: request.headers['user-agent'] ?? '',
        contentType: request.headers['content-type'],
        accept: request.headers.accept ?? '',
        body,
        warnings,
      },
      response,
      track,
    )
  }
}

function fail(response: ServerResponse, error: unknown, warnings: readonly string[]): void {
  const known = error instanceof ApiError ? error : internal((error as Error)?.message ?? String(error))
  send(response, { code: known.code, body: known.status, headers: known.headers }, warnings)
}
