import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../../../../fleet/data')

export interface Fleet {
  readonly now: number
  readonly objects: readonly Record<string, unknown>[]
}

/** The objects of a dump, and the moment it was taken. */
export function readFleet(name: 'small' | 'large' | 'healthy' | 'partial'): Fleet {
  const text = gunzipSync(readFileSync(join(folder, `${name}.jsonl.gz`))).toString('utf8')
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const truth = lines.find((line) => line.truth).truth
  return { now: Date.parse(truth.now), objects: lines.flatMap(({ object }) => (object ? [object] : [])) }
}
