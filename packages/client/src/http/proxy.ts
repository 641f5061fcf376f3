import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect as connectTcp, type Socket } from 'node:net'
import { TransportError } from '../errors.ts'

/**
 * Opens a way through a proxy to a host, until the signal gives it up; afterwards the signal does nothing to it. Rejects
 * with a TransportError that names the proxy without its credentials.
 */
export async function openThroughProxy(
  proxy: URL,
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  const open = proxy.protocol.startsWith('socks5') ? throughSocks : throughHttp
  const { way, leave } = open(proxy, host, port)
  signal.addEventListener('abort', leave, { once: true })
  if (signal.aborted) leave()
  try {
    return await way
  } catch (error) {
    throw signal.aborted ? failure(proxy, 'does not answer', error) : error
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

/** A way that is being opened, and what gives it up: it then fails, if it has not been opened by now. */
interface Opening {
  readonly way: Promise<Socket>
  readonly leave: () => void
}

function failure(proxy: URL, what: string, cause?: unknown): TransportError {
  return new TransportError('unreachable', `proxy ${proxy.protocol}//${proxy.host} ${what}`, { cause })
}

function throughHttp(proxy: URL, host: string, port: number): Opening {
  const target = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const request = proxy.protocol === 'https:' ? httpsRequest : httpRequest
  const credentials = `${decoded(proxy.username)}:${decoded(proxy.password)}`
  const asked = request({
    host: proxy.hostname,
    port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
    method: 'CONNECT',
    path: target,
    agent: false,
    headers: {
      host: target,
      ...(proxy.username && {
        'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}`,
      }),
    },
  })
  const way = new Promise<Socket>((resolve, reject) => {
    asked.once('connect', (response, socket, head) => {
      if (response.statusCode !== 200) {
        socket.destroy()
        return reject(failure(proxy, `refused with ${response.statusCode}`))
      }
      if (head.length > 0) socket.unshift(head)
      resolve(socket as Socket)
    })
    asked.once('error', (error: NodeJS.ErrnoException) =>
      reject(failure(proxy, `does not answer (${error.code ?? error.message})`, error)),
    )
    asked.end()
  })
  return { way, leave: () => asked.destroy() }
}

function throughSocks(proxy: URL, host: string, port: number): Opening {
  const socket = connectTcp({ host: proxy.hostname, port: Number(proxy.port || 1080) })
  return { way: askSocks(socket, proxy, host, port), leave: () => socket.destroy() }
}

/** RFC 1928 with no authentication or RFC 1929; the proxy resolves the name. */
async function askSocks(socket: Socket, proxy: URL, host: string, port: number): Promise<Socket> {
  try {
    const read = reader(socket)
    socket.write(Buffer.from(proxy.username ? [5, 2, 0, 2] : [5, 1, 0]))
    const [, method] = await read(2)
    if (method === 2) await authenticate(socket, read, proxy)
    else if (method !== 0) throw new Error('wants another authentication')
    const name = Buffer.from(host)
    const address = Buffer.from([5, 1, 0, 3, name.length, ...name, port >> 8, port & 255])
    socket.write(address)
    const [, reply, , kind] = await read(4)
    if (reply !== 0) throw new Error(`refused with ${reply}`)
    await read(2 + (kind === 1 ? 4 : kind === 4 ? 16 : (await read(1))[0]!))
    socket.removeAllListeners('readable')
    return socket
  } catch (error) {
    socket.destroy()
    const { code, message } = error as NodeJS.ErrnoException
    throw failure(proxy, code ? `does not answer (${code})` : message, error)
  }
}

type Read = (length: number) => Promise<Buffer>

async function authenticate(socket: Socket, read: Read, proxy: URL): Promise<void> {
  const user = Buffer.from(decoded(proxy.username))
  const password = Buffer.from(decoded(proxy.password))
  socket.write(Buffer.from([1, user.length, ...user, password.length, ...password]))
  const [, status] = await read(2)
  if (status !== 0) throw new Error('did not accept the user')
}

/** Reads exactly so many bytes and leaves the rest to whoever comes next. */
function reader(socket: Socket): Read {
  return (length) =>
    new Promise((resolve, reject) => {
      const done = (error: Error | null, bytes?: Buffer) => {
        socket.off('readable', look)
        socket.off('error', done)
        socket.off('close', closed)
        if (bytes) resolve(bytes)
        else reject(error)
      }
      const closed = () => done(new Error('closed the connection'))
      const look = () => {
        const bytes: Buffer | null = socket.read(length)
        if (bytes) done(null, bytes)
      }
      socket.on('readable', look)
      socket.once('error', done)
      socket.once('close', closed)
      look()
    })
}

/** A part of an address as it is meant; one whose percent signs mean nothing is meant as it stands. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
