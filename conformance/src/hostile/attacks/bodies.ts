import { gzipSync } from 'node:zlib'
import { type Attack, expectStatus } from '../attack.ts'
import { open, request, say } from '../raw.ts'

const path = '/api/v1/namespaces/default/configmaps'

/** Each level names the one before it nine times. */
function aliasBomb(levels: number): string {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < levels; level++)
    lines.push(
      `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(', ')}]`,
    )
  return `metadata: {name: a}\ndata:\n  ${lines.join('\n  ')}`
}

const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)

const bodies: [string, string, Buffer | string][] = [
  ['a YAML alias bomb of ten levels', 'application/yaml', aliasBomb(10)],
  [
    'one long text named by many aliases',
    'application/yaml',
    `metadata: {name: a}\na: &a ${'x'.repeat(1e5)}\nb: [${'*a, '.repeat(1e4)}]`,
  ],
  ['YAML that holds itself', 'application/yaml', 'a: &a [*a]'],
  ['YAML 100,000 lists deep', 'application/yaml', deep('[', ']', 100_000)],
  ['JSON 1,000,000 lists deep', 'application/json', deep('[', ']', 1_000_000)],
  ['JSON 500,000 objects deep', 'application/json', `${'{"a":'.repeat(500_000)}1${'}'.repeat(500_000)}`],
  [
    'a number of 100,000 digits',
    'application/json',
    `{"metadata":{"name":"a"},"data":{"x":${'9'.repeat(100_000)}}}`,
  ],
  [
    '__proto__ and constructor',
    'application/json',
    '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"metadata":{"name":"A","__proto__":{"y":1}}}',
  ],
  [
    'bytes that are no UTF-8',
    'application/json',
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  ],
  ['a bomb in gzip', 'application/json', gzipSync(Buffer.alloc(50_000_000, 32))],
  ['protobuf of nothing', 'application/vnd.kubernetes.protobuf', Buffer.from('k8s\0')],
  [
    'protobuf with lengths beyond the end',
    'application/vnd.kubernetes.protobuf',
    Buffer.concat([Buffer.from('k8s\0'), Buffer.from('0affffffff0f12ffffffffffffffff7f', 'hex')]),
  ],
  [
    'protobuf nested in itself',
    'application/vnd.kubernetes.protobuf',
    Buffer.concat([Buffer.from('k8s\0'), Buffer.alloc(100_000, 0x0a)]),
  ],
  ['nothing at all', 'application/json', ' '],
]

const patches: [string, string, string][] = [
  [
    'a JSON patch of 20,000 copies',
    'application/json-patch+json',
    JSON.stringify(Array(20_000).fill({ op: 'copy', from: '', path: '/data/x' })),
  ],
  [
    'a JSON patch that doubles the object each time',
    'application/json-patch+json',
    JSON.stringify(
      Array.from({ length: 60 }, (_, n) => ({
        op: 'copy',
        from: '/metadata',
        path: `/metadata/annotations/a${n}`,
      })),
    ),
  ],
  [
    'a merge patch 100,000 objects deep',
    'application/merge-patch+json',
    `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  ],
  [
    'a strategic patch with directives in directives',
    'application/strategic-merge-patch+json',
    '{"$patch":"replace","metadata":{"$patch":"delete","$retainKeys":[{}]}}',
  ],
  ['an apply of an alias bomb', 'application/apply-patch+yaml', aliasBomb(12)],
]

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)
const job = {
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a' }] } } },
}

/** Milliseconds for an answer that takes the server a second or two. */
const patience = 50_000

/** Small bodies that ask for much; the most that each may be answered with is a refusal. */
const costly: [string, string, object, number[]][] = [
  [
    'a schedule of a million digits',
    '/apis/batch/v1/namespaces/default/cronjobs',
    { metadata: { name: 'a' }, spec: { schedule: `@every ${'1'.repeat(1_000_000)}`, jobTemplate: job } },
    [422],
  ],
  [
    'a quantity of 2,900,000 digits',
    '/api/v1/namespaces/default/resourcequotas',
    { metadata: { name: 'a' }, spec: { hard: { pods: '9'.repeat(2_900_000) } } },
    [400, 422],
  ],
  [
    '130,000 finalizers that are none',
    path,
    { metadata: { name: 'a', finalizers: names('!', 130_000) } },
    [422],
  ],
  [
    '200,000 fields that nobody knows',
    `${path}?fieldValidation=Warn&dryRun=All`,
    { metadata: { name: 'a' }, ...Object.fromEntries(names('x', 200_000).map((name) => [name, 1])) },
    [201],
  ],
]

/** What stands in bodies. */
export const requestBodies: Attack[] = [
  ...bodies.map(
    ([name, type, body]): Attack => ({
      name,
      run: async (victim) => {
        const heard = await victim.say(
          `POST ${path} HTTP/1.1`,
          victim.headers('admin', { 'Content-Type': type }),
          body,
        )
        expectStatus(heard.status, 400, 413, 415, 422)
      },
    }),
  ),
  ...costly.map(
    ([name, where, body, statuses]): Attack => ({
      name,
      run: async (victim) => {
        const headers = victim.headers('admin', { 'Content-Type': 'application/json' })
        const bytes = request(`POST ${where} HTTP/1.1`, headers, JSON.stringify(body))
        const heard = await say(victim.target, bytes, patience)
        expectStatus(heard.status, ...statuses)
      },
    }),
  ),
  {
    name: 'a role of 27,000,000 rules, by an account that may write roles',
    writes: true,
    run: async (victim) => {
      const group = 'rbac.authorization.k8s.io'
      const roles = `/apis/${group}/v1/namespaces/default`
      const rules = [{ apiGroups: [group], resources: ['roles'], verbs: ['create'] }]
      const subjects = [{ kind: 'ServiceAccount', name: 'weak', namespace: 'default' }]
      const roleRef = { apiGroup: group, kind: 'Role', name: 'writer' }
      const metadata = { name: 'writer' }
      await victim.client.send({ method: 'POST', path: `${roles}/roles`, body: { metadata, rules } })
      await victim.client.send({
        method: 'POST',
        path: `${roles}/rolebindings`,
        body: { metadata, roleRef, subjects },
      })
      const rule = { apiGroups: names('g', 300), resources: names('r', 300), verbs: names('v', 300) }
      const headers = victim.headers('weak', { 'Content-Type': 'application/json' })
      const body = JSON.stringify({ metadata: { name: 'large' }, rules: [rule] })
      const heard = await victim.say(`POST ${roles}/roles HTTP/1.1`, headers, body)
      await victim.client.send({ method: 'DELETE', path: `${roles}/rolebindings/writer` })
      await victim.client.send({ method: 'DELETE', path: `${roles}/roles/writer` })
      expectStatus(heard.status, 403)
    },
  },
  {
    name: 'a patch that orders 60,000 items',
    writes: true,
    run: async (victim) => {
      const deployments = '/apis/apps/v1/namespaces/default/deployments'
      const spec = (env: object) => ({
        template: { spec: { containers: [{ name: 'c', image: 'i', ...env }] } },
      })
      const named = (list: readonly string[]) => list.map((name) => ({ name, value: '' }))
      const [old, fresh] = [names('E', 12_000), names('F', 12_000)]
      const template = spec({ env: named(old) })
      const whole = {
        metadata: { name: 'ordered' },
        spec: {
          selector: { matchLabels: { a: 'b' } },
          template: { ...template.template, metadata: { labels: { a: 'b' } } },
        },
      }
      expectStatus((await victim.client.send({ method: 'POST', path: deployments, body: whole })).status, 201)
      const order = [...fresh, ...old, ...names('G', 36_000)].map((name) => ({ name }))
      const body = JSON.stringify({ spec: spec({ env: named(fresh), '$setElementOrder/env': order }) })
      const headers = victim.headers('admin', { 'Content-Type': 'application/strategic-merge-patch+json' })
      const bytes = request(`PATCH ${deployments}/ordered HTTP/1.1`, headers, body)
      const heard = await say(victim.target, bytes, patience)
      await victim.client.send({ method: 'DELETE', path: `${deployments}/ordered` })
      expectStatus(heard.status, 200)
    },
  },
  {
    name: 'a body of 1,000,000 pieces of one byte',
    run: async (victim) => {
      const more = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
      const head = request(`POST ${path}?dryRun=All HTTP/1.1`, victim.headers('admin', more))
      const pieces = Buffer.from(`${'1\r\n \r\n'.repeat(1_000_000)}0\r\n\r\n`)
      expectStatus((await say(victim.target, Buffer.concat([head, pieces]), patience)).status, 400)
    },
  },
  {
    name: 'a YAML alias bomb by an account without rights',
    run: async (victim) => {
      const headers = victim.headers('weak', { 'Content-Type': 'application/yaml' })
      expectStatus((await victim.say(`POST ${path} HTTP/1.1`, headers, aliasBomb(10))).status, 403)
      const review = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'
      expectStatus((await victim.say(`POST ${review} HTTP/1.1`, headers, aliasBomb(10))).status, 400, 422)
    },
  },
  ...patches.map(
    ([name, type, body]): Attack => ({
      name,
      run: async (victim) => {
        const headers = victim.headers('admin', { 'Content-Type': type })
        const heard = await victim.say(
          `PATCH ${path}/kube-root-ca.crt?fieldManager=x HTTP/1.1`,
          headers,
          body,
        )
        expectStatus(heard.status, 400, 404, 413, 422, 500)
      },
    }),
  ),
  {
    name: 'a body that is longer than any may be',
    run: async (victim) => {
      const headers = victim.headers('admin', { 'Content-Type': 'application/json' })
      const heard = await victim.say(`POST ${path} HTTP/1.1`, headers, Buffer.alloc(4 * 1024 * 1024, 32))
      expectStatus(heard.status, 0, 413)
    },
  },
  {
    name: '300 bodies that stall',
    run: async (victim) => {
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${victim.target.tokens.admin}\r\n`
      const sockets = Array.from({ length: 300 }, () => open(victim.target).on('error', () => {}))
      for (const socket of sockets) socket.write(`${head}Content-Length: 3000000\r\n\r\n{`)
      expectStatus((await victim.say('GET /readyz HTTP/1.1', victim.headers())).status, 200)
      for (const socket of sockets) socket.destroy()
    },
  },
]
