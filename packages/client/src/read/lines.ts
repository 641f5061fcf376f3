const newline = 0x0a
const longest = 256 << 20

/** The lines of a body as they come, without empty ones. A last line without its end is a line too. */
export async function* readLines(body: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  let pending: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const line = Buffer.concat([...pending, chunk.subarray(start, end)]).toString('utf8')
      pending = []
      length = 0
      start = end + 1
      if (line.trim() !== '') yield line
    }
    if (start === chunk.length) continue
    pending.push(chunk.subarray(start))
    length += chunk.length - start
    if (length > longest) throw new Error('a line is too long')
  }
  const last = Buffer.concat(pending).toString('utf8')
  if (last.trim() !== '') yield last
}
