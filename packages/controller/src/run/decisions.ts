import { closeSync, openSync, writeSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Decision } from '../controller/controller.ts'

/** Writes every decision to a file as a line of JSON. The file may hold what the operator saw: only its user can read it. */
export function recordDecisions(file: string): { record(decision: Decision): void; close(): void } {
  const handle = openSync(file, 'a', 0o600)
  return {
    record: ({ controller, input, plan }) => {
      writeSync(handle, `${JSON.stringify({ controller, input, plan })}\n`)
    },
    close: () => closeSync(handle),
  }
}

/** What became of one recorded decision. */
export interface ReplayedDecision {
  /** From 1. */
  readonly line: number
  readonly input: unknown
  readonly recorded: unknown
  /** What is decided today; undefined where it throws. */
  readonly decided: unknown
  readonly error: Error | undefined
  readonly same: boolean
}

/**
 * Decides again what a controller decided, from the lines that `recordDecisions` wrote. Lines of others are passed by, and so
 * is a last line that was cut off: the operator was killed while it wrote. Throws for any other line that is no decision.
 */
export function replayDecisions<Input>(
  lines: string,
  controller: string,
  decide: (input: Input) => unknown,
): ReplayedDecision[] {
  const texts = lines.split('\n')
  return texts.flatMap((text, index): ReplayedDecision[] => {
    const line = index + 1
    if (text.trim() === '' || (line === texts.length && !isJson(text))) return []
    const { controller: by, input, plan: recorded } = parsed(text, line)
    if (by !== controller) return []
    try {
      const plan: unknown = decide(input as Input)
      const decided: unknown = plan === undefined ? undefined : JSON.parse(JSON.stringify(plan))
      return [
        { line, input, recorded, decided, error: undefined, same: isDeepStrictEqual(decided, recorded) },
      ]
    } catch (error) {
      return [{ line, input, recorded, decided: undefined, error: error as Error, same: false }]
    }
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function parsed(text: string, line: number): Decision {
  try {
    return JSON.parse(text) as Decision
  } catch (cause) {
    throw new Error(`line ${line} is no recorded decision: it is not JSON`, { cause })
  }
}
