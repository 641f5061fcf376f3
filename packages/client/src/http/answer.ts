import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { finished, type Readable } from 'node:stream'
import type { MutableCounters } from './counters.ts'

/** An answer below 300, its body yet to be read. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Unpacked. To be read once, here or by `each`. */
  readonly body: AsyncIterable<Buffer>
  /** Hands over the body piece by piece as it comes, unpacked, and resolves at its end: for what is long. */
  each(take: (chunk: Buffer) => void): Promise<void>
}

/** The answer that a message is. `told`: what whoever reads its body is to be told of an error. */
export function answerOf(
  message: IncomingMessage,
  counters: MutableCounters,
  told: (error: unknown) => unknown,
): Answer {
  // Whoever reads the body meets the error there; after its end nobody does, and nobody needs to.
  message.on('error', () => {})
  const packed = message.headers['content-encoding'] === 'gzip'
  const source: Readable = packed ? unpack(message, counters) : message
  const count = (chunk: Buffer) => {
    counters.bytesUnpacked += chunk.length
    if (!packed) counters.bytesReceived += chunk.length
  }
  async function* body(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of source) {
        count(chunk)
        yield chunk
      }
    } catch (error) {
      throw told(error)
    }
  }
  const each = (take: (chunk: Buffer) => void) =>
    new Promise<void>((resolve, reject) => {
      finished(source, (error) => (error ? reject(told(error)) : resolve()))
      source.on('data', (chunk: Buffer) => {
        count(chunk)
        try {
          take(chunk)
        } catch (error) {
          reject(error)
          source.destroy()
          message.destroy()
        }
      })
    })
  return { status: message.statusCode ?? 0, headers: message.headers, body: body(), each }
}

/** Bytes that are unpacked at a time: each piece costs a turn of the event loop. */
const pieceSize = 256 << 10

function unpack(message: IncomingMessage, counters: MutableCounters): Readable {
  // Loaded for the first answer that is packed: a small cluster sends none.
  const gunzip = process.getBuiltinModule('node:zlib').createGunzip({ chunkSize: pieceSize })
  message.on('data', (chunk: Buffer) => {
    counters.bytesReceived += chunk.length
  })
  finished(message, (error) => {
    if (error) gunzip.destroy(error)
  })
  return message.pipe(gunzip)
}

/** The body as text; what is longer than the limit is cut there. */
export async function readText(
  body: AsyncIterable<Buffer>,
  limit = Number.POSITIVE_INFINITY,
): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length > limit) break
  }
  return Buffer.concat(chunks).toString('utf8')
}
