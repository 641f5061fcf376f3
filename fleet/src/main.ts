import { readFileSync } from 'node:fs'
import { stdout } from 'node:process'
import { readDump } from './dump.ts'
import { report } from './report.ts'
import { type RootScore, scoreRoots, total } from './score.ts'

// npm run causes -- FILE...: answers about every root of each dump, compared with the truth in it.
const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('usage: npm run causes -- FILE...')
  process.exit(2)
}
const all: RootScore[] = []
for (const file of files) {
  const scores = scoreRoots(readDump(readFileSync(file)))
  stdout.write(report(file, scores))
  all.push(...scores)
}
stdout.write(`${JSON.stringify(total(all))}\n`)
