import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'baro-npm-'))
const empty = join(folder, 'empty')
let tarball = ''
let files: readonly string[] = []

// As a stranger runs npm: with an empty cache, and nothing that this project's own scripts were told.
const env = {
  PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
  HOME: folder,
  npm_config_cache: join(folder, 'cache'),
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
}
const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: 'pipe', timeout: 240_000 })

before(() => {
  mkdirSync(empty)
  const cli = join(import.meta.dirname, '..')
  const packed = run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], cli)
  const [{ filename, files: list }] = JSON.parse(packed.slice(packed.indexOf('[')))
  tarball = join(folder, filename)
  files = list.map(({ path }: { path: string }) => path)
})
after(() => rmSync(folder, { recursive: true }))

test('what is published is the program, its licences and how to use it, and nothing else', () => {
  assert.deepEqual(files.toSorted(), [
    'README.md',
    'baro.cjs',
    'dist/LICENSE',
    'dist/THIRD-PARTY-LICENSES',
    'dist/baro.cjs',
    'package.json',
  ])
})

test('npx runs it in an empty folder, without another package', () => {
  assert.match(run('npx', ['--yes', '--package', tarball, 'baro', 'explain', 'Synced'], empty), /Synced/)
})

test('installed, it is baro and kubectl-baro', () => {
  run('npm', ['install', '--no-audit', '--no-fund', tarball], empty)
  const bin = join(empty, 'node_modules', '.bin')
  assert.match(run(join(bin, 'baro'), ['--version'], empty), /^\d+\.\d+\.\d+\n$/)
  assert.match(run(join(bin, 'kubectl-baro'), ['--help'], empty), /^Usage: kubectl baro /)
})

test('in a checkout it is the sources, under each of its names, without a build', () => {
  const cli = join(import.meta.dirname, '..')
  const { bin } = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'))
  for (const name of ['baro', 'kubectl-baro']) {
    const link = join(folder, name)
    symlinkSync(join(cli, bin[name]), link)
    assert.match(run(link, ['--help'], empty), new RegExp(`^Usage: ${name.replace('-', ' ')} `))
  }
})
