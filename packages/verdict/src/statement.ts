import type { Condition } from '@barometer/conditions'
import type { Saying } from '@barometer/packs'
import type { Evidence } from './verdict.ts'

/** One thing an object says about itself, and what that amounts to. */
export interface Statement {
  readonly says: Saying
  /** The id of the rule that read it so. */
  readonly rule: string
  readonly evidence: Evidence
  readonly reason: string
  readonly message: string
  readonly since?: string
  /** It is about an older generation than the object's. */
  readonly stale: boolean
  /** How plainly it is said: 2 in so many words, 1 by the wording of a sentence, 0 by default. */
  readonly plainness: 0 | 1 | 2
  /** It sums the object up; others speak of parts. */
  readonly summary: boolean
}

/** A statement made by a condition. */
export function conditionStatement(
  condition: Condition,
  path: string,
  reading: Pick<Statement, 'says' | 'rule' | 'stale' | 'plainness' | 'summary'>,
): Statement {
  const statement = {
    ...reading,
    evidence: {
      path: `${path}[type=${condition.type}]`,
      conditionType: condition.type,
      value: condition.status,
    },
    reason: condition.reason ?? '',
    message: condition.message ?? '',
  }
  return condition.lastTransitionTime === undefined
    ? statement
    : { ...statement, since: condition.lastTransitionTime }
}

/** The gravest first; `well` and `none` last. */
const gravity: Readonly<Record<Saying, number>> = {
  paused: 0,
  terminal: 1,
  trouble: 2,
  working: 3,
  unknown: 4,
  well: 5,
  none: 6,
}

/**
 * Which of two statements decides: the graver, then the plainer, then the one about a part, since a summary repeats it
 * (where all is well, the summary), then a condition before a field. Between equals the text decides, so that the order in which they were read never does.
 */
export function compareStatements(a: Statement, b: Statement): number {
  return (
    gravity[a.says] - gravity[b.says] ||
    b.plainness - a.plainness ||
    (a.says === 'well' ? Number(b.summary) - Number(a.summary) : Number(a.summary) - Number(b.summary)) ||
    Number(a.evidence.conditionType === undefined) - Number(b.evidence.conditionType === undefined) ||
    compareText(a.evidence.path, b.evidence.path) ||
    compareText(a.reason, b.reason) ||
    compareText(a.message, b.message) ||
    compareText(a.evidence.value, b.evidence.value)
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
