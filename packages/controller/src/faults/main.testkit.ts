import { parseArgs } from 'node:util'
import { faultRun } from './fault-run.testkit.ts'

// npm run faults -- [--seeds N] [--seed FIRST] [--real N]
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    real: { type: 'string', default: '0' },
  },
})
const first = Number(values.seed)
const runs = [
  ...Array.from({ length: Number(values.seeds) }, (_, n) => ({ seed: first + n, real: false })),
  ...Array.from({ length: Number(values.real) }, (_, n) => ({ seed: first + n, real: true })),
]
let failed = 0
const met = new Map<string, number>()
for (const { seed, real } of runs) {
  const began = performance.now()
  const result = await faultRun(seed, real)
  for (const [name, times] of result.met) met.set(name, (met.get(name) ?? 0) + times)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const time = real ? ' in real time' : ''
  const verdict = result.problems.length === 0 ? 'ok' : 'FAILED'
  console.log(
    `seed ${seed}${time}: ${verdict}, ${result.requests} requests, ${result.restarts} restarts, ${seconds} s`,
  )
  for (const problem of result.problems) console.log(`  ${problem}`)
  if (result.problems.length > 0) failed++
}
console.log(`${runs.length - failed} of ${runs.length} seeds ended as computed from scratch`)
console.log(`faults met: ${[...met].map(([name, times]) => `${name} ${times}`).join(', ')}`)
process.exitCode = failed > 0 ? 1 : 0
