import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { ClientOptions } from '../client.ts'
import { connectUrl } from '../kubeconfig/connect.ts'
import { apiServer, deafPort, FakeClock, listening, openClient, soon } from '../testkit.ts'
import { proxyFor } from './proxy-for.ts'

/** The port of a proxy that is there until the test is over. */
async function proxyAt(t: TestContext, server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  t.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return listening(server)
}

async function askThrough(t: TestContext, proxy: string, options: ClientOptions = {}): Promise<unknown> {
  const server = await apiServer(t, { tls: true })
  const connection = { ...connectUrl(server.url, server.token, { ca: server.ca! }), proxy }
  return openClient(t, connection, options).raw('/version')
}

/** A proxy that tunnels, and keeps what it was asked. */
function tunnel(asked: (string | undefined)[], status = 200): Server {
  const server = createHttpServer()
  server.on('connect', (request, socket) => {
    asked.push(request.url, request.headers['proxy-authorization'])
    if (status !== 200) return socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)
    const [host, port] = request.url!.split(':')
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    for (const each of [onward, socket]) each.on('error', () => {})
  })
  return server
}

test('a percent sign in a password that escapes nothing stands for itself', async (t) => {
  const asked: (string | undefined)[] = []
  const port = await proxyAt(t, tunnel(asked))
  assert.ok(await askThrough(t, `http://jo:100%zz@127.0.0.1:${port}`))
  assert.equal(asked[1], `Basic ${Buffer.from('jo:100%zz').toString('base64')}`)
})

test('goes through an HTTP proxy, with TLS to the server itself', async (t) => {
  const asked: (string | undefined)[] = []
  const port = await proxyAt(t, tunnel(asked))
  assert.ok(await askThrough(t, `http://jo:p%40ss@127.0.0.1:${port}`))
  assert.match(asked[0]!, /^127\.0\.0\.1:\d+$/)
  assert.equal(asked[1], `Basic ${Buffer.from('jo:p@ss').toString('base64')}`)
})

test('a proxy that refuses is named without its credentials', async (t) => {
  const port = await proxyAt(t, tunnel([], 407))
  await assert.rejects(askThrough(t, `http://jo:hush-hush@127.0.0.1:${port}`), {
    code: 'unreachable',
    message: `proxy http://127.0.0.1:${port} refused with 407`,
  })
})

test('a proxy nobody runs is named', async (t) => {
  const port = await deafPort(t)
  await assert.rejects(askThrough(t, `http://127.0.0.1:${port}`), /proxy .* does not answer \(ECONNREFUSED\)/)
})

for (const scheme of ['http', 'socks5']) {
  test(`a ${scheme} proxy that keeps silent costs a call its time and no more, and is left when the client is closed`, async (t) => {
    const clock = new FakeClock()
    const met = Promise.withResolvers<Socket>()
    const port = await proxyAt(
      t,
      createServer((socket) => socket.once('data', () => met.resolve(socket))),
    )
    const connection = { ...connectUrl('https://192.0.2.1:6443'), proxy: `${scheme}://127.0.0.1:${port}` }
    const client = openClient(t, connection, { clock, timeout: 5_000 })
    const asked = assert.rejects(client.raw('/version'), { code: 'timeout' })
    const socket = await soon(met.promise, 'the proxy to be asked')
    clock.move(5_000)
    await soon(asked, 'the call to be given up')
    const left = once(socket, 'close')
    client.close()
    await soon(left, 'the proxy to be left')
  })
}

/** As much of RFC 1928 and 1929 as a client meets. */
function socks(users: string[]): Server {
  return createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (hello) => {
      const wantsUser = hello.includes(2, 2)
      socket.write(Buffer.from([5, wantsUser ? 2 : 0]))
      const tunnelOn = () =>
        socket.once('data', (request) => {
          const length = request[4]!
          const host = request.toString('utf8', 5, 5 + length)
          const onward = connect(request.readUInt16BE(5 + length), host, () => {
            socket.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]))
            onward.pipe(socket).pipe(onward)
          })
          onward.on('error', () => {})
        })
      if (!wantsUser) return tunnelOn()
      socket.once('data', (login) => {
        const length = login[1]!
        users.push(login.toString('utf8', 2, 2 + length))
        socket.write(Buffer.from([1, 0]))
        tunnelOn()
      })
    })
  })
}

test('goes through a SOCKS proxy, with and without a user', async (t) => {
  const users: string[] = []
  const port = await proxyAt(t, socks(users))
  assert.ok(await askThrough(t, `socks5://127.0.0.1:${port}`))
  assert.ok(await askThrough(t, `socks5://jo:pass@127.0.0.1:${port}`))
  assert.deepEqual(users, ['jo'])
})

test('the environment names a proxy, and exceptions from it', () => {
  const env = {
    HTTPS_PROXY: 'proxy.example.org:3128',
    NO_PROXY: 'a.example.org, .b.example.org,10.0.0.0/8,c:8443',
  }
  const through = (url: string) => proxyFor(new URL(url), undefined, env)?.host
  assert.equal(through('https://k8s.example.org'), 'proxy.example.org:3128')
  assert.equal(through('http://k8s.example.org'), undefined)
  assert.equal(through('https://a.example.org'), undefined)
  assert.equal(through('https://x.a.example.org'), undefined)
  assert.equal(through('https://x.b.example.org'), undefined)
  assert.equal(through('https://b.example.org'), 'proxy.example.org:3128')
  assert.equal(through('https://10.1.2.3:6443'), undefined)
  assert.equal(through('https://11.1.2.3'), 'proxy.example.org:3128')
  assert.equal(through('https://c:8443'), undefined)
  assert.equal(through('https://c:443'), 'proxy.example.org:3128')
  assert.equal(through('https://127.0.0.1'), undefined)
  assert.equal(proxyFor(new URL('https://a.example.org'), 'http://own', env)?.host, 'own')
})
