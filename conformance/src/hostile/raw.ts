import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Target } from '../servers/target.ts'

/** How a conversation in raw bytes ended. */
export interface Heard {
  /** What the server said, byte by byte. */
  readonly text: string
  /** Zero when the server answered nothing that has one. */
  readonly status: number
  /** False when we had to hang up. */
  readonly closed: boolean
}

/** Sends bytes as they are and listens until the server hangs up, or until the patience in milliseconds is over. */
export function say(target: Target, bytes: Buffer | string, patience = 5000): Promise<Heard> {
  const socket = open(target)
  return new Promise((resolve) => {
    let text = ''
    const finish = (closed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ text, closed, status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0) })
    }
    const timer = setTimeout(() => finish(false), patience)
    socket.on('data', (chunk: Buffer) => {
      if (text.length < 100_000) text += chunk.toString('latin1')
    })
    socket.on('error', () => finish(true))
    socket.on('close', () => finish(true))
    socket.write(bytes)
  })
}

/** A connection to the server, for whoever wants to do more than talk once. */
export function open({ url, ca }: Target): Socket {
  const { hostname, port, protocol } = new URL(url)
  const where = { host: hostname, port: Number(port) }
  return protocol === 'https:' ? connectTls({ ...where, ca }) : connectPlain(where)
}

/** The bytes of a request, whose connection ends with the answer. */
export function request(
  line: string,
  headers: Readonly<Record<string, string>> = {},
  body: Buffer | string = '',
): Buffer {
  const length = Buffer.byteLength(body)
  const given = {
    Host: 'x',
    Connection: 'close',
    ...(length > 0 && { 'Content-Length': String(length) }),
    ...headers,
  }
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`${line}\r\n${lines.join('')}\r\n`, 'latin1'), Buffer.from(body)])
}
