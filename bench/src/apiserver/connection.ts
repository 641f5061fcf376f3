import { once } from 'node:events'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Target } from '@barometer/conformance'

const lastChunk = Buffer.from('0\r\n\r\n')

/** An answer while it comes in. */
class Incoming {
  status = 0
  #chunks: Buffer[] = []
  #received = 0
  #length: number | undefined

  /** Whether the answer is whole with this chunk. */
  take(chunk: Buffer): boolean {
    const body = this.status === 0 ? this.#head(chunk) : chunk
    if (!body) return false
    this.#chunks.push(body)
    this.#received += body.length
    return this.#length === undefined ? body.subarray(-5).equals(lastChunk) : this.#received >= this.#length
  }

  get body(): Buffer {
    return Buffer.concat(this.#chunks)
  }

  #head(chunk: Buffer): Buffer | undefined {
    const all = Buffer.concat([...this.#chunks, chunk])
    const end = all.indexOf('\r\n\r\n')
    this.#chunks = end < 0 ? [all] : []
    if (end < 0) return undefined
    const head = all.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    this.status = Number(head.slice(9, 12))
    this.#length = length === undefined ? undefined : Number(length)
    return all.subarray(end + 4)
  }
}

/**
 * One kept-alive connection that sends one request at a time and does as little as possible with the answer, so that
 * the client is not what is measured. Opened again when the server closed it while idle.
 */
export class Connection {
  #target: Target
  #head: string
  #socket: Socket | undefined

  constructor(target: Target) {
    this.#target = target
    const { host } = new URL(target.url)
    this.#head = `Host: ${host}\r\nAuthorization: Bearer ${target.tokens.admin}\r\nAccept: application/json\r\n`
  }

  /** Rejects when the server answers anything but success. */
  async send(method: string, path: string, body?: string, type = 'application/json'): Promise<Buffer> {
    const socket = this.#socket ?? (await this.#open())
    const length =
      body === undefined ? '' : `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
    const answer = await new Promise<Incoming>((resolve, reject) => {
      const incoming = new Incoming()
      const closed = () => reject(new Error(`${method} ${path}: the server closed the connection`))
      const hear = (chunk: Buffer) => {
        if (!incoming.take(chunk)) return
        socket.off('data', hear).off('close', closed)
        resolve(incoming)
      }
      socket.on('data', hear).once('close', closed)
      socket.write(`${method} ${path} HTTP/1.1\r\n${this.#head}${length}\r\n${body ?? ''}`)
    })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`)
    return answer.body
  }

  close(): void {
    this.#socket?.destroy()
  }

  async #open(): Promise<Socket> {
    const { hostname, port, protocol } = new URL(this.#target.url)
    const where = { host: hostname, port: Number(port) }
    const secure = protocol === 'https:'
    const socket = secure ? connectTls({ ...where, ca: this.#target.ca }) : connectPlain(where)
    await once(socket, secure ? 'secureConnect' : 'connect')
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.once('close', () => {
      this.#socket = undefined
    })
    this.#socket = socket
    return socket
  }
}
