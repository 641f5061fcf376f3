import { type Attack, expectStatus } from '../attack.ts'

const path = '/api/v1/namespaces/default/configmaps'

const tokens = [
  '',
  'x',
  'null',
  'Bearer',
  'a.b.c',
  '..',
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
  'A'.repeat(10_000),
  'é',
]

/** What stands in the headers. */
export const headers: Attack[] = [
  ...tokens.map(
    (token): Attack => ({
      name: `the token "${token.slice(0, 20)}"`,
      run: async (victim) => {
        const heard = await victim.say(`GET ${path} HTTP/1.1`, { Authorization: `Bearer ${token}` })
        expectStatus(heard.status, 400, 401)
      },
    }),
  ),
  ...[
    { 'Impersonate-User': 'admin' },
    { 'Impersonate-User': 'admin', 'Impersonate-Group': 'system:masters' },
    { 'Impersonate-User': 'system:serviceaccount:kube-system:x' },
    { 'X-Remote-User': 'admin', 'X-Remote-Group': 'system:masters' },
    { 'X-Forwarded-User': 'admin' },
  ].map(
    (more): Attack => ({
      name: `an account without rights that sends ${Object.keys(more).join(', ')}`,
      run: async (victim) =>
        expectStatus((await victim.say(`GET ${path} HTTP/1.1`, victim.headers('weak', more))).status, 403),
    }),
  ),
  ...['Impersonate-Uid', 'Impersonate-Group', 'Impersonate-Extra-a'].map(
    (name): Attack => ({
      name: `${name} alone`,
      run: async (victim) =>
        expectStatus(
          (await victim.say(`GET ${path} HTTP/1.1`, victim.headers('admin', { [name]: 'x' }))).status,
          400,
        ),
    }),
  ),
  ...[
    '*/*;q=9',
    'application/json;as=Table;v=v9;g=x',
    ';;;,,,',
    'a'.repeat(10_000),
    'application/yaml;;',
  ].map(
    (accept): Attack => ({
      name: `Accept: ${accept.slice(0, 40)}`,
      run: async (victim) =>
        expectStatus(
          (await victim.say(`GET ${path} HTTP/1.1`, victim.headers('admin', { Accept: accept }))).status,
          200,
          406,
        ),
    }),
  ),
  {
    name: 'a warning beyond Latin-1, by a field, a key that comes twice and a definition',
    writes: true,
    run: async (victim) => {
      const json = { 'Content-Type': 'application/json' }
      for (const body of [
        '{"metadata":{"name":"w1"},"中":1}',
        '{"metadata":{"name":"w2"},"data":{"–":"a","–":"b"}}',
      ]) {
        const heard = await victim.say(`POST ${path} HTTP/1.1`, victim.headers('admin', json), body)
        expectStatus(heard.status, 201, 422)
      }
      for (const name of ['w1', 'w2']) await victim.client.send({ method: 'DELETE', path: `${path}/${name}` })
    },
  },
  {
    name: 'a continue token of null',
    run: async (victim) => {
      const token = Buffer.from('null').toString('base64url')
      const heard = await victim.say(`GET ${path}?limit=1&continue=${token} HTTP/1.1`, victim.headers())
      expectStatus(heard.status, 400)
    },
  },
  {
    name: 'a WebSocket key that is none, and a frame without an end',
    run: async (victim) => {
      const more = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'x'.repeat(5000) }
      expectStatus(
        (await victim.say(`GET ${path}?watch=1 HTTP/1.1`, victim.headers('admin', more))).status,
        400,
      )
    },
  },
]
