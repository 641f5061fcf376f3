import { TransportError } from '../errors.ts'

const newline = 0x0a
const longest = 256 << 20

/**
 * The lines of a body as they come, without empty ones. A last line without its end is a line too. Throws a TransportError
 * for a line that does not end.
 */
export async function* readLines(body: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  let pending: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const line =
        pending.length === 0
          ? chunk.toString('utf8', start, end)
          : Buffer.concat([...pending, chunk.subarray(start, end)]).toString('utf8')
      pending = []
      length = 0
      start = end + 1
      if (line.trim() !== '') yield line
    }
    if (start === chunk.length) continue
    pending.push(chunk.subarray(start))
    length += chunk.length - start
    if (length > longest) throw new TransportError('malformed', 'a line of the watch is too long')
  }
  const last = Buffer.concat(pending).toString('utf8')
  if (last.trim() !== '') yield last
}
