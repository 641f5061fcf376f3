import { once } from 'node:events'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Target } from '@barometer/conformance'

const lastChunk = Buffer.from('0\r\n\r\n')
const endOfHead = Buffer.from('\r\n\r\n')
const lengthHeader = '\r\ncontent-length: '

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
    return this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
  }

  #head(chunk: Buffer): Buffer | undefined {
    const all = this.#chunks.length ? Buffer.concat([...this.#chunks, chunk]) : chunk
    const end = all.indexOf(endOfHead)
    this.#chunks = end < 0 ? [all] : []
    if (end < 0) return undefined
    const head = all.toString('latin1', 0, end).toLowerCase()
    const length = head.indexOf(lengthHeader)
    this.status = Number(head.slice(9, 12))
    this.#length = length < 0 ? undefined : Number.parseInt(head.slice(length + lengthHeader.length), 10)
    return all.subarray(end + 4)
  }
}

interface Waiting {
  readonly incoming: Incoming
  readonly resolve: (answer: Incoming) => void
  readonly reject: (error: Error) => void
}

/**
 * One kept-alive connection that sends one request at a time and does as little as possible with the answer, so that
 * the client is not what is measured. Opened again when the server closed it while idle.
 */
export class Connection {
  readonly #target: Target
  readonly #head: string
  #socket: Socket | undefined
  #waiting: Waiting | undefined

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
      this.#waiting = { incoming: new Incoming(), resolve, reject }
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
    socket.on('data', (chunk: Buffer) => this.#hear(chunk))
    socket.once('close', () => {
      this.#socket = undefined
      this.#waiting?.reject(new Error('the server closed the connection'))
    })
    this.#socket = socket
    return socket
  }

  #hear(chunk: Buffer): void {
    const waiting = this.#waiting
    if (!waiting?.incoming.take(chunk)) return
    this.#waiting = undefined
    waiting.resolve(waiting.incoming)
  }
}
