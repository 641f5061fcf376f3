/** The most that a file or standard input may hold: no text of Node's can be longer. */
const most = 512 * 1000 * 1000

/** What brings its content in pieces, and can be told to stop. */
export interface Source extends AsyncIterable<Buffer> {
  destroy?(error: Error): unknown
}

/**
 * All that a source brings. Throws where it brings more than 512 MB, since a device never ends, and the reason of the signal
 * once that is aborted: whoever waits for somebody to write need not wait for ever.
 */
export async function readWhole(source: Source, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted()
  const stop = () => source.destroy?.(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of source) {
      length += chunk.length
      if (length > most) throw new Error('it has more than 512 MB, or no end')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, length)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
