import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { locate, readLines } from './files.ts'
import { type Difference, replay } from './replay.ts'

// npm run vectors -- FILE... [--only PREFIX] [--show N]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, show: { type: 'string', default: '3' } },
})
if (positionals.length === 0) {
  console.error('usage: npm run vectors -- FILE... [--only PREFIX] [--show N]')
  process.exit(2)
}

let bad = false
for (const name of positionals) {
  try {
    const { passed, failed, upstreamBugs, differences } = replay(readLines(locate(name)), values.only)
    for (const difference of differences.slice(0, Number(values.show))) print(difference)
    for (const bug of upstreamBugs) console.log(bug)
    const bugs = upstreamBugs.length > 0 ? `, ${upstreamBugs.length} upstream bugs` : ''
    console.log(`${basename(name).replace(/\.jsonl(\.gz)?$/, '')}: ${passed} passed, ${failed} failed${bugs}`)
    bad ||= failed > 0 || passed === 0
  } catch (error) {
    console.error(`vectors: ${(error as Error).message}`)
    bad = true
  }
}
process.exitCode = bad ? 1 : 0

function print({ id, line, expected, actual }: Difference): void {
  const shown =
    actual instanceof Error ? (actual.stack ?? actual.message) : JSON.stringify(actual, undefined, 2)
  console.log(`--- ${id}`)
  console.log(`input:    ${JSON.stringify(line)}`)
  console.log(`expected: ${JSON.stringify(expected, undefined, 2)}`)
  console.log(`actual:   ${shown}`)
}
