import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { baro } from './src/testkit.ts'

const folder = mkdtempSync(join(tmpdir(), 'baro-build-'))
const program = join(folder, 'baro.mjs')
before(() => execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts'), program]))
after(() => rmSync(folder, { recursive: true }))

test('the bundle is one executable file that needs nothing beside it', () => {
  accessSync(program, constants.X_OK)
  assert.ok(statSync(program).size < 3_000_000)
  const { code, out } = baro(['--version'], { program, directory: folder })
  assert.equal(code, 0)
  assert.match(out, /^\d+\.\d+\.\d+\n$/)
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

test('called as kubectl-baro it speaks of itself as kubectl does', () => {
  const plugin = join(folder, 'kubectl-baro')
  symlinkSync(program, plugin)
  assert.match(baro(['--help'], { program: plugin }).out, /^Usage: kubectl baro /)
})
