import { isDeepStrictEqual } from 'node:util'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { judge, kstatus } from '@barometer/verdict'
import { better, duration, measure } from '../measure.ts'
import { type Row, runPeer } from '../peer.ts'
import { judgeMutants } from './mutants.ts'
import { fleetObjects } from './objects.ts'

// npm run bench -- verdict [ROUNDS] [MUTANTS] [SEED]: objects judged per second beside kstatus's Go code on the same
// objects, then how mutated objects fare.
const [rounds = 5, mutants = 100_000, seed = 1] = process.argv.slice(2).map(Number)
const milliseconds = 500

const now = Date.parse('2026-11-15T09:00:00Z')
const packs = indexPacks(builtInPacks)
const objects = fleetObjects()
const input = objects.map((object) => JSON.stringify(object)).join('\n')

function judgeAll(times: number): number {
  let healthy = 0
  for (let time = 0; time < times; time++) {
    for (const object of objects) if (judge(object, { now, packs }).state === 'Healthy') healthy++
  }
  return healthy
}

function kstatusAll(): Record<string, number> {
  const statuses: Record<string, number> = {}
  for (const object of objects) {
    const result = kstatus(object, { now })
    const status = 'error' in result ? 'error' : result.status
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

function kstatusTimes(times: number): unknown {
  let statuses: unknown
  for (let time = 0; time < times; time++) statuses = kstatusAll()
  return statuses
}

const perObject = (row: Row): Row => ({ ...row, nsPerOp: row.nsPerOp / objects.length })

let ours: Row | undefined
let ourKstatus: Row | undefined
let theirs: Row | undefined
for (let round = 0; round < rounds; round++) {
  ours = better(ours, perObject(measure('judge', objects.length, milliseconds, judgeAll)))
  ourKstatus = better(ourKstatus, perObject(measure('kstatus', objects.length, milliseconds, kstatusTimes)))
  const rows = await runPeer('kstatus', ['-time', `${milliseconds}ms`], input)
  if (rows?.[0]) theirs = better(theirs, rows[0])
}
if (!ours || !ourKstatus) throw new Error('at least one round is needed')

function line(name: string, row: Row): string {
  const perSecond = Math.round(1e9 / row.nsPerOp).toLocaleString('en')
  return `${name.padEnd(28)} ${duration(row.nsPerOp).padStart(9)}  ${perSecond.padStart(11)} objects/s`
}
console.log(`${objects.length} objects of the fleets, one core, the best of ${rounds} rounds:`)
console.log(line('judge', ours))
console.log(line('kstatus, our function', ourKstatus))
if (theirs) console.log(line('kstatus, its own Go code', theirs))

const fates = judgeMutants(objects, mutants, seed, now, packs)
console.log()
console.log(
  `${fates.count.toLocaleString('en')} mutated objects (seed ${seed}): ${fates.thrown} threw, the slowest took ` +
    `${fates.slowest.toFixed(2)} ms, median ${duration(fates.median)}, 99 % under ${duration(fates.percentile99)}`,
)
if (fates.thrown > 0) console.error(fates.firstError)
const differ = theirs !== undefined && !isDeepStrictEqual(sorted(theirs.answer), sorted(kstatusAll()))
if (differ) {
  console.error(`our kstatus does not agree with the original: ${JSON.stringify(theirs?.answer)}`)
  console.error(`ours: ${JSON.stringify(kstatusAll())}`)
}
process.exitCode = fates.thrown > 0 || differ ? 1 : 0

function sorted(answer: unknown): unknown {
  return Object.fromEntries(Object.entries(answer as object).toSorted())
}
