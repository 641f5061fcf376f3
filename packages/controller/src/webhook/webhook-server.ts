import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { KeyPair } from '@barometer/x509'
import { asError, type Logger } from '../log.ts'
import type { Webhook } from './configuration.ts'
import { MalformedReview } from './review.ts'

export interface WebhookServerOptions {
  readonly webhooks: readonly Webhook[]
  readonly log: Logger
  /** 127.0.0.1. In a cluster the API server comes from elsewhere: `0.0.0.0`. */
  readonly host?: string
  /** 9443; 0 for any that is free. */
  readonly port?: number
}

/** More than an API server sends: it takes no request over 3 MiB, and sends the object as it is and as it was. */
const largestReview = 16 * 1024 * 1024

/**
 * Answers the reviews of the API server. It listens once it has a certificate; a later one serves new connections, and those
 * that are open go on. A webhook that throws answers that one review with an error.
 */
export class WebhookServer {
  readonly #options: WebhookServerOptions
  readonly #byPath: ReadonlyMap<string, Webhook>
  #server: Server | undefined

  constructor(options: WebhookServerOptions) {
    this.#options = options
    this.#byPath = new Map(options.webhooks.map((webhook) => [webhook.path, webhook]))
  }

  /** `https://127.0.0.1:9443`; undefined before it listens. */
  get url(): string | undefined {
    const address = this.#server?.address() as AddressInfo | null | undefined
    if (!address) return undefined
    const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
    return `https://${host}:${address.port}`
  }

  /** Serves with this certificate from now on; resolves when it listens. */
  async use(certificate: KeyPair): Promise<void> {
    if (this.#server) {
      this.#server.setSecureContext(certificate)
      return
    }
    const { host = '127.0.0.1', port = 9443 } = this.#options
    const server = createServer({ ...certificate, minVersion: 'TLSv1.2' }, (request, response) => {
      void this.#respond(request, response)
    })
    server.headersTimeout = 10_000
    server.requestTimeout = 30_000
    server.listen(port, host)
    await once(server, 'listening')
    this.#server = server
    // No connection that fails may end the process.
    server.on('error', (error) => this.#options.log.error('the webhook server', { error: error.message }))
  }

  /** Lets reviews under way be answered, and listens no more. */
  async close(): Promise<void> {
    const server = this.#server
    if (!server) return
    const closed = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    await closed
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?', 1)[0] ?? ''
    const webhook = this.#byPath.get(path)
    if (!webhook) return sendText(response, 404, `no webhook under ${path}`)
    if (request.method !== 'POST') return sendText(response, 405, 'a review is a POST')
    try {
      const review = await readReview(request)
      const answered = await this.#answer(webhook, review)
      const text = JSON.stringify({ apiVersion: review.apiVersion, kind: review.kind, response: answered })
      response.writeHead(200, { 'content-type': 'application/json' }).end(text)
    } catch (error) {
      const { message } = asError(error)
      sendText(response, error instanceof MalformedReview ? 400 : 500, message)
    }
  }

  /** The API server shows a denial's text and no other: so where a failure refuses the write anyway, it is a denial. */
  async #answer(webhook: Webhook, { request }: Review): Promise<object> {
    try {
      return await webhook.answer(request)
    } catch (error) {
      if (error instanceof MalformedReview) throw error
      const message = `the webhook failed: ${asError(error).message}`
      this.#options.log.error(message, { path: webhook.path })
      if (webhook.type === 'conversion' || webhook.failurePolicy === 'Ignore')
        throw new Error(message, { cause: error })
      return { uid: request['uid'], allowed: false, status: { code: 500, reason: 'InternalError', message } }
    }
  }
}

interface Review {
  readonly apiVersion: string
  readonly kind: string
  readonly request: Readonly<Record<string, unknown>>
}

async function readReview(request: IncomingMessage): Promise<Review> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestReview) throw new MalformedReview(`the review is larger than ${largestReview} bytes`)
    chunks.push(chunk)
  }
  const review = parse(Buffer.concat(chunks).toString('utf8'))
  if (typeof review?.request !== 'object' || review.request === null || Array.isArray(review.request))
    throw new MalformedReview('the review has no request')
  return review
}

function parse(text: string): Review | undefined {
  try {
    return JSON.parse(text)
  } catch {
    throw new MalformedReview('the review is not JSON')
  }
}

function sendText(response: ServerResponse, code: number, text: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  // What is left of the request is not read: the connection ends with the answer.
  response.writeHead(code, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(text)
}
