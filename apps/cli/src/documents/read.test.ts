import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { readWhole } from '../streams/read-whole.ts'
import type { ParsedDocument } from './document.ts'
import { type DocumentStreams, readDocuments } from './read.ts'

const folder = mkdtempSync(join(tmpdir(), 'baro-documents-'))
after(() => rmSync(folder, { recursive: true }))

const never = new AbortController().signal

function streamsOf(content: string | Buffer): DocumentStreams {
  return { standardInput: () => Promise.resolve(Buffer.from(content)), interrupted: never }
}

async function read(content: string | Buffer, paths: readonly string[] = ['-']): Promise<string[]> {
  const found: string[] = []
  for await (const reading of readDocuments(paths, streamsOf(content))) {
    found.push(summary(reading))
  }
  return found
}

function summary(reading: ParsedDocument): string {
  if (reading.kind === 'unreadable') return `${reading.line ?? '?'}: cannot read: ${reading.message}`
  if (reading.kind === 'other') return `${reading.line}: other`
  if (reading.kind === 'survey') return 'survey'
  const { object, source } = reading
  const { name } = (object['metadata'] ?? {}) as { name?: string }
  return `${source.lineOf('')}: ${object['apiVersion']} ${object['kind']} ${name}`
}

const widget = (name: string) => `apiVersion: v1\nkind: Widget\nmetadata:\n  name: ${name}\n`
const json = (name: string) => ({ apiVersion: 'v1', kind: 'Widget', metadata: { name } })

test('many documents of one YAML text, with comments and empty ones between', async () => {
  const text = `# head\n---\n${widget('a')}---\n# nothing here\n--- # next\n${widget('b')}...\n---\n${widget('c')}---\n`
  assert.deepEqual(await read(text), ['3: v1 Widget a', '10: v1 Widget b', '16: v1 Widget c'])
})

test('a broken document is named with its line, and the others are read', async () => {
  const text = `${widget('a')}---\nkind: [Widget\nmetadata: {\n---\n${widget('b')}---\na: 1\na: 2\n---\n${widget('c')}`
  const found = await read(text)
  assert.deepEqual(
    found.filter((line) => !line.includes('cannot')),
    ['1: v1 Widget a', '9: v1 Widget b', '17: v1 Widget c'],
  )
  const broken = found.filter((line) => line.includes('cannot'))
  assert.match(broken[0] ?? '', /^[678]: cannot read: /)
  assert.match(broken[1] ?? '', /^15: cannot read: duplicat/i)
  assert.equal(broken.length, 2)
})

test('a marker within a block of text does not exist in YAML, an indented one is text', async () => {
  const text = `${widget('a')}data: |\n  ---\n  text\n---\n${widget('b')}`
  assert.deepEqual(await read(text), ['1: v1 Widget a', '9: v1 Widget b'])
})

test('lists are unfolded, typed ones lend their kind to their items', async () => {
  const list = { apiVersion: 'v1', kind: 'List', items: [json('a'), { ...json('b'), kind: 'Gadget' }] }
  assert.deepEqual(await read(JSON.stringify(list, undefined, 2)), ['5: v1 Widget a', '12: v1 Gadget b'])
  const typed = { apiVersion: 'apps/v1', kind: 'DeploymentList', items: [{ metadata: { name: 'a' } }] }
  assert.deepEqual(await read(JSON.stringify(typed)), ['1: apps/v1 Deployment a'])
  assert.deepEqual(await read('apiVersion: v1\nkind: List\nitems: []\n'), [])
  assert.deepEqual(await read(JSON.stringify([json('a'), json('b')])), ['1: v1 Widget a', '1: v1 Widget b'])
})

test('JSON lines, with the objects of a dump in them, and without what the dump says about itself', async () => {
  const lines = [{ object: json('a') }, json('b'), { truth: { now: 'x', roots: [json('c')] } }]
  assert.deepEqual(await read(lines.map((line) => JSON.stringify(line)).join('\n')), [
    '1: v1 Widget a',
    '2: v1 Widget b',
  ])
})

test('a broken JSON line is named with its line, and the others are read', async () => {
  const text = `${JSON.stringify(json('a'))}\n{"kind": "Wid\n${JSON.stringify(json('b'))}\n`
  const found = await read(text)
  assert.deepEqual([found[0], found[2]], ['1: v1 Widget a', '3: v1 Widget b'])
  assert.match(found[1] ?? '', /^2: cannot read: /)
})

test('JSON values one after the other, as several commands write them into one file', async () => {
  const text = [json('a'), json('b')].map((value) => JSON.stringify(value, undefined, 2)).join('\n')
  assert.deepEqual(await read(text), ['1: v1 Widget a', '8: v1 Widget b'])
})

test('one broken JSON value is named with the line where it breaks', async () => {
  const [found = ''] = await read('{\n  "apiVersion": "v1",\n  "kind": Widget\n}\n')
  assert.match(found, /^3: cannot read: Unexpected token/)
})

test('compressed bytes, UTF-16 and a byte order mark are understood', async () => {
  assert.deepEqual(await read(gzipSync(widget('a'))), ['1: v1 Widget a'])
  assert.deepEqual(await read(Buffer.from(`\ufeff${widget('a')}`, 'utf16le')), ['1: v1 Widget a'])
  assert.deepEqual(await read(`\ufeff${JSON.stringify(json('a'))}`), ['1: v1 Widget a'])
  const [found = ''] = await read(Buffer.from([0x1f, 0x8b, 1, 2, 3]))
  assert.match(found, /^\?: cannot read: cannot be uncompressed/)
})

test('what is no object is said of a file that was named, and passed over in a directory', async () => {
  assert.deepEqual(await read('just text'), [
    '1: cannot read: not a Kubernetes object: it has no apiVersion and kind',
  ])
  const inside = join(folder, 'mixed')
  mkdirSync(join(inside, 'deeper', '.git'), { recursive: true })
  writeFileSync(join(inside, 'values.yaml'), 'replicas: 3\n')
  writeFileSync(join(inside, 'notes.txt'), 'text')
  writeFileSync(join(inside, 'deeper', 'b.yml'), widget('b'))
  writeFileSync(join(inside, 'a.json.gz'), gzipSync(JSON.stringify(json('a'))))
  writeFileSync(join(inside, 'deeper', '.git', 'c.yaml'), widget('c'))
  assert.deepEqual(await read('', [inside]), ['1: v1 Widget a', '1: v1 Widget b', '1: other'])
})

test('a file that is not there is one line, and the next one is read', async () => {
  const file = join(folder, 'there.yaml')
  writeFileSync(file, widget('a'))
  assert.deepEqual(await read('', [join(folder, 'none.yaml'), file]), [
    '?: cannot read: no such file or directory',
    '1: v1 Widget a',
  ])
})

test('aliases that make a small text endless are refused', async () => {
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < 10; level++) {
    const before = String.fromCharCode(96 + level)
    const name = String.fromCharCode(97 + level)
    bomb.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`)
  }
  assert.deepEqual(await read(bomb.join('\n')), ['1: cannot read: its aliases make it too large to be read'])
})

test('a place in an object is found with its line, the nearest one where it is missing', async () => {
  const text = `${widget('a')}status:\n  conditions:\n  - type: Ready\n    status: "False"\n  - {type: Synced,\n     status: x}\n`
  for await (const reading of readDocuments(['-'], streamsOf(`---\n${text}`))) {
    assert.ok(reading.kind === 'object')
    const at = (path: string) => reading.source.lineOf(path)
    assert.deepEqual(
      ['', 'metadata.name', 'status.conditions[0].status', 'status.conditions[0].reason'].map(at),
      [2, 5, 9, 8],
    )
    assert.deepEqual(['status.conditions[1].status', 'status.conditions[7]', 'spec.x'].map(at), [11, 7, 2])
  }
})

test('a place in an item of a JSON list is found with its line', async () => {
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [json('a'), json('b')] }, undefined, 2)
  const found: number[] = []
  for await (const reading of readDocuments(['-'], streamsOf(list))) {
    if (reading.kind === 'object') found.push(reading.source.lineOf('metadata.name'))
  }
  assert.deepEqual(found, [9, 16])
  assert.match(list.split('\n')[8] ?? '', /"name": "a"/)
})

test('without any path there is nothing', async () => {
  for await (const reading of readDocuments([], streamsOf(''))) assert.fail(JSON.stringify(reading))
})

test('lists within lists without end are told of, and nothing overflows', async () => {
  const found = await read(`${'['.repeat(90)}${']'.repeat(90)}`)
  assert.equal(found.length, 1)
  const deep = await read(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  assert.equal(deep.length, 1)
})

function pipe(name: string): string {
  const path = join(folder, name)
  execFileSync('mkfifo', [path])
  return path
}

test('a named pipe is read until whoever writes to it ends', async () => {
  const path = pipe('late')
  const reading = read('', [path])
  await appendFile(path, 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n')
  assert.deepEqual(await reading, ['1: v1 Pod a'])
})

/** Opens a pipe for writing, as soon as somebody reads from it. */
async function onceRead(path: string): Promise<number> {
  for (;;) {
    try {
      return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ENXIO')
      await setImmediate()
    }
  }
}

test('an interruption ends the waiting for a pipe to which nobody writes, and for standard input', async () => {
  const stop = new AbortController()
  const first = async (path: string, standardInput: () => Promise<Buffer>) => {
    for await (const each of readDocuments([path], { standardInput, interrupted: stop.signal })) return each
    return undefined
  }
  const path = pipe('silent')
  const silent = new Readable({ read() {} })
  const both = [
    first(path, () => Promise.reject(new Error('not asked for'))),
    first('-', () => readWhole(silent, stop.signal)),
  ].map((each) => assert.rejects(each, { message: 'interrupted' }))
  const writer = await onceRead(path)
  stop.abort(new Error('interrupted'))
  await Promise.all(both)
  closeSync(writer)
})
