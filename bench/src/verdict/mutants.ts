import type { PackIndex } from '@barometer/packs'
import { mutated, Random } from '@barometer/testkit'
import { judge } from '@barometer/verdict'

export interface Mutants {
  readonly count: number
  readonly thrown: number
  readonly firstError: string
  /** Milliseconds of the slowest of them, measured again: a collection of garbage does not count. */
  readonly slowest: number
  /** The same in nanoseconds: the middle one, and the one that 1 % are slower than. */
  readonly median: number
  readonly percentile99: number
}

/** So many of the slowest are measured again. */
const suspects = 50

/** Judges so many mutated objects one by one. */
export function judgeMutants(
  objects: readonly unknown[],
  count: number,
  seed: number,
  now: number,
  packs: PackIndex,
): Mutants {
  const random = new Random(seed)
  const times = new Float64Array(count)
  let thrown = 0
  let firstError = ''
  const slow: { time: number; mutant: unknown }[] = []
  for (let index = 0; index < count; index++) {
    const mutant = mutated(random.pick(objects), random)
    const start = process.hrtime.bigint()
    try {
      judge(mutant, { now, packs })
    } catch (error) {
      if (thrown++ === 0) firstError = String(error instanceof Error ? error.stack : error)
    }
    const time = Number(process.hrtime.bigint() - start)
    times[index] = time
    if (slow.length < suspects || time > slow.at(-1)!.time) {
      slow.push({ time, mutant })
      slow.sort((a, b) => b.time - a.time)
      slow.length = Math.min(slow.length, suspects)
    }
  }
  times.sort()
  return {
    count,
    thrown,
    firstError,
    slowest: Math.max(...slow.map(({ mutant }) => again(() => judge(mutant, { now, packs })))) / 1e6,
    median: times[Math.floor(count / 2)] ?? 0,
    percentile99: times[Math.floor(count * 0.99)] ?? 0,
  }
}

/** Nanoseconds of the processor, the best of a few: what disturbs a measurement only ever makes it longer. */
function again(operation: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let time = 0; time < 5; time++) {
    const start = process.cpuUsage()
    operation()
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) * 1000)
  }
  return best
}
