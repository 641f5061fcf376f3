import type { OpenStackAnswer } from '../protocol/exchange.ts'
import { type ProblemRules, problemOf } from '../protocol/problem.ts'

/** Which answers pass by themselves, as the OpenStack Resource Controller has it. */
const rulesToday: ProblemRules = {
  invalid: 'passes',
  immutable: 'terminal',
  notImplemented: 'terminal',
  quota: 'named',
}

/** What `Progressing` says of an answer where something is created. */
export function progressingToday(answer: OpenStackAnswer): {
  readonly status: 'True' | 'False'
  readonly reason: string
} {
  const { terminal } = problemOf(answer, rulesToday)
  return terminal
    ? { status: 'False', reason: terminal.reason }
    : { status: 'True', reason: 'TransientError' }
}
