import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readTextFile } from './read-text-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'read-text-file-'))
after(() => rmSync(folder, { recursive: true }))

function pipe(name: string): string {
  const path = join(folder, name)
  execFileSync('mkfifo', [path])
  return path
}

test('a file is read as it is, and an empty one is empty', () => {
  const path = join(folder, 'file')
  writeFileSync(path, 'apiVersion: v1\n'.repeat(10_000))
  assert.equal(readTextFile(path), 'apiVersion: v1\n'.repeat(10_000))
  writeFileSync(path, '')
  assert.equal(readTextFile(path), '')
})

test('a device that never ends, a folder and what is not there are errors', () => {
  assert.throws(() => readTextFile('/dev/zero'), { code: 'EFBIG' })
  assert.throws(() => readTextFile(folder), { code: 'EISDIR' })
  assert.throws(() => readTextFile(join(folder, 'none')), { code: 'ENOENT' })
})

test('a named pipe is read to its end', async () => {
  const path = pipe('written')
  const writer = spawn('sh', ['-c', `echo first > ${path}`], { stdio: 'ignore' })
  const ended = once(writer, 'exit')
  assert.equal(readTextFile(path, { patience: 60_000 }), 'first\n')
  await ended
})

test('a named pipe to which nobody writes is an error', () => {
  assert.throws(() => readTextFile(pipe('silent'), { patience: 20 }), {
    code: 'ETIMEDOUT',
    message: /nobody writes/,
  })
})
