import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
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
  assert.equal(logged.length, 1)
  assert.match(logged[0]!, /^apiserver: POST "\/api\/v1\/namespaces\/default\/configmaps": Error: no time\n/)
  clock.now = () => Date.now()
  assert.equal((await it.call('POST', configMaps, { metadata: { name: 'a' } })).code, 201)
})
