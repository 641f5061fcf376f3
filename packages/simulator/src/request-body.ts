import type { IncomingMessage } from 'node:http'

/** The body of a request; `tooLarge` is thrown where it has more bytes than `most`. */
export async function bodyOf(request: IncomingMessage, most: number, tooLarge: Error): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request) {
    length += (piece as Buffer).length
    if (length > most) throw tooLarge
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces)
}
