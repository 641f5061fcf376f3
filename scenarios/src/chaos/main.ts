import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findOperator, operatorNames } from '../find-operator.ts'
import type { ChaosPlan } from './chaos-plan.ts'
import { chaosRun } from './chaos-run.ts'

// npm run chaos -- [--seeds N] [--seed FIRST] [--operator NAME]
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    operator: { type: 'string' },
  },
})
const planOf = (name: string) =>
  join(import.meta.dirname, '../../../operators', name, 'src/scenarios/chaos.testkit.ts')
const planned = operatorNames().filter((name) => existsSync(planOf(name)))
const names = values.operator === undefined ? planned : [values.operator]
const first = Number(values.seed)
const count = Number(values.seeds)
if (!names.every((name) => planned.includes(name)) || !(count > 0) || !Number.isInteger(first)) {
  console.error('usage: npm run chaos -- [--seeds N] [--seed FIRST] [--operator NAME]')
  console.error(`the operators with a plan are ${planned.join(', ')}`)
  process.exit(2)
}

/** After so many seeds it says how far it is. */
const told = 25
let failed = 0
for (const name of names) {
  const operator = await findOperator(name)
  const { chaos } = (await import(planOf(name))) as { chaos: ChaosPlan<object> }
  const met = new Map<string, number>()
  let [acted, looks] = [0, 0]
  for (let seed = first; seed < first + count; seed++) {
    const began = performance.now()
    const run = await chaosRun(operator, chaos, seed)
    const done = seed - first + 1
    if (done % told === 0 && done < count) console.log(`${name}: ${done} of ${count} seeds`)
    for (const [fault, times] of run.met) met.set(fault, (met.get(fault) ?? 0) + times)
    acted += run.acted.length
    looks += run.looks
    if (run.problems.length === 0) continue
    failed++
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${name}, seed ${seed}: FAILED after ${seconds} s`)
    for (const problem of run.problems) console.log(`  ${problem}`)
  }
  const faults = [...met].map(([fault, times]) => `${fault} ${times}`).join(', ')
  console.log(
    `${name}: seeds ${first} to ${first + count - 1}; everything was looked at ${looks} times at rest; ${acted} objects had failed for good and were mended; faults: ${faults}`,
  )
}
console.log(failed === 0 ? 'all ended well' : `${failed} did not end well`)
process.exit(failed === 0 ? 0 : 1)
