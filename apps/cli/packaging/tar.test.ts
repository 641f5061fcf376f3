import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { tarGz } from './tar.ts'

const entries = [
  { name: 'program', content: Buffer.alloc(1000, 'x'), isExecutable: true },
  { name: 'empty', content: Buffer.alloc(0) },
  { name: 'a block', content: Buffer.alloc(512, 'y') },
]

test('tar unpacks what was packed, executables as such', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'baro-tar-'))
  t.after(() => rmSync(folder, { recursive: true }))
  execFileSync('tar', ['-xz', '-C', folder], { input: tarGz(entries), timeout: 240_000 })
  for (const { name, content, isExecutable = false } of entries) {
    assert.deepEqual(readFileSync(join(folder, name)), content)
    assert.equal((statSync(join(folder, name)).mode & 0o100) !== 0, isExecutable)
  }
})

test('the same files make the same archive', () => {
  assert.deepEqual(tarGz(entries), tarGz(entries))
  assert.equal(tarGz(entries).readUInt32LE(4), 0, 'gzip tells no time')
})

test('a name that the format cannot hold is refused', () => {
  assert.throws(() => tarGz([{ name: 'n'.repeat(101), content: Buffer.alloc(0) }]), /too long a name/)
})
