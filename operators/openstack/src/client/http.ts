import * as http from 'node:http'
import * as https from 'node:https'
import type { OpenStackAnswer } from '../protocol/exchange.ts'
import { ClientFailure } from './client-failure.ts'

/** Milliseconds without a word after which nobody answers. */
const silence = 60_000
const largestAnswer = 20_000_000

export interface HttpRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Connections that are kept, to http and https. `ca`: whom to trust, beside those whom Node trusts. */
export class Http {
  readonly #plain = new http.Agent({ keepAlive: true })
  readonly #secure: https.Agent

  constructor(ca?: string) {
    this.#secure = new https.Agent({ keepAlive: true, ...(ca !== undefined && { ca }) })
  }

  /** What is no answer is a ClientFailure, with the host and without what was sent. */
  async send({ url, ...call }: HttpRequest): Promise<OpenStackAnswer> {
    try {
      const response = await this.#open(new URL(url), call)
      return {
        status: response.statusCode ?? 0,
        headers: textsOf(response.headers),
        body: await whole(response),
      }
    } catch (error) {
      call.signal?.throwIfAborted()
      const { message } = error as Error
      throw new ClientFailure('OpenStackUnreachable', `${new URL(url).host} does not answer: ${message}`)
    }
  }

  close(): void {
    this.#plain.destroy()
    this.#secure.destroy()
  }

  #open(
    url: URL,
    { method, headers, body, signal }: Omit<HttpRequest, 'url'>,
  ): Promise<http.IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
    const isSecure = url.protocol === 'https:'
    const options = { method, headers, timeout: silence, ...(signal && { signal }) }
    const call = isSecure
      ? https.request(url, { ...options, agent: this.#secure }, resolve)
      : http.request(url, { ...options, agent: this.#plain }, resolve)
    call.on('timeout', () => call.destroy(new Error(`nothing was heard for ${silence / 1000} s`)))
    call.on('error', reject)
    call.end(body)
    return promise
  }
}

async function whole(response: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of response) {
    length += (piece as Buffer).length
    if (length > largestAnswer) throw new Error('the answer is too large')
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function textsOf(headers: http.IncomingHttpHeaders): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
