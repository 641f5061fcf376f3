import { Agent, request } from 'node:https'
import type { ArmAnswer } from '../arm/exchange.ts'
import { ArmFailure } from './arm-failure.ts'

/** Milliseconds without a word after which nobody answers. */
const silence = 60_000
const largestAnswer = 20_000_000

export interface HttpsRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Sends requests over kept connections. What is no answer is an ArmFailure, with an address and without what was sent. */
export class Https {
  readonly #agent: Agent
  readonly #ca: string | undefined

  /** `ca`: whom to trust, beside those whom Node trusts. */
  constructor(ca?: string) {
    this.#ca = ca
    this.#agent = new Agent({ keepAlive: true })
  }

  send({ method, url, headers, body, signal }: HttpsRequest): Promise<ArmAnswer> {
    const { host } = new URL(url)
    return new Promise((resolve, reject) => {
      const failed = (error: Error) => {
        signal?.throwIfAborted()
        return new ArmFailure('AzureUnreachable', `${host} does not answer: ${error.message}`, {
          cause: error,
        })
      }
      const fail = (error: Error) => {
        try {
          reject(failed(error))
        } catch (reason) {
          reject(reason)
        }
      }
      const call = request(
        url,
        {
          ...{ method, headers, agent: this.#agent, timeout: silence },
          ...(this.#ca !== undefined && { ca: this.#ca }),
          ...(signal && { signal }),
        },
        (response) => {
          const pieces: Buffer[] = []
          let length = 0
          response.on('data', (piece: Buffer) => {
            length += piece.length
            if (length > largestAnswer) call.destroy(new Error('the answer is too large'))
            else pieces.push(piece)
          })
          response.on('error', fail)
          response.on('end', () => {
            const given = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
            resolve({
              status: response.statusCode ?? 0,
              headers: Object.fromEntries(given),
              body: Buffer.concat(pieces).toString('utf8'),
            })
          })
        },
      )
      call.on('timeout', () => call.destroy(new Error(`nothing was heard for ${silence / 1000} s`)))
      call.on('error', fail)
      call.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
