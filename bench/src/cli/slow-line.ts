import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server on which everything takes its time. */
export interface SlowLine {
  readonly port: number
  close(): Promise<void>
}

/**
 * Passes connections on to a port of this machine, each byte half a round trip later in either direction, in order; the
 * first byte of a connection comes a whole round trip later still, which is what opening it costs on a real line. Nothing
 * is looked into: what is encrypted stays so.
 */
export async function slowLine(targetPort: number, roundTrip: number): Promise<SlowLine> {
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true })
    for (const socket of [near, far]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    delay(near, far, roundTrip / 2, roundTrip)
    delay(far, near, roundTrip / 2, 0)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function delay(from: Socket, to: Socket, milliseconds: number, opening: number): void {
  const opened = performance.now() + opening
  const later = (act: () => void) => {
    const wait = Math.max(0, opened - performance.now()) + milliseconds
    setTimeout(act, wait)
  }
  from.on('data', (chunk: Buffer) => later(() => to.write(chunk)))
  from.on('end', () => later(() => to.end()))
  from.on('close', () => later(() => to.destroy()))
}
