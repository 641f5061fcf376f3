import { isDeepStrictEqual } from 'node:util'
import type { Line, System } from './system.ts'
import { systems } from './systems/index.ts'

export interface Difference {
  readonly id: string
  readonly line: Line
  readonly expected: unknown
  /** What we answered, or the error we answered with. */
  readonly actual: unknown
}

export interface Replayed {
  readonly passed: number
  readonly failed: number
  /** Lines where the real system's answer is a mistake of its own. Each has passed or failed as far as it can be compared. */
  readonly upstreamBugs: readonly string[]
  readonly differences: readonly Difference[]
}

/** Replays lines of any systems. `only` narrows by operation prefix. A line nobody recognises has failed. */
export function replay(lines: readonly Line[], only = ''): Replayed {
  const differences: Difference[] = []
  const upstreamBugs: string[] = []
  let passed = 0
  for (const line of lines) {
    const system = systems.find((candidate) => candidate.recognises(line))
    if (!(system?.operation(line) ?? '').startsWith(only)) continue
    const difference = replayLine(line, system, upstreamBugs)
    if (difference) differences.push(difference)
    else passed++
  }
  return { passed, failed: differences.length, upstreamBugs, differences }
}

function replayLine(line: Line, system: System | undefined, upstreamBugs: string[]): Difference | undefined {
  const id = String(line['id'])
  if (!system) return { id, line, expected: undefined, actual: new Error('no system recognises this line') }
  try {
    const { expected, actual, upstreamBug } = system.replay(line)
    if (upstreamBug !== undefined) upstreamBugs.push(`${id}: ${upstreamBug}`)
    return isDeepStrictEqual(actual, expected) ? undefined : { id, line, expected, actual }
  } catch (error) {
    return { id, line, expected: undefined, actual: error }
  }
}
