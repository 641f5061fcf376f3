import { constants, createReadStream, openSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { IOStreams } from '../streams/io-streams.ts'
import { readWhole, type Source } from '../streams/read-whole.ts'
import type { ParsedDocument } from './document.ts'
import { looksLikeJson, parseJson } from './json.ts'
import { isObject, unfold } from './unfold.ts'
import { parseYaml } from './yaml.ts'

/** Where `-` is read from, and what ends reading. */
export type DocumentStreams = Pick<IOStreams, 'standardInput' | 'interrupted'>

const notAnObject = 'not a Kubernetes object: it has no apiVersion and kind'
const extensions = /\.(ya?ml|json|jsonl|ndjson)(\.gz)?$/i

/**
 * Reads Kubernetes objects from files, directories (with what is below them) and standard input (`-`): YAML or JSON, one
 * or many documents, lists, one JSON value a line, compressed or not. In the order given, directories by name. What
 * cannot be read is said and the rest is read; nothing throws, but for an interruption.
 */
export async function* readDocuments(
  paths: readonly string[],
  streams: DocumentStreams,
): AsyncGenerator<ParsedDocument> {
  const { interrupted } = streams
  for (const path of paths) {
    if (path === '-') {
      yield* readOne('-', true, interrupted, () => streams.standardInput())
      continue
    }
    for await (const { file, problem } of filesAt(path)) {
      if (problem !== undefined) yield { kind: 'unreadable', message: problem, file }
      else {
        const read = async () => readWhole(await openFile(file), interrupted)
        yield* readOne(file, file === path, interrupted, read)
      }
    }
  }
}

/**
 * A file as a stream. To open a named pipe takes until somebody writes to it, and a process cannot end meanwhile, so that
 * is opened without waiting.
 */
async function openFile(file: string): Promise<Source> {
  if (!(await stat(file)).isFIFO()) return createReadStream(file)
  const { Socket } = await import('node:net')
  const fd = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  return new Socket({ fd, readable: true, writable: false })
}

async function* filesAt(path: string): AsyncGenerator<{ file: string; problem?: string }> {
  try {
    if (!(await stat(path)).isDirectory()) {
      yield { file: path }
      return
    }
    const entries = await readdir(path, { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const below = join(path, entry.name)
      if (entry.isDirectory()) yield* filesAt(below)
      else if (extensions.test(entry.name)) yield { file: below }
    }
  } catch (error) {
    yield { file: path, problem: problemOf(error) }
  }
}

async function* readOne(
  file: string,
  named: boolean,
  interrupted: AbortSignal,
  read: () => Promise<Buffer>,
): AsyncGenerator<ParsedDocument> {
  let bytes: Buffer
  try {
    bytes = await read()
  } catch (error) {
    interrupted.throwIfAborted()
    yield { kind: 'unreadable', message: problemOf(error), file }
    return
  }
  yield* parse(file, bytes, named)
}

/** What is no Kubernetes object is unreadable in a file that was asked for by name, and passed over in a directory. */
function* parse(file: string, bytes: Buffer, named: boolean): Generator<ParsedDocument> {
  let text: string
  try {
    text = decode(bytes)
  } catch (error) {
    yield { kind: 'unreadable', message: `cannot be uncompressed: ${problemOf(error)}`, file }
    return
  }
  for (const parsed of looksLikeJson(text) ? parseJson(text) : parseYaml(text)) {
    if ('error' in parsed) {
      yield { kind: 'unreadable', message: parsed.error, file, line: parsed.line + 1 }
      continue
    }
    if (isObject(parsed.value) && Object.keys(parsed.value).join() === 'survey') {
      yield { kind: 'survey', value: parsed.value }
      continue
    }
    for (const { value, path } of unfold(parsed.value)) {
      const lineOf = (below: string) =>
        parsed.lineOf(path === '' || below === '' ? path + below : `${path}.${below}`) + 1
      if (isKubernetesObject(value)) {
        yield {
          kind: 'object',
          object: value,
          source: { file, lineOf },
        }
      } else if (named) yield { kind: 'unreadable', message: notAnObject, file, line: lineOf('') }
      else yield { kind: 'other', file, line: lineOf('') }
    }
  }
}

/** Text of the bytes: uncompressed where they are gzip, UTF-16 where its mark says so (PowerShell writes that), else UTF-8. */
function decode(bytes: Buffer): string {
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
  if (plain[0] === 0xff && plain[1] === 0xfe) return plain.subarray(2).toString('utf16le')
  const text = plain.toString('utf8')
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

function isKubernetesObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && isText(value['apiVersion']) && isText(value['kind'])
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function problemOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'ENOENT') return 'no such file or directory'
  if (code === 'EACCES' || code === 'EPERM') return 'may not be read (permission denied)'
  return message ?? String(error)
}
