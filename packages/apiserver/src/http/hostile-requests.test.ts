import assert from 'node:assert/strict'
import { once } from 'node:events'
import { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { type Rig, rig } from '../testkit.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

/** What the server says to these bytes until it hangs up. */
async function raw({ server }: Rig, bytes: string): Promise<string> {
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  return said
}

const upgrade = 'Host: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n'

for (const target of ['//', '//[', 'http://[', '*', '/%', '/api/v1/configmaps?watch=1&x=%', '?']) {
  test(`a request for ${target} that offers a WebSocket is answered, and the next one too`, async (t) => {
    const it = await rig(t, { log: () => assert.fail('nothing unforeseen') })
    assert.match(await raw(it, `GET ${target} HTTP/1.1\r\n${upgrade}`), /^HTTP\/1\.1 4\d\d /)
    assert.equal((await it.call('GET', '/readyz')).code, 200)
  })
}

for (const [how, header, body] of [
  ['of a length that is told', `Content-Length: ${4_000_000}`, 'x'.repeat(4_000_000)],
  ['in chunks', 'Transfer-Encoding: chunked', `3d0900\r\n${'x'.repeat(4_000_000)}\r\n0\r\n\r\n`],
] as const)
  test(`who sends a body that is too large, ${how}, hears so, also where the connection ends with it`, async (t) => {
    const it = await rig(t)
    const head = `Host: x\r\nAuthorization: Bearer ${it.server.token}\r\nConnection: close\r\n${header}\r\n\r\n`
    for (let turn = 0; turn < 10; turn++)
      assert.match(await raw(it, `POST ${configMaps} HTTP/1.1\r\n${head}${body}`), /^HTTP\/1\.1 413 /)
  })

test('a warning about a field with any name is written in UTF-8', async (t) => {
  const it = await rig(t)
  const answer = await it.call('POST', `${configMaps}?fieldValidation=Warn`, {
    metadata: { name: 'a' },
    data: { 'k–': 'é' },
    中: 1,
  })
  assert.equal(answer.code, 422)
  const made = await it.call('POST', `${configMaps}?fieldValidation=Warn`, {
    metadata: { name: 'a', annotations: { a: 'é中' } },
    中: 1,
  })
  assert.equal(made.code, 201)
  assert.equal(made.body.metadata.annotations.a, 'é中')
  const warning = Buffer.from(made.headers.get('warning')!, 'latin1').toString('utf8')
  assert.equal(warning, '299 - "unknown field \\"中\\""')
})

test('what nobody foresaw is a 500, said once and logged, and the server goes on', async (t) => {
  const logged: string[] = []
  const clock = { now: () => Date.now(), after: () => () => {} }
  const it = await rig(t, { clock, controllers: false, log: (line) => logged.push(line) })
  clock.now = () => {
    throw new Error('no time')
  }
  const { code, body } = await it.call('POST', configMaps, { metadata: { name: 'a' } })
  assert.deepEqual([code, body.message], [500, 'Internal error occurred: no time'])
  // The controllers have no time either, and say so.
  const said = logged.filter((line) => line.startsWith('apiserver: POST '))
  assert.equal(said.length, 1)
  assert.match(said[0]!, /^apiserver: POST "\/api\/v1\/namespaces\/default\/configmaps": Error: no time\n/)
  clock.now = () => Date.now()
  assert.equal((await it.call('POST', configMaps, { metadata: { name: 'a' } })).code, 201)
})

test('where not even a 500 can be written the connection ends, and the server goes on', async (t) => {
  const logged: string[] = []
  const it = await rig(t, { log: (line) => logged.push(line) })
  const broken = t.mock.method(ServerResponse.prototype, 'writeHead', () => {
    throw new Error('no pen')
  })
  const head = `GET /version HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${it.server.token}\r\n\r\n`
  assert.equal(await raw(it, head), '')
  broken.mock.restore()
  assert.deepEqual(
    logged.map((line) => line.split('\n')[0]),
    Array(2).fill('apiserver: GET "/version": Error: no pen'),
  )
  assert.equal((await it.call('GET', '/version')).code, 200)
})

test('a request that does not come in whole is not waited for, and a watch is', async (t) => {
  // Long enough for requests that are whole, on a machine that does much else.
  const it = await rig(t, { requestTimeout: 2000 })
  const next = await it.watch(`${configMaps}?watch=1`)
  const head = `POST ${configMaps} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${it.server.token}\r\n`
  const halves = [`${head}Content-Length: 100\r\n\r\n{"metadata":`, `${head}X-Half`]
  for (const said of await Promise.all(halves.map((half) => raw(it, half))))
    assert.match(said, /^HTTP\/1\.1 408 /)
  await it.call('POST', configMaps, { metadata: { name: 'a' } })
  assert.equal((await next()).object.metadata.name, 'a')
})

test('a YAML bomb is refused as the real server refuses it', async (t) => {
  const it = await rig(t)
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < 10; level++)
    lines.push(
      `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(', ')}]`,
    )
  const response = await fetch(it.server.url + configMaps, {
    method: 'POST',
    headers: { authorization: `Bearer ${it.server.token}`, 'content-type': 'application/yaml' },
    body: `metadata: {name: a}\ndata:\n  ${lines.join('\n  ')}`,
  })
  assert.equal(response.status, 400)
  assert.match(await response.text(), /document contains excessive aliasing/)
})

test('a body in pieces of one byte is read as one body', async (t) => {
  const it = await rig(t)
  const body = JSON.stringify({ metadata: { name: 'a' }, data: { x: 'y'.repeat(5000) } })
  const pieces = [...body].map((byte) => `1\r\n${byte}\r\n`).join('')
  const head = `Host: x\r\nConnection: close\r\nAuthorization: Bearer ${it.server.token}\r\n`
  const said = await raw(
    it,
    `POST ${configMaps} HTTP/1.1\r\n${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${pieces}0\r\n\r\n`,
  )
  assert.match(said, /^HTTP\/1\.1 201 /)
  assert.equal((await it.call('GET', `${configMaps}/a`)).body.data.x, 'y'.repeat(5000))
})

test('a continue token of null, or of no object, is an invalid one', async (t) => {
  const it = await rig(t, { log: () => assert.fail('nothing unforeseen') })
  for (const token of ['null', '[]', '1', '"a"']) {
    const path = `${configMaps}?limit=1&continue=${Buffer.from(token).toString('base64url')}`
    assert.equal((await it.call('GET', path)).code, 400)
  }
})

test('who sends pings and reads no answers is not heard any more', async (t) => {
  const it = await rig(t)
  const socket = connect(Number(new URL(it.server.url).port), '127.0.0.1')
  t.after(() => socket.destroy())
  const asks = 'Host: x\r\nOrigin: http://x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  const token = `Authorization: Bearer ${it.server.token}\r\n`
  socket.write(`GET ${configMaps}?watch=1 HTTP/1.1\r\n${asks}${key}${token}\r\n`)
  await once(socket, 'data')
  socket.pause()
  const ping = Buffer.concat([Buffer.from([0x89, 126, 0xff, 0]), Buffer.alloc(0xff00, 65)])
  // What both ends of the connection hold is a few MB; beyond that, nothing is taken.
  for (let sent = 0; socket.write(ping) || (await drained(socket)); sent++)
    assert.ok(sent < 3000, 'it goes on taking pings')
  socket.resume()
  await once(socket, 'drain')
})

/** Whether a connection takes more, as soon as that can be told: the server answers others meanwhile. */
async function drained(socket: Socket): Promise<boolean> {
  for (let turns = 0; turns < 200 && socket.writableNeedDrain; turns++) await new Promise(setImmediate)
  return !socket.writableNeedDrain
}
