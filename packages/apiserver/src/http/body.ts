import type { IncomingMessage } from 'node:http'
import { ApiError, badRequest } from '../apimachinery/errors/api-error.ts'

/** The largest request body, as on the real server. */
const bodyLimit = 3 * 1024 * 1024

/** Reads a whole request body; a 413 as soon as it is too large. */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw tooLarge()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= bodyLimit) chunks.push(chunk)
      else reject(tooLarge())
    })
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.on('error', () => reject(badRequest('the request ended before its body did')))
    request.on('close', () => {
      if (!request.complete) reject(badRequest('the request ended before its body did'))
    })
  })
}

function tooLarge(): ApiError {
  return new ApiError(413, 'RequestEntityTooLarge', `Request entity too large: limit is ${bodyLimit}`)
}
