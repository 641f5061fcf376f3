import assert from 'node:assert/strict'
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { CommandError } from '../../streams/command-error.ts'
import { DumpFile } from './dump-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'baro-dump-'))
after(() => rmSync(folder, { recursive: true }))

function dump(path: string, text: string): void {
  const file = new DumpFile(path)
  try {
    file.write(text)
    file.keep()
  } finally {
    file.close()
  }
}

test('a name that ends in .gz is packed, and read as the plain one is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baro-dump-'))
  const path = join(folder, 'dump.jsonl.gz')
  const file = new DumpFile(path)
  for (let line = 0; line < 3; line++) file.write(`${'x'.repeat(3_000_000)}\n`)
  file.keep()
  file.close()
  assert.equal(gunzipSync(readFileSync(path)).length, 3 * 3_000_001)
  assert.ok(statSync(path).size < 100_000)
  rmSync(folder, { recursive: true })
})

test('an old file is replaced by one that only its owner may read', () => {
  const path = join(folder, 'old.jsonl')
  writeFileSync(path, 'old')
  chmodSync(path, 0o644)
  dump(path, 'new\n')
  assert.equal(readFileSync(path, 'utf8'), 'new\n')
  assert.equal(statSync(path).mode & 0o777, 0o600)
})

test('a link at the name of the part is neither followed nor in the way', () => {
  const path = join(folder, 'a.jsonl')
  const precious = join(folder, 'precious')
  writeFileSync(precious, 'precious')
  symlinkSync(precious, `${path}.part`)
  dump(path, 'new')
  assert.equal(readFileSync(precious, 'utf8'), 'precious')
  assert.equal(readFileSync(path, 'utf8'), 'new')
})

test('of a link what it leads to is replaced, and the link stays', () => {
  const target = join(folder, 'target.jsonl')
  const link = join(folder, 'link.jsonl')
  writeFileSync(target, 'old')
  symlinkSync(target, link)
  dump(link, 'new')
  assert.equal(readFileSync(target, 'utf8'), 'new')
  assert.equal(readlinkSync(link), target)
})

test('a device is written to, and stays one', () => {
  dump('/dev/null', 'text')
  assert.ok(statSync('/dev/null').isCharacterDevice())
})

test('a full disk is one line, and leaves nothing behind', () => {
  assert.throws(
    () => dump('/dev/full', 'text'),
    (error) => error instanceof CommandError && error.message === '/dev/full cannot be written (ENOSPC)',
  )
  const before = readdirSync(folder)
  assert.throws(() => dump(join(folder, 'none', 'x.jsonl'), 'text'), /cannot be written \(ENOENT\)/)
  const file = new DumpFile(join(folder, 'half.jsonl'))
  file.write('half')
  file.close()
  assert.deepEqual(readdirSync(folder), before)
})
