import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type Attack, canary, type Handler } from '../attack.ts'

const groups = { kind: 'APIGroupList', apiVersion: 'v1', groups: [] }
const versions = { kind: 'APIVersions', versions: ['v1'] }
const verbs = ['get', 'list', 'watch']
const core = {
  kind: 'APIResourceList',
  groupVersion: 'v1',
  resources: [
    { name: 'pods', singularName: 'pod', namespaced: true, kind: 'Pod', verbs, shortNames: ['po'] },
  ],
}
const list = (more: object, items: readonly unknown[] = []) => ({
  kind: 'PodList',
  apiVersion: 'v1',
  metadata: { resourceVersion: '1', ...more },
  items,
})
const pod = (name: string) => ({
  metadata: { name, namespace: 'default', uid: name },
  status: { phase: 'Running' },
})

function send(response: ServerResponse, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** A server with pods in it, which it tells of in its own way. */
const pods =
  (answer: Handler): Handler =>
  (request, response) => {
    const path = (request.url ?? '').split('?')[0]
    if (path === '/api') return send(response, versions)
    if (path === '/apis') return send(response, groups)
    if (path === '/api/v1') return send(response, core)
    if (path?.endsWith('/pods')) return answer(request, response)
    response
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"kind":"Status","code":404,"reason":"NotFound"}')
  }

/** Sends the same for as long as it is taken. */
function endless(response: ServerResponse, chunk: string | Buffer): void {
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  more()
}

const args = ['get', 'pods', '--request-timeout', '5s']
const attack = (name: string, server: Handler, more: Partial<Attack> = {}): Attack => ({
  name: `a server that ${name}`,
  args,
  server,
  codes: [2, 4],
  ...more,
})

export const serverAttacks: readonly Attack[] = [
  attack(
    'repeats its continue token',
    pods((_, response) => send(response, list({ continue: 'again' }, [pod('a')]))),
  ),
  attack(
    'lists without an end',
    pods((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"1"},"items":[')
      endless(response, `${JSON.stringify(pod('a'))},`.repeat(1000))
    }),
    { memory: 1500 },
  ),
  attack(
    'has one object without an end',
    pods((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write(
        '{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"1"},"items":[{"metadata":{"name":"',
      )
      endless(response, 'x'.repeat(100_000))
    }),
    { memory: 1500 },
  ),
  attack(
    'packs 500 MB into gzip',
    pods((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end(gzipSync(Buffer.alloc(500_000_000, 0x20)))
    }),
  ),
  attack(
    'answers 200,000 lists deep',
    pods((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        `{"kind":"PodList","metadata":{},"items":[{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}]}`,
      )
    }),
  ),
  attack('sends headers without an end', (request) => {
    request.socket.write('HTTP/1.1 200 OK\r\n')
    const more = () => {
      while (!request.socket.destroyed && request.socket.write(`X-${'a'.repeat(1000)}: b\r\n`));
    }
    request.socket.on('drain', more)
    more()
  }),
  attack('sends the program elsewhere, with its token', (request, response) => {
    const { host } = request.headers
    if (request.url?.startsWith('/stolen')) return send(response, { said: request.headers.authorization })
    response.writeHead(307, { location: `http://localhost:${host?.split(':')[1]}/stolen` }).end()
  }),
  attack('tells the token back', (request, response) => {
    response.writeHead(403, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        kind: 'Status',
        status: 'Failure',
        code: 403,
        reason: 'Forbidden',
        message: `no: ${request.headers.authorization}`,
      }),
    )
  }),
  attack(
    'has 300,000 groups',
    (request, response) => {
      const path = (request.url ?? '').split('?')[0]
      if (path === '/api') return send(response, versions)
      const many = Array.from({ length: 300_000 }, (_, index) => ({
        name: `g${index}`,
        versions: [],
        preferredVersion: {},
      }))
      send(response, { ...groups, groups: many })
    },
    { memory: 1500 },
  ),
  attack('discovers null', (_, response) =>
    send(response, {
      kind: 'APIGroupList',
      groups: [null, 1, { versions: [null] }],
      resources: [null, { name: 1 }],
      items: [null],
    }),
  ),
  attack(
    'lists what are no objects',
    pods((_, response) =>
      send(response, list({}, [null, 1, 'a', [], { metadata: null }, { metadata: { name: {} } }])),
    ),
    { codes: [0, 1, 2, 4] },
  ),
  attack('says that everything is wrong, in text that drives a terminal', (_, response) => {
    response.writeHead(500, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        kind: 'Status',
        code: 500,
        reason: '\x1b[2J',
        message: `\x1b]0;owned\x07\u202e ${canary}`.repeat(50),
      }),
    )
  }),
  attack(
    'watches without a line',
    pods((request, response) => {
      if (!request.url?.includes('watch=')) return send(response, list({}, [pod('a')]))
      response.writeHead(200, { 'content-type': 'application/json' })
      endless(response, 'x'.repeat(100_000))
    }),
    {
      args: ['wait', 'pod/a: Ready', '--timeout', '5s', '--request-timeout', '5s'],
      codes: [1, 2, 3, 4],
      memory: 900,
    },
  ),
  attack('asks to come back in a century', (_, response) => {
    response.writeHead(429, { 'retry-after': '3153600000' }).end()
  }),
]
