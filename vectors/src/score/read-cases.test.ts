import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { readCases } from './read-cases.ts'

function withFile<Result>(content: string | Buffer, use: (file: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'cases-'))
  try {
    const file = join(folder, 'cases.jsonl')
    writeFileSync(file, content)
    return use(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const line = '{"id":"a","object":{"kind":"X"},"health":{"status":"Healthy"}}\n'

test('cases are read from gzip and from plain text, blank lines apart', () => {
  const expected = [{ id: 'a', object: { kind: 'X' }, vocabulary: 'argo', expected: 'Healthy', accept: [] }]
  assert.deepEqual(withFile(`${line}\n`, readCases), expected)
  assert.deepEqual(withFile(gzipSync(line), readCases), expected)
})

test('a line that is not a case is named', () => {
  assert.throws(() => withFile(`${line}{"id":"b"}\n`, readCases), /cases\.jsonl:2: a case needs/)
  assert.throws(() => withFile('{', readCases), /cases\.jsonl:1: not JSON/)
})

test('a case may be told in the words of a verdict, with other good answers and the moment to judge by', () => {
  const told =
    '{"id":"a","object":{},"expected":"Failed","accept":["Progressing",1],"now":"2026-01-01T00:00:00Z"}'
  const [one] = withFile(told, readCases)
  assert.deepEqual(one, {
    id: 'a',
    object: {},
    vocabulary: 'verdict',
    expected: 'Failed',
    accept: ['Progressing'],
    now: Date.parse('2026-01-01T00:00:00Z'),
  })
  assert.equal('now' in withFile(told.replace('2026-01-01T00:00:00Z', 'soon'), readCases)[0]!, false)
})
