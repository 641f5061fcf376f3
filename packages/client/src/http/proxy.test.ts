import assert from 'node:assert/strict'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { test } from 'node:test'
import { createServer as createApiServer } from '@barometer/apiserver'
import { Client } from '../client.ts'
import { connectUrl } from '../kubeconfig/connect.ts'
import { proxyFor } from './proxy-for.ts'

async function listening(server: Server): Promise<{ port: number; [Symbol.asyncDispose](): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function askThrough(proxy: string): Promise<unknown> {
  const server = await createApiServer({ tls: true })
  const connection = { ...connectUrl(server.url, server.token, { ca: server.ca! }), proxy }
  const client = new Client(connection, { cacheFolder: false })
  try {
    return await client.raw('/version')
  } finally {
    client.close()
    await server.close()
  }
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

test('goes through an HTTP proxy, with TLS to the server itself', async () => {
  const asked: (string | undefined)[] = []
  await using proxy = await listening(tunnel(asked))
  assert.ok(await askThrough(`http://jo:p%40ss@127.0.0.1:${proxy.port}`))
  assert.match(asked[0]!, /^127\.0\.0\.1:\d+$/)
  assert.equal(asked[1], `Basic ${Buffer.from('jo:p@ss').toString('base64')}`)
})

test('a proxy that refuses is named without its credentials', async () => {
  await using proxy = await listening(tunnel([], 407))
  await assert.rejects(askThrough(`http://jo:hush-hush@127.0.0.1:${proxy.port}`), {
    code: 'unreachable',
    message: `proxy http://127.0.0.1:${proxy.port} refused with 407`,
  })
})

test('a proxy nobody runs is named', async () => {
  const proxy = await listening(createServer())
  await proxy[Symbol.asyncDispose]()
  await assert.rejects(
    askThrough(`http://127.0.0.1:${proxy.port}`),
    /proxy .* does not answer \(ECONNREFUSED\)/,
  )
})

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

test('goes through a SOCKS proxy, with and without a user', async () => {
  const users: string[] = []
  await using proxy = await listening(socks(users))
  assert.ok(await askThrough(`socks5://127.0.0.1:${proxy.port}`))
  assert.ok(await askThrough(`socks5://jo:pass@127.0.0.1:${proxy.port}`))
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
