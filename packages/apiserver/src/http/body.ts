import type { IncomingMessage } from 'node:http'
import { ApiError, badRequest } from '../apimachinery/errors/api-error.ts'

/** The largest request body, as on the real server. */
const bodyLimit = 3 * 1024 * 1024

/** Milliseconds for which the rest of a body that is too large is still read: as long as the real server does. */
const restLasts = 500

/** Reads a whole request body; a 413 where it is too large. */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) return refuse(request)
  return new Promise((resolve, reject) => {
    const body = new Gathered()
    let isRefused = false
    request.on('data', (chunk: Buffer) => {
      if (isRefused) return
      if (body.size + chunk.length <= bodyLimit) return body.add(chunk)
      isRefused = true
      refuse(request).catch(reject)
    })
    request.on('end', () => {
      if (!isRefused) resolve(body.bytes())
    })
    request.on('error', () => reject(badRequest('the request ended before its body did')))
    request.on('close', () => {
      if (!request.complete) reject(badRequest('the request ended before its body did'))
    })
  })
}

/** Pieces in one buffer that grows: three million pieces of one byte would take a hundred times their size. */
class Gathered {
  size = 0
  #held: Buffer = Buffer.alloc(0)

  add(piece: Buffer): void {
    const size = this.size + piece.length
    if (this.size === 0) this.#held = piece
    else {
      if (size > this.#held.length) {
        const larger = Buffer.allocUnsafe(Math.max(size, Math.min(2 * size, bodyLimit)))
        this.#held.copy(larger, 0, 0, this.size)
        this.#held = larger
      }
      piece.copy(this.#held, this.size)
    }
    this.size = size
  }

  bytes(): Buffer {
    return this.#held.subarray(0, this.size)
  }
}

/**
 * The rest is read and forgotten first: a connection that is closed while more is sent is reset, and the answer is lost with
 * it.
 */
async function refuse(request: IncomingMessage): Promise<never> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, restLasts)
    const ended = () => {
      clearTimeout(timer)
      resolve()
    }
    request.once('end', ended)
    request.once('close', ended)
    request.once('error', ended)
    request.resume()
  })
  throw new ApiError(413, 'RequestEntityTooLarge', `Request entity too large: limit is ${bodyLimit}`)
}
