import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { Client, connect } from '@barometer/client'

const main = join(import.meta.dirname, 'main.ts')
const readme = join(import.meta.dirname, '..', 'README.md')
const shown = /(```console\n\$ npm start -- --static\n)([\s\S]*?)(```)/

const home = mkdtempSync(join(tmpdir(), 'demo-home-'))
after(() => rmSync(home, { recursive: true, force: true }))
/** Nothing of the user's: no cluster of his, no cache, no wish for colours. */
const environment = { PATH: process.env['PATH'] ?? '', HOME: home, COLUMNS: '100', NO_COLOR: '1' }

const child = spawn(process.execPath, [main, '--static'], {
  env: environment,
  stdio: ['ignore', 'pipe', 'inherit'],
})
after(() => child.kill('SIGKILL'))
const ended = new Promise((resolve) => child.on('exit', resolve))
let printed = ''
let kubeconfig = ''
before(async () => {
  for await (const chunk of child.stdout) {
    printed += chunk
    if (printed.includes('Ctrl-C stops it.\n')) break
  }
  kubeconfig = /KUBECONFIG=(\S+)/.exec(printed)?.[1] ?? ''
})

/** Without what differs from run to run: the port, the folder, and ages. */
function lasting(text: string): string {
  return text
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:6443')
    .replace(/KUBECONFIG=\S+/g, 'KUBECONFIG=/tmp/barometer/kubeconfig')
    .replace(/--kubeconfig \S+/g, '--kubeconfig /tmp/barometer/kubeconfig')
    .replace(/\b\d+[smhd](?:\d+[smhd])?\b/g, '5m')
}

test('the README of the demo shows what npm start -- --static prints', () => {
  const text = readFileSync(readme, 'utf8')
  if (process.env['UPDATE_GOLDEN'] === '1') {
    writeFileSync(
      readme,
      text.replace(shown, (_, head, __, end) => `${head}${lasting(printed)}${end}`),
    )
  }
  const [, , told = ''] = shown.exec(readFileSync(readme, 'utf8')) ?? []
  assert.equal(lasting(printed), lasting(told))
})

test('it goes on serving, and the kubeconfig it names reaches it', async () => {
  const client = new Client(connect({ file: kubeconfig }), { cacheFolder: false })
  const clusters: string[] = []
  const resource = await client.discovery.resolve('clusters')
  await client.list(resource, { each: ({ metadata }) => clusters.push(metadata.name) })
  client.close()
  assert.deepEqual(clusters.sort(), ['eu-prod', 'eu-staging', 'us-prod'])
})

test('the three commands to try find what they name', () => {
  const commands = Array.from(printed.matchAll(/^ {2}npm run baro -- (.*)$/gm), ([, words = '']) => words)
  assert.equal(commands.length, 3)
  const baro = join(import.meta.dirname, '..', '..', 'cli', 'src', 'main.ts')
  for (const command of commands) {
    const { status, stderr } = spawnSync(process.execPath, [baro, ...command.split(' ')], {
      env: { ...environment, KUBECONFIG: kubeconfig },
      encoding: 'utf8',
      timeout: 240_000,
    })
    assert.deepEqual([status, stderr], [1, ''], command)
  }
})

test('Ctrl-C stops it, also when npm hands it on once more, and it leaves nothing behind', async () => {
  child.kill('SIGINT')
  child.kill('SIGINT')
  assert.equal(await ended, 0)
  assert.equal(existsSync(dirname(kubeconfig)), false)
})

test('Ctrl-C before all is shown stops it just as well', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const early = spawn(process.execPath, [main, '--static'], {
    env: { ...environment, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => early.kill('SIGKILL'))
  const code = new Promise((resolve) => early.on('close', resolve))
  let shown = ''
  early.stdout.on('data', (chunk) => {
    if (shown === '') early.kill('SIGINT')
    shown += chunk
  })
  assert.equal(await code, 0)
  assert.match(shown, /^A Kubernetes API server/)
  assert.doesNotMatch(shown, /Ctrl-C stops it/)
  assert.deepEqual(readdirSync(folder), [])
})

test('a missing file is one line that says what to do', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const copy = join(folder, 'apps', 'demo', 'src')
  cpSync(import.meta.dirname, copy, { recursive: true })
  symlinkSync(join(import.meta.dirname, '..', '..', '..', 'node_modules'), join(folder, 'node_modules'))
  const { status, stderr } = spawnSync(process.execPath, [join(copy, 'main.ts'), '--static', '--once'], {
    env: environment,
    encoding: 'utf8',
    timeout: 240_000,
  })
  const missing = join(copy, '..', 'data', 'fleet.jsonl')
  assert.equal(stderr, `npm start: ${missing} is missing; restore it with git checkout apps/demo\n`)
  assert.equal(status, 1)
})

test('a port in use is one line that says what to do', async (t) => {
  const other = createServer()
  t.after(() => other.close())
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
  })
  for (const flags of [['--port'], ['--page-port'], ['--static', '--port']]) {
    const { status, stderr } = spawnSync(process.execPath, [main, ...flags, String(port)], {
      env: environment,
      encoding: 'utf8',
      timeout: 240_000,
    })
    assert.equal(status, 1)
    assert.equal(
      stderr,
      `npm start: the port is in use; take another with npm start -- ${flags.at(-1)} N, or none for any\n`,
    )
  }
})

test('what cannot be is one line that says what to do', () => {
  const missing = join(home, 'missing')
  const lines = {
    [`--kubeconfig ${missing}`]: `${missing}: does not exist; --kubeconfig wants that of a cluster that runs and lets you in`,
    '--static --data here': '--data means nothing with --static; leave one of them out',
    '--once': '--once wants --static beside it',
    '--port http': '--port must be a number from 0 to 65535, not "http"',
    '--speed 0': '--speed must be a number from 1 to 100, not "0"',
    '--faster': "Unknown option '--faster'; npm start -- --help lists what there is",
  }
  for (const [flags, line] of Object.entries(lines)) {
    const { status, stderr, stdout } = spawnSync(process.execPath, [main, ...flags.split(' ')], {
      env: environment,
      encoding: 'utf8',
      timeout: 240_000,
    })
    assert.deepEqual([status, stdout, stderr], [1, '', `npm start: ${line}\n`])
  }
})
