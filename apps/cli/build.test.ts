import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { baro } from './src/testing/baro.testkit.ts'

const folder = mkdtempSync(join(tmpdir(), 'baro-build-'))
const program = join(folder, 'baro.cjs')
before(() =>
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts'), program], { timeout: 240_000 }),
)
after(() => rmSync(folder, { recursive: true }))

const headOf = (bundle: string) => bundle.slice(0, bundle.indexOf('\n/*./'))

test('the bundle is one executable file that needs nothing beside it', () => {
  accessSync(program, constants.X_OK)
  assert.ok(readFileSync(program).length < 3_000_000)
  const alone = mkdtempSync(join(folder, 'alone-'))
  copyFileSync(program, join(alone, 'baro'))
  const outcome = spawnSync(join(alone, 'baro'), ['--help'], {
    cwd: alone,
    encoding: 'utf8',
    timeout: 240_000,
  })
  assert.equal(outcome.stderr, '')
  assert.match(outcome.stdout, /^Usage: baro /)
})

test('the bundle is ASCII, also where sources have other signs in regular expressions', () => {
  const bundle = readFileSync(program, 'utf8')
  assert.doesNotMatch(bundle, /[^\0-\x7f]/)
  assert.match(bundle, /\|\\u00b5s\|/, 'the unit of CEL durations')
})

test('the version is answered by the head of the file, before anything else is parsed', () => {
  const head = headOf(readFileSync(program, 'utf8'))
  assert.ok(head.length < 5000, `${head.length} bytes`)
  const file = join(folder, 'head.cjs')
  writeFileSync(file, head)
  const { code, out } = baro(['--version'], { program: file })
  assert.equal(code, 0)
  assert.match(out, /^\d+\.\d+\.\d+\n$/)
})

test('the help is answered by the smaller part of the file', () => {
  const bundle = readFileSync(program, 'utf8')
  const text = (name: string) => {
    const begin = `\n/*${name}\n`
    const start = bundle.indexOf(begin) + begin.length
    return bundle.slice(start, bundle.indexOf('\n*/', start))
  }
  const read = new Set(['./run-process.ts'])
  for (const name of read) {
    // What is loaded on demand stands behind an arrow; what is loaded at once does not.
    for (const [, next = ''] of text(name).matchAll(/(?<!=>\s*\w*\(?)\brequire\("(\.\/[^"]+)"\)/g))
      read.add(next)
  }
  const length = [...read].reduce((sum, name) => sum + text(name).length, 0)
  assert.ok(length > 10_000 && length < bundle.length / 4, `${length} of ${bundle.length}`)
})

test('an older Node is told so in one line, whatever else it cannot read', () => {
  const said: string[] = []
  const exit = (code: number) => {
    throw new Error(`exit ${code}`)
  }
  const old = (version: string) => ({
    process: { versions: { node: version }, version: `v${version}`, exit },
    console: { error: (text: string) => said.push(text) },
  })
  const [, check = ''] = readFileSync(program, 'utf8').split('\n')
  for (const version of ['8.17.0', '20.20.2', '22.17.1']) {
    assert.throws(() => runInNewContext(check, old(version)), /exit 1/)
  }
  assert.deepEqual(said.at(-1), 'baro: needs Node 22.18 or newer, this is v22.17.1')
  for (const version of ['22.18.0', '24.0.0', '26.1.0']) runInNewContext(check, old(version))
})

test('the bundle lints as the sources do', () => {
  const input =
    '{"apiVersion":"example.org/v1","kind":"W","status":{"conditions":[{"type":"ready","status":true}]}}'
  for (const format of ['text', 'json', 'sarif']) {
    const args = ['lint', '-o', format, '-']
    assert.deepEqual(
      baro(args, { program, input, directory: folder }),
      baro(args, { input, directory: folder }),
    )
  }
})

test('the bundle explains a fleet as the sources do', () => {
  const fleet = join(import.meta.dirname, '..', 'demo', 'data', 'fleet.jsonl')
  const args = ['why', '-f', fleet, '--now', '2026-01-01T00:00:00Z', '-o', 'json']
  const { code, out, err } = baro(args, { program })
  assert.deepEqual({ code, out, err }, baro(args))
  assert.equal(code, 1)
})

test('called as kubectl-baro it speaks of itself as kubectl does', () => {
  const plugin = join(folder, 'kubectl-baro')
  symlinkSync(program, plugin)
  assert.match(baro(['--help'], { program: plugin }).out, /^Usage: kubectl baro /)
})

test('what was compiled is kept in the cache of its owner, and taken from there the next time', () => {
  const cache = mkdtempSync(join(folder, 'cache-'))
  const explain = (environment = {}) =>
    baro(['explain', 'Synced'], { program, environment: { XDG_CACHE_HOME: cache, ...environment } })
  const first = explain()
  const kept = join(cache, 'barometer', 'code')
  const [name = '', ...others] = readdirSync(kept)
  assert.deepEqual(others, [])
  const file = join(kept, name)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal(statSync(kept).mode & 0o777, 0o700)
  const { ino } = statSync(file)
  assert.deepEqual(explain(), first)
  assert.equal(statSync(file).ino, ino, 'nothing was new')
  assert.equal(baro(['lint', '-'], { program, environment: { XDG_CACHE_HOME: cache } }).code, 0)
  assert.notEqual(statSync(file).ino, ino, 'another command adds its parts')
})

test('a cache that is damaged or that others may write is not taken, and written anew', () => {
  const cache = mkdtempSync(join(folder, 'cache-'))
  const explain = () => baro(['explain', 'Synced'], { program, environment: { XDG_CACHE_HOME: cache } })
  const first = explain()
  const [name = ''] = readdirSync(join(cache, 'barometer', 'code'))
  const file = join(cache, 'barometer', 'code', name)
  const whole = readFileSync(file)
  const flipped = Buffer.from(whole)
  for (let at = 4000; at < flipped.length; at += 997) flipped[at] = (flipped[at] ?? 0) ^ 0xff
  for (const damaged of [Buffer.alloc(0), whole.subarray(0, 3), whole.subarray(0, 2000), flipped]) {
    writeFileSync(file, damaged)
    assert.deepEqual(explain(), first)
    assert.ok(readFileSync(file).length > 10_000)
  }
  chmodSync(file, 0o666)
  assert.deepEqual(explain(), first)
  assert.equal(statSync(file).mode & 0o777, 0o600)
})

test('a question loads nothing of Node that it does not use', () => {
  const tell = join(folder, 'tell-modules.cjs')
  const list =
    'process.moduleLoadList.filter((name) => /^NativeModule /.test(name)).map((name) => name.slice(13))'
  writeFileSync(tell, `process.on('exit', () => console.log(JSON.stringify(${list})))`)
  const kubeconfig = join(folder, 'kubeconfig')
  const cluster = { name: 'a', cluster: { server: 'https://127.0.0.1:1' } }
  const context = { name: 'a', context: { cluster: 'a', user: 'a' } }
  const users = [{ name: 'a', user: { token: 'x' } }]
  const config = { 'current-context': 'a', clusters: [cluster], contexts: [context], users }
  writeFileSync(kubeconfig, JSON.stringify(config))
  const { stdout } = spawnSync(process.execPath, ['--require', tell, program, 'why', 'deploy/web'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: folder, KUBECONFIG: kubeconfig },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 240_000,
  })
  const loaded: string[] = JSON.parse(stdout)
  const wanted = ['https', 'vm']
  const spared = ['child_process', 'fs/promises', 'internal/fs/promises', 'readline', 'perf_hooks', 'zlib']
  const spares = (name: string) => !loaded.includes(name)
  assert.deepEqual([wanted.filter(spares), spared.filter(spares)], [[], spared])
})

test('nothing is kept for the version, nor where Node is told to keep nothing, nor in a home that is not there', () => {
  const cache = mkdtempSync(join(folder, 'cache-'))
  const kept = { XDG_CACHE_HOME: cache }
  baro(['--version'], { program, environment: kept })
  baro(['explain', 'Synced'], { program, environment: { ...kept, NODE_DISABLE_COMPILE_CACHE: '1' } })
  baro(['explain', 'Synced'], { program, environment: { HOME: join(cache, 'none') } })
  assert.deepEqual(readdirSync(cache), [])
})
