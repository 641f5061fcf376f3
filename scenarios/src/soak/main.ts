import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createServer, writeKubeconfig } from '@barometer/apiserver'
import { Random } from '@barometer/testkit'
import { BusyFleet } from './busy-fleet.ts'
import { FaultyOperators } from './faulty-operators.ts'
import { Memory } from './memory.ts'
import type { Program } from './program.ts'
import { differences, type LookedAt, lookAt } from './served-page.ts'

// npm run soak -- [--minutes N] [--seed N] [--busy]: the operators under random faults beside a page; memory must stay flat,
// and the page be as a fresh one at the end. With --busy a healthy fleet that is never at rest: no false alarm.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    busy: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed)
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('usage: npm run soak -- [--minutes N] [--seed N] [--busy]')
  process.exit(2)
}
/** Milliseconds until a page is as a fresh one, after all has come to rest. */
const patience = 5 * 60_000

console.log(`${minutes} minutes, seed ${seed}`)
const random = new Random(seed)
const folder = mkdtempSync(join(tmpdir(), 'soak-'))
const kubeconfig = join(folder, 'kubeconfig')
const server = await createServer()
writeKubeconfig(kubeconfig, { url: server.url, token: server.token })
/** All that was started: stopped whatever happens. */
const programs: Program[] = []
const start = (program: Program) => void programs.push(program)
let problems: readonly string[]
try {
  problems = await (values.busy ? busy() : faulty())
} finally {
  await Promise.all(programs.map((program) => program.stop()))
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`)
console.log(
  problems.length === 0 ? 'all is as it should be' : `${problems.length} things are not as they should be`,
)
process.exit(problems.length === 0 ? 0 : 1)

async function faulty(): Promise<readonly string[]> {
  const operators = await FaultyOperators.start(kubeconfig, start)
  const looked = await lookAt(kubeconfig, 'the page', start)
  const memory = new Memory([looked.program, ...operators.programs])
  const end = performance.now() + minutes * 60_000
  for (let step = 0; performance.now() < end; step++) {
    await operators.disturb(random)
    if (step % 10 === 9) await memory.sample()
    await sleep(500 + random.below(1000))
  }
  await operators.heal()
  await memory.sample()
  const { lines, growing } = memory.report()
  console.log(`${operators.injected} faults; in memory, in the second and the last quarter:`)
  for (const line of lines) console.log(`  ${line}`)
  return [...growing.map((name) => `${name} grows`), ...(await unlikeAFresh(looked))]
}

async function busy(): Promise<readonly string[]> {
  const fleet = new BusyFleet(kubeconfig, random)
  const workloads = await fleet.begin()
  const looked = await lookAt(kubeconfig, 'the page', start)
  const memory = new Memory([looked.program])
  const end = performance.now() + minutes * 60_000
  const alarms = new Set<string>()
  const over = new AbortController()
  const running = fleet.run(workloads, over.signal)
  let moved = 0
  const stop = looked.page.told(({ overview }) => {
    moved++
    for (const { object, statement } of overview?.causes ?? [])
      alarms.add(`a false alarm: ${object.kind} ${object.name}: ${statement.reason} ${statement.message}`)
    const { error = 0 } = overview?.head.counts ?? {}
    if (error > 0 && overview?.causes.length === 0)
      alarms.add(`a false alarm: ${error} in error without a cause`)
  })
  while (performance.now() < end) {
    await Promise.race([sleep(Math.min(10_000, end - performance.now())), running])
    await memory.sample()
  }
  over.abort()
  await running
  stop()
  fleet.close()
  const { lines, growing } = memory.report()
  console.log(
    `${[...fleet.done].map(([what, times]) => `${times} ${what}`).join(', ')}; ${moved} changes of the page`,
  )
  for (const line of lines) console.log(`  ${line}`)
  return [...alarms, ...growing.map((name) => `${name} grows`), ...(await unlikeAFresh(looked))]
}

/** In what a page that has been there all the time differs from one of a server that was started just now. */
async function unlikeAFresh({ page }: LookedAt): Promise<readonly string[]> {
  const fresh = await lookAt(kubeconfig, 'a fresh page', start)
  const last = performance.now() + patience
  let found = differences(page, fresh.page)
  while (found.length > 0 && performance.now() < last) {
    await sleep(500)
    found = differences(page, fresh.page)
  }
  console.log(
    `${page.rows.size} objects on the page, which is ${found.length === 0 ? '' : 'not '}as a fresh one`,
  )
  return found
}
