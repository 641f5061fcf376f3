import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stdout } from 'node:process'
import { parseArgs } from 'node:util'
import type { ServerName } from '../live/server.ts'
import { certManager } from './cert-manager.ts'
import { kubernetesControllers } from './controllers.ts'
import { kro } from './kro.ts'
import { differences } from './left-behind.ts'
import { type Played, play } from './play.ts'
import type { UpstreamOperator } from './upstream-operator.ts'

// npm run operators -- [NAME...]: operators as their projects publish them, at work on both servers with faults; what
// baro says of these is the truth on both, and what the operators leave behind is the same.
const operators: readonly UpstreamOperator[] = [kubernetesControllers, certManager, kro]
const names = operators.map(({ name }) => name)
const usage = `usage: npm run operators -- [${names.join('|')}...] [--server embedded|kubernetes] [--timeout SECONDS] [--keep]`

const say = (line: string) => void stdout.write(`${line}\n`)

/** Whether all is as it should be. */
async function holds(
  operator: UpstreamOperator,
  servers: readonly ServerName[],
  folder: string,
  timeout: number,
): Promise<boolean> {
  const program = await operator.build(say)
  let failed = 0
  const fail = (line: string) => {
    failed++
    say(`  ${line}`)
  }
  const all: Played[] = []
  for (const server of servers) {
    const began = Date.now()
    const signal = AbortSignal.timeout(timeout * 1000)
    const played = await play(operator, {
      server,
      program,
      folder: join(folder, server, operator.name),
      signal,
      say,
    })
    all.push(played)
    say(
      `${operator.name} on the ${server} server: ${operator.stories.length} stories, ${played.left.size} objects left behind, ${Math.round((Date.now() - began) / 1000)} s`,
    )
    for (const line of wrong(operator, played)) fail(`${server}: ${line}`)
  }
  const [one, other] = all
  if (one && other) {
    const unlike = differences(one.left, other.left)
    for (const line of unlike) fail(`differs: ${line}`)
    if (unlike.length === 0) say('  what is left behind is equal')
  }
  return failed === 0
}

/** Where an answer is not the truth. */
function wrong({ stories }: UpstreamOperator, { said }: Played): readonly string[] {
  return stories.flatMap(({ name, asked }) =>
    asked.flatMap(({ kind, name: object, state, causes = [] }, index) => {
      const truth = `${kind} ${object}: ${[state, ...causes].join(', ')}`
      const answer = said.get(name)![index]
      return answer === truth ? [] : [`${name}: said "${answer}", is "${truth}"`]
    }),
  )
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      server: { type: 'string' },
      timeout: { type: 'string', default: '180' },
      keep: { type: 'boolean', default: false },
    },
  })
  const { server, timeout, keep } = values
  if (server !== undefined && server !== 'embedded' && server !== 'kubernetes') throw new Error(usage)
  if (positionals.some((name) => !names.includes(name))) throw new Error(usage)
  const servers: readonly ServerName[] = server === undefined ? ['embedded', 'kubernetes'] : [server]
  const folder = mkdtempSync(join(tmpdir(), 'upstream-operators-'))
  let right = true
  try {
    for (const operator of operators)
      if (positionals.length === 0 || positionals.includes(operator.name))
        right = (await holds(operator, servers, folder, Number(timeout))) && right
  } finally {
    if (keep) say(`logs are in ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
  return right ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
