import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A way to a server that can hold back what its watches tell, and then let all of it through at once. */
export interface Gate {
  readonly url: string
  hold(): void
  /** Lines that are held back. */
  readonly held: number
  release(): void
  close(): void
}

export async function openGate(server: string): Promise<Gate> {
  const target = new URL(server)
  let holding = false
  let held: { readonly response: ServerResponse; readonly chunk: Buffer }[] = []
  let lines = 0
  const pass = (response: ServerResponse, chunk: Buffer) => {
    if (!holding) return response.write(chunk)
    held.push({ response, chunk })
    for (const byte of chunk) if (byte === 10) lines++
    return true
  }
  const gate = createServer((asked, response) => {
    const { method, url: path = '/', headers } = asked
    const { hostname, port } = target
    const onward = request({ hostname, port, method, path, headers }, (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!path.includes('watch=')) return answer.pipe(response)
      response.flushHeaders()
      answer.on('data', (chunk: Buffer) => pass(response, chunk)).on('end', () => response.end())
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    get held() {
      return lines
    },
    hold() {
      holding = true
    },
    release() {
      holding = false
      const through = held
      held = []
      lines = 0
      for (const { response, chunk } of through) response.write(chunk)
    },
    close() {
      gate.close()
      gate.closeAllConnections()
    },
  }
}
