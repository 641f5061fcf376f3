import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  answer,
  brokenGzip,
  cutShort,
  type Fault,
  firstTime,
  half,
  only,
  type Passage,
  reading,
  refusal,
  reset,
} from '@barometer/testkit'
import { selfSigned } from '@barometer/x509'
import type { Outcome } from '../testing/baro.testkit.ts'
import { demoObjects, TestCluster } from '../testing/live.testkit.ts'
import { runInProcess } from './in-process.testkit.ts'

const canary = 'cAnArY+9f/27=d8e4b6'
const key = selfSigned(['127.0.0.1'], Date.now())
const other = selfSigned(['127.0.0.1'], Date.now())

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start({
    users: [{ token: canary, user: 'canary', groups: ['system:masters'] }],
  })
  await cluster.load(demoObjects())
})
after(() => cluster.close())

interface Fields {
  readonly cluster?: object
  readonly user?: object
}

function config(url: string, { cluster: own = {}, user = { token: canary } }: Fields = {}): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'c', cluster: { server: url, ...own } }],
    users: [{ name: 'u', user }],
    contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
    'current-context': 'x',
  })
}

/** The canary as it is, in the forms it travels in, and the beginning of it. */
const forms = [
  canary,
  canary.slice(0, 8),
  encodeURIComponent(canary),
  Buffer.from(canary).toString('base64'),
  Buffer.from(`jo:${canary}`).toString('base64'),
  ...[key, other].map((pair) => pair.key.split('\n')[1] ?? ''),
]

function isSilent({ out, err }: Outcome, what: string): void {
  for (const form of forms) assert.ok(!`${out}${err}`.includes(form), `${what}: ${out}${err}`)
  assert.doesNotMatch(err, /\n +at /, what)
}

const commands: readonly (readonly string[])[] = [
  ['glance'],
  ['why', 'cluster/eu-prod', '-n', 'clusters'],
  ['get', 'clusters', '-A'],
  ['wait', 'cluster/us-prod: Ready', '-n', 'clusters', '--timeout', '20s'],
  ['tree', 'cluster/eu-prod', '-n', 'clusters'],
  ['conditions', 'cluster/eu-prod', '-n', 'clusters'],
  ['lint', 'clusters', '-A'],
]

/** Whatever it was asked with comes back, as careless servers and proxies let it. */
function echo(make: (header: string) => Fault): Fault {
  return (passage: Passage) => make(passage.request.headers.authorization ?? canary)(passage)
}

const faults: Readonly<Record<string, () => Fault>> = {
  nothing: () => (passage) => passage.pass(),
  'a refusal that quotes the header': () => echo((header) => refusal(500, header, `bad header ${header}`)),
  'a 401 that quotes the header': () => echo((header) => refusal(401, 'Unauthorized', header)),
  'a 403 for lists that quotes the header': () =>
    only(
      reading,
      echo((header) => refusal(403, 'Forbidden', header)),
    ),
  'text that quotes the header': () =>
    echo((header) => answer(502, header, { 'content-type': 'text/plain' })),
  'a page that quotes the header': () =>
    echo((header) => answer(200, header, { 'content-type': 'text/html' })),
  'no JSON': () => only(reading, answer(200, `${canary} ${canary}`)),
  'half an object': () => only(reading, answer(200, `{"kind":"List","items":[{"a":${canary}}]}`)),
  'a redirection with a token': () =>
    answer(302, '', { location: `https://login.example/${canary}?t=${canary}` }),
  'a name that holds it': () =>
    only(reading, firstTime(answer(410, `{"kind":"Status","message":"${canary}"}`))),
  resets: () => reset,
  'torn bodies': () => half('chunks', 'reset'),
  'bodies cut short': () => only(reading, cutShort),
  'no gzip': () => brokenGzip,
}

test('no fault makes a command tell the token, not even with -v', async () => {
  for (const [turn, [name, make]] of Object.entries(faults).entries()) {
    await using proxy = await cluster.proxy(make())
    const args = commands[turn % commands.length] ?? []
    const outcome = await runInProcess([...args, '-v', '9', '--request-timeout', '20s'], config(proxy.url))
    isSilent(outcome, name)
    assert.match(outcome.err, /^GET \/api/m)
  }
})

test('no way to prove who one is is told either', async () => {
  const print = (text: string) => ({
    command: process.execPath,
    args: ['-e', `console.log(${JSON.stringify(text)})`],
  })
  const apiVersion = 'client.authentication.k8s.io/v1'
  const credential = (status: object) => JSON.stringify({ apiVersion, kind: 'ExecCredential', status })
  const exec = (text: string) => ({ exec: { apiVersion, interactiveMode: 'Never', ...print(text) } })
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const ways: Fields[] = [
    { user: { username: 'jo', password: canary } },
    { user: exec(credential({ token: canary })) },
    { user: exec(credential({ token: '', note: canary })) },
    { user: exec(`${canary} is not JSON`) },
    {
      user: {
        exec: {
          apiVersion,
          interactiveMode: 'Never',
          command: '/nowhere',
          env: [{ name: 'T', value: canary }],
        },
      },
    },
    { user: { tokenFile: '/nowhere/token' } },
    { user: { token: `${canary}\nsecond line` } },
    { user: { token: [canary] } },
    { user: { 'client-certificate-data': base64(key.cert), 'client-key-data': base64(other.key) } },
    { user: { 'client-certificate-data': base64(key.cert), 'client-key-data': base64(`${canary}`) } },
    { cluster: { 'proxy-url': `http://jo:${canary.replaceAll('/', '_')}@127.0.0.1:1` } },
    { cluster: { server: `https://jo:${encodeURIComponent(canary)}@127.0.0.1:1` } },
    { cluster: { server: `ftp://jo:${encodeURIComponent(canary)}@127.0.0.1:1` } },
  ]
  const unauthorized = refusal(401, 'Unauthorized', 'who are you?')
  await using proxy = await cluster.proxy(unauthorized, key)
  for (const [turn, way] of ways.entries()) {
    const args = commands[turn % commands.length] ?? []
    const trusting = { cluster: { 'certificate-authority-data': base64(key.cert), ...way.cluster } }
    const text = config(proxy.url, { ...way, ...trusting })
    const outcome = await runInProcess([...args, '-v', '--request-timeout', '20s'], text)
    const what = JSON.stringify(way).slice(0, 60)
    isSilent(outcome, what)
    assert.ok(outcome.code === 2 || outcome.code === 4, `${what}: ${outcome.code} ${outcome.err}`)
    assert.match(outcome.err, /^error: [^\n]+\n$/m, what)
  }
})

test('nor is a kubeconfig that cannot be read', async () => {
  const texts = [
    `users: [{name: u, user: {token: "${canary}`,
    `apiVersion: v1\nusers:\n- name: u\n  user:\n    token: ${canary}\n   bad: : indentation\n`,
    `{"users": [{"name": "u", "user": {"token": "${canary}",}]`,
    canary,
    `- ${canary}`,
    config('http://127.0.0.1:1').replace('"current-context":"x"', `"current-context":["${canary}"]`),
  ]
  for (const text of texts) {
    const outcome = await runInProcess(['why', '-v'], text)
    isSilent(outcome, text)
    assert.equal(outcome.code, 2, text)
    assert.match(outcome.err, /^error: [^\n]+\n$/)
  }
})
