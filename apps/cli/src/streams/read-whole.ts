/** The most that a file or standard input may hold: no text of Node's can be longer. */
const most = 512 * 1000 * 1000

/** All that a stream brings. Throws where it brings more than 512 MB: a device never ends. */
export async function readWhole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > most) throw new Error('it has more than 512 MB, or no end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}
