import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Target } from '@barometer/conformance'

const [newline, carriageReturn] = [10, 13]
/** All watchers read into the same bytes, one after the other: nothing is kept of an event. */
const shared = Buffer.allocUnsafe(64 * 1024)

/**
 * Opens a watch and calls back for each event, without a look at it, so that the client is not what is measured.
 * Resolves to what closes it; rejects when the watch is refused.
 */
export function watchStream(target: Target, path: string, hear: () => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    let head = ''
    let last = 0
    const listen = (bytes: Buffer) => {
      // Events end in a newline of their own; the frames of the chunked answer in a carriage return and a newline.
      for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1))
        if ((at > 0 ? bytes[at - 1] : last) !== carriageReturn) hear()
      last = bytes[bytes.length - 1]!
    }
    const readHead = (bytes: Buffer) => {
      head += bytes.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!head.startsWith('HTTP/1.1 200 ')) reject(new Error(`a watch was refused: ${head}`))
      take = listen
      resolve(() => socket.destroy())
      if (head.length > end + 4) listen(Buffer.from(head.slice(end + 4), 'latin1'))
    }
    let take = readHead
    const socket = open(target, (bytes) => take(bytes))
    socket.on('error', reject)
    const { host } = new URL(target.url)
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${target.tokens.admin}\r\n\r\n`,
    )
  })
}

function open({ url, ca }: Target, hear: (bytes: Buffer) => void): Socket {
  const { hostname, port, protocol } = new URL(url)
  const where = { host: hostname, port: Number(port) }
  if (protocol === 'https:') return connectTls({ ...where, ca }).on('data', hear)
  const callback = (size: number) => {
    hear(shared.subarray(0, size))
    return true
  }
  return connectPlain({ ...where, onread: { buffer: shared, callback } })
}
