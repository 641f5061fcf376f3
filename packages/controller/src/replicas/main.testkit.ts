import { parseArgs } from 'node:util'
import { replicasRun } from './replicas.testkit.ts'

// npm run replicas -- [--times N]: two replicas, of which the leader is killed, then paused, again and again.
const { values } = parseArgs({ options: { times: { type: 'string', default: '20' } } })
let overlapping = 0
for (const how of ['SIGKILL', 'SIGSTOP'] as const) {
  const { takeovers, durations, overlaps, writes } = await replicasRun(Number(values.times), how)
  const sorted = durations.toSorted((a, b) => a - b).map(Math.round)
  const middle = sorted[sorted.length >> 1]
  console.log(
    `${how}: ${takeovers} take-overs, ${writes} writes, by ${overlaps.length} of which two were at work`,
  )
  console.log(
    `  take-over after ${middle} ms (median), ${sorted.at(-1)} ms (longest); the lease lasts 1000 ms`,
  )
  for (const overlap of overlaps) console.log(`  ${overlap}`)
  overlapping += overlaps.length
}
process.exitCode = overlapping > 0 ? 1 : 0
