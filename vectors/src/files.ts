import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Line } from './system.ts'

const data = join(import.meta.dirname, '..', 'data')

/** The path of a vector file: itself, or for a bare name the project's own copy. */
export function locate(name: string): string {
  if (existsSync(name)) return name
  const own = join(data, `${name}.jsonl.gz`)
  if (existsSync(own)) return own
  throw new Error(`there is no file ${name}, and no copy of ours by that name in ${data}`)
}

/** The lines of a vector file, plain or gzip. Throws with file and line for what is not JSON. */
export function readLines(path: string): Line[] {
  const bytes = readFileSync(path)
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => {
      try {
        return JSON.parse(line) as Line
      } catch (cause) {
        throw new Error(`${path}:${number}: not JSON`, { cause })
      }
    })
}
