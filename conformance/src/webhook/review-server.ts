import type { ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { buffer } from 'node:stream/consumers'
import type { Json } from '../http.ts'

/**
 * A server that is asked for reviews. Where one is cut off, is none, or cannot be answered, its connection ends: whoever
 * asked finds out.
 */
export function reviewServer(
  { key, cert }: { key: string; cert: string },
  answer: (review: Json, response: ServerResponse) => Promise<void> | void,
): Server {
  return createServer({ key, cert }, (request, response) => {
    buffer(request)
      .then((bytes) => answer(JSON.parse(bytes.toString('utf8')), response))
      .catch(() => response.destroy())
  })
}
