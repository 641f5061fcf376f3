import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readDump } from './dump.ts'
import { report } from './report.ts'
import { scoreRoots, total } from './score.ts'

const folder = join(import.meta.dirname, '../data')

for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl.gz'))) {
  test(`${file}: every state is right, every cause is found, none is invented`, () => {
    const scores = scoreRoots(readDump(readFileSync(join(folder, file))))
    const { roots, stateRight, causesTrue, causesFound, causesWrong } = total(scores)
    assert.ok(roots > 0)
    assert.deepEqual(
      { stateRight, causesFound, causesWrong },
      { stateRight: roots, causesFound: causesTrue, causesWrong: 0 },
      report(file, scores),
    )
  })
}

test('a dump without the truth is refused', () => {
  assert.throws(() => readDump(Buffer.from('{"object":{}}\n')), /has no truth/)
})
