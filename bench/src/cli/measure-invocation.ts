import type { Target } from '@barometer/conformance'
import type { CountingProxy } from './counting-proxy.ts'
import { type Ran, run, surroundings } from './run.ts'
import type { Row } from './table.ts'

/** Milliseconds. */
const long = 5000

/** One tool's way to do a piece of work. */
export interface Invocation {
  readonly name: string
  readonly command: readonly string[]
  /** What its output must hold, and how often at least: a tool that answers less does less. */
  readonly expect?: readonly [pattern: RegExp, times: number]
}

export interface Setup {
  readonly target: Target
  /** Where homes are made. */
  readonly folder: string
  readonly proxy: CountingProxy
  /** Runs after the first, of which the best counts. */
  readonly rounds: number
}

/**
 * Measures one tool: straight at the server, first with nothing remembered, then as often as there are rounds; then twice
 * through the proxy that counts, which costs time of its own.
 */
export async function measureInvocation(
  invocation: Invocation,
  { target, folder, proxy, rounds }: Setup,
): Promise<Row> {
  const direct = surroundings(folder, target)
  const first = await answered(invocation, direct)
  const again: Ran[] = []
  // What takes long is not disturbed by much.
  const wanted = first.wall > long ? 1 : rounds
  for (let round = 0; round < wanted; round++) again.push(await answered(invocation, direct))
  const counted = surroundings(folder, target, proxy)
  proxy.take()
  await answered(invocation, counted)
  const cold = proxy.take()
  await answered(invocation, counted)
  const warm = proxy.take()
  return {
    ...rowOf(invocation.name, first, again),
    requests: [cold.requests, warm.requests],
    bytes: cold.bytes,
  }
}

/** What a first run and those after it amount to. */
export function rowOf(name: string, first: Ran, again: readonly Ran[]): Row {
  const all = [first, ...again]
  return {
    name,
    cold: first.wall,
    warm: Math.min(...(again.length > 0 ? again : all).map(({ wall }) => wall)),
    cpu: Math.min(...all.map(({ cpu }) => cpu)),
    memory: Math.max(...all.map(({ memory }) => memory)),
  }
}

/** Runs a tool and sees that it has answered. */
export async function answered(
  { name, command, expect }: Invocation,
  where: ReturnType<typeof surroundings>,
): Promise<Ran> {
  const ran = await run(command, where)
  const [pattern, times] = expect ?? [/./, 1]
  const found = ran.text.match(new RegExp(pattern, `g${pattern.flags}`))?.length ?? 0
  // One is how ours says that something is wrong in the cluster.
  if (found >= times && ran.code <= 1) return ran
  const end = ran.text.trim().split('\n').slice(-5).join('\n')
  throw new Error(`${name} ended with ${ran.code} and told of ${found} of ${times}:\n${end}`)
}
