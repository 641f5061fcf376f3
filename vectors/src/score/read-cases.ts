import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** One object and the health that someone's own tests expect of it. */
export interface Case {
  readonly id: string
  readonly object: unknown
  /** Healthy, Progressing, Degraded, Suspended, Missing or Unknown. */
  readonly expected: string
}

/** Reads cases, one JSON value a line, gzip or plain. Throws an Error that names the line when one is not a case. */
export function readCases(file: string): readonly Case[] {
  const bytes = readFileSync(file)
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [caseOf(line, `${file}:${index + 1}`)]))
}

function caseOf(line: string, where: string): Case {
  let value: { id?: unknown; object?: unknown; health?: { status?: unknown } }
  try {
    value = JSON.parse(line)
  } catch (error) {
    throw new Error(`${where}: not JSON`, { cause: error })
  }
  const expected = value?.health?.status
  if (typeof value?.id !== 'string' || typeof expected !== 'string') {
    throw new Error(`${where}: a case needs id, object and health.status`)
  }
  return { id: value.id, object: value.object, expected }
}
