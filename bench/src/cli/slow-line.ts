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
  const later = inOrder(() => Math.max(opened, performance.now()) + milliseconds)
  from.on('data', (chunk: Buffer) => later(() => to.write(chunk)))
  from.on('end', () => later(() => to.end()))
  // A side that was torn down has sent no end: the other still hears all that came before.
  from.on('close', () => later(() => to.destroySoon()))
}

/**
 * Does each act at its hour, never before the one before it. One timer looks after them all: timers of different lengths
 * that run out in the same millisecond fire in no order.
 */
function inOrder(due: () => number): (act: () => void) => void {
  const waiting: { readonly at: number; readonly act: () => void }[] = []
  let armed = false
  const arm = () => {
    if (armed || waiting[0] === undefined) return
    armed = true
    setTimeout(tick, Math.max(0, waiting[0].at - performance.now()))
  }
  const tick = () => {
    armed = false
    while (waiting[0] !== undefined && waiting[0].at <= performance.now()) waiting.shift()?.act()
    arm()
  }
  return (act) => {
    waiting.push({ at: due(), act })
    arm()
  }
}
