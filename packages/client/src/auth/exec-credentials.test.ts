import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import type { Client } from '../client.ts'
import type { ExecPlugin } from '../connection.ts'
import { connectUrl } from '../kubeconfig/connect.ts'
import { FakeClock, openClient, pod, pods, scripted, sendJson } from '../testkit.ts'

const folder = mkdtempSync(join(tmpdir(), 'barometer-exec-'))
after(() => rmSync(folder, { recursive: true }))
const web = { namespace: 'shop', name: 'web' }

let made = 0
/** A plugin that counts its runs, keeps what it was told, and prints what `print` says of the run's number. */
function plugin(print: string, more: Partial<ExecPlugin> = {}): { plugin: ExecPlugin; log: string } {
  const name = join(folder, `plugin-${made++}`)
  const log = `${name}.log`
  writeFileSync(
    `${name}.mjs`,
    `import { appendFileSync, readFileSync } from 'node:fs'
appendFileSync(${JSON.stringify(log)}, process.env.KUBERNETES_EXEC_INFO + '\\n')
const run = readFileSync(${JSON.stringify(log)}, 'utf8').split('\\n').length - 1
const credential = (status) => console.log(JSON.stringify({ apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential', status }))
${print}`,
  )
  return {
    log,
    plugin: {
      command: process.execPath,
      args: [`${name}.mjs`],
      env: {},
      apiVersion: 'client.authentication.k8s.io/v1',
      installHint: 'install it from example.org',
      provideClusterInfo: true,
      interactive: 'Never',
      clusterConfig: { audience: 'x' },
      declaredAt: 'config: users[u].user.exec',
      ...more,
    },
  }
}

function clientFor(t: TestContext, url: string, exec: ExecPlugin, clock = new FakeClock()): Client {
  const connection = { ...connectUrl(url), auth: { by: 'exec', plugin: exec } as const }
  return openClient(t, connection, { clock, env: { PATH: process.env['PATH'] } })
}

function runs(log: string): number {
  return readFileSync(log, 'utf8').split('\n').length - 1
}

test('one run serves all who wait, and those who come later', async (t) => {
  const { plugin: exec, log } = plugin(`credential({ token: 'token-' + run })`)
  const server = await scripted(t, (_, response) => sendJson(response, pod('web')))
  const client = clientFor(t, server.url, exec)
  await Promise.all([client.get(pods, web), client.get(pods, web), client.get(pods, web)])
  await client.get(pods, web)
  assert.equal(runs(log), 1)
  assert.ok(server.headers.every(({ authorization }) => authorization === 'Bearer token-1'))
})

test('the plugin is told of the cluster, where it asks for that', async (t) => {
  const { plugin: exec, log } = plugin(`credential({ token: 'token' })`)
  const server = await scripted(t, (_, response) => sendJson(response, pod('web')))
  const client = clientFor(t, server.url, exec)
  await client.get(pods, web)
  assert.deepEqual(JSON.parse(readFileSync(log, 'utf8')), {
    apiVersion: 'client.authentication.k8s.io/v1',
    kind: 'ExecCredential',
    spec: { interactive: false, cluster: { server: server.url, config: { audience: 'x' } } },
  })
})

test('credentials that have run out are had anew', async (t) => {
  const clock = new FakeClock()
  const expires = new Date(clock.time + 60_000).toISOString()
  const { plugin: exec, log } = plugin(
    `credential({ token: 'token-' + run, expirationTimestamp: '${expires}' })`,
  )
  const server = await scripted(t, (_, response) => sendJson(response, pod('web')))
  const client = clientFor(t, server.url, exec, clock)
  await client.get(pods, web)
  clock.move(59_000)
  await client.get(pods, web)
  assert.equal(runs(log), 1)
  clock.move(1_000)
  await client.get(pods, web)
  assert.equal(runs(log), 2)
})

test('credentials that the server refuses are had anew, once', async (t) => {
  const { plugin: exec, log } = plugin(`credential({ token: 'token-' + run })`)
  const server = await scripted(t, (request, response) => {
    const accepted = request.headers.authorization === 'Bearer token-2'
    sendJson(
      response,
      accepted ? pod('web') : { kind: 'Status', code: 401, message: 'no' },
      accepted ? 200 : 401,
    )
  })
  const client = clientFor(t, server.url, exec)
  await client.get(pods, web)
  assert.equal(runs(log), 2)
})

const failing: readonly (readonly [title: string, print: string, more: Partial<ExecPlugin>, says: RegExp])[] =
  [
    ['fails', 'process.exit(3)', {}, /ended with exit code 3/],
    [
      'is not there',
      '',
      { command: 'no-such-program' },
      /no-such-program was not found; install it from example\.org/,
    ],
    ['prints no JSON', `console.log('token: hush-hush')`, {}, /output is not JSON/],
    ['prints something else', `console.log('{"kind":"Pod"}')`, {}, /is no ExecCredential/],
    ['gives nothing', 'credential({})', {}, /has neither status\.token nor/],
    ['gives half a certificate', `credential({ clientCertificateData: 'x' })`, {}, /without key/],
    [
      'speaks another version',
      `credential({ token: 't' })`,
      { apiVersion: 'client.authentication.k8s.io/v1beta1' },
      /is not of/,
    ],
  ]

for (const [title, print, more, says] of failing) {
  test(`a plugin that ${title} is named with its field, and what it printed is not told`, async (t) => {
    const { plugin: exec } = plugin(print, more)
    const server = await scripted(t, (_, response) => sendJson(response, pod('web')))
    const client = clientFor(t, server.url, exec)
    await assert.rejects(client.get(pods, web), (error: Error & { code?: string }) => {
      assert.equal(error.code, 'credentials')
      assert.match(error.message, says)
      assert.ok(error.message.startsWith('config: users[u].user.exec: '))
      assert.doesNotMatch(error.message, /hush-hush/)
      return true
    })
    assert.equal(server.requests.length, 0)
  })
}

test('a token file is read anew after a while, and at once when its token is refused', async (t) => {
  const file = join(folder, 'token')
  writeFileSync(file, 'first-token\n')
  const clock = new FakeClock()
  const server = await scripted(t, (request, response) => {
    const refused = request.headers.authorization === 'Bearer revoked-token'
    sendJson(response, refused ? { kind: 'Status', code: 401 } : pod('web'), refused ? 401 : 200)
  })
  const connection = { ...connectUrl(server.url), auth: { by: 'token-file', file } as const }
  const client = openClient(t, connection, { clock })
  const used = () => server.headers.at(-1)?.authorization
  await client.get(pods, web)
  writeFileSync(file, 'revoked-token')
  await client.get(pods, web)
  assert.equal(used(), 'Bearer first-token')
  clock.move(10_000)
  const got = client.get(pods, web)
  await assert.rejects(got, { code: 'api' })
  clock.move(1)
  writeFileSync(file, 'renewed-token')
  await client.get(pods, web)
  assert.equal(used(), 'Bearer renewed-token')
  rmSync(file)
  clock.move(10_000)
  await client.get(pods, web)
  assert.equal(used(), 'Bearer renewed-token')
})

test('a plugin that prints without end is ended', async (t) => {
  const { plugin: exec } = plugin(`const line = 'x'.repeat(65536)
const more = () => { while (process.stdout.write(line)); process.stdout.once('drain', more) }
more()`)
  const server = await scripted(t, (_, response) => sendJson(response, pod('web')))
  const client = clientFor(t, server.url, exec)
  await assert.rejects(client.get(pods, web), /CredentialsError: config: .*prints more than 1 MiB/)
})

test('a plugin that hangs is ended after its time', async (t) => {
  const { plugin: exec } = plugin(`setInterval(() => {}, 1000)`)
  const server = await scripted(t, (_, response) => sendJson(response, pod('web')))
  const clock = new FakeClock()
  const client = clientFor(t, server.url, exec, clock)
  const asked = assert.rejects(client.get(pods, web), /has not ended within 60 seconds/)
  while (!clock.waits.includes(60_000)) await new Promise(setImmediate)
  clock.move(60_000)
  await asked
})
