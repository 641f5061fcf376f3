import { readFileSync } from 'node:fs'
import { stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { type Dump, readDump } from './dump.ts'
import { wholeFleet } from './generate/generate.ts'
import { scoreLive } from './live/score-live.ts'
import { report } from './report.ts'
import { type RootScore, scoreRoots, total } from './score.ts'

// npm run causes -- FILE...: answers about every root of each dump, compared with the truth in it. --seed: of a fleet made
// up from that number. --live: loaded into a server, and asked of it by the real program.
const usage =
  'usage: npm run causes -- FILE... [--seed NUMBER]... [--live [--server embedded|kubernetes] [--each]]'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', multiple: true, default: [] },
    live: { type: 'boolean', default: false },
    server: { type: 'string', default: 'embedded' },
    each: { type: 'boolean', default: false },
    timeout: { type: 'string', default: '3600' },
  },
})

function fleets(): [name: string, read: () => Dump][] {
  return [
    ...positionals.map((file): [string, () => Dump] => [file, () => readDump(readFileSync(file))]),
    ...values.seed.map((seed): [string, () => Dump] => [`seed ${seed}`, () => wholeFleet(Number(seed))]),
  ]
}

async function scoresOf(dump: Dump): Promise<readonly RootScore[]> {
  if (!values.live) return scoreRoots(dump)
  const { server, each } = values
  if (server !== 'embedded' && server !== 'kubernetes') throw new Error(usage)
  const signal = AbortSignal.timeout(Number(values.timeout) * 1000)
  const say = (line: string) => void stdout.write(`${line}\n`)
  const { scores, leftOut, loaded } = await scoreLive(dump, { server, each, signal, say })
  say(`${loaded.definitions} definitions and ${loaded.objects} objects in the ${server} server`)
  for (const { object, message } of loaded.refused) say(`  refused: ${object}: ${message}`)
  if (leftOut.length > 0) say(`${leftOut.length} roots left out: their answers need a past`)
  for (const { kind, namespace, name } of leftOut) say(`  ${kind} ${namespace ?? ''}/${name}`)
  return scores
}

async function main(): Promise<number> {
  const all: RootScore[] = []
  const chosen = fleets()
  if (chosen.length === 0) throw new Error(usage)
  for (const [name, read] of chosen) {
    const scores = await scoresOf(read())
    stdout.write(report(name, scores))
    all.push(...scores)
  }
  const sum = total(all)
  stdout.write(`${JSON.stringify(sum)}\n`)
  const { roots, stateRight, causesTrue, causesFound, causesWrong } = sum
  return stateRight === roots && causesFound === causesTrue && causesWrong === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
