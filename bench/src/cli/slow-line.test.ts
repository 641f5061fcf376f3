import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { test } from 'node:test'
import { slowLine } from './slow-line.ts'

test('what goes through the slow line comes whole and in order, both ways, and its end with it', async (t) => {
  const server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const line = await slowLine((server.address() as AddressInfo).port, 4)
  t.after(() => line.close())
  const client = connect(line.port, '127.0.0.1')
  const heard: Buffer[] = []
  client.on('data', (chunk) => heard.push(chunk))
  for (let n = 0; n < 50; n++) client.write(`${n} `.repeat(1000))
  client.end()
  await once(client, 'end')
  const expected = Array.from({ length: 50 }, (_, n) => `${n} `.repeat(1000)).join('')
  assert.equal(Buffer.concat(heard).toString() === expected, true)
})
