import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from '@barometer/x509'
import type { ArmCloud } from './arm-cloud.ts'
import type { CloudAnswer } from './exchange.ts'

export interface ServedArm {
  /** `https://127.0.0.1:PORT` */
  readonly url: string
  /** Whom a client must trust. */
  readonly ca: string
  close(): Promise<void>
}

const largestBody = 4_000_000

/** Serves a cloud over https on loopback. `now`: its time. */
export async function serveArm(cloud: ArmCloud, now: () => number, port = 0): Promise<ServedArm> {
  const { key, cert, ca } = selfSigned(['127.0.0.1', 'localhost'], Date.now(), 'azure')
  let base = ''
  const server = createServer({ key, cert }, (request, response) => {
    bodyOf(request).then(
      (body) => {
        const { method = 'GET', url: path = '/', headers } = request
        const flat = Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, value?.toString()]),
        )
        send(response, cloud.answer({ method, path, headers: flat, body }, now(), base))
      },
      () => response.destroy(),
    )
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  await once(server.listen(port, '127.0.0.1'), 'listening')
  base = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ url: base, ca },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request) {
    length += (piece as Buffer).length
    if (length > largestBody) throw new Error('the body is too large')
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces).toString('utf8')
}

let count = 0

function send(response: ServerResponse, answer: CloudAnswer): void {
  if (answer === 'hang-up') {
    response.destroy()
    return
  }
  const id = `00000000-0000-0000-0000-${String(++count).padStart(12, '0')}`
  response.writeHead(answer.status, {
    ...answer.headers,
    ...{ 'x-ms-request-id': id, 'x-ms-correlation-request-id': id },
  })
  response.end(answer.body)
}
