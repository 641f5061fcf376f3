import { type Attack, expectStatus } from '../attack.ts'
import { open, say } from '../raw.ts'

const upgrade = { Connection: 'Upgrade, close', Upgrade: 'websocket' }
const targets = [
  '//',
  '//[',
  'http://[',
  '*',
  '/%',
  '/%00',
  '?',
  '/api/v1/../../etc/passwd',
  '/api/v1/namespaces/%2e%2e',
]

/** What stands in the first line, and what is offered with it, by someone without a token. */
export const requestLines: Attack[] = [
  ...targets.map(
    (target): Attack => ({
      name: `GET ${target} that offers a WebSocket`,
      run: async (victim) =>
        expectStatus((await victim.say(`GET ${target} HTTP/1.1`, upgrade)).status, 400, 401),
    }),
  ),
  ...['GET', 'GET /', 'GET / HTTP/9.9', '\u0000\u0001\u0002', 'A'.repeat(20_000), 'GET / HTTP/1.1\r\nX'].map(
    (line, index): Attack => ({
      name: `a first line that is none, number ${index + 1}`,
      run: async (victim) =>
        expectStatus((await say(victim.target, `${line}\r\n\r\n`)).status, 0, 400, 401, 431),
    }),
  ),
  ...['TRACE', 'CONNECT', 'OPTIONS', 'PROPFIND', 'HEAD'].map(
    (method): Attack => ({
      name: `the method ${method}`,
      run: async (victim) =>
        expectStatus(
          (await victim.say(`${method} /api/v1/pods HTTP/1.1`, victim.headers())).status,
          0,
          400,
          404,
          405,
        ),
    }),
  ),
  {
    name: 'a path of 12,000 characters',
    run: async (victim) =>
      expectStatus(
        (await victim.say(`GET /api/v1/${'a/'.repeat(6000)} HTTP/1.1`, victim.headers())).status,
        404,
        414,
        431,
      ),
  },
  {
    name: '2,000 parameters in the query',
    run: async (victim) => {
      const query = Array.from({ length: 2000 }, (_, n) => `p${n}=${n}`).join('&')
      expectStatus(
        (await victim.say(`GET /api/v1/pods?${query} HTTP/1.1`, victim.headers())).status,
        200,
        414,
        431,
      )
    },
  },
  {
    name: 'two lengths, and a length beside chunks: nothing is smuggled',
    run: async (victim) => {
      const lines = [`Authorization: Bearer ${victim.target.tokens.admin}\r\n`]
      const smuggled = `POST /api/v1/namespaces HTTP/1.1\r\nHost: x\r\n${lines.join('')}Content-Length: 33\r\n\r\n{"metadata":{"name":"smuggled-in"}}`
      for (const lengths of [
        'Content-Length: 5\r\nContent-Length: 6\r\n',
        'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n',
        'Transfer-Encoding: chunked, identity\r\n',
      ]) {
        const head = `POST /api/v1/namespaces HTTP/1.1\r\nHost: x\r\n${lines.join('')}${lengths}\r\n0\r\n\r\n${smuggled}`
        const { text } = await say(victim.target, head, 2000)
        if (/^HTTP\/1\.1 201/m.test(text)) throw new Error('the second request was carried out')
      }
    },
  },
  {
    name: '500 connections that say nothing',
    run: async (victim) => {
      const sockets = Array.from({ length: 500 }, () => open(victim.target).on('error', () => {}))
      await victim
        .say('GET /readyz HTTP/1.1', victim.headers())
        .then(({ status }) => expectStatus(status, 200))
      for (const socket of sockets) socket.destroy()
    },
  },
]
