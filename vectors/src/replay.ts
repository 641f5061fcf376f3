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
  readonly differences: readonly Difference[]
}

/** Replays lines of any systems. `only` narrows by operation prefix. A line nobody recognises has failed. */
export function replay(lines: readonly Line[], only = ''): Replayed {
  const differences: Difference[] = []
  let passed = 0
  for (const line of lines) {
    const system = systems.find((candidate) => candidate.recognises(line))
    if (!(system?.operation(line) ?? '').startsWith(only)) continue
    const difference = replayLine(line, system)
    if (difference) differences.push(difference)
    else passed++
  }
  return { passed, failed: differences.length, differences }
}

function replayLine(line: Line, system: System | undefined): Difference | undefined {
  const id = String(line['id'])
  if (!system) return { id, line, expected: undefined, actual: new Error('no system recognises this line') }
  try {
    const { expected, actual } = system.replay(line)
    return isDeepStrictEqual(actual, expected) ? undefined : { id, line, expected, actual }
  } catch (error) {
    return { id, line, expected: undefined, actual: error }
  }
}
