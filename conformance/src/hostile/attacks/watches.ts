import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, expectStatus } from '../attack.ts'
import { open, request } from '../raw.ts'
import type { Victim } from '../victim.ts'

const path = '/api/v1/namespaces/default/configmaps'

/** Reads a watch until this many events were heard; throws when the server hangs up first. */
async function hear(victim: Victim, query: string, events: number): Promise<void> {
  const socket = open(victim.target)
  let heard = 0
  let closed = false
  socket.on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf('}\n'); at >= 0; at = chunk.indexOf('}\n', at + 1)) heard++
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    closed = true
  })
  socket.write(request(`GET ${path}?watch=1&${query} HTTP/1.1`, victim.headers()))
  while (heard < events && !closed) await sleep(20)
  socket.destroy()
  if (heard < events) throw new Error(`the watch ended after ${heard} of ${events} events`)
}

/** What watches ask for. */
export const watches: Attack[] = [
  {
    name: 'a watch whose first events are 27 MB is read to its end',
    writes: true,
    run: async (victim) => {
      const names = Array.from({ length: 30 }, (_, n) => `large-${n}`)
      const data = { x: 'x'.repeat(900_000) }
      for (const name of names)
        await victim.client.send({
          method: 'POST',
          path,
          body: { metadata: { name, labels: { large: 'yes' } }, data },
        })
      try {
        await hear(victim, 'labelSelector=large', names.length)
      } finally {
        await victim.client.send({ method: 'DELETE', path, query: { labelSelector: 'large' } })
      }
    },
  },
  {
    name: '200 MB of pings on a WebSocket, whose answers nobody reads',
    run: async (victim) => {
      const socket = open(victim.target).on('error', () => {})
      const asks = { Origin: 'http://x', Connection: 'Upgrade', Upgrade: 'websocket' }
      const key = { 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' }
      socket.write(request(`GET ${path}?watch=1 HTTP/1.1`, victim.headers('admin', { ...asks, ...key })))
      await once(socket, 'data')
      socket.pause()
      const before = victim.memory()
      const ping = Buffer.concat([Buffer.from([0x89, 126, 0xff, 0]), Buffer.alloc(0xff00, 65)])
      let isHeard = true
      for (let sent = 0; sent < 3000 && isHeard; sent++) {
        if (socket.write(ping)) continue
        const drained = once(socket, 'drain').then(() => true)
        isHeard = await Promise.race([drained, sleep(2000).then(() => false)])
      }
      const held = victim.memory() - before
      socket.destroy()
      if (held > 150) throw new Error(`it holds ${held.toFixed(0)} MB of answers`)
    },
  },
  {
    name: 'a watch of 100 years is not over at once',
    run: async (victim) => {
      const socket = open(victim.target)
      socket.on('error', () => {})
      socket.write(request(`GET ${path}?watch=1&timeoutSeconds=3153600000 HTTP/1.1`, victim.headers()))
      await once(socket, 'data')
      let ended = false
      socket.on('close', () => {
        ended = true
      })
      await sleep(500)
      socket.destroy()
      if (ended) throw new Error('it ended')
    },
  },
  {
    name: '1,000 watches that nobody reads',
    writes: true,
    run: async (victim) => {
      const sockets = Array.from({ length: 1000 }, () => open(victim.target).on('error', () => {}))
      for (const socket of sockets) {
        socket.write(request(`GET ${path}?watch=1 HTTP/1.1`, victim.headers()))
        socket.pause()
      }
      const made = await victim.client.send({ method: 'POST', path, body: { metadata: { name: 'unread' } } })
      expectStatus(made.status, 201)
      for (let n = 0; n < 20; n++)
        await victim.client.send({
          method: 'PUT',
          path: `${path}/unread`,
          body: { metadata: { name: 'unread' }, data: { x: String(n).repeat(10_000) } },
        })
      await victim.client.send({ method: 'DELETE', path: `${path}/unread` })
      for (const socket of sockets) socket.destroy()
    },
  },
]
