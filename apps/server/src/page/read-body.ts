import type { IncomingMessage } from 'node:http'
import { Refusal } from './refusal.ts'

const most = 64 * 1024

/** The JSON that was sent. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    throw new Refusal(415, 'Send JSON, as application/json.')
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > most) throw new Refusal(413, 'This is more than is read.')
    pieces.push(piece)
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'))
  } catch {
    throw new Refusal(400, 'This is not JSON.')
  }
}
