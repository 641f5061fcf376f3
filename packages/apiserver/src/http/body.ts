import type { IncomingMessage } from 'node:http'
import { ApiError, badRequest } from '../apimachinery/errors/api-error.ts'

/** The largest request body, as on the real server. */
const bodyLimit = 3 * 1024 * 1024

/** Reads a whole request body; a 413 as soon as it is too large. */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw tooLarge()
  return new Promise((resolve, reject) => {
    const body = new Gathered()
    request.on('data', (chunk: Buffer) => {
      if (body.size + chunk.length <= bodyLimit) body.add(chunk)
      else reject(tooLarge())
    })
    request.on('end', () => resolve(body.bytes()))
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

function tooLarge(): ApiError {
  return new ApiError(413, 'RequestEntityTooLarge', `Request entity too large: limit is ${bodyLimit}`)
}
