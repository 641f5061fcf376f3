import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Whose words a case is told in: the states of a verdict, or Argo CD's (Healthy to Unknown, and Missing). */
export type Vocabulary = 'verdict' | 'argo'

/** One object and the health that someone expects of it. */
export interface Case {
  readonly id: string
  readonly object: unknown
  readonly vocabulary: Vocabulary
  readonly expected: string
  /** Other answers that are as good. */
  readonly accept: readonly string[]
  /** The moment to judge by, in milliseconds; absent: now. */
  readonly now?: number
}

/** Reads cases, one JSON value a line, gzip or plain. Throws an Error that names the line when one is not a case. */
export function readCases(file: string): readonly Case[] {
  const bytes = readFileSync(file)
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [caseOf(line, `${file}:${index + 1}`)]))
}

interface Line {
  readonly id?: unknown
  readonly object?: unknown
  readonly health?: { readonly status?: unknown }
  readonly expected?: unknown
  readonly accept?: unknown
  readonly now?: unknown
}

function caseOf(text: string, where: string): Case {
  let line: Line | null
  try {
    line = JSON.parse(text)
  } catch (error) {
    throw new Error(`${where}: not JSON`, { cause: error })
  }
  const { id, object, health, accept, now } = line ?? {}
  const vocabulary = health === undefined ? 'verdict' : 'argo'
  const expected = health === undefined ? line?.expected : health.status
  if (typeof id !== 'string' || typeof expected !== 'string') {
    throw new Error(`${where}: a case needs id, object and either expected or health.status`)
  }
  const one = { id, object, vocabulary, expected, accept: textsOf(accept) } as const
  const time = typeof now === 'string' ? Date.parse(now) : Number.NaN
  return Number.isNaN(time) ? one : { ...one, now: time }
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}
