import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CloudAnswer, CloudRequest } from './exchange.ts'

export interface Served {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  close(): Promise<void>
}

/** An image is the largest. */
const largestBody = 64_000_000

/** Serves a cloud over http on loopback. `answer` is told the address under which this is served. */
export async function serve(
  answer: (request: CloudRequest, base: string) => CloudAnswer,
  port = 0,
): Promise<Served> {
  let base = ''
  const server = createServer((request, response) => {
    bodyOf(request).then(
      (body) => {
        const { method = 'GET', url: path = '/' } = request
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]),
        )
        send(response, answer({ method, path, headers, body }, base))
      },
      () => response.destroy(),
    )
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  await once(server.listen(port, '127.0.0.1'), 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: base,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request) {
    length += (piece as Buffer).length
    if (length > largestBody) throw new Error('the body is too large')
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces)
}

let count = 0

function send(response: ServerResponse, answer: CloudAnswer): void {
  if (answer === 'hang-up') {
    response.destroy()
    return
  }
  const id = `req-00000000-0000-0000-0000-${String(++count).padStart(12, '0')}`
  response.writeHead(answer.status, { ...answer.headers, 'x-openstack-request-id': id }).end(answer.body)
}
