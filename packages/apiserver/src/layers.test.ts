import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { kinds } from './kinds/kinds.ts'

interface Line {
  readonly place: string
  readonly text: string
}

/** The lines of code, comments apart, of all files below a folder, tests apart. */
function linesIn(folder: string): Line[] {
  return readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\.testkit\.ts$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(import.meta.dirname, folder, file), 'utf8').replace(
        /\/\*\*[\s\S]*?\*\//g,
        (comment) => comment.replace(/[^\n]/g, ''),
      )
      return text.split('\n').map((line, index) => ({
        place: `${folder}/${file}:${index + 1}`,
        text: line.replace(/\/\/ .*$/, ''),
      }))
    })
}

const names = new Set(kinds.flatMap(({ kind, plural }) => [kind, plural]))
const quoted = /'([^']*)'|`([^`]*)`/g

/** The words of a line that stand in quotes, but for the paths of imports. */
function wordsIn(line: string): string[] {
  if (/^(?:import|\} from) /.test(line)) return []
  const texts = [...line.matchAll(quoted)].map((match) => match[1] ?? match[2] ?? '')
  return texts.flatMap((text) => text.split(/[^\w-]+/))
}

for (const folder of ['verbs', 'http']) {
  test(`${folder}/ names no kind: what is special about one is in its strategy`, () => {
    const found = linesIn(folder).flatMap(({ place, text }) =>
      wordsIn(text)
        .filter((word) => names.has(word))
        .map((word) => `${place} names ${word}`),
    )
    assert.deepEqual(found, [])
  })
}

for (const folder of ['apimachinery', 'kinds']) {
  test(`${folder}/ has no clock, no I/O and no chance`, () => {
    const impure =
      /from 'node:|\bDate\.now\(|\bnew Date\(\)|\bprocess\.|\bperformance\.|\bMath\.random\(|\bset(?:Timeout|Immediate)\(/
    const found = linesIn(folder).filter(({ text }) => impure.test(text))
    assert.deepEqual(
      found.map(({ place, text }) => `${place} ${text.trim()}`),
      [],
    )
  })
}
