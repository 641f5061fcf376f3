import { Random } from '@barometer/testkit'
import { type Client, connect, type Request } from '../http.ts'
import { startTarget } from '../servers/start-target.ts'
import type { ServerName, Target } from '../servers/target.ts'
import { compare, type Difference } from './compare.ts'
import { sequence } from './generate.ts'
import { shrink } from './shrink.ts'
import type { Step } from './step.ts'

type Say = (line: string) => void

const atOnce = 8
const enough = 8

/**
 * Sends random sequences to both servers and compares the answers. Sequence i of seed s is sequence 0 of seed s + i, so
 * any difference can be seen again by itself. Stops after a few different differences. Resolves to the exit code.
 * With `server` kubernetes two real ones are compared, which shows whether the comparison itself is sound.
 */
export async function fuzz(server: ServerName, count: number, seed: number, say: Say): Promise<number> {
  const targets = await startBoth(server, say)
  const clients = targets.map((target) => connect(target)) as [Client, Client]
  try {
    return await run(clients, count, seed, say)
  } finally {
    for (const client of clients) client.close()
    await Promise.all(targets.map((target) => target.stop()))
  }
}

async function startBoth(server: ServerName, say: Say): Promise<Target[]> {
  const kubernetes = await startTarget('kubernetes', say)
  try {
    return [await startTarget(server, say), kubernetes]
  } catch (error) {
    await kubernetes.stop()
    throw error
  }
}

async function run(clients: [Client, Client], count: number, seed: number, say: Say): Promise<number> {
  const began = performance.now()
  const found = new Set<string>()
  let done = 0
  let next = 0
  say(`fuzz: ${count} sequences, seed ${seed}`)
  const worker = async () => {
    while (next < count && found.size < enough) {
      const mine = seed + next++
      const steps = sequence(new Random(mine))
      const difference = await compare(clients, steps, `${mine}`)
      done += 1
      if (done % 1000 === 0) say(`  ${done} sequences, ${found.size} differences`)
      if (!difference || found.has(signature(steps, difference))) continue
      found.add(signature(steps, difference))
      say(await described(clients, mine, steps, difference))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`${done} sequences, ${found.size} differences, seed ${seed}, ${seconds} s`)
  return found.size === 0 ? 0 : 1
}

/** Differences of one kind are told once. */
function signature(steps: Step[], difference: Difference): string {
  const step = steps[difference.at]!
  return `${step.kind} ${step.do} ${difference.where}`.replace(/\d+/g, 'n')
}

async function described(
  clients: [Client, Client],
  seed: number,
  steps: Step[],
  first: Difference,
): Promise<string> {
  const wanted = signature(steps, first)
  const fails = async (candidate: Step[]) => {
    const found = await compare(clients, candidate, `${seed}`)
    return found !== undefined && signature(candidate, found) === wanted
  }
  const smallest = await shrink(steps, fails)
  const again = await compare(clients, smallest, `${seed}`)
  const difference = again ?? first
  const lines = [`✗ seed ${seed} (again: --fuzz 1 --seed ${seed})`]
  for (const step of again ? smallest : steps) lines.push(`    ${JSON.stringify(step)}`)
  if (!again) lines.push('    it came once and not again:')
  lines.push(`    differs at ${difference.where}`, `    request: ${requestLine(difference.request)}`)
  for (const [index, client] of clients.entries()) {
    lines.push(`    ${client.target.name}: ${JSON.stringify(difference.answers[index])}`)
  }
  return lines.join('\n')
}

function requestLine(request: Request): string {
  const query = new URLSearchParams(request.query as Record<string, string>).toString()
  const body = request.body === undefined ? '' : ` ${JSON.stringify(request.body)}`
  return `${request.method} ${request.path}${query && `?${query}`}${body}`
}
