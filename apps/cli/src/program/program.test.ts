import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { baro } from '../testing/baro.testkit.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'))

test('--version prints the version of the package', () => {
  assert.deepEqual(baro(['--version']), { code: 0, out: `${version}\n`, err: '' })
})

test('an unknown command: exit 2 and one line', () => {
  const { code, err } = baro(['lnit'])
  assert.equal(code, 2)
  assert.match(err, /unknown command 'lnit'/)
  assert.match(err, /Did you mean lint\?/)
})

test('help of a command is its help; of what is none, a mistake', () => {
  assert.equal(baro(['help', 'why']).out, baro(['why', '--help']).out)
  const { code, out, err } = baro(['help', 'whi'])
  assert.deepEqual([code, out], [2, ''])
  assert.match(err, /unknown command 'whi'[\s\S]*Did you mean why\?/)
})

test('colour is for terminals alone', () => {
  const environment = { CI: 'true' }
  assert.doesNotMatch(baro(['lint', '-'], { input: 'x', environment }).err, /\u001b/)
})

test('a disk that is full is one line, and exit 2', () => {
  const full = openSync('/dev/full', 'w')
  const main = join(import.meta.dirname, '..', 'main.ts')
  const { status, stderr } = spawnSync(process.execPath, [main, 'explain', 'Synced'], {
    stdio: ['ignore', full, 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent' },
    timeout: 240_000,
  })
  closeSync(full)
  assert.equal(stderr.toString(), 'error: standard output cannot be written (ENOSPC)\n')
  assert.equal(status, 2)
})
