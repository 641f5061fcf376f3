import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { load } from 'js-yaml'
import { baro } from '../src/testing/baro.testkit.ts'

const folder = mkdtempSync(join(tmpdir(), 'baro-release-'))
const release = join(folder, 'release')
const installed = join(folder, 'installed')
const fleet = join(import.meta.dirname, '..', '..', 'demo', 'data', 'fleet.jsonl')
// An environment without Node, and without anything else.
const environment = { PATH: join(folder, 'nothing'), HOME: folder }

before(() => {
  const main = join(import.meta.dirname, 'main.ts')
  const args = ['--out', release, '--project-url', 'https://example.org/barometer']
  execFileSync(process.execPath, [main, ...args], { stdio: 'pipe', timeout: 240_000 })
  mkdirSync(installed)
  execFileSync('tar', ['-xzf', join(release, archive()), '-C', installed], { timeout: 240_000 })
})
after(() => rmSync(folder, { recursive: true }))

function archive(): string {
  return readdirSync(release).find((name) => name.endsWith('.tar.gz')) ?? ''
}

function executable(args: readonly string[], name = 'baro') {
  const options = { env: environment, cwd: folder, encoding: 'utf8', timeout: 240_000 } as const
  const { status, stdout, stderr } = spawnSync(join(installed, name), args, options)
  return { code: status, out: stdout, err: stderr }
}

test('the checksums are those of the archive, in SHA256SUMS and for krew', () => {
  const sha256 = createHash('sha256')
    .update(readFileSync(join(release, archive())))
    .digest('hex')
  assert.equal(readFileSync(join(release, 'SHA256SUMS'), 'utf8'), `${sha256}  ${archive()}\n`)
  const manifest = load(readFileSync(join(release, 'baro.yaml'), 'utf8')) as {
    spec: { platforms: { sha256: string; uri: string; files: { from: string }[] }[] }
  }
  const [platform] = manifest.spec.platforms
  assert.equal(platform?.sha256, sha256)
  assert.ok(platform?.uri.endsWith(`/${archive()}`))
  assert.deepEqual(platform?.files.map(({ from }) => from).sort(), readdirSync(installed).sort())
})

test('the licences of all that is inside are passed on', () => {
  const licenses = readFileSync(join(installed, 'THIRD-PARTY-LICENSES'), 'utf8')
  for (const name of [
    'commander',
    'js-yaml',
    'picocolors',
    'preact',
    '@preact/signals',
    '@marcbachmann/cel-js',
    'Node.js',
  ]) {
    assert.match(licenses, new RegExp(`^${name} v?\\d+\\.\\d+\\.\\d+`, 'm'))
  }
  assert.match(licenses, /Permission is hereby granted/)
  assert.match(readFileSync(join(installed, 'LICENSE'), 'utf8'), /Apache License/)
})

test('the executable needs no Node, and answers as the sources do', () => {
  assert.deepEqual(executable(['--version']), baro(['--version']))
  for (const args of [
    ['why', '-f', fleet, '--now', '2026-01-01T00:00:00Z'],
    ['explain', 'Synced'],
    ['get', '--help'],
  ]) {
    assert.deepEqual(executable(args), baro(args))
  }
})

test('linked as kubectl-baro it speaks of itself as kubectl does', () => {
  symlinkSync('baro', join(installed, 'kubectl-baro'))
  assert.match(executable(['--help'], 'kubectl-baro').out, /^Usage: kubectl baro /)
})

test('the executable serves the API, keeps objects on disk, and reads what it serves', async (t) => {
  const kubeconfig = join(folder, 'kubeconfig')
  const data = join(folder, 'objects')
  const server = spawn(join(installed, 'baro'), ['apiserver', '--data', data, '--kubeconfig', kubeconfig], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => server.kill('SIGKILL'))
  const ended = new Promise((resolve) => server.on('close', resolve))
  let said = ''
  for await (const chunk of server.stdout) {
    said += chunk
    if (said.includes('KUBECONFIG=')) break
  }
  assert.match(said, /^ready at /)
  const { code, out, err } = executable(['get', 'namespaces', '--kubeconfig', kubeconfig])
  assert.equal(err, '')
  assert.match(out, /kube-system/)
  assert.equal(code, 0)
  assert.ok(readdirSync(data).length > 0)
  server.kill('SIGTERM')
  assert.equal(await ended, 0)
})

test('the executable serves the page, which is inside', async (t) => {
  const server = spawn(join(installed, 'baro'), ['serve', '-f', fleet], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => server.kill('SIGKILL'))
  const ended = new Promise((resolve) => server.on('close', resolve))
  let said = ''
  for await (const chunk of server.stdout) {
    said += chunk
    if (said.includes('\n')) break
  }
  const [, address] = /(http:\S+)\/login\?/.exec(said) ?? []
  const page = await (await fetch(`${address}/`)).text()
  const [, script] = /src="(\/assets\/[^"]+)"/.exec(page) ?? []
  assert.equal(
    (await fetch(`${address}${script}`)).headers.get('content-type'),
    'text/javascript; charset=utf-8',
  )
  server.kill('SIGTERM')
  assert.equal(await ended, 0)
})

test('a Node of another version is refused, and a platform without its Node', () => {
  const stranger = join(folder, 'stranger')
  writeFileSync(stranger, 'no Node at all')
  const main = join(import.meta.dirname, 'main.ts')
  const refusal = (...args: string[]) => baro(['--out', join(folder, 'refused'), ...args], { program: main })
  const other = refusal('--platform', 'linux-arm64', '--node', stranger)
  assert.equal(other.code, 1)
  assert.match(other.err, /^npm run package: .*stranger is not Node v\d.*\n$/)
  const missing = refusal('--platform', 'linux-x64', '--platform', 'linux-arm64', '--node', stranger)
  assert.match(missing.err, /^npm run package: every --platform needs its --node.*\n$/)
})
