import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
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
